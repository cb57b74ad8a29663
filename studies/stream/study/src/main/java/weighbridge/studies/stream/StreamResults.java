package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Location;
import weighbridge.stats.Prior;
import weighbridge.studies.stream.pipe.Passage;
import weighbridge.study.Evidence;

/** What passages came to, judged over their rounds as trials are over theirs. */
final class StreamResults {
    private final StreamPlan asked;
    private final Map<StreamCases.Cell, Passage> measured = new LinkedHashMap<>();
    private final Map<StreamCases.Cell, Outcome<Passage>> failed = new LinkedHashMap<>();
    private final Map<String, OptionalDouble> encodeNanos = new LinkedHashMap<>();
    private final Map<String, OptionalDouble> readNanos = new LinkedHashMap<>();
    private final double margin;

    private StreamResults(StreamPlan asked, double margin) {
        this.asked = asked;
        this.margin = margin;
    }

    static StreamResults of(StreamPlan asked, Evidence evidence) {
        StreamResults results = new StreamResults(asked, evidence.plan().precision());
        for (Entry.OfCase c : evidence.measured().cases()) {
            StreamCases.Cell cell = StreamCases.Cell.of(asked, c.key());
            Outcome<Passage> outcome = c.outcome(Passage.class);
            if (outcome instanceof Outcome.Measured<Passage>(Passage p)) results.measured.put(cell, p);
            else results.failed.put(cell, outcome);
        }
        for (String codec : asked.field()) {
            results.encodeNanos.put(codec, trial(evidence, codec, Operation.ENCODE));
            results.readNanos.put(codec, trial(evidence, codec, Operation.READ));
        }
        return results;
    }

    private static OptionalDouble trial(Evidence evidence, String codec, Operation operation) {
        return evidence.rows().stream()
                .filter(r -> r.metric().equals(ReportModel.CPU) && r.codec().equals(codec)
                        && r.op().filter(operation.text()::equals).isPresent())
                .map(r -> r.estimate()).filter(OptionalDouble::isPresent).findFirst().orElse(OptionalDouble.empty());
    }

    StreamPlan asked() {
        return asked;
    }

    /** 10⁶ bit/s in words. */
    static String speed(double link) {
        if (link == 0) return "no limit";
        return link >= 1000 ? number(link / 1000) + " Gbit/s" : number(link) + " Mbit/s";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : "" + value;
    }

    /** A codec at a link: the passages that count, by round. */
    Map<Integer, Passage> passages(String codec, double link) {
        Map<Integer, Passage> passages = new TreeMap<>();
        measured.forEach((cell, p) -> {
            if (cell.codec().equals(codec) && cell.link() == link) passages.put(cell.round(), p);
        });
        return passages;
    }

    /** Why a codec has no number at a link, or not in every round; empty if nothing went wrong. */
    Optional<Outcome<Passage>> failure(String codec, double link) {
        return failed.entrySet().stream().filter(e -> e.getKey().codec().equals(codec) && e.getKey().link() == link)
                .map(Map.Entry::getValue).findFirst();
    }

    boolean hasFailures() {
        return failed.values().stream().anyMatch(Outcome::isFailure);
    }

    /** Messages/s. */
    Optional<Estimate> rate(String codec, double link) {
        return estimate(codec, link, p -> p.stream().rate());
    }

    /** CPU nanoseconds a message of both ends. */
    Optional<Estimate> cpu(String codec, double link) {
        return estimate(codec, link, StreamResults::cpu);
    }

    private static double cpu(Passage p) {
        return p.sending().cpuPerMessage() + p.reading().cpuPerMessage();
    }

    /** The middle and the interval of a positive number of each passage. */
    Optional<Estimate> estimate(String codec, double link, ToDoubleFunction<Passage> of) {
        double[] logs = logs(codec, link, of);
        return logs.length == 0 ? Optional.empty() : Optional.of(Location.ofLogs(logs, prior(link, of)));
    }

    private double[] logs(String codec, double link, ToDoubleFunction<Passage> of) {
        return passages(codec, link).values().stream().mapToDouble(of).filter(v -> v > 0 && Double.isFinite(v))
                .map(Math::log).toArray();
    }

    private Prior prior(double link, ToDoubleFunction<Passage> of) {
        return Prior.of(asked.field().stream().map(c -> logs(c, link, of)).toList(), Prior.OF_VALUES);
    }

    /** How long a codec's message takes against another's; empty without a round in common. */
    Optional<Comparison> slower(String one, String other, double link) {
        return compare(one, other, link, p -> 1 / p.stream().rate());
    }

