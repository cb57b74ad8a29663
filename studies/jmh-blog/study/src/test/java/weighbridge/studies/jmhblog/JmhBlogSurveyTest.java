package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.study.Evidence;
import weighbridge.study.Journalled;
import weighbridge.study.Survey;
import weighbridge.study.replay.ReplayRow;

class JmhBlogSurveyTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final JmhBlogReplay blog = JmhBlog.REPLAY;

    @Test
    void whatIsExactComesFirstAndServiceTimesOfWhatWasWeighedLast() {
        assertThat(steps(true, true)).containsExactly("exact", "As published 0.4", "As published, service times 1.0",
                "weigh 0.12", "Corrected service times 1.0");
        assertThat(steps(true, false)).containsExactly("As published 0.88", "As published, service times 1.0");
        assertThat(steps(false, true)).containsExactly("exact", "weigh 0.12", "Corrected service times 1.0");
    }

    private List<String> steps(boolean asPublished, boolean corrected) {
        return new JmhBlogSurvey(blog, asPublished, corrected).steps().stream().map(s -> switch (s) {
            case Survey.Step.Exact _ -> "exact";
            case Survey.Step.Own own -> own.title() + " " + own.share();
            case Survey.Step.Weigh(double reserve) -> "weigh " + reserve;
        }).toList();
    }

    @Test
    void whatTheJournalHoldsStandsBesideTheArticlesFigures() {
        List<Entry> journal =
                new ArrayList<>(List.of(MadeUp.trial("published/jmh-blog/1/protostuff/1", MadeUp.trial(30, 20_000, "")),
                        MadeUp.trial("published/jmh-blog/1/protostuff/2", MadeUp.trial(30, 80_000, "")),
                        MadeUp.trial("published/jmh-blog/5/protostuff/1", MadeUp.trial(30, 700_000, "message 0: lost")),
                        MadeUp.trial("published/jmh-blog/5/kryo/1", new Outcome.Failed<>("KryoException")),
                        MadeUp.trial("published/jmh-blog/1/reading/1", MadeUp.trial(30, 10_000, "")),
                        MadeUp.trial("published/jmh-blog/1/inlined/1", MadeUp.trial(30, 10_000, "")),
                        MadeUp.service("service/kryo", MadeUp.latency(30_000))));
        JmhBlogReport report = report(journal, true, false);

        ReplayRow one = row(report, "protostuff", 1);
        assertThat(one.asPublished().orElseThrow()).isCloseTo(400, within(1e-6));
        assertThat(one.note()).contains("as published: 2 rounds");
        assertThat(row(report, "protostuff", 5).note()).contains("as published: mismatched: message 0: lost");
        assertThat(row(report, "kryo", 5).note()).startsWith("as published: failed: KryoException");
        assertThat(row(report, "fst", 1).note())
                .startsWith("as published: not-reached: the time for the article's procedure ran out before this case "
                        + "was run");
        assertThat(report.row("jmh-blog", "kryo", OptionalInt.of(50), "service.p50").asPublished()).hasValue(30);
        assertThat(report.hasFailures()).isFalse();
    }

    @Test
    void onlyTheLastSlicesOfATrialCount() {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            slices.add(new Slice(i < 15 ? 1 : 50_000, 100_000_000, 50_000_000, 0, 0, 0, 0, 0, 0, 0, -1));
        }
        Entry trial =
                MadeUp.trial("published/jmh-blog/1/fst/1", new Outcome.Measured<>(new Trial(slices, 1, 1, "", "")));

        assertThat(row(report(List.of(trial), true, false), "fst", 1).asPublished()).hasValue(500);
    }

    @Test
    void aTrialWithoutSlicesHasAReasonInPlaceOfItsNumber() {
        Entry none = MadeUp.trial("published/jmh-blog/1/fst/1", MadeUp.trial(0, 1, ""));

        assertThat(row(report(List.of(none), true, false), "fst", 1).note())
                .startsWith("as published: failed: the trial was too short to yield a number");
    }

    @Test
    void correctedServiceTimesStandBesideTheControlOrSayWhyThereAreNone() {
        List<Entry> verified = List.of(MadeUp.facts("kryo", MadeUp.verified()));
        assertThat(report(verified, false, true).row("jmh-blog", "kryo", OptionalInt.of(50), "service.p50").note())
                .as("not begun with").doesNotContain("corrected:");

        List<Entry> journal =
                MadeUp.take(ServiceCases.corrected(blog, new MadeUp(), 0.12), verified, LONG, 9, MadeUp::measured);
        JmhBlogReport report = report(journal, false, true);
        assertThat(report.row("jmh-blog", "kryo", OptionalInt.of(50), "service.p50").corrected()).hasValue(20);
        assertThat(report.row("jmh-blog", "control", OptionalInt.of(50), "service.p50").corrected()).hasValue(0.1);
        assertThat(report.row("jmh-blog", "fst", OptionalInt.of(50), "service.p50").note())
                .startsWith("corrected: not-reached: time ran out before the values were verified");
    }

    @Test
    void aJournalWithWhatThisReplayDoesNotMeasureIsRefused() {
        for (String key : List.of("published/jmh-blog/1/avro/1", "published/jmh-blog/1/fst/9", "service/avro", "",
                "published/jmh-blog/5/reading/1", "published/jmh-blog/1/fst")) {
            Entry other = MadeUp.trial(key, new Outcome.Failed<>("why"));
            assertThatThrownBy(() -> report(List.of(other), true, true)).as(key).isInstanceOf(Form.Misfit.class)
                    .hasMessageContaining("jmh-blog");
        }
    }

    private JmhBlogReport report(List<Entry> journal, boolean asPublished, boolean corrected) {
        Evidence evidence = new Evidence(MadeUp.plan(), new MadeUp().environment(), List.of(), new Journalled(journal),
                Optional.empty(), List.of());
        return (JmhBlogReport) new JmhBlogSurvey(blog, asPublished, corrected).findings(evidence);
    }

    private static ReplayRow row(JmhBlogReport report, String contender, int threads) {
        return report.row("jmh-blog", contender, OptionalInt.of(threads), JmhBlogReplay.THROUGHPUT);
    }
}
