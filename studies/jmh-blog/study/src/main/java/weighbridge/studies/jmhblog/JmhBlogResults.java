package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import weighbridge.model.Evolving;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Contests;
import weighbridge.study.replay.Laws;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Spread;

/** Collects the measurements of the JMH blog's replay and sets them beside the published figures. */
public final class JmhBlogResults {
    static final double NANOS_PER_MICRO = 1e3;
    private static final String CONTROL = "control";

    private final JmhBlogReplay replay;
    private final int cores;
    private final Map<Cell, List<Outcome<Rate>>> asPublished = new HashMap<>();
    private final Map<Cell, CorrectedRate> corrected = new HashMap<>();
    private final Map<String, Outcome<Latency>> asPublishedServices = new LinkedHashMap<>();
    private final Map<String, Outcome<Latency>> correctedServices = new LinkedHashMap<>();
    private final Set<String> cleanServices = new HashSet<>();
    private final Map<String, String> digests = new LinkedHashMap<>();
    private Optional<Latency> control = Optional.empty();
    private Contests contests = Contests.NONE;
    private Optional<Evolving> evolving = Optional.empty();

    /** @param cores the machine's number of cores */
    public JmhBlogResults(JmhBlogReplay replay, int cores) {
        this.replay = replay;
        this.cores = cores;
    }

    /** A contender, or the experiment on reading, in a number of threads. */
    private record Cell(String workload, int threads, String who) {}

    /**
     * A rate by the article's procedure.
     *
     * @param operationsAMilli operations per millisecond of all threads, in wall time
     * @param ofACore          operations per millisecond of CPU time, which a thread would do if it never had to wait
     *                         for a core
     * @param wrong            what was wrong with the values; empty if they were right
     */
    public record Rate(double operationsAMilli, double ofACore, String wrong) {}

    /**
     * A throughput that was weighed as in any other run.
     *
     * @param operationsAMilli operations per millisecond of all threads, with the interval
     * @param byTheClock       whether it was counted in wall time rather than derived from the CPU time of an operation
     * @param rounds           the number of rounds behind it
     * @param note             why there is no number, or what is odd about it; may be empty
     * @param failed           whether the codec failed a gate
     */
    public record CorrectedRate(Spread operationsAMilli, boolean byTheClock, int rounds, String note, boolean failed) {}

    /** Takes a round of the article's procedure. */
    public void asPublished(String workload, int threads, Contender contender, Outcome<Rate> outcome) {
        asPublished(new Cell(workload, threads, contender.name()), outcome);
    }

    /** Takes a round of the article's procedure in one thread, with every field read. */
    public void reading(String workload, Outcome<Rate> outcome) {
        asPublished(new Cell(workload, 1, replay.reading().reads()), outcome);
    }

    /** Takes such a round in a JVM with the flag of {@link JmhBlogReplay.Reading}. */
    public void inlined(String workload, Outcome<Rate> outcome) {
        asPublished(new Cell(workload, 1, replay.reading().inlining()), outcome);
    }

    private void asPublished(Cell cell, Outcome<Rate> outcome) {
        asPublished.computeIfAbsent(cell, _ -> new ArrayList<>()).add(outcome);
    }

    public void corrected(String workload, int threads, Contender contender, CorrectedRate rate) {
        corrected.put(new Cell(workload, threads, contender.name()), rate);
    }

    /** Takes a contender's service times by the article's procedure. */
    public void asPublishedService(Contender contender, Outcome<Latency> service) {
        asPublishedServices.put(contender.name(), service);
    }

    /** @param clean whether other work left the processors to the threads during the sampling */
    public void correctedService(Contender contender, Outcome<Latency> service, boolean clean) {
        correctedServices.put(contender.name(), service);
        if (clean) cleanServices.add(contender.name());
    }

    /** Takes the service times of an operation that does nothing. */
    public void control(Latency service) {
        control = Optional.of(service);
    }

    /** Takes the digest of the payload that all contestants read for a workload. */
    public void payload(String workload, String digest) {
        digests.put(workload, digest);
    }

    /** The digests of the payloads, by workload. */
    public Map<String, String> payloads() {
        return Map.copyOf(digests);
    }

    int cores() {
        return cores;
    }

    /** The rounds of the article's procedure. */
    JmhBlogWay way(String workload, int threads, String who) {
        return new JmhBlogWay(asPublished.getOrDefault(new Cell(workload, threads, who), List.of()));
    }

    /** Whether any round of the article's procedure ended by itself. */
    boolean hasTried() {
        return asPublished.values().stream().anyMatch(rounds -> new JmhBlogWay(rounds).tried() > 0);
    }

    /** The rate by the article's procedure over its rounds, whether its values were right or wrong. */
    Spread rate(String workload, int threads, String contender) {
        return way(workload, threads, contender).operationsAMilli();
    }