    /** How much CPU time a codec's message takes against another's. */
    Optional<Comparison> dearer(String one, String other, double link) {
        return compare(one, other, link, StreamResults::cpu);
    }

    private Optional<Comparison> compare(String one, String other, double link, ToDoubleFunction<Passage> cost) {
        double[] differences = differences(one, other, link, cost);
        if (differences.length == 0) return Optional.empty();
        Prior prior = Prior.of(asked.field().stream().filter(c -> !c.equals(asked.baseline()))
                .map(c -> differences(c, asked.baseline(), link, cost)).toList(), Prior.OF_DIFFERENCES);
        return Optional.of(Comparison.of(differences, margin, prior));
    }

    private double[] differences(String one, String other, double link, ToDoubleFunction<Passage> cost) {
        Map<Integer, Passage> others = passages(other, link);
        List<Double> differences = new ArrayList<>();
        passages(one, link).forEach((round, p) -> {
            if (!others.containsKey(round)) return;
            double difference = Math.log(cost.applyAsDouble(p)) - Math.log(cost.applyAsDouble(others.get(round)));
            if (Double.isFinite(difference)) differences.add(difference);
        });
        return differences.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Bytes of a message in the mean, without the frame's header. */
    OptionalDouble bytes(String codec) {
        return measured.entrySet().stream().filter(e -> e.getKey().codec().equals(codec))
                .map(e -> e.getValue().stream()).filter(f -> f.messages() > 0)
                .mapToDouble(f -> (double) f.content() / f.messages()).average();
    }

    /** Bytes of a message with the frame's header. */
    private OptionalDouble wireBytes(String codec, double link) {
        return passages(codec, link).values().stream().map(Passage::stream).filter(f -> f.messages() > 0)
                .mapToDouble(f -> (double) f.wire() / f.messages()).average();
    }

    /** Of those trials that encode a message, CPU nanoseconds; empty if none counts. */
    OptionalDouble encodeNanos(String codec) {
        return encodeNanos.get(codec);
    }

    OptionalDouble readNanos(String codec) {
        return readNanos.get(codec);
    }

    /** Messages/s by the model: the slowest of encoding, reading and the link. */
    OptionalDouble predicted(String codec, double link) {
        OptionalDouble encode = encodeNanos(codec);
        OptionalDouble read = readNanos(codec);
        OptionalDouble bytes = wireBytes(codec, link);
        if (encode.isEmpty() || read.isEmpty() || bytes.isEmpty()) return OptionalDouble.empty();
        double nanos = Math.max(encode.getAsDouble(), read.getAsDouble()) / asked.senders();
        if (link > 0) nanos = Math.max(nanos, bytes.getAsDouble() * 8e3 / link);
        return OptionalDouble.of(1e9 / nanos);
    }

    /** What holds a codec back at a link. */
    Bottleneck bottleneck(String codec, double link) {
        return Bottleneck.of(List.copyOf(passages(codec, link).values()));
    }

    /** How the link was limited, and how far its own passages were from that speed: 0.01 is 1 % faster. */
    Optional<LinkReached> link(double link) {
        List<Passage> all =
                measured.entrySet().stream().filter(e -> e.getKey().link() == link).map(Map.Entry::getValue).toList();
        if (link == 0 || all.isEmpty()) return Optional.empty();
        double[] reached = asked.field().stream().filter(c -> bottleneck(c, link) == Bottleneck.LINK)
                .flatMap(c -> passages(c, link).values().stream()).mapToDouble(p -> p.stream().megabits() / link)
                .toArray();
        if (reached.length == 0) {
            reached = all.stream().flatMap(p -> p.link().stream()).mapToDouble(f -> f.megabits() / link).toArray();
        }
        List<String> how = all.stream().flatMap(p -> p.limit().stream()).map(l -> l.text()).distinct().toList();
        List<String> notes = all.stream().flatMap(p -> p.notes().stream()).distinct().toList();
        return Optional.of(new LinkReached(String.join(" or ", how),
                reached.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(median(reached) - 1), notes));
    }

    private static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * What the limited link itself passed.
     *
     * @param off   how far from its speed the middle passage was that the link held back, or of prepared bytes where it
     *              held none; empty if there is neither
     * @param notes on ways to limit it that this machine does not have
     */
    record LinkReached(String how, OptionalDouble off, List<String> notes) {}

    /** Every passage, for judging them again. */
    Map<StreamCases.Cell, Passage> all() {
        return measured;
    }
}
