package weighbridge.report.judge;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Estimate;

/**
 * The laws that numbers must obey. A number that breaks a law is refused even if the round trip succeeded: either the
 * operation did not do its work, or something other than the operation was measured.
 */
public final class Guards {
    /** The least time of an operation on a message: a few instructions at a few GHz. */
    private static final double LEAST_NANOS = 1;

    /**
     * JVMs of one codec settle at speeds up to 2.0 times apart, depending on what their compilers did in which order
     * (docs/plateau.md, codecs/flatbuffers/README.md). Two numbers from different JVMs therefore show that something else was
     * measured only if they contradict each other by more than this factor. Judgement.
     */
    private static final double TWO_SPEEDS = 2;

    /** Writing bytes without reading any takes at least half as long as a copy, since it moves half as many bytes. */
    private static final double WRITTEN_OF_COPIED = 2;

    /** Fewer messages than this may have equal sizes by chance. Judgement. */
    private static final long LEAST_MESSAGES = 32;

    /**
     * Messages of one format differ in size by at most this factor. Judgement: among the codecs of one format that
     * state no reason, the largest ratio on habr-*, providence-* and examples/events.jsonl is 1.023 (Hazelcast's
     * Compact, with and without a serializer); codecs of JSON, which state their reasons, reach 1.054 there; the
     * smallest published artefact is 1.19 (Thrift's whole buffer on habr-strings).
     */
    private static final double ALIKE = 1.1;

    /**
     * The bytes that a header, a flag or an alignment may add to a message; in small messages they are more than a
     * tenth. Judgement.
     */
    private static final double LEAST_MORE = 16;

    /** Base64 turns 3 bytes into 4 characters. */
    private static final double BASE64 = 4.0 / 3;

    /**
     * The least allocation for each byte of a fresh array. An array takes at least its own length, but allocation and
     * sizes are counted over different batches. Judgement.
     */
    private static final double LEAST_OF_FRESH = 0.5;

    private static final String WIRE = "wire";
    /**
     * The key, followed by a format's name, under which a codec states why its messages differ in size from others of
     * that format.
     */
    private static final String SIZED = "sized.";

    private final Plan plan;
    private final Environment environment;
    private final Map<String, CodecInfo> codecs;
    private final Speeds speeds;
    private final BiFunction<String, String, Optional<Facts>> facts;

    /** @param facts the facts of a codec on a workload, if known */
    Guards(Plan plan, Environment environment, Map<String, CodecInfo> codecs, Speeds speeds,
            BiFunction<String, String, Optional<Facts>> facts) {
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.speeds = speeds;
        this.facts = facts;
    }

    /** Why a speed is impossible; empty if it breaks no law. */
    Optional<String> speed(Scenario scenario) {
        boolean judged = !speeds.isLimit(scenario.codec()) && scenario.operation() != Operation.COLD
                && !speeds.weighed(scenario).levels().isEmpty();
        if (!judged) return Optional.empty();
        Estimate own = speeds.estimate(scenario).orElseThrow();
        // The law applies to a batch, which is one operation, while the estimate is a message's share of it.
        double operation = own.point() * batch(scenario.codec());
        if (operation < LEAST_NANOS)
            return Optional
                    .of("impossible: " + Amounts.nanos(operation) + " an operation; the work was optimised away");
        return belowHarness(scenario, own).or(() -> belowCopy(scenario, own)).or(() -> aboveBandwidth(scenario))
                .or(() -> tooParallel(scenario)).or(() -> littlesLaw(scenario));
    }

    private Optional<String> belowHarness(Scenario scenario, Estimate own) {
        double messages = batch(scenario.codec());
        return plan.codecs().stream().map(scenario.group()::of).filter(this::isFloor)
                .filter(floor -> !speeds.weighed(floor).levels().isEmpty())
                .filter(floor -> TWO_SPEEDS * own.high() * messages < speeds.estimate(floor).orElseThrow().low())
                .findFirst()
                .map(floor -> "impossible: " + Amounts.nanos(own.point() * messages)
                        + " per operation is less than half of what the harness itself costs, "
                        + Amounts.nanos(speeds.estimate(floor).orElseThrow().point()) + " (" + floor.codec() + ")");
    }

    /** Whether a scenario costs as much as the harness itself: that of a limit that makes no bytes. */
    private boolean isFloor(Scenario scenario) {
        return speeds.isLimit(scenario.codec())
                && facts.apply(scenario.codec(), scenario.workload()).map(f -> f.maxBytes() == 0).orElse(false);
    }

