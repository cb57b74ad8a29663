package weighbridge.studies.hazelcast;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import weighbridge.grid.GridOrder;
import weighbridge.model.InputException;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;
import weighbridge.study.replay.Mode;

/** The options of this replay. */
final class HazelcastOptions {
    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = "--tests", paramLabel = "NAME", split = ",",
            description = "write, read, query (SQL), old-engine-query (all).")
    private List<String> tests = List.of();

    @Option(names = "--sizes", paramLabel = "NAME", split = ",", description = "small, large (both).")
    private List<String> sizes = List.of();

    @Option(names = "--kinds", paramLabel = "NAME", split = ",",
            description = "compact, portable, identified, byte-array (all).")
    private List<String> kinds = List.of();

    @Option(names = "--items", paramLabel = "N", defaultValue = "100000",
            description = "Entries in the map (${DEFAULT-VALUE}, as in the article).")
    private int items;

    @Option(names = "--duration", paramLabel = "SECONDS",
            description = "Seconds per test of the article's procedure (2 to 10, depending on the budget; the article "
                    + "took 300).")
    private Optional<Double> duration = Optional.empty();

    @Option(names = "--ram-price", paramLabel = "DOLLARS", defaultValue = "" + MemoryCost.PRICE,
            description = "Price of a gibibyte of memory per month, in US dollars (${DEFAULT-VALUE}: "
                    + MemoryCost.SOURCE + ").")
    private double ramPrice;

    /** @throws InputException if an option is invalid; names it, its value and what was expected */
    HazelcastAsked asked() throws InputException {
        require("--items", items, 1_000, 10_000_000);
        if (duration.isPresent()) require("--duration", duration.get(), 1, 3_600);
        require("--ram-price", ramPrice, 0, 10_000);
        List<GridOrder.Bench> benches = chosen("--tests", tests, GridOrder.Bench.values(), SetUp::text);
        List<Size> large = chosen("--sizes", sizes, Size.values(), Size::text);
        List<Kind> kept = chosen("--kinds", kinds, Kind.values(), Kind::text);
        List<SetUp> setUps = SetUp.all().stream()
                .filter(s -> benches.contains(s.bench()) && large.contains(s.size()) && kept.contains(s.kind()))
                .toList();
        if (setUps.isEmpty()) {
            throw new InputException("the article's test has none of the set-ups that --tests, --sizes and --kinds "
                    + "select: it does not query byte arrays, and with SQL it queries only small objects. Select other "
                    + "set-ups");
        }
        return new HazelcastAsked(setUps, items, duration.map(s -> Duration.ofMillis((long) (1000 * s))), ramPrice,
                mode.asPublished(), mode.corrected());
    }

    private static <T> List<T> chosen(String option, List<String> given, T[] all, Function<T, String> text)
            throws InputException {
        List<String> names = Arrays.stream(all).map(text).toList();
        for (String name : given) {
            if (!names.contains(name.toLowerCase(Locale.ROOT))) {
                throw new InputException(option + " is \"" + name + "\"; expected some of " + String.join(", ", names));
            }
        }
        List<String> lower = given.stream().map(n -> n.toLowerCase(Locale.ROOT)).toList();
        return Arrays.stream(all).filter(t -> lower.isEmpty() || lower.contains(text.apply(t))).toList();
    }

    private static void require(String option, double value, double least, double most) throws InputException {
        if (value >= least && value <= most) return;
        String given = value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : "" + value;
        throw new InputException(
                String.format(Locale.ROOT, "%s is %s; expected %.0f to %.0f", option, given, least, most));
    }
}
