package weighbridge.studies.hazelcast;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.grid.GridRun;
import weighbridge.model.run.Outcome;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The replay's results: the article's figures, those of its procedure here, and the corrected ones. */
public final class HazelcastReport extends ReplayReport {
    private static final double MICRO = 1e3;
    private static final double NANOS = 1e9;

    private final HazelcastReplay replay = Hazelcast.REPLAY;
    private final HazelcastResults results;
    private final HazelcastClaims claims;
    private final HazelcastSheets sheets;

    HazelcastReport(HazelcastResults results) {
        super(Hazelcast.REPLAY.article(), results.hasFailures());
        this.results = results;
        this.claims = new HazelcastClaims(results);
        this.sheets = new HazelcastSheets(results, claims);
    }

    @Override
    public List<Claim> claims() {
        return claims.all();
    }

    @Override
    public List<Sheet> sheets() {
        return sheets.all();
    }

    @Override
    public List<ReplayRow> rows() {
        List<ReplayRow> rows = new ArrayList<>();
        for (SetUp s : results.asked().setUps()) {
            rows.add(row(s, HazelcastReplay.THROUGHPUT, "operations/s", HazelcastAsked.THREADS,
                    results.published(s, r -> r.throughput().rate()).value(), Spread.NONE));
            rows.add(row(s, "cpu", "us", HazelcastAsked.THREADS,
                    results.published(s, r -> r.throughput().cpu()).times(1 / MICRO).value(),
                    results.corrected(s, HazelcastResults::cpu).times(1 / MICRO)));
            rows.add(row(s, HazelcastReplay.latency(s), "us", HazelcastAsked.CLIENT_THREADS,
                    results.published(s, r -> HazelcastSheets.latency(s, r.latency())).times(1 / MICRO).value(),
                    results.corrected(s, r -> r.delays().map(d -> delay(s, d)).orElse(Double.NaN)).times(1 / MICRO)));
            if (s.bench().asks()) continue;
            OptionalDouble memory = sheets.correctedMemory(s);
            rows.add(row(s, HazelcastReplay.MEMORY, "B", 0, results.publishedMemory(s),
                    memory.isEmpty() ? Spread.NONE : Spread.exact(memory.getAsDouble())));
        }
        return rows;
    }

    /** Throughput; corrected, the operations of a second of CPU time. */
    @Override
    public List<ReplayRow> pictured() {
        return results.asked().setUps().stream()
                .map(s -> row(s, HazelcastReplay.THROUGHPUT, "operations/s", 0,
                        results.published(s, r -> r.throughput().rate()).value(),
                        results.corrected(s, HazelcastResults::cpu).inverse(NANOS)))
                .toList();
    }

    private static double delay(SetUp s, GridRun.Delays d) {
        return s.bench().asks() ? d.p90() : d.p999();
    }

