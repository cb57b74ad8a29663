package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import weighbridge.model.run.Outcome;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Claims;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Judgement;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;

/** What the sizes came to: what the test printed, its way here, and the libraries as they are weighed here. */
public final class PronghornReport implements ReplayReport {
    /** What the test counts of a message beside its bytes: the time since the one before. */
    static final int STAMP = 3;
    /** Points of a percent: the 200 messages that stand for all differ from them by less. */
    private static final double TOLERANCE = 0.05;
    private static final String NONE = "-";
    private static final int SAMPLES = MessageSequence.PUBLISHED_SAMPLES;
    /** Of this many messages, each has as many fives as any other. */
    private static final int COUNTED = 16;

    private final PronghornReplay replay;
    private final Map<String, Outcome<Double>> sizes;
    private final List<ReplayRow> rows;

    /** @param sizes by codec, mean bytes a message */
    PronghornReport(PronghornReplay replay, Map<String, Outcome<Double>> sizes) {
        this.replay = replay;
        this.sizes = Map.copyOf(sizes);
        this.rows = replay.contenders().stream().map(this::row).toList();
    }

    private ReplayRow row(Contender c) {
        OptionalDouble here = compression(c.asPublished(), STAMP);
        OptionalDouble corrected = compression(c.corrected(), 0);
        return new ReplayRow(replay.article().workloads().getFirst(), c.name(), c.corrected(), Optional.empty(),
                OptionalInt.empty(), PronghornReplay.COMPRESSION, "%", Optional.of(published(c)), here, corrected,
                corrected, corrected, note("as published", c.asPublished()) + note("corrected", c.corrected()));
    }

    private String note(String way, String codec) {
        Outcome<Double> size = sizes.get(codec);
        if (size == null || size instanceof Outcome.Measured<Double>) return "";
        return way + ": " + size.word() + ", " + size.reason() + "; ";
    }

    private Printed published(Contender c) {
        return replay.published(c.name(), PronghornReplay.COMPRESSION).getFirst();
    }

    private OptionalDouble size(String codec) {
        return sizes.get(codec) instanceof Outcome.Measured<Double>(Double bytes) ? OptionalDouble.of(bytes)
                : OptionalDouble.empty();
    }

    private OptionalDouble compression(String codec, int stamp) {
        OptionalDouble size = size(codec);
        return size.isEmpty() ? size
                : OptionalDouble.of(100 * (1 - (size.getAsDouble() + stamp) / MessageSequence.memoryBytes(SAMPLES)));
    }

    @Override
    public Article article() {
        return replay.article();
    }

    @Override
    public List<ReplayRow> rows() {
        return rows;
    }

    @Override
    public boolean hasFailures() {
        return sizes.values().stream().anyMatch(Outcome::isFailure);
    }

    @Override
    public List<Claim> claims() {
        return List.of(compressions(), fives());
    }

    private Claim compressions() {
        List<Judgement> parts = new ArrayList<>();
        List<String> each = new ArrayList<>();
        for (ReplayRow r : rows) {
            double printed = r.published().orElseThrow().value();
            if (r.asPublished().isEmpty()) {
                parts.add(Judgement.OPEN);
            } else {
                parts.add(Judgement.of(Math.abs(r.asPublished().getAsDouble() - printed) <= TOLERANCE));
                each.add(r.contender() + " " + percent(r.asPublished()) + " for " + r.published().orElseThrow());
            }
        }
        return Claim.exact(
                "Messages are compressed by 35.33 (Avro), 20.12 (Kryo), 5.79 and 5.78 (Protocol Buffers), "
                        + "10.38 (Thrift) and 71.16 % (Pronghorn)",
                Judgement.all(parts),
                each.isEmpty() ? "The article's way was not run."
                        : "By its way here, in percent of 40,980 bytes: " + String.join(", ", each) + ".",
                Claim.Cause.likely(Claim.Verdict.HOLDS, "the table's messages had 2,048 samples, went on from message "
                        + "to message, and each took 3 bytes for a time; the test's last version sends one message of "
                        + "1,536 samples again and again, which gives other sizes"));
    }

    private static Claim fives() {
        MessageSequence sequence = new MessageSequence(SAMPLES);
        long fives = 0;
        for (int n = 1; n <= COUNTED; n++) {
            Message message = sequence.message(n);
            fives += IntStream.range(0, SAMPLES).filter(i -> message.sample(i).action() == 5).count();
        }
        double share = 100.0 * fives / (COUNTED * SAMPLES);
        return Claim.exact("An action is between 0 and 15, and 5 in 86 % of the samples", Judgement.of(share == 86),
                String.format(Locale.ROOT, "By the test's formulas it is 5 in %.1f %%, and 0 in the others.", share),
                Claim.Cause.shown(Claim.Verdict.FALLS, "14 of 16 samples have it, by a formula without chance"));
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder(replay.article().title()).append('\n').append(replay.article().address())
                .append('\n').append(conditions).append("\n\n").append(Claims.text(claims(), columns));
        for (Sheet sheet : sheets()) text.append('\n').append(Aligned.text(sheet));
        text.append('\n');
        for (String sentence : sentences()) text.append(Folding.item(sentence, columns));
        return text.toString();
    }

    @Override
    public List<Sheet> sheets() {
        List<List<String>> lines = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Contender c = replay.contenders().get(i);
            ReplayRow r = rows.get(i);
            OptionalDouble here = size(c.asPublished());
            lines.add(List.of(c.name(), published(c).toString(), percent(r.asPublished()), percent(r.corrected()),
                    bytes(OptionalDouble.of(replay.messageBytes(c.name()))),
                    bytes(here.isEmpty() ? here : OptionalDouble.of(here.getAsDouble() + STAMP)),
                    bytes(size(c.corrected()))));
        }
        return List.of(new Sheet("Sizes of " + replay.article().workloads().getFirst()
                + ": compression in percent, and bytes a message; the article's by its bandwidth and throughput",
                List.of("library", "article, %", "here", "corrected", "article, bytes", "here", "corrected"), lines));
    }

    private static String percent(OptionalDouble number) {
        return number.isEmpty() ? NONE : String.format(Locale.ROOT, "%.2f", number.getAsDouble());
    }

    private static String bytes(OptionalDouble number) {
        return number.isEmpty() ? NONE : String.format(Locale.ROOT, "%,.0f", number.getAsDouble());
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        for (ReplayRow r : rows) {
            if (!r.note().isEmpty()) all.add(r.contender() + ": " + r.note().replaceFirst("; $", "."));
        }
        for (Contender c : replay.contenders()) all.add(c.name() + ": " + c.style() + ".");
        replay.article().omissions().forEach(o -> all.add("Not replayed: " + o));
        all.addAll(replay.article().deviations());
        return all;
    }

    @Override
    public Map<String, String> places() {
        return Map.of();
    }
}
