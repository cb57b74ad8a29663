package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.job.Job;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

@Tag("processes")
class HostClientTest extends ChildJvmsFixture {
    @Test
    void trialsShareOneHost() {
        Trial first = data(trial("good", Operation.READ));
        Trial second = data(trial("good", Operation.ENCODE));

        assertThat(second.firstNanos()).as("the host's process").isEqualTo(first.firstNanos());
        assertThat(first.totalNanos()).as("slices").isEqualTo(45);
    }

    @Test
    void theForkGetsTheCodecsClassPathAndWhatWasGeneratedButNotTheHostsOwn() {
        String classPath = data(trial("good", Operation.READ)).blackholes();

        assertThat(classPath).contains("codecs/folder/target/classes").contains("/code/classes]");
        for (String own : System.getProperty("java.class.path").split(File.pathSeparator))
            assertThat(classPath).doesNotContain(own);
    }

    @Test
    void aHostThatDiesIsAFailedTrialAndTheNextHasANewHost() {
        Trial before = data(trial("good", Operation.READ));
        assertThat(trial("measure-kills", Operation.READ)).isEqualTo(
                new Outcome.Failed<>("the measuring host ended without an answer: a fatal error has been detected"));

        assertThat(data(trial("good", Operation.READ)).firstNanos()).isNotEqualTo(before.firstNanos());
    }

    @Test
    void aHostWhoseForkNeverComesThroughIsNoContestantsDoing() {
        assertThat(trial("measure-loses-its-link", Operation.READ).reason())
                .startsWith("4 times, another process connected to the measuring host in place of the fork")
                .contains("not the contestant's fault");

        data(trial("good", Operation.READ));
    }

    @Test
    void aHostThatSaysSomethingElseIsReplaced() {
        assertThat(trial("measure-babbles", Operation.READ).reason())
                .startsWith("the measuring host sent an invalid answer");

        data(trial("good", Operation.READ));
    }

    @Test
    void aHostThatHangsIsReplacedWhenTheTimeIsOver() {
        try (Children own = new Children()) {
            HostClient host = host(own, Duration.ofMillis(700));
            assertThat(host.measure(job("measure-hangs"))).isEqualTo(new Outcome.TimedOut<>("no answer within 1 s"));
            data(host(own, LONG).measure(job("good")));
        }
    }

    private HostClient host(Children own, Duration grace) {
        List<String> command = List.of(JDK.resolve("bin/java").toString(), "-cp", System.getProperty("java.class.path"),
                "weighbridge.worker.Host");
        return new HostClient(own, command, folder.resolve("host.log"), grace);
    }

    private Job.Measure job(String id) {
        Contestant contestant = new Contestant("a.Codec", id, Set.of(), false, false, false, 1);
        return new Job.Measure(contestant, workload.sample().file(), Operation.READ, 1, TrialLength.of(1), 1, false,
                false, List.of(), List.of(), Duration.ofMillis(300));
    }
}