    /** Takes what was measured of the evolution of the format whose claim of it is judged. */
    void evolving(Evolving measured) {
        evolving = Optional.of(measured);
    }

    Optional<Evolving> evolving() {
        return evolving;
    }

    /** Takes the comparisons of corrected rates. */
    void compared(Contests compared) {
        contests = compared;
    }

    Contests contests() {
        return contests;
    }

    Optional<CorrectedRate> weighed(String workload, int threads, String contender) {
        return Optional.ofNullable(corrected.get(new Cell(workload, threads, contender)));
    }

    Spread correctedRate(String workload, int threads, String contender) {
        return weighed(workload, threads, contender).map(CorrectedRate::operationsAMilli).orElse(Spread.NONE);
    }

    /**
     * The number of threads at work that follows from the corrected numbers by Little's law; empty if either number was
     * disturbed.
     */
    OptionalDouble correctedThreads(String contender) {
        String workload = replay.workloads().getFirst();
        Optional<CorrectedRate> rate = weighed(workload, replay.sampled(), contender).filter(CorrectedRate::byTheClock);
        Optional<Latency> service =
                measured(correctedServices, contender).filter(_ -> cleanServices.contains(contender));
        return rate.isEmpty() || service.isEmpty() ? OptionalDouble.empty() : JmhBlogReport.threads(
                rate.get().operationsAMilli().value(), OptionalDouble.of(service.get().mean() / NANOS_PER_MICRO));
    }

    /** A contender's service times, corrected or by the article's procedure. */
    Optional<Latency> service(String contender, boolean isCorrected) {
        return measured(isCorrected ? correctedServices : asPublishedServices, contender);
    }

    Optional<Latency> control() {
        return control;
    }

    /** The number of threads at work that follows from the numbers of the article's procedure by Little's law. */
    OptionalDouble wayThreads(String contender) {
        Optional<Latency> service = measured(asPublishedServices, contender);
        return service.isEmpty() ? OptionalDouble.empty()
                : JmhBlogReport.threads(rate(replay.workloads().getFirst(), replay.sampled(), contender).value(),
                        OptionalDouble.of(service.get().mean() / NANOS_PER_MICRO));
    }

    /**
     * How many times the work of one thread several threads do; empty if either number is derived from CPU time, as if
     * each thread had a core, since it would then prove nothing.
     */
    OptionalDouble correctedSpeedUp(String contender, int threads) {
        String workload = replay.workloads().getFirst();
        Optional<CorrectedRate> one = weighed(workload, 1, contender).filter(CorrectedRate::byTheClock);
        Optional<CorrectedRate> many = weighed(workload, threads, contender).filter(CorrectedRate::byTheClock);
        return one.isEmpty() || many.isEmpty() ? OptionalDouble.empty()
                : JmhBlogReport.ratio(many.get().operationsAMilli().value(), one.get().operationsAMilli().value());
    }

    /** The number of corrected rates that were counted in wall time, or of those derived from CPU time. */
    long corrected(boolean byTheClock) {
        return corrected.values().stream()
                .filter(r -> r.operationsAMilli().value().isPresent() && r.byTheClock() == byTheClock).count();
    }

    /**
     * Why the number of the article's procedure does not count: wrong values, an exception, or a law that it breaks;
     * empty if it counts.
     */
    Optional<String> verdict(String workload, int threads, String contender) {
        return way(workload, threads, contender).fault()
                .or(() -> tooParallel(workload, threads, contender).map(law -> "refused: " + law));
    }

    private Optional<String> tooParallel(String workload, int threads, String contender) {
        OptionalDouble one = way(workload, 1, contender).ofACore();
        OptionalDouble many = rate(workload, threads, contender).value();
        if (threads == 1 || one.isEmpty() || many.isEmpty()) return Optional.empty();
        return Laws.speedUp(one.getAsDouble(), many.getAsDouble(), threads, cores);
    }

    /** Every figure by workload, in the article's order. */
    public List<ReplayRow> rows() {
        List<ReplayRow> rows = new ArrayList<>();
        for (String workload : replay.workloads()) {
            for (int threads : replay.threads())
                for (Contender c : replay.contenders()) rows.add(throughput(workload, threads, c));
        }
        for (Contender c : replay.contenders()) {
            rows.add(service(c.name(), c.corrected(), JmhBlogReplay.MEAN));
            for (double p : JmhBlogReplay.PERCENTILES)
                rows.add(service(c.name(), c.corrected(), "service." + Latency.name(p)));
        }
        if (control.isPresent()) {
            rows.add(service(CONTROL, CONTROL, JmhBlogReplay.MEAN));
            for (double p : JmhBlogReplay.PERCENTILES)
                rows.add(service(CONTROL, CONTROL, "service." + Latency.name(p)));
        }
        return rows;
    }

