package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.runner.Launcher;
import weighbridge.study.Case;
import weighbridge.study.Journalled;

class ServiceCasesTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final JmhBlogReplay blog = JmhBlog.REPLAY;
    private final ServiceCases asPublished = ServiceCases.asPublished(blog, new MadeUp(), 0.12);
    private final ServiceCases corrected = ServiceCases.corrected(blog, new MadeUp(), 0.12);

    @Test
    void theArticlesWayIsSampledOnceAContender() {
        List<Entry> all = MadeUp.take(asPublished, List.of(), LONG, 9, MadeUp::measured);
        assertThat(MadeUp.keys(all)).containsExactly("service/fst", "service/google", "service/jackson", "service/kryo",
                "service/protostuff");
        assertThat(MadeUp.keys(MadeUp.take(asPublished, all.subList(0, 2), LONG, 9, MadeUp::measured)))
                .isEqualTo(MadeUp.keys(all));
        Launcher.LatencyOrder order = ((Case.OfService) next(asPublished, List.of()).orElseThrow()).order();
        assertThat(order.lenient()).isTrue();
        assertThat(order.scenario()).hasToString("jmh-blog-fst/jmh-blog/roundtrip/50");
        assertThat(order.seconds()).as("of 72 s for six JVMs").isEqualTo(5);
    }

    @Test
    void theControlComesFirstAndThenWhoseValuesCameBackRight() {
        List<Entry> journal = new ArrayList<>();
        for (String codec : List.of("fst-on-heap-coder", "protobuf", "kryo", "protostuff")) {
            journal.add(MadeUp.facts(codec, MadeUp.verified()));
        }
        journal.add(MadeUp.facts("jackson-json", new Outcome.Mismatched<>("lost")));
        journal.add(trial("kryo", 50, new Outcome.Mismatched<>("under load")));
        journal.add(trial("protobuf", 50, new Outcome.Failed<>("no memory")));
        journal.add(trial("protobuf", 50, MadeUp.trial(20, 1, "")));
        journal.add(trial("protostuff", 5, new Outcome.Mismatched<>("of another number of threads")));

        List<Entry> all = MadeUp.take(corrected, journal, LONG, 9, MadeUp::measured);
        assertThat(all.subList(journal.size(), all.size()).stream().map(ServiceCasesTest::told)).containsExactly(
                "control of 50", "fst-on-heap-coder/jmh-blog/roundtrip/50", "protobuf/jmh-blog/roundtrip/50",
                "protostuff/jmh-blog/roundtrip/50");
    }

    @Test
    void whatWasSampledBeforeIsNotSampledAgain() {
        List<Entry> journal = new ArrayList<>(
                List.of(MadeUp.facts("protobuf", MadeUp.verified()), MadeUp.facts("kryo", MadeUp.verified())));
        List<Entry> all = MadeUp.take(corrected, journal, LONG, 9, MadeUp::measured);
        for (int kept = journal.size(); kept <= all.size(); kept++) {
            assertThat(MadeUp.take(corrected, all.subList(0, kept), LONG, 9, MadeUp::measured)).isEqualTo(all);
        }
    }

    @Test
    void nothingIsSampledOnceTheTimeIsOver() {
        assertThat(asPublished.next(new Journalled(List.of()), Set.of(), Duration.ZERO)).isEmpty();
        assertThat(corrected.next(new Journalled(List.of()), Set.of(), Duration.ZERO)).isEmpty();
    }

    private static Optional<Case> next(ServiceCases cases, List<Entry> journal) {
        return cases.next(new Journalled(journal), Set.of(), LONG);
    }

    private static Entry trial(String codec, int threads, Outcome<Trial> outcome) {
        Scenario scenario = new Scenario(codec, "jmh-blog", Operation.ROUNDTRIP, threads);
        return new Entry.OfTrial(scenario, 1, 1, Instant.EPOCH, outcome);
    }

    private static String told(Entry e) {
        return switch (e) {
            case Entry.OfControl c -> "control of " + c.threads();
            case Entry.OfLatency l -> l.scenario().toString();
            default -> e.toString();
        };
    }
}
