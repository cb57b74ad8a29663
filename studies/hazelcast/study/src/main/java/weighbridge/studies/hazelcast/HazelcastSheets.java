package weighbridge.studies.hazelcast;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridRun;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The tables of this replay. */
final class HazelcastSheets {
    static final String NONE = "-";
    private static final double MICRO = 1e3;

    private final HazelcastResults results;
    private final HazelcastClaims claims;
    private final HazelcastReplay replay = Hazelcast.REPLAY;

    HazelcastSheets(HazelcastResults results, HazelcastClaims claims) {
        this.results = results;
        this.claims = claims;
    }

    List<Sheet> all() {
        List<Sheet> all = new ArrayList<>(List.of(speeds(), latencies(), against(), memory(), month()));
        for (String test : results.asked().tests()) all.add(drawn(test));
        return all;
    }

    /** The article's speeds, those of its procedure here, and the corrected CPU time of an operation. */
    private Sheet speeds() {
        List<List<String>> lines = new ArrayList<>();
        for (SetUp s : results.asked().setUps()) {
            lines.add(List.of(s.key(), printed(s, HazelcastReplay.THROUGHPUT),
                    number(results.published(s, r -> r.throughput().rate())),
                    number(results.published(s, r -> r.throughput().cpu()).times(1 / MICRO)),
                    number(results.corrected(s, HazelcastResults::cpu).times(1 / MICRO)), found(s)));
        }
        return new Sheet(
                "Operations per second, and microseconds of CPU time per operation (clients and members together)",
                List.of("set-up", "operations/s: article", "operations/s: here", "CPU: here", "CPU: corrected",
                        "rows found: here / corrected"),
                lines);
    }

    private String found(SetUp s) {
        if (!s.bench().asks()) return NONE;
        String here = results.published(s).stream().flatMap(r -> r.found().stream()).findFirst().map(f -> "" + f.rows())
                .orElse(NONE);
        String corrected = results.corrected(s).values().stream().flatMap(r -> r.matched().stream()).findFirst()
                .map(m -> "" + m.rows()).orElse(NONE);
        return here + " / " + corrected;
    }

    private Sheet latencies() {
        List<List<String>> lines = new ArrayList<>();
        for (SetUp s : results.asked().setUps()) {
            boolean asks = s.bench().asks();
            lines.add(List.of(s.key(), asks ? "p90" : "p99.9", printed(s, HazelcastReplay.latency(s)),
                    number(results.published(s, r -> latency(s, r.latency())).times(1 / MICRO)),
                    number(delay(s, d -> asks ? d.p90() : d.p999())), number(delay(s, GridRun.Delays::p50)),
                    number(delay(s, GridRun.Delays::p99))));
        }
        return new Sheet(
                "Latency in microseconds. With the article's procedure, the old engine's latency was measured while "
                        + "120 threads queried as fast as they could",
                List.of("set-up", "", "article", "here", "corrected", "corrected, p50", "corrected, p99"), lines);
    }

    static double latency(SetUp s, ClusterRun.Latency l) {
        return s.bench().asks() ? l.p90() : l.p999();
    }

    /** A corrected delay in microseconds. */
    private Spread delay(SetUp s, ToDoubleFunction<GridRun.Delays> of) {
        return results.corrected(s, r -> r.delays().map(of::applyAsDouble).orElse(Double.NaN)).times(1 / MICRO);
    }

    /** How the kinds compare with Identified in each test. */
    private Sheet against() {
        List<List<String>> lines = new ArrayList<>();
        for (SetUp s : results.asked().setUps()) {
            if (s.kind() == Kind.IDENTIFIED) continue;
            Spread ratio = results.ratio(s, Kind.IDENTIFIED);
            lines.add(List.of(s.key(), ratio(publishedRatio(s)), ratio(hereRatio(s)), ratio(ratio), ratio.ends(),
                    claims.beyondNoise(s, Kind.IDENTIFIED)));
        }
        return new Sheet(
                "Cost of an operation relative to Identified: time computed from throughput, or CPU time if corrected",
                List.of("set-up", "article", "here", "corrected", "95 % interval", "proven to differ?"), lines);
    }

    /** The time of an operation relative to one with Identified, by the article's figures. */
    Spread publishedRatio(SetUp s) {
        Optional<Printed> own = replay.published(s, HazelcastReplay.THROUGHPUT);
        Optional<Printed> other = replay.published(identified(s), HazelcastReplay.THROUGHPUT);
        return own.isEmpty() || other.isEmpty() ? Spread.NONE : Spread.exact(other.get().value() / own.get().value());
    }

    private Spread hereRatio(SetUp s) {
        OptionalDouble own = results.published(s, r -> r.throughput().rate()).value();
        OptionalDouble other = results.published(identified(s), r -> r.throughput().rate()).value();
        return own.isEmpty() || other.isEmpty() ? Spread.NONE
                : Spread.exact(other.getAsDouble() / own.getAsDouble()).withoutInterval();
    }

    private static SetUp identified(SetUp s) {
        return new SetUp(s.bench(), s.size(), Kind.IDENTIFIED);
    }