    private ReplayRow throughput(String workload, int threads, Contender c) {
        Spread own = correctedRate(workload, threads, c.name());
        List<String> notes = new ArrayList<>();
        Optional<Printed> published = replay.published(workload, threads, c.name(), JmhBlogReplay.THROUGHPUT);
        JmhBlogWay way = way(workload, threads, c.name());
        publishedLaw(workload, threads, c.name()).ifPresent(l -> notes.add("published: " + l));
        verdict(workload, threads, c.name()).ifPresent(v -> notes.add("as published: " + v));
        if (way.tried() > 0) notes.add("as published: " + Confidence.rounds(way.tried()));
        else way.notReached().ifPresent(reason -> notes.add("as published: not-reached: " + reason));
        weighed(workload, threads, c.name()).map(CorrectedRate::note).filter(n -> !n.isEmpty()).ifPresent(notes::add);
        notes.add(c.style());
        return new ReplayRow(workload, c.name(), c.corrected(), Optional.of("roundtrip"), OptionalInt.of(threads),
                JmhBlogReplay.THROUGHPUT, "ops/ms", published, way.operationsAMilli().value(), own.value(), own.low(),
                own.high(), String.join("; ", notes));
    }

    /**
     * Why a published figure is impossible: the article does not say how many cores it had, but no thread can do the
     * work of two. Empty if it is possible.
     */
    Optional<String> publishedLaw(String workload, int threads, String contender) {
        Optional<Printed> one = replay.published(workload, 1, contender, JmhBlogReplay.THROUGHPUT);
        Optional<Printed> many = replay.published(workload, threads, contender, JmhBlogReplay.THROUGHPUT);
        if (threads == 1 || one.isEmpty() || many.isEmpty()) return Optional.empty();
        return Laws.speedUp(one.get().value(), many.get().value(), threads, threads);
    }

    private ReplayRow service(String contender, String codec, String metric) {
        String workload = replay.workloads().getFirst();
        Optional<Latency> own = contender.equals(CONTROL) ? control : measured(correctedServices, contender);
        List<String> notes = new ArrayList<>();
        Optional<Latency> way = measured(asPublishedServices, contender);
        missing(Optional.ofNullable(asPublishedServices.get(contender)), "as published").ifPresent(notes::add);
        missing(Optional.ofNullable(correctedServices.get(contender)), "corrected").ifPresent(notes::add);
        if (way.isPresent())
            verdict(workload, replay.sampled(), contender).ifPresent(v -> notes.add("as published: " + v));
        if (!isSampled(metric)) notes.add("not sampled here");
        notes.add("service time measured in a closed loop in one JVM, including the machine's hiccups");
        if (contender.equals(CONTROL)) notes.addFirst("an operation that does nothing");
        return new ReplayRow(workload, contender, codec, Optional.of("roundtrip"), OptionalInt.of(replay.sampled()),
                metric, "us", replay.published(workload, replay.sampled(), contender, metric), micros(way, metric),
                micros(own, metric), OptionalDouble.empty(), OptionalDouble.empty(), String.join("; ", notes));
    }

    private static Optional<Latency> measured(Map<String, Outcome<Latency>> services, String contender) {
        return services.get(contender) instanceof Outcome.Measured<Latency>(Latency l) ? Optional.of(l)
                : Optional.empty();
    }

    private static Optional<String> missing(Optional<Outcome<Latency>> outcome, String way) {
        return outcome.filter(o -> !(o instanceof Outcome.Measured<Latency>))
                .map(o -> way + ": " + o.word() + ": " + o.reason());
    }

    private static boolean isSampled(String metric) {
        return metric.equals(JmhBlogReplay.MEAN)
                || Latency.PERCENTILES.stream().anyMatch(p -> metric.equals("service." + Latency.name(p)));
    }

    private static OptionalDouble micros(Optional<Latency> service, String metric) {
        if (service.isEmpty()) return OptionalDouble.empty();
        Latency l = service.get();
        if (metric.equals(JmhBlogReplay.MEAN)) return OptionalDouble.of(l.mean() / NANOS_PER_MICRO);
        Double nanos = l.nanos().get(metric.substring("service.".length()));
        return nanos == null ? OptionalDouble.empty() : OptionalDouble.of(nanos / NANOS_PER_MICRO);
    }

    /**
     * Whether a corrected codec failed a gate; failures of the article's procedure are findings of the replay instead.
     */
    public boolean hasFailures() {
        return corrected.values().stream().anyMatch(CorrectedRate::failed)
                || correctedServices.values().stream().anyMatch(Outcome::isFailure);
    }
}