    /**
     * Refuses encoding faster than this machine writes. Bytes must at least be written, even into a used buffer, and no
     * memory is faster than the cache in which the copy was timed.
     */
    private Optional<String> belowCopy(Scenario scenario, Estimate own) {
        if (!writes(scenario)) return Optional.empty();
        return size(scenario).map(bytes -> bytes / (WRITTEN_OF_COPIED * environment.copySpeed()))
                .filter(least -> own.high() < least)
                .map(least -> "impossible: " + Amounts.nanos(own.point()) + " for "
                        + Math.round(size(scenario).orElseThrow())
                        + " bytes; this machine cannot write that many in less than " + Amounts.nanos(least));
    }

    /** Refuses a throughput above what the cores can write together, whatever the threads' CPU clocks say. */
    private Optional<String> aboveBandwidth(Scenario scenario) {
        if (!writes(scenario) || scenario.threads() == 1) return Optional.empty();
        int cores = Math.min(scenario.threads(), environment.cores());
        double most = cores * WRITTEN_OF_COPIED * environment.copySpeed();
        return size(scenario)
                .flatMap(bytes -> speeds.cleanWall(scenario).map(wall -> scenario.threads() * bytes / wall.high()))
                .filter(speed -> speed > most)
                .map(speed -> "impossible: " + scenario.threads() + " threads wrote " + Amounts.decimal(speed)
                        + " GB per second; " + cores + " cores of this machine cannot write more than "
                        + Amounts.decimal(most));
    }

    /** Whether an operation makes bytes on a machine whose copying speed is known. */
    private boolean writes(Scenario scenario) {
        boolean makesBytes = scenario.operation() == Operation.ENCODE || scenario.operation() == Operation.ROUNDTRIP;
        return makesBytes && environment.copySpeed() > 0;
    }

    private Optional<Double> size(Scenario scenario) {
        return facts.apply(scenario.codec(), scenario.workload()).map(f -> f.sizes().get(Facts.SIZE));
    }

    /**
     * Refuses many threads that do more work than their cores allow, compared with one thread, if both have clean wall
     * times.
     */
    private Optional<String> tooParallel(Scenario scenario) {
        if (scenario.threads() == 1) return Optional.empty();
        Scenario alone = new Scenario(scenario.codec(), scenario.workload(), scenario.operation(), 1);
        int most = Math.min(scenario.threads(), environment.cores());
        return speeds.cleanWall(scenario)
                .flatMap(many -> speeds.cleanWall(alone).map(one -> scenario.threads() * one.low() / many.high()))
                .filter(times -> times > TWO_SPEEDS * most)
                .map(times -> "impossible: " + scenario.threads() + " threads on " + environment.cores() + " cores did "
                        + Amounts.decimal(times) + " times the work of one thread");
    }

    /**
     * Little's law: in a closed loop, the operations completed per second, times the duration of each, equal the number
     * of threads. Throughput and service time are refused together, since either may be wrong. The samples include the
     * cost of reading the clock, so the product may also be smaller by that much. The law is applied only if other work
     * disturbed neither, because each is measured in JVMs of its own, minutes apart.
     */
    Optional<String> littlesLaw(Scenario scenario) {
        Optional<Estimate> wall = speeds.cleanWall(scenario);
        Optional<Latency> service = speeds.services().clean(scenario);
        if (speeds.isLimit(scenario.codec()) || wall.isEmpty() || service.isEmpty()) return Optional.empty();
        Latency l = service.get();
        double clock = speeds.services().control(scenario.threads())
                .map(c -> (c.mean() + c.meanError()) / batch(scenario.codec())).orElse(0.0);
        double least = scenario.threads() * (l.mean() - l.meanError() - clock) / wall.get().high();
        double most = scenario.threads() * (l.mean() + l.meanError()) / wall.get().low();
        if (least <= TWO_SPEEDS * scenario.threads() && most >= scenario.threads() / TWO_SPEEDS)
            return Optional.empty();
        double rate = scenario.threads() / wall.get().point();
        return Optional.of("impossible: " + Amounts.rate(1e9 * rate) + " that take " + Amounts.nanos(l.mean())
                + " each would keep " + Amounts.decimal(rate * l.mean()) + " threads at work, but there "
                + (scenario.threads() == 1 ? "was 1" : "were " + scenario.threads())
                + " (Little's law); throughput or service time measures something other than the operations");
    }

