package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.stats.Comparison;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Rule;
import weighbridge.study.replay.Spread;

/** The claims of the test's README and table, each judged by the measurements here. */
final class PronghornClaims {
    /**
     * Percentage points of compression: the means of all messages and of the 200 that stand for them differ by less.
     */
    private static final double TOLERANCE = 0.05;
    /** Over this many messages, the share of fives is the same as over all. */
    private static final int COUNTED = 16;
    private static final double TEN_GIGABITS = 10_000;
    private static final double ONE_THREAD = 1_700;
    private static final double THREE = 3;
    /** The link on which claims are judged: results over a slower one would say nothing about the implementations. */
    private static final double NO_LIMIT = 0;
    private static final String PRONGHORN = "pronghorn";
    private static final String NEW_OBJECTS = "pronghorn-new-objects";
    private static final String PROTOBUF = "protobuf-speed";

    private final PronghornResults results;
    private final List<ReplayRow> compressions;

    /** @param compressions the compression of each contender */
    PronghornClaims(PronghornResults results, List<ReplayRow> compressions) {
        this.results = results;
        this.compressions = compressions;
    }

    List<Claim> all() {
        return List.of(
                saturation("None of the implementations saturates 10 Gbit/s with one thread that sends and one "
                        + "that receives", TEN_GIGABITS),
                saturation("A single thread may not be able to push more than 1.7 Gbit/s", ONE_THREAD).found(),
                ahead().main().here(multiples()), threeTimes(), compression(),
                Claim.untestable(
                        "Pronghorn compresses messages by 50 to 80 %, depending on their content, and very often by "
                                + "more than 60 %",
                        "The test has only one kind of message, which the previous claim covers."),
                fives());
    }

    private Claim saturation(String claimed, double most) {
        return Claim
                .of(claimed, Rule.all(codecs().stream()
                        .map(c -> faster(c, String.format(Locale.ROOT, "%,.0f Mbit/s", most), 1,
                                results.passages().against(c, NO_LIMIT, most, p -> p.stream().megabits())))
                        .toList()))
                .told(corrected(codecs(), results::megabits, "Mbit/s")
                        + here(r -> r.mebibits() * (1 << 20) / 1e6, "Mbit/s"));
    }

    private Rule faster(String one, String other, double times, Optional<Comparison> comparison) {
        return new Rule.Faster(one, other, times, comparison, results.passages().comparisons());
    }

    private Rule ahead(String codec, double link) {
        return faster(codec(PRONGHORN), codec, 1, results.passages().slower(codec(PRONGHORN), codec, link));
    }

    /** The corrected codecs of the other contenders. */
    private List<String> others() {
        return codecs().stream().filter(c -> !c.equals(codec(PRONGHORN))).toList();
    }

    private Claim ahead() {
        return Claim
                .of("Pronghorn moves more messages per second than any other library",
                        Rule.all(others().stream().map(c -> ahead(c, NO_LIMIT)).toList()))
                .told(corrected(codecs(), results::rate, "messages/s") + here(RingRun::rate, "messages/s"));
    }

    /** How many times as many messages as the next, and as Protocol Buffers, for a reader of one minute. */
    private String multiples() {
        return times(codec(PROTOBUF)).isEmpty() ? ""
                : "without a limit, " + others().stream().filter(c -> times(c).isPresent())
                        .map(c -> String.format(Locale.ROOT, "%.2f times as many as %s", times(c).get(), c))
                        .collect(Collectors.joining(", "));
    }

    private Optional<Double> times(String codec) {
        return results.passages().slower(codec(PRONGHORN), codec, NO_LIMIT).map(c -> 1 / c.ratio().point());
    }

    /** How many times as many messages as Protocol Buffers a contender moved in the article's runs: least to most. */
    private String published(String contender) {
        List<Printed> own = results.replay().published(contender, PronghornReplay.THROUGHPUT);
        List<Printed> other = results.replay().published(PROTOBUF, PronghornReplay.THROUGHPUT);
        DoubleSummaryStatistics times = IntStream.range(0, own.size())
                .mapToDouble(run -> own.get(run).value() / other.get(run).value()).summaryStatistics();
        return String.format(Locale.ROOT, "%.1f to %.1f", times.getMin(), times.getMax());
    }

    private Claim threeTimes() {
        String pronghorn = codec(PRONGHORN);
        String protobuf = codec(PROTOBUF);
        return Claim
                .of("Pronghorn moves three times as many messages as Protocol Buffers, even when it decodes into new "
                        + "objects",
                        faster(pronghorn, protobuf, 1 / THREE,
                                results.passages().slower(pronghorn, protobuf, 1 / THREE, NO_LIMIT)))
                .told("In the article's runs, " + published(PRONGHORN) + " times as many, and " + published(NEW_OBJECTS)
                        + " into new objects. " + corrected(List.of(pronghorn, protobuf), results::rate, "messages/s"));
    }

