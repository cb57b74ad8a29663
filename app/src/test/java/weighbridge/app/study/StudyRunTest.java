package weighbridge.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.app.Codecs;
import weighbridge.app.Examination;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.store.RunDirectory;
import weighbridge.store.StudyRequest;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;

class StudyRunTest {
    private static final Environment QUIET = new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30,
            "", "", "", "25", List.of(), 0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());

    @Test
    void aStudyWhoseMessagesCannotBeHadLeavesNoRunBehind(@TempDir Path folder) throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "squares");
        Screen screen = new Screen(Console.piped(), new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()), false, true);
        StudyRun run = new StudyRun(Codecs.of(List.of()), screen, Examination.OWN_JDK, (_, _) -> new Idle(),
                (d, _) -> {
                    d.write(QUIET);
                    return QUIET;
                }, 2);
        StudyRun.Asked asked = new StudyRun.Asked(new StudyRequest("squares", List.of()), new Refusing(),
                List.of("squares"), Duration.ofMinutes(1), 1);

        assertThatThrownBy(() -> run.carryOut(directory, asked)).isInstanceOf(InputException.class)
                .hasMessage("there is no file");

        assertThat(folder).isEmptyDirectory();
    }

    private record Refusing() implements Survey {
        @Override
        public List<Messages> messages(Ground ground) throws InputException {
            throw new InputException("there is no file");
        }

        @Override
        public Field field() {
            return new Field(List.of(), "", List.of(), List.of(), List.of());
        }

        @Override
        public List<Step> steps() {
            return List.of();
        }

        @Override
        public Findings findings(Evidence evidence) {
            throw new UnsupportedOperationException();
        }
    }

    private record Idle() implements Launcher {
        @Override
        public Outcome<Facts> facts(FactsOrder order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Outcome<Trial> trial(TrialOrder order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Outcome<Latency> latency(LatencyOrder order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> Outcome<T> task(Task<T> task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