    /** @param threads 0 for a figure that does not depend on threads */
    private ReplayRow row(SetUp s, String metric, String unit, int threads, OptionalDouble here, Spread corrected) {
        List<String> notes = new ArrayList<>();
        if (here.isEmpty())
            notes.add("as published: " + results.failures(s).stream().findFirst().map(o -> o.word() + ", " + o.reason())
                    .orElse("not reached, or not the same in all rounds"));
        note(s, metric, corrected).ifPresent(n -> notes.add("corrected: " + n));
        return new ReplayRow(HazelcastObjects.of(s.size()).name(), s.kind().text(), HazelcastAsked.codec(s.kind()),
                Optional.of(SetUp.text(s.bench())), threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads),
                metric, unit, replay.published(s, metric), here, corrected.value(), corrected.low(), corrected.high(),
                String.join("; ", notes));
    }

    private Optional<String> note(SetUp s, String metric, Spread corrected) {
        if (metric.equals(HazelcastReplay.THROUGHPUT)) return Optional.of("CPU time in its place");
        if (corrected.decides()) return Optional.empty();
        if (corrected.value().isPresent())
            return Optional.of("no claim from " + results.counting(s).size() + " rounds");
        return Optional.of(results.corrected(s).isEmpty() ? "not measured" : "no run counts");
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>(claims.differences());
        all.addAll(months());
        all.addAll(failures());
        all.addAll(runs());
        all.add(Spread.LEGEND + ".");
        all.add("Memory is priced at " + String.format(Locale.ROOT, "%.2f", results.asked().ramPrice())
                + " US dollars per GiB and month" + (results.asked().ramPrice() == MemoryCost.PRICE
                        ? ": " + MemoryCost.SOURCE + ", 0.004445 per hour." : ", as given in --ram-price."));
        all.addAll(differences());
        return all;
    }

    /** Sentences about how the choice of a format changes a bill. */
    private List<String> months() {
        List<String> all = new ArrayList<>();
        double price = results.asked().ramPrice();
        for (SetUp s : results.asked().setUps()) {
            if (s.bench().asks() || s.kind() == Kind.IDENTIFIED || s.kind() == Kind.BYTE_ARRAY) continue;
            OptionalDouble own = results.publishedMemory(s);
            OptionalDouble other = results.publishedMemory(new SetUp(s.bench(), s.size(), Kind.IDENTIFIED));
            if (own.isEmpty() || other.isEmpty()) continue;
            all.add(String.format(Locale.ROOT,
                    "%s: a billion entries and their copies cost %,.0f dollars per month with %s but %,.0f with "
                            + "Identified, a difference of %,.0f.",
                    s.test(), MemoryCost.month(own.getAsDouble(), price), s.kind().text(),
                    MemoryCost.month(other.getAsDouble(), price),
                    MemoryCost.month(own.getAsDouble() - other.getAsDouble(), price)));
        }
        return all;
    }

    private List<String> failures() {
        List<String> all = new ArrayList<>();
        for (SetUp s : results.asked().setUps()) {
            for (Outcome<?> o : results.failures(s)) all.add(s.key() + ": " + o.word() + ", " + o.reason() + ".");
        }
        return all;
    }

    /** Sentences about how far the measurements went and what was odd about them. */
    private List<String> runs() {
        List<String> all = new ArrayList<>();
        int least = rounds().min().orElse(0);
        int most = rounds().max().orElse(0);
        results.askedNanos().ifPresent(nanos -> all.add(String.format(Locale.ROOT,
                "With the article's procedure, throughput was measured for %.1f s per set-up after a warm-up half as "
                        + "long, and latency was then measured for the same time. The article took five minutes for "
                        + "each. Each of %d set-ups had %s.",
                nanos / 1e9, results.asked().setUps().size(),
                least == most ? Confidence.rounds(most) : least + " to " + most + " rounds")));
        if (results.cold() > 0)
            all.add(String.format(Locale.ROOT,
                    "Corrected runs whose speed does not count, since JIT compilers took more than %.0f %% of the CPU "
                            + "time, or the system did not tell: %d.",
                    100 * GridRun.Work.JIT_SHARE, results.cold()));
        results.asked().setUps().stream().flatMap(s -> results.corrected(s).values().stream())
                .flatMap(r -> r.notes().stream()).distinct().forEach(all::add);
        return all;
    }

    private IntStream rounds() {
        return results.asked().setUps().stream().mapToInt(s -> results.published(s).size());
    }

    @Override
    public Map<String, String> places() {
        List<String> said = new ArrayList<>(failures());
        said.addAll(runs());
        return Map.of("differences",
                items(claims.differences(), "No test has corrected measurements of both Compact and Identified."),
                "months", items(months(), "The article's procedure was not run, so no entry sizes are known."), "price",
                String.format(Locale.ROOT, "%.2f", results.asked().ramPrice()), "price source",
                results.asked().ramPrice() == MemoryCost.PRICE ? MemoryCost.SOURCE : "as given in --ram-price", "runs",
                items(said, ""), "legend", Spread.LEGEND + ".");
    }

    private static String items(List<String> sentences, String none) {
        return sentences.isEmpty() ? none : sentences.stream().map(s -> "- " + s).collect(Collectors.joining("\n"));
    }
}
