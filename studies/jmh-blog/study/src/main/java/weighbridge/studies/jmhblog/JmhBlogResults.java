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
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Laws;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Spread;

/** Collects the measurements of the JMH blog's replay beside the published figures. */
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

    /** @param cores of the machine */
    public JmhBlogResults(JmhBlogReplay replay, int cores) {
        this.replay = replay;
        this.cores = cores;
    }

    /** A contender, or the codec that reads, in this many threads. */
    private record Cell(String workload, int threads, String who) {}

    /**
     * What the article's way gives.
     *
     * @param operationsAMilli of all threads, in wall time
     * @param ofACore          operations that so much CPU time as a core has in a millisecond brings: what a thread
     *                         does that never waits for one
     * @param wrong            what a look at the values showed; empty if they were right
     */
    public record Rate(double operationsAMilli, double ofACore, String wrong) {}

    /**
     * A throughput that was weighed like everything else here.
     *
     * @param operationsAMilli of all threads, with its interval
     * @param byTheClock       whether it was counted in wall time, not made from the CPU time of an operation
     * @param rounds           that the number comes from
     * @param note             why there is none, or what is odd about it; may be empty
     * @param failed           whether the codec failed a gate
     */
    public record CorrectedRate(Spread operationsAMilli, boolean byTheClock, int rounds, String note, boolean failed) {}

    /** Takes a round of the article's way. */
    public void asPublished(String workload, int threads, Contender contender, Outcome<Rate> outcome) {
        asPublished(new Cell(workload, threads, contender.name()), outcome);
    }

    /** Takes a round of the article's way in one thread with every field read. */
    public void reading(String workload, Outcome<Rate> outcome) {
        asPublished(new Cell(workload, 1, replay.reading().reads()), outcome);
    }

    /** The same in a JVM with the flag of {@link JmhBlogReplay.Reading}. */
    public void inlined(String workload, Outcome<Rate> outcome) {
        asPublished(new Cell(workload, 1, replay.reading().inlining()), outcome);
    }

    private void asPublished(Cell cell, Outcome<Rate> outcome) {
        asPublished.computeIfAbsent(cell, _ -> new ArrayList<>()).add(outcome);
    }

    public void corrected(String workload, int threads, Contender contender, CorrectedRate rate) {
        corrected.put(new Cell(workload, threads, contender.name()), rate);
    }

    /** Takes service times of the article's way. */
    public void asPublishedService(Contender contender, Outcome<Latency> service) {
        asPublishedServices.put(contender.name(), service);
    }

    /** @param clean whether other work left the processors to the threads meanwhile */
    public void correctedService(Contender contender, Outcome<Latency> service, boolean clean) {
        correctedServices.put(contender.name(), service);
        if (clean) cleanServices.add(contender.name());
    }

    /** Takes the service times of an operation that does nothing. */
    public void control(Latency service) {
        control = Optional.of(service);
    }

    /** Takes the digest of the payload that all contestants of a workload got. */
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

    /** The rounds of the article's way. */
    JmhBlogWay way(String workload, int threads, String who) {
        return new JmhBlogWay(asPublished.getOrDefault(new Cell(workload, threads, who), List.of()));
    }

    /** Whether anything of the article's way came to an end of its own. */
    boolean hasTried() {
        return asPublished.values().stream().anyMatch(rounds -> new JmhBlogWay(rounds).tried() > 0);
    }

    /** The results of the article's way, right or wrong, over its rounds. */
    Spread rate(String workload, int threads, String contender) {
        return way(workload, threads, contender).operationsAMilli();
    }

    Optional<CorrectedRate> weighed(String workload, int threads, String contender) {
        return Optional.ofNullable(corrected.get(new Cell(workload, threads, contender)));
    }

    Spread correctedRate(String workload, int threads, String contender) {
        return weighed(workload, threads, contender).map(CorrectedRate::operationsAMilli).orElse(Spread.NONE);
    }

    /**
     * How many threads the corrected numbers come to by Little's law; empty where either was disturbed, as in every
     * run.
     */
    OptionalDouble correctedThreads(String contender) {
        String workload = replay.workloads().getFirst();
        Optional<CorrectedRate> rate = weighed(workload, replay.sampled(), contender).filter(CorrectedRate::byTheClock);
        Optional<Latency> service =
                measured(correctedServices, contender).filter(_ -> cleanServices.contains(contender));
        return rate.isEmpty() || service.isEmpty() ? OptionalDouble.empty() : JmhBlogReport.threads(
                rate.get().operationsAMilli().value(), OptionalDouble.of(service.get().mean() / NANOS_PER_MICRO));
    }

    /** Service times of a contender; of the article's way, or corrected. */
    Optional<Latency> service(String contender, boolean isCorrected) {
        return measured(isCorrected ? correctedServices : asPublishedServices, contender);
    }

    Optional<Latency> control() {
        return control;
    }

    /** The same for the article's way here. */
    OptionalDouble wayThreads(String contender) {
        Optional<Latency> service = measured(asPublishedServices, contender);
        return service.isEmpty() ? OptionalDouble.empty()
                : JmhBlogReport.threads(rate(replay.workloads().getFirst(), replay.sampled(), contender).value(),
                        OptionalDouble.of(service.get().mean() / NANOS_PER_MICRO));
    }

    /**
     * How much more several threads do than one; empty where one of the two is made from CPU time, as if each thread
     * had a core: that is not a finding.
     */
    OptionalDouble correctedSpeedUp(String contender, int threads) {
        String workload = replay.workloads().getFirst();
        Optional<CorrectedRate> one = weighed(workload, 1, contender).filter(CorrectedRate::byTheClock);
        Optional<CorrectedRate> many = weighed(workload, threads, contender).filter(CorrectedRate::byTheClock);
        return one.isEmpty() || many.isEmpty() ? OptionalDouble.empty()
                : JmhBlogReport.ratio(many.get().operationsAMilli().value(), one.get().operationsAMilli().value());
    }

    /** How many corrected numbers are the clock's, or made from CPU time. */
    long corrected(boolean byTheClock) {
        return corrected.values().stream()
                .filter(r -> r.operationsAMilli().value().isPresent() && r.byTheClock() == byTheClock).count();
    }

    /**
     * Why the number of the article's way does not count, if it does not: wrong values, an exception, a law that it
     * breaks.
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

    /** Every figure, workload by workload, in the article's order. */
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
     * Why a published figure cannot be: the article does not say how many cores it had, but no thread does the work of
     * two.
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
        notes.add("service time of a closed loop, one JVM, with the machine's hiccups");
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

    /** Whether a corrected codec failed a gate; failures of the article's way are the replay's findings. */
    public boolean hasFailures() {
        return corrected.values().stream().anyMatch(CorrectedRate::failed)
                || correctedServices.values().stream().anyMatch(Outcome::isFailure);
    }
}