    /** Why a codec's exact facts are impossible; empty if they break no law. */
    public Optional<String> exact(String codec, String workload) {
        if (speeds.isLimit(codec)) return Optional.empty();
        return facts.apply(codec, workload)
                .flatMap(own -> unallocated(codec, own).or(() -> largerThanItsFormat(codec, workload, own)));
    }

    /** A codec that returns a fresh array must allocate it; allocating less shows that no bytes were made. */
    private Optional<String> unallocated(String codec, Facts own) {
        boolean fresh = Optional.ofNullable(codecs.get(codec)).map(i -> !i.reusesBuffers()).orElse(false);
        return Optional.ofNullable(own.allocation().get(Operation.ENCODE.text()))
                .filter(a -> fresh && a < LEAST_OF_FRESH * own.minBytes())
                .map(a -> "impossible: encode allocates " + Math.round(a) + " B but returns new arrays of "
                        + own.minBytes() + " bytes or more; either it creates no new bytes, or its codec.properties "
                        + "lacks reusesBuffers = true");
    }

    /**
     * Refuses the larger of two sizes: nothing makes a message smaller than its format, but much may make it larger. A
     * sample is compared only with samples. Another version of the same library may write another format.
     */
    private Optional<String> largerThanItsFormat(String codec, String workload, Facts own) {
        if (own.messages() < LEAST_MESSAGES || isSizedAs(codec, wire(codec))) return Optional.empty();
        Map<String, Facts> others = new TreeMap<>();
        plan.codecs().stream()
                .filter(o -> !isOfOneCodec(o, codec) && !speeds.isLimit(o) && wire(o).equals(wire(codec))
                        && !isSizedAs(o, wire(o)))
                .forEach(o -> facts.apply(o, workload).filter(f -> f.messages() == own.messages())
                        .ifPresent(f -> others.put(o, f)));
        return others.entrySet().stream().min(Comparator.comparingDouble(e -> mean(e.getValue())))
                .filter(e -> mean(own) > ALIKE * mean(e.getValue()) && mean(own) > LEAST_MORE + mean(e.getValue()))
                .map(e -> String.format(Locale.ROOT,
                        "impossible: its messages are %.2f times as large as those of %s (%s and %s bytes), which "
                                + "writes the same format (%s); %s. If there is a reason, state it in "
                                + "codec.properties: " + "<id>.sized.%s",
                        mean(own) / mean(e.getValue()), e.getKey(), Amounts.decimal(mean(own)),
                        Amounts.decimal(mean(e.getValue())), wire(codec),
                        cause(codec, own, mean(own) / mean(e.getValue())), wire(codec)));
    }

    private boolean isOfOneCodec(String one, String other) {
        return Stream.of(one, other).map(id -> Optional.ofNullable(codecs.get(id)).map(CodecInfo::codec).orElse(id))
                .distinct().count() == 1;
    }

    /** The most likely reason why messages are larger than their format requires. */
    private String cause(String codec, Facts own, double times) {
        if (Integer.bitCount(own.minBytes()) == 1 && Integer.bitCount(own.maxBytes()) == 1) {
            return "the smallest and largest sizes are powers of two, so each message is probably a whole buffer "
                    + "that grew by doubling, including the unused end";
        }
        boolean text = Optional.ofNullable(codecs.get(codec)).map(i -> i.encoding().equals("text")).orElse(false);
        if (text && times >= BASE64)
            return "they are probably text inside other text, encoded in base64 (4 characters for 3 bytes) or escaped";
        return "they are probably wrapped or padded, or contain some data twice";
    }

    /** The number of messages in an operation, by which a codec's times have been divided. */
    private int batch(String codec) {
        return Optional.ofNullable(codecs.get(codec)).map(CodecInfo::batch).orElse(1);
    }

    private static double mean(Facts facts) {
        return facts.sizes().get(Facts.SIZE);
    }

    private boolean isSizedAs(String codec, String wire) {
        return Optional.ofNullable(codecs.get(codec)).map(i -> i.facts().containsKey(SIZED + wire)).orElse(false);
    }

    private String wire(String codec) {
        return Optional.ofNullable(codecs.get(codec)).map(i -> i.facts().getOrDefault(WIRE, codec)).orElse(codec);
    }
}
