package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;
import weighbridge.situation.Fragment;
import weighbridge.store.RunDirectory;

/**
 * What is said about a stored run of three minutes (two rounds, on a noisy machine), and about the same run had it been
 * interrupted before its first trial.
 */
final class StoredAnswersTest {
    private static final String LACKS =
            "The model leaves out the CPU of compressing, queueing, the collector's work in "
                    + "the background and other hardware (docs/situations.md).";
    private static ReportModel timed;
    private static ReportModel untimed;

    @BeforeAll
    static void read() throws Exception {
        RunDirectory run = RunDirectory
                .open(Path.of(StoredAnswersTest.class.getResource("first-screen/plan.json").toURI()).getParent());
        List<Entry> entries = run.entries();
        timed = model(run, entries);
        untimed = model(run, entries.stream().filter(e -> !(e instanceof Entry.OfTrial)).toList());
    }

    private static ReportModel model(RunDirectory run, List<Entry> entries) throws Exception {
        return new ModelBuilder(new Analysis(run.plan(), run.environment(), entries, run.contestants().orElseThrow()))
                .model(run.name(), "weighbridge weigh", Map.of());
    }

    private static List<String> said(ReportModel model, String situation) {
        return Advice.of(model, Optional.of(Fragment.parse(situation)), _ -> "weigh").sentences("orders");
    }

    @Test
    void aLogIsAnsweredWithTimesAndWithoutThem() {
        String left = "Left out: kryo $832, fory $883 (JVM only, readers need the writer's schema); msgpack $825 "
                + "(readers need the writer's schema); ";
        String least = "Left out: kryo from $832, fory from $883 (JVM only, readers need the writer's schema); msgpack "
                + "from $825 (readers need the writer's schema); ";
        assertThat(said(timed, "for=log&langs=1&evolves=1")).containsExactly(
                "For a log of 20,000 messages/s kept for 30 days, read by other languages and open to schema changes, "
                        + "avro is cheapest: $842 a month; protobuf costs $7 more and thrift-compact $8 more, which "
                        + "does not matter; sbe $887, jackson-json $887, …, flatbuffers $1,011.",
                "Bytes decide here, and they are exact: times make up at most $0.69 of avro's $842.",
                left + "protostuff $849, fastjson2-jsonb $962, java $938 (JVM only).", LACKS);
        assertThat(said(untimed, "for=log&langs=1&evolves=1")).containsExactly(
                "For a log of 20,000 messages/s kept for 30 days, read by other languages and open to schema changes, "
                        + "avro is cheapest by its bytes: $842 a month; protobuf costs $7 more and thrift-compact $8 "
                        + "more, which does not matter; jackson-json $887, sbe $887, …, flatbuffers $1,011.",
                "No encoding or reading time was measured; if writing and reading avro took 12.5 µs a message longer "
                        + "than protobuf, protobuf would be cheaper.",
                least + "protostuff from $849, fastjson2-jsonb from $961, java from $935 (JVM only).", LACKS);
    }

    @Test
    void aCallThatNothingSuitsIsRefusedWithTheLimitsThatEachBreaks() {
        for (ReportModel model : List.of(timed, untimed))
            assertThat(said(model, "for=rpc&readable=1&zero-copy=1")).containsExactly(
                    "For an RPC over 1 Gbit/s there is no answer: no codec of this run is both readable as text and "
                            + "read in place: sbe and flatbuffers (not readable as text); jackson-json (decodes the whole "
                            + "message); kryo, avro, msgpack and 8 more (not readable as text, decodes the whole "
                            + "message).",
                    LACKS);
    }

    @Test
    void aCallWithoutTimesIsRefusedWithTheFigureThatIsMissing() {
        assertThat(said(untimed, "for=rpc")).containsExactly(
                "For an RPC over 1 Gbit/s there is no answer: no encoding or reading time was measured. On the link "
                        + "alone, kryo takes least: 1.08 µs a message.",
                LACKS);
    }

    @Test
    void aCacheIsAnsweredWithItsMemory() {
        String objects =
                "As live objects, a million entries would take 0.555 GB of heap besides what the cache keeps for them.";
        assertThat(said(timed, "for=cache")).containsExactly(
                "For a cache of 1,000 messages/s kept for 1 hour, kryo is cheapest: it keeps a million entries in "
                        + "0.258 GB, all 3.6 million in 0.931 GB, for $152 a month; avro 0.266 GB, $160; msgpack 0.270 GB, "
                        + "$165; …; java 0.631 GB, $570.",
                "Bytes decide here, and they are exact: times make up at most $0.21 of kryo's $152.",
                "Of kryo's $152, $148 is network, $2.98 is memory and $0.18 is CPU; an entry's 124 bytes besides its "
                        + "value are a Hazelcast map's unless you say otherwise.",
                objects, LACKS);
        assertThat(said(untimed, "for=cache")).containsExactly(
                "For a cache of 1,000 messages/s kept for 1 hour, kryo is cheapest by its bytes: it keeps a million "
                        + "entries in 0.258 GB, all 3.6 million in 0.931 GB, for $151 a month; avro 0.266 GB, $160; "
                        + "msgpack 0.270 GB, $165; …; java 0.631 GB, $567.",
                "No encoding or reading time was measured; if writing kryo and reading it 20 times took 281 µs a "
                        + "message longer than avro, avro would be cheaper.",
                "Of kryo's $151, $148 is network and $2.98 is memory; an entry's 124 bytes besides its value are a "
                        + "Hazelcast map's unless you say otherwise.",
                objects, LACKS);
    }
}
