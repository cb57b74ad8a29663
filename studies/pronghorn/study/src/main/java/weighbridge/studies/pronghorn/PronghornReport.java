package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import weighbridge.model.run.Outcome;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The replay's results: the test's figures, those of its procedure here, and the corrected ones. */
public final class PronghornReport extends ReplayReport {
    /** The bytes that the test counts besides a message: the time since the previous one. */
    static final int STAMP = 3;
    private static final int SAMPLES = MessageSequence.PUBLISHED_SAMPLES;
    private static final double EIGHT_CORES = 8;
    private static final double MEBI = 1 << 20;
    /** The share of a passage above which the report says that the receiver waited for the comparison. */
    private static final double HELD = 0.02;

    private final PronghornReplay replay;
    private final PronghornResults results;
    private final List<ReplayRow> compressions;
    private final PronghornClaims claims;

    PronghornReport(PronghornResults results) {
        super(results.replay().article(), results.hasFailures());
        this.replay = results.replay();
        this.results = results;
        this.compressions = replay.contenders().stream().map(this::compression).toList();
        this.claims = new PronghornClaims(results, compressions);
    }

    private ReplayRow compression(Contender c) {
        OptionalDouble here = compression(c.asPublished(), STAMP);
        OptionalDouble corrected = compression(c.corrected(), 0);
        Printed printed = replay.published(c.name(), PronghornReplay.COMPRESSION).getFirst();
        String note = note("as published", c.asPublished()) + note("corrected", c.corrected());
        boolean missing = note.isEmpty() && (here.isEmpty() || corrected.isEmpty());
        return new ReplayRow(workload(), c.name(), c.corrected(), Optional.empty(), OptionalInt.empty(),
                PronghornReplay.COMPRESSION, "%", Optional.of(printed), here, corrected, corrected, corrected,
                missing ? "not measured; " : note);
    }

    private String workload() {
        return replay.article().workloads().getFirst();
    }

    private String note(String way, String codec) {
        Outcome<Double> size = results.sizes().get(codec);
        if (size == null || size instanceof Outcome.Measured<Double>) return "";
        return way + ": " + size.word() + ", " + size.reason() + "; ";
    }

    private OptionalDouble compression(String codec, int stamp) {
        OptionalDouble size = results.size(codec);
        return size.isEmpty() ? size
                : OptionalDouble.of(100 * (1 - (size.getAsDouble() + stamp) / MessageSequence.memoryBytes(SAMPLES)));
    }

    /** A run's use of eight cores, in percent, as the test reports it. */
    static double ofEightCores(RingRun run) {
        return 100 * run.cores() / EIGHT_CORES;
    }

    @Override
    public List<ReplayRow> rows() {
        List<ReplayRow> rows = new ArrayList<>(compressions);
        for (Contender c : replay.contenders()) {
            rows.addAll(rows(c, PronghornReplay.THROUGHPUT, "messages/s", RingRun::rate,
                    results.rate(c.corrected(), results.link())));
            rows.addAll(rows(c, PronghornReplay.BANDWIDTH, "2^20 bit/s", RingRun::mebibits,
                    results.megabits(c.corrected(), results.link()).times(1e6 / MEBI)));
            rows.addAll(rows(c, PronghornReplay.MEDIAN, "us", RingRun::p50, Spread.NONE));
            rows.addAll(rows(c, PronghornReplay.P99, "us", RingRun::p99, Spread.NONE));
            rows.addAll(rows(c, PronghornReplay.CPU, "% of 8 cores", PronghornReport::ofEightCores, Spread.NONE));
        }
        for (double link : results.asked().links().stream().skip(1).toList()) {
            for (String codec : results.asked().correctedCodecs()) {
                Spread rate = results.rate(codec, link);
                if (rate.value().isPresent()) rows.add(row(codec, link, rate));
            }
        }
        return rows;
    }

