package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;

class ContinuationTest {
    private static final String OPTIONS =
            " --codecs avro,kryo --baseline kryo --ops encode,read --threads 1,5 --rounds 12 --precision 3% --seed 7"
                    + " --budget 3m --shared --latency";

    private static Plan plan(String jdk, Plan.Workload... workloads) {
        return new Plan("a run", List.of(workloads), List.of("avro", "kryo"), List.of(Operation.ENCODE, Operation.READ),
                List.of(1, 5), "kryo", 12, 0.03, Duration.ofMinutes(3), 7, jdk, true, true);
    }

    private static Plan.Workload workload(String name, Origin origin, long records) {
        Payload payload = new Payload(Path.of("p"), records, "d");
        return new Plan.Workload(name, origin, payload, payload, records, 0);
    }

    private static Plan.Workload file(String path, String... options) {
        return workload("habr-mixed", new Origin.File(path, List.of(options), "CSV (comma, header)"), 100);
    }

    @Test
    void aFileIsWeighedAgainByItsPathWithItsSchemaAndItsJdk() {
        assertThat(Continuation.of(plan("", file("habr-mixed.csv"))))
                .isEqualTo("weighbridge weigh habr-mixed.csv" + OPTIONS);
        assertThat(Continuation.of(plan("/opt/my jdk",
                file("../data/habr-mixed.csv", "--schema", "s.json", "--header=2", "--delimiter", ";"))))
                .isEqualTo("weighbridge weigh ../data/habr-mixed.csv --schema s.json --header=2 --delimiter ';'"
                        + OPTIONS + " --jdk '/opt/my jdk'");
    }

    @Test
    void aNameThatAShellOrAnOptionParserWouldTakeForSomethingElseIsOneWord() {
        assertThat(Continuation.of(plan("", file("it's; rm -rf $HOME.csv"))))
                .startsWith("weighbridge weigh 'it'\\''s; rm -rf $HOME.csv' --codecs");
        assertThat(Continuation.of(plan("", file("-x.csv")))).startsWith("weighbridge weigh ./-x.csv --codecs");
    }

    @Test
    void whatTellsCodecsApartTimesThem() {
        assertThat(Continuation.of(plan("", file("x.csv", "--schema", "s.json", "--fields", "--batch", "1,10")),
                List.of("kryo")))
                .startsWith("weighbridge weigh x.csv --schema s.json --codecs kryo --baseline kryo --ops encode,read ");
        Origin profile = new Origin.MadeUp(List.of("p.json", "--batch", "10"), "made up");
        assertThat(Continuation.of(plan("", workload("made-up-p", profile, 10)), List.of("kryo")))
                .startsWith("weighbridge weigh p.json --codecs kryo ");
    }

    @Test
    void valuesThatWereMadeUpAreMadeUpAgain() {
        Origin schema = new Origin.MadeUp(List.of("--generate", "500", "--schema", "s.json"), "made up");
        Origin profile = new Origin.MadeUp(List.of("-"), "made up");

        assertThat(Continuation.of(plan("", workload("made-up-s", schema, 500))))
                .isEqualTo("weighbridge weigh --generate 500 --schema s.json" + OPTIONS);
        assertThat(Continuation.of(plan("", workload("made-up-data", profile, 10))))
                .startsWith("weighbridge weigh - --codecs")
                .endsWith("standard input was not kept: give the same input again");
    }

    @Test
    void builtInWorkloadsAreGeneratedAgainInTheirNumbers() {
        Origin builtIn = new Origin.BuiltIn("17 fields");

        assertThat(Continuation
                .of(plan("", workload("habr-mixed", builtIn, 1_000), workload("habr-longs", builtIn, 1_000))))
                .isEqualTo("weighbridge run --workloads habr-mixed,habr-longs --records 1000" + OPTIONS);
        assertThat(
                Continuation.of(plan("", workload("habr-mixed", builtIn, 100_000), workload("jmh-blog", builtIn, 1))))
                .as("each has its default number")
                .isEqualTo("weighbridge run --workloads habr-mixed,jmh-blog" + OPTIONS);
    }

    @Test
    void aReplayIsDoneAgainByItsOwnCommand() {
        Origin replay = new Origin.OfStudy(List.of("replay", "providence", "--corrected", "--load", "deep=my messages"),
                "deep messages");

        assertThat(Continuation.of(plan("", workload("providence-deep", replay, 10))))
                .isEqualTo("weighbridge replay providence --corrected --load 'deep=my messages'");
    }
}
