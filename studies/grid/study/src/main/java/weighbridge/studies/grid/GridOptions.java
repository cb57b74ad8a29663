package weighbridge.studies.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weighbridge.grid.GridOrder;
import weighbridge.model.InputException;
import weighbridge.study.grid.GridContender;
import weighbridge.study.options.DataOptions;
import weighbridge.study.options.Supply;

/** The options of {@code weighbridge grid}. */
final class GridOptions {
    /**
     * The default of list options. It is recognized by identity, which distinguishes it from an empty list that the
     * user gave.
     */
    private static final List<String> NONE = new ArrayList<>();
    private static final List<String> SIZES = List.of("small", "large");
    private static final int MEMBERS = 2;
    private static final int HEAP_MIB = 512;
    private static final int THREADS = 4;
    private static final Pattern HEAP = Pattern.compile("([1-9][0-9]{0,6})([mMgG])");
    private static final Pattern ADDRESS = Pattern.compile("[^\\s:,]+:([0-9]{1,5})");
    private static final Pattern WHERE = Pattern.compile("([^=]+)=(.*)", Pattern.DOTALL);

    @Option(names = "--bench", paramLabel = "NAME", defaultValue = "read",
            description = "write, read, query (SQL) or predicate (${DEFAULT-VALUE}).")
    private String bench;

    @Option(names = "--formats", paramLabel = "NAME", split = ",", defaultValue = "compact,identified,kryo,protobuf",
            description = "Formats to compare with the first: compact, compact-reflective, portable, identified, json, "
                    + "bytes, a codec's id (used through a ByteArraySerializer), or a codec's id after json: or "
                    + "bytes:, as in bytes:protobuf (${DEFAULT-VALUE}).")
    private List<String> formats = List.of();

    @Option(names = "--size", paramLabel = "NAME", split = ",",
            description = "The study's own values: small (4 fields), large (18), or both (small).")
    private List<String> sizes = NONE;

    @Mixin
    private DataOptions data;

    @Option(names = "--members", paramLabel = "N", description = "Member processes of the cluster (" + MEMBERS + ").")
    private Optional<Integer> members = Optional.empty();

    @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of each member, such as 2g (" + HEAP_MIB + "m).")
    private Optional<String> heap = Optional.empty();

    @Option(names = "--cluster", paramLabel = "HOST:PORT", split = ",",
            description = "Use the running cluster that has members at these addresses. Its temporary maps are removed "
                    + "at the end. The memory and CPU time of its members are not measured.")
    private List<String> cluster = NONE;

    @Option(names = "--cluster-name", paramLabel = "NAME", description = "The name of that cluster (dev).")
    private Optional<String> clusterName = Optional.empty();

    @Option(names = "--clients", paramLabel = "N", defaultValue = "1",
            description = "Client processes (${DEFAULT-VALUE}).")
    private int clients;

    @Option(names = "--threads", paramLabel = "N",
            description = "Threads of each client (" + THREADS + "; 1 with --in-flight).")
    private Optional<Integer> threads = Optional.empty();

    @Option(names = "--entries", paramLabel = "N", defaultValue = "20000",
            description = "Entries in the map (${DEFAULT-VALUE}).")
    private int entries;

    @Option(names = "--in-flight", paramLabel = "N",
            description = "Keep this many operations under way in each thread instead of one at a time.")
    private Optional<Integer> inFlight = Optional.empty();

    @Option(names = "--rate", paramLabel = "N",
            description = "Begin this many operations/s and measure the delay from when each was due until it ended.")
    private Optional<Double> rate = Optional.empty();

    @Option(names = "--index", description = "Give the map an index on the field that queries search.")
    private boolean index;