    private static String ratio(Spread s) {
        return s.value().isEmpty() ? NONE
                : (s.hasInterval() ? "" : Spread.ROUGH) + String.format(Locale.ROOT, "%.2f", s.value().getAsDouble());
    }

    private List<SetUp> stored() {
        return results.asked().setUps().stream().filter(s -> !s.bench().asks()).toList();
    }

    private Sheet memory() {
        List<List<String>> lines = new ArrayList<>();
        for (SetUp s : stored()) {
            lines.add(List.of(s.key(), printed(s, HazelcastReplay.MEMORY), bytes(results.publishedMemory(s)),
                    bytes(correctedMemory(s)), bytes(heap(s)), bytes(payload(s))));
        }
        return new Sheet(
                "Bytes of an entry as the grid counts them, without its copy. In the corrected column, every object is "
                        + "random. The heap column shows by how much an entry and its copy made the heap grow when the "
                        + "map was filled",
                List.of("set-up", "article", "here", "corrected", "corrected: heap, with its copy", "value alone"),
                lines);
    }

    OptionalDouble correctedMemory(SetUp s) {
        return results.bytes(s, r -> r.memory().map(GridRun.Memory::ownedPerEntry).orElse(Double.NaN));
    }

    private OptionalDouble heap(SetUp s) {
        return results.bytes(s, r -> r.memory().map(GridRun.Memory::heapPerEntry).orElse(Double.NaN));
    }

    /** The mean size of the codec's random messages, given only for set-ups that read. */
    private OptionalDouble payload(SetUp s) {
        if (s.kind() == Kind.BYTE_ARRAY || s.bench() != GridOrder.Bench.READ) return OptionalDouble.empty();
        return results.size(
                new HazelcastResults.Message(HazelcastAsked.codec(s.kind()), HazelcastObjects.of(s.size()).name()));
    }

    private Sheet month() {
        double price = results.asked().ramPrice();
        List<List<String>> lines = new ArrayList<>();
        for (SetUp s : stored()) {
            OptionalDouble bytes = results.publishedMemory(s);
            OptionalDouble printed = replay.published(s, HazelcastReplay.MEMORY).map(Printed::value)
                    .map(OptionalDouble::of).orElse(OptionalDouble.empty());
            OptionalDouble heap = heap(s);
            lines.add(List.of(s.key(), dollars(printed, price), dollars(bytes, price),
                    dollars(heap.isEmpty() ? heap : OptionalDouble.of(heap.getAsDouble() / MemoryCost.COPIES), price)));
        }
        return new Sheet(
                String.format(Locale.ROOT,
                        "US dollars per month for a billion entries and their copies, at %.2f per GiB. The last column "
                                + "prices the growth of the heap",
                        price),
                List.of("set-up", "article's bytes", "bytes here", "heap here"), lines);
    }

    private static String dollars(OptionalDouble bytes, double price) {
        return bytes.isEmpty() ? NONE
                : String.format(Locale.ROOT, "%,.0f", MemoryCost.month(bytes.getAsDouble(), price));
    }

    /** A graph of throughput, drawn with an axis from zero and with the article's own axis. */
    private Sheet drawn(String test) {
        HazelcastReplay.Axis axis = replay.axis(test);
        List<SetUp> setUps = results.asked().setUps().stream().filter(s -> s.test().equals(test)).toList();
        double most = setUps.stream()
                .mapToDouble(s -> results.published(s, r -> r.throughput().rate()).value().orElse(0)).max().orElse(0);
        List<List<String>> lines = new ArrayList<>();
        for (SetUp s : setUps) {
            double printed = replay.published(s, HazelcastReplay.THROUGHPUT).orElseThrow().value();
            OptionalDouble here = results.published(s, r -> r.throughput().rate()).value();
            lines.add(List.of(s.kind().text(), Bars.of(printed, axis.low(), axis.high()),
                    Bars.of(printed, 0, axis.high()), here.isEmpty() ? NONE : Bars.of(here.getAsDouble(), 0, most)));
        }
        return new Sheet(test + ", operations per second, on the article's axis and on one that starts at zero",
                List.of("kind", String.format(Locale.ROOT, "article, from %,.0f to %,.0f", axis.low(), axis.high()),
                        String.format(Locale.ROOT, "article, from 0 to %,.0f", axis.high()),
                        most == 0 ? "here" : String.format(Locale.ROOT, "here, from 0 to %,.0f", most)),
                lines);
    }

    private String printed(SetUp s, String metric) {
        return replay.published(s, metric).map(Printed::toString).orElse(NONE);
    }

    /** A number with half the width of its interval. */
    static String number(Spread s) {
        if (s.value().isEmpty()) return NONE;
        double value = s.value().getAsDouble();
        String text = String.format(Locale.ROOT, value < 100 ? "%,.1f" : "%,.0f", value);
        return s.hasInterval() ? text + " " + s.half() : Spread.ROUGH + text;
    }

    private static String bytes(OptionalDouble number) {
        if (number.isEmpty()) return NONE;
        double value = number.getAsDouble();
        return String.format(Locale.ROOT, Math.abs(value - Math.rint(value)) < 1e-6 ? "%,.0f" : "%,.1f", value);
    }
}