    private String codec(String contender) {
        return results.replay().contenders().stream().filter(c -> c.name().equals(contender)).findFirst().orElseThrow()
                .corrected();
    }

    /**
     * The corrected codecs of all contenders, whether they were requested or not, since a claim is about all of them.
     */
    private List<String> codecs() {
        return results.replay().contenders().stream().map(Contender::corrected).distinct().toList();
    }

    private interface Of {
        Spread of(String codec, double link);
    }

    private String corrected(List<String> codecs, Of of, String unit) {
        List<String> each = codecs.stream().filter(c -> of.of(c, NO_LIMIT).value().isPresent())
                .map(c -> c + " " + PronghornSheets.number(of.of(c, NO_LIMIT))).toList();
        return each.isEmpty() ? "The corrected measurement has no results without a bandwidth limit."
                : at(NO_LIMIT) + ", the corrected measurement between two processes gives, in " + unit + ": "
                        + String.join(", ", each) + ".";
    }

    private String here(ToDoubleFunction<RingRun> of, String unit) {
        if (results.asked().bandwidth().isPresent()) return "";
        List<String> each = new ArrayList<>();
        for (Contender c : results.replay().contenders()) {
            OptionalDouble middle = results.middle(c, of);
            if (middle.isPresent()) {
                each.add(c.name() + " " + String.format(Locale.ROOT, "%,.0f", middle.getAsDouble()));
            }
        }
        return each.isEmpty() ? ""
                : " Our runs of the article's procedure that sent all messages give, as medians of at most three in "
                        + unit + ": " + String.join(", ", each) + ".";
    }

    private Claim compression() {
        List<Rule> parts = new ArrayList<>();
        List<String> each = new ArrayList<>();
        for (ReplayRow r : compressions) {
            Printed printed = r.published().orElseThrow();
            parts.add(new Rule.Within(Figure.counted("compression by " + r.contender() + ", %", r.asPublished()),
                    printed.value() - TOLERANCE, printed.value() + TOLERANCE));
            if (r.asPublished().isPresent())
                each.add(r.contender() + " " + PronghornSheets.percent(r.asPublished()) + " (published: " + printed
                        + ")");
        }
        return Claim
                .of("Messages are compressed by 35.33 % (Avro), 20.12 % (Kryo), 5.79 % and 5.78 % (Protocol Buffers), "
                        + "10.38 % (Thrift) and 71.16 % (Pronghorn)", Rule.all(parts))
                .toldIfCounted("In our runs of the article's procedure, compression in percent of 40,980 bytes is: "
                        + String.join(", ", each) + ".", "The article's procedure was not run.")
                .because(Claim.Cause.likely(Claim.Verdict.HOLDS,
                        "the table's messages had 2,048 samples, which continued from one message to the next, and "
                                + "each message had a 3-byte time. The last version of the test sends the same message "
                                + "of 1,536 samples every time, which gives different sizes"));
    }

    private static Claim fives() {
        int samples = MessageSequence.PUBLISHED_SAMPLES;
        MessageSequence sequence = new MessageSequence(samples);
        long fives = 0;
        for (int n = 1; n <= COUNTED; n++) {
            Message message = sequence.message(n);
            fives += IntStream.range(0, samples).filter(i -> message.sample(i).action() == 5).count();
        }
        double share = 100.0 * fives / (COUNTED * samples);
        return Claim
                .of("An action is a number from 0 to 15, and it is 5 in 86 % of the samples",
                        new Rule.Within(Figure.counted("samples whose action is 5, %", OptionalDouble.of(share)), 86,
                                86))
                .told(String.format(Locale.ROOT,
                        "By the test's formulas, which have no random part, the action is 5 in %.1f %% of the samples and "
                                + "0 in the others.",
                        share));
    }

    /** Sentences about where Pronghorn is ahead and where it is not, one for each link. */
    List<String> links() {
        List<String> all = new ArrayList<>();
        String pronghorn = codec(PRONGHORN);
        for (double link : results.asked().links()) {
            Spread own = results.rate(pronghorn, link);
            if (own.value().isEmpty()) continue;
            List<String> ahead = new ArrayList<>();
            List<String> behind = new ArrayList<>();
            List<String> open = new ArrayList<>();
            for (String codec : others()) {
                (switch (ahead(codec, link).proven()) {
                    case HOLDS -> ahead;
                    case FALLS -> behind;
                    case OPEN, NOT_TESTABLE -> open;
                }).add(codec);
            }
            all.add(at(link) + ", " + pronghorn + " passes " + PronghornSheets.number(own) + " messages/s"
                    + named(": ahead of ", ahead) + named("; not ahead of ", behind) + named("; open against ", open)
                    + ".");
        }
        return all;
    }

    private static String at(double link) {
        return link == 0 ? "Without a limit" : "At " + Passages.speed(link);
    }

    private static String named(String words, List<String> codecs) {
        return codecs.isEmpty() ? "" : words + String.join(", ", codecs);
    }
}