    private List<ReplayRow> rows(Contender c, String metric, String unit, ToDoubleFunction<RingRun> of,
            Spread corrected) {
        List<ReplayRow> rows = new ArrayList<>();
        List<Printed> printed = replay.published(c.name(), metric);
        for (int n = 1; n <= printed.size(); n++) {
            Optional<RingRun> run = results.run(c, n);
            String note = "run " + n + run.map(r -> " of " + r.messages() + " messages" + (r.whole() ? "" : ", cut"))
                    .orElse(" as published: no number") + (corrected.decides() ? "" : "; corrected: no claim");
            rows.add(new ReplayRow(workload(), c.name(), c.corrected(), Optional.empty(), OptionalInt.of(1), metric,
                    unit, Optional.of(printed.get(n - 1)),
                    run.map(r -> OptionalDouble.of(of.applyAsDouble(r))).orElse(OptionalDouble.empty()),
                    corrected.value(), corrected.low(), corrected.high(), note));
        }
        return rows;
    }

    private ReplayRow row(String codec, double link, Spread rate) {
        return new ReplayRow(workload(), codec, codec, Optional.empty(), OptionalInt.of(1), PronghornReplay.THROUGHPUT,
                "messages/s", Optional.empty(), OptionalDouble.empty(), rate.value(), rate.low(), rate.high(),
                "corrected, at " + Passages.speed(link) + (rate.decides() ? "" : "; no claim"));
    }

    /** The first run of each contender. */
    @Override
    public List<ReplayRow> pictured() {
        return replay.contenders().stream().map(c -> rows(c, PronghornReplay.THROUGHPUT, "messages/s", RingRun::rate,
                results.rate(c.corrected(), results.link())).getFirst()).toList();
    }

    @Override
    public List<Claim> claims() {
        return claims.all();
    }

    @Override
    public List<Sheet> sheets() {
        return new PronghornSheets(results, compressions).all();
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>(claims.links());
        for (ReplayRow r : compressions) {
            if (!r.note().isEmpty()) all.add(r.contender() + ": " + r.note().replaceFirst("; $", "."));
        }
        all.addAll(failures());
        all.addAll(runs());
        if (!results.passages().all().isEmpty()) all.add(Spread.LEGEND + ".");
        all.addAll(styles());
        all.addAll(differences());
        return all;
    }

    private List<String> failures() {
        List<String> all = new ArrayList<>();
        for (Contender c : results.asked().chosen()) {
            results.failure(c)
                    .ifPresent(o -> all.add(c.name() + ", as published: " + o.word() + ", " + o.reason() + "."));
        }
        for (double link : results.asked().links()) {
            for (String codec : results.asked().correctedCodecs()) {
                results.passages().failure(codec, link).ifPresent(o -> all
                        .add(codec + " at " + Passages.speed(link) + ": " + o.word() + ", " + o.reason() + "."));
            }
        }
        return all;
    }

    /** Sentences about how far the runs and passages went. */
    private List<String> runs() {
        List<String> all = new ArrayList<>();
        if (results.isCut()) {
            all.add(String.format(Locale.ROOT,
                    PronghornSheets.CUT + " marks runs of the article's procedure that had not sent %,d messages after "
                            + "%.0f s and were ended there. They cover a mostly cold JVM and only the first messages, "
                            + "which are smaller, so they count in no median.",
                    results.asked().messages(), results.cutAfter().orElse(0) / 1e9));
        }
        if (results.held() > HELD) {
            all.add(String.format(Locale.ROOT,
                    "In the corrected measurement, the receiver spent up to %.0f %% of the time of a run waiting for "
                            + "the thread that compares messages; with more cores, more messages would pass.",
                    100 * results.held()));
        }
        all.addAll(results.passages().notes());
        if (results.cold() > 0) {
            all.add(String.format(Locale.ROOT,
                    "%d runs of the corrected measurement do not count, because they began before both the sender and the "
                            + "receiver were warm, and did not fill their link.",
                    results.cold()));
        }
        return all;
    }

    @Override
    public Map<String, String> places() {
        List<String> said = new ArrayList<>(claims.links());
        said.addAll(failures());
        said.addAll(runs());
        return Map.of("legend", Spread.LEGEND, "styles", items(styles()), "links",
                said.isEmpty() ? "The corrected libraries were not measured." : items(said));
    }

    private List<String> styles() {
        return replay.contenders().stream().map(c -> c.name() + ": " + c.style() + ".").toList();
    }
}
