package weighbridge.studies.providence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import weighbridge.model.InputException;
import weighbridge.model.form.Form;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.studies.providence.pass.Load;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.studies.providence.pass.Separation;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Journalled;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.replay.ReplayReport;
import weighbridge.workloads.Workload;

class ProvidenceSurveyTest {
    private static final String DEEP = "providence-deep";

    @TempDir
    Path folder;

    private static Survey survey(String... arguments) throws InputException {
        ProvidenceStudy study = new ProvidenceStudy();
        Object options = study.options();
        CommandLine line = new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("own",
                CommandLine.Model.CommandSpec.forAnnotatedObject(options)));
        line.parseArgs(arguments);
        return study.survey(options);
    }

    @Test
    void whatIsExactIsTakenBeforeTheArticlesOwnProcedure() throws Exception {
        assertThat(survey().steps()).hasSize(3).satisfiesExactly(
                s -> assertThat(s).isInstanceOf(Survey.Step.Exact.class),
                s -> assertThat(((Survey.Step.Own) s).share()).isEqualTo(0.4),
                s -> assertThat(s).isEqualTo(new Survey.Step.Weigh(0)));
        assertThat(survey("--as-published").steps()).singleElement()
                .satisfies(s -> assertThat(((Survey.Step.Own) s).share()).isEqualTo(1));
        assertThat(survey("--corrected").steps()).containsExactly(new Survey.Step.Exact(), new Survey.Step.Weigh(0));
    }

    @Test
    void binaryAlwaysRunsAndItsNativeTwinIsTheBaseline() throws Exception {
        assertThat(survey().field().codecs()).hasSize(15);
        assertThat(survey("--format", "json,compact_protocol").field()).satisfies(f -> {
            assertThat(f.codecs()).containsExactly("providence-binary", "thrift-binary", "providence-compact-protocol",
                    "thrift-compact", "providence-json");
            assertThat(f.baseline()).isEqualTo("thrift-binary");
            assertThat(f.jvmFlags()).isEmpty();
        });
    }

    @Test
    void messagesThatTrialsDoNotTimeAreTheStudysOwn() throws Exception {
        assertThat(survey("--generate", "20").messages(new StandInGround())).extracting(ProvidenceSurveyTest::told)
                .containsExactly("providence-containers 20 weighed", "providence-containers.thrift 20",
                        "providence-containers.note 100", "providence-containers.note.thrift 100",
                        "providence-optional 20 weighed", "providence-optional.note 100",
                        "providence-required 20 weighed", "providence-required.note 100", "providence-deep 20 weighed",
                        "providence-deep.note 100");
        assertThat(survey("--generate", "1000", "--corrected").messages(new StandInGround())).hasSize(4)
                .allMatch(m -> m.weighed() && m.all() == 1000 && m.sample() == 256);
    }

    private static String told(Messages m) {
        return m.name() + " " + m.all() + (m.weighed() ? " weighed" : "");
    }

    @Test
    void thriftsOwnMessagesLackTheFieldsThatItsSchemaLacked() throws Exception {
        Messages own = survey().messages(new StandInGround()).stream()
                .filter(m -> m.name().equals("providence-containers.thrift")).findFirst().orElseThrow();
        assertThat(own.workload().schema().rootStruct().fields()).hasSize(35)
                .noneMatch(f -> f.name().equals("mapOfList"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"--runs 0 | --runs is 0; give 1 to 1000000",
        "--generate 0 | --generate is 0; give 1 to 1000000",
        "--fill-rate 1.5 | --fill-rate is 1.5; give a share from 0.0 to 1.0",
        "--fill-rate NaN | --fill-rate is NaN; give a share from 0.0 to 1.0",
        "--format yaml | --format yaml is not a format; give all, or one or more of binary, fast_binary, ",
        "--load deep=f.bin | --load deep=f.bin does not name a structure and a file; write STRUCTURE=FILE, where "
                + "STRUCTURE is one of providence-containers, ",
        "--load f.bin | --load f.bin does not name a structure and a file",
        "--load providence-deep | --load providence-deep does not name a structure and a file",
        "--load providence-deep=a --load providence-required=b | --load names 2 structures, providence-deep, "
                + "providence-required; give one",
        "--load providence-deep=a --generate 5 --fill-rate 1 | --load provides its own messages; leave --generate and "
                + "--fill-rate out"})
    void whatCannotBeIsRefusedInASentence(String arguments, String sentence) {
        assertThatThrownBy(() -> survey(arguments.split(" "))).isInstanceOf(InputException.class)
                .hasMessageStartingWith(sentence);
    }

    /** A ground whose child answers as if it had loaded a file with that many messages of a structure. */
    private StandInGround loading(Outcome<Long> outcome) {
        return new StandInGround(folder, job -> {
            Load.Job load = (Load.Job) job;
            assertThat(load.contestant().id()).isEqualTo("providence-binary");
            try {
                if (outcome instanceof Outcome.Measured<Long>(Long count)) deep().write(load.target(), count, 5);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            return outcome;
        });
    }

    private static Workload deep() {
        return ProvidenceData.workloads().stream().filter(w -> w.name().equals(DEEP)).findFirst().orElseThrow();
    }

    @Test
    void messagesFromAFileTakeThePlaceOfGeneratedOnesAndAreTheSameEachTime() throws Exception {
        Path file = Files.writeString(folder.resolve("messages.bin"), "whatever the child reads");
        Payload written = deep().write(folder.resolve("written"), 7, 5);
        for (int session = 1; session <= 2; session++) {
            List<Messages> messages = survey("--load", DEEP + "=" + file).messages(loading(new Outcome.Measured<>(7L)));

            assertThat(messages).extracting(ProvidenceSurveyTest::told).containsExactly("providence-deep 7 weighed");
            assertThat(messages.getFirst().workload().origin()).isEqualTo(file.toString());
            assertThat(messages.getFirst().workload().write(folder.resolve("again"), 7, session).digest())
                    .isEqualTo(written.digest());
        }
    }

    @Test
    void aFileThatHoldsNoSuchMessagesIsRefusedWithItsReason() throws Exception {
        Path file = Files.writeString(folder.resolve("messages.bin"), "no messages");

        assertThatThrownBy(
                () -> survey("--load", DEEP + "=" + file).messages(loading(new Outcome.Failed<>("message 1: reading"))))
                .isInstanceOf(InputException.class).hasMessage("--load: " + file
                        + " is not a sequence of binary messages of providence-deep (message 1: " + "reading)");
        assertThatThrownBy(() -> survey("--load", DEEP + "=" + folder.resolve("none"))
                .messages(loading(new Outcome.Measured<>(1L)))).isInstanceOf(InputException.class)
                .hasMessage("--load: " + folder.resolve("none") + " is not a file; give one that exists");
    }

    @Test
    void findingsComeFromTheJournalAlone() throws Exception {
        List<Entry> entries = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            entries.add(entry("published/providence-containers/AT_ONCE/" + block,
                    new Outcome.Measured<>(times(100 + 50 * block))));
        }
        entries.add(entry("published/providence-deep/AT_ONCE/1", new Outcome.Failed<>("no memory")));
        ReplayReport report = (ReplayReport) findings(entries);

        assertThat(report.rows())
                .filteredOn(r -> r.workload().equals("providence-containers") && r.contender().equals("binary pvd")
                        && r.metric().equals("ratio") && r.op().equals(Optional.of("read")))
                .singleElement().satisfies(r -> {
                    assertThat(r.asPublished().orElseThrow()).isBetween(1.5, 2.0);
                    assertThat(r.note()).startsWith("as published: 5 at once, 2 JVMs of 5 iterations");
                });
        assertThat(report.hasFailures()).isTrue();
        assertThat(report.rows()).filteredOn(r -> r.workload().equals(DEEP) && r.metric().equals("ratio"))
                .allMatch(r -> r.note().contains("failed, no memory"));
        assertThat(report.json()).containsEntry("replay", "providence");
        assertThat(findings(entries).json()).isEqualTo(report.json());
    }

    @Test
    void aJournalThatHoldsWhatTheStudyDidNotWriteIsRefused() {
        assertThatThrownBy(() -> findings(List.of(entry("published/elsewhere/NOTE/1", new Outcome.Failed<>("no")))))
                .isInstanceOf(Form.Misfit.class);
        assertThatThrownBy(() -> findings(List.of(new Entry.OfCase("providence", "published/providence-deep/NOTE/1",
                Instant.EPOCH, Duration.ZERO, new Outcome.Measured<>("no record"))))).isInstanceOf(Form.Misfit.class);
    }

    private static Findings findings(List<Entry> entries) throws Exception {
        StandInGround ground = new StandInGround();
        Survey survey = survey("--as-published");
        Survey.Field field = survey.field();
        Plan plan = new Plan("providence", List.of(ground.workload(DEEP)), field.codecs(), field.operations(),
                field.threads(), field.baseline(), 8, 0.03, Duration.ZERO, 1, "", false, false, List.of());
        return survey.findings(new Evidence(plan, ground.environment(), List.of(), new Journalled(entries),
                Optional.empty(), List.of()));
    }

    private static Entry entry(String key, Outcome<PassTimes> outcome) {
        return new Entry.OfCase("providence", key, Instant.EPOCH, Duration.ofSeconds(9),
                OutcomeFormat.of(PassTimes.class).tree(outcome));
    }

    private static PassTimes times(long nanos) {
        return new PassTimes(10, 5, 1, 0.1,
                List.of(format("pvd", "providence-binary", nanos), format("thr", "thrift-binary", 100)), List.of());
    }

    private static PassTimes.Format format(String side, String codec, long nanos) {
        PassTimes.Direction both = new PassTimes.Direction(nanos, nanos, 10, nanos, nanos, 100);
        return new PassTimes.Format(side, codec, 1000, both, both,
                List.of(new PassTimes.Probe(Separation.BYTE, 10, "")));
    }
}