    @Option(names = "--where", paramLabel = "FIELD=VALUE",
            description = "What queries look for (a value that few messages have).")
    private Optional<String> where = Optional.empty();

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "24",
            description = "Time to warm up and measure in one run; less if not all formats would get a run otherwise "
                    + "(${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--rounds", paramLabel = "N",
            description = "At most this many runs of each format with each size (as many as there is time for).")
    private Optional<Integer> rounds = Optional.empty();

    /** @throws InputException if an option is invalid; names it, its value and what was expected */
    GridAsked asked() throws InputException {
        GridOrder.Bench kind = bench();
        require("--clients", clients, 1, 64);
        require("--threads", threads.orElse(1), 1, 1_024);
        require("--entries", entries, 1, 10_000_000);
        require("--in-flight", inFlight.orElse(1), 1, 100_000);
        require("--rate", rate.orElse(1.0), 0.1, 10_000_000);
        require("--seconds", seconds, 1, 36_000);
        require("--rounds", rounds.orElse(1), 1, GridAsked.MOST_ROUNDS);
        if (inFlight.isPresent() && rate.isPresent()) {
            throw new InputException("--in-flight and --rate describe different loads; give one of them");
        }
        return new GridAsked(field(kind), supplies(kind), kind, load(), place(), clients,
                threads.orElse(inFlight.isPresent() ? 1 : THREADS), entries, query(kind), rounds, seconds);
    }

    private GridOrder.Bench bench() throws InputException {
        for (GridOrder.Bench b : GridOrder.Bench.values()) if (b.name().equalsIgnoreCase(bench)) return b;
        throw new InputException("--bench is \"" + bench + "\"; expected one of " + String.join(", ",
                Arrays.stream(GridOrder.Bench.values()).map(b -> b.name().toLowerCase(Locale.ROOT)).toList()));
    }

    private List<GridContender> field(GridOrder.Bench kind) throws InputException {
        List<GridContender> field = new ArrayList<>();
        for (String f : formats) field.add(GridFormats.of(f));
        if (field.isEmpty()) throw new InputException("--formats names no format; give at least one, or leave it out");
        if (field.stream().distinct().count() < field.size())
            throw new InputException("--formats names a format twice");
        if (kind.asks() && field.stream().anyMatch(c -> c.kept() == GridOrder.Kept.BYTES)) {
            throw new InputException(
                    "the grid cannot query bytes: leave them out of --formats, or choose --bench read or write");
        }
        return field;
    }

    private List<Supply> supplies(GridOrder.Bench kind) throws InputException {
        String ending = kind == GridOrder.Bench.WRITE ? "-written" : "";
        if (data.isGiven() && sizes != NONE) {
            throw new InputException("--size is for the study's own values; leave it out with --data or --workload");
        }
        if (sizes == NONE) return List.of(data.supply("grid-small" + ending));
        if (sizes.isEmpty()) {
            throw new InputException("--size names no size; give " + String.join(" or ", SIZES) + ", or leave it out");
        }
        if (sizes.stream().distinct().count() < sizes.size()) throw new InputException("--size names a size twice");
        List<Supply> supplies = new ArrayList<>();
        for (String size : sizes) {
            if (!SIZES.contains(size)) {
                throw new InputException("--size is \"" + size + "\"; expected " + String.join(" or ", SIZES));
            }
            supplies.add(new Supply.BuiltIn("grid-" + size + ending));
        }
        return supplies;
    }

    private GridOrder.Load load() {
        if (inFlight.isPresent()) return new GridOrder.Load.Pipelined(inFlight.get());
        if (rate.isPresent()) return new GridOrder.Load.AtRate(rate.get());
        return new GridOrder.Load.Synchronous();
    }

    private GridOrder.Place place() throws InputException {
        if (cluster == NONE) {
            if (clusterName.isPresent())
                throw new InputException("--cluster-name names a running cluster; give --cluster as well");
            require("--members", members.orElse(MEMBERS), 1, 16);
            return new GridOrder.Place.Embedded(members.orElse(MEMBERS), heapMebibytes());
        }
        if (members.isPresent() || heap.isPresent()) {
            throw new InputException(
                    "--members and --heap describe the run's own cluster; leave them out with --cluster");
        }
        if (cluster.isEmpty()) throw new InputException("--cluster names no address; give host:port");
        for (String address : cluster) {
            Matcher m = ADDRESS.matcher(address);
            if (!m.matches() || Integer.parseInt(m.group(1)) < 1 || Integer.parseInt(m.group(1)) > 65_535) {
                throw new InputException("--cluster has \"" + address + "\"; expected host:port");
            }
        }
        return new GridOrder.Place.Existing(cluster, clusterName.orElse("dev"));
    }

    private int heapMebibytes() throws InputException {
        if (heap.isEmpty()) return HEAP_MIB;
        Matcher m = HEAP.matcher(heap.get());
        if (!m.matches())
            throw new InputException("--heap is \"" + heap.get() + "\"; expected a size such as 512m or 2g");
        long mebibytes = Long.parseLong(m.group(1)) * (m.group(2).equalsIgnoreCase("g") ? 1024 : 1);
        if (mebibytes < 128 || mebibytes > 1 << 20) {
            throw new InputException("--heap is " + heap.get() + "; expected 128m to 1024g");
        }
        return (int) mebibytes;
    }

    private GridOrder.Query query(GridOrder.Bench kind) throws InputException {
        if (!kind.asks() && (index || where.isPresent())) {
            throw new InputException((index ? "--index" : "--where")
                    + " is for queries; leave it out, or choose --bench query or predicate");
        }
        if (where.isEmpty()) return new GridOrder.Query(Optional.empty(), index);
        Matcher m = WHERE.matcher(where.get());
        if (!m.matches()) throw new InputException("--where is \"" + where.get() + "\"; expected FIELD=VALUE");
        return new GridOrder.Query(Optional.of(new GridOrder.Sought(m.group(1), m.group(2))), index);
    }

    private static void require(String option, double value, double least, double most) throws InputException {
        if (value >= least && value <= most) return;
        throw new InputException(option + " is " + text(value) + "; expected " + text(least) + " to " + text(most));
    }

    private static String text(double number) {
        return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number) : Double.toString(number);
    }
}
