package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import weighbridge.app.study.StudyException;
import weighbridge.app.study.StudyRun;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.report.model.Preface;
import weighbridge.store.RunDirectory;
import weighbridge.store.StudyRequest;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Study;
import weighbridge.study.Survey;

class StudyCommandTest {
    @Test
    void aStudyIsAskedForAgainWithItsOwnOptions() throws Exception {
        StudyCommand.Again again = again("--count", "7", "--budget", "5m");
        assertThat(again.survey()).isEqualTo(new Squares(7));
        assertThat(again.request()).isEqualTo(new StudyRequest("squares", List.of("--count", "7", "--budget", "5m")));
    }

    @Test
    void aPageTellsTheCommandWithoutTheFoldersOfAMachine() throws Exception {
        assertThat(
                again("--budget", "15m", "--jdk", "/somewhere/jdk", "--load", "deep=/somewhere/messages.bin").command())
                .isEqualTo("squares --budget 15m --jdk DIR --load deep=messages.bin");
    }

    @Test
    void anOptionThatTheStudyDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> again("--runs", "7")).isInstanceOf(InputException.class)
                .hasMessageStartingWith("study.json has options that the study squares refuses: ")
                .hasMessageContaining("--runs");
    }

    @Test
    void whatTheStudyRefusesIsRefusedAgain() {
        assertThatThrownBy(() -> again("--count", "0")).isInstanceOf(InputException.class).hasMessage("--count is 0");
    }

    @Test
    void aStudyWithoutOptionsOfItsOwnHasThoseOfEveryStudy() throws Exception {
        for (Object options : List.of(new Object(), new NoOptions())) {
            CommandLine line = StudyCommand.of(new SquaresStudy() {
                @Override
                public Object options() {
                    return options;
                }
            }, new Commands(Console.piped()));
            assertThat(line.getCommandSpec().optionsMap()).containsKeys("--budget", "--seed")
                    .doesNotContainKey("--count");
        }
    }

    @Test
    void optionsThatCannotBeUsedAreToldWithTheStudysName() {
        assertThatThrownBy(() -> StudyCommand.of(new SquaresStudy() {
            @Override
            public Object options() {
                return new TakenOption();
            }
        }, new Commands(Console.piped()))).isInstanceOf(StudyException.class)
                .hasMessageStartingWith("the study squares has options that cannot be used (DuplicateOption")
                .hasMessageContaining("--budget");
    }

    @Test
    void anInterruptedRunLeavesThePageOfAnEarlierOneAsItIs(@TempDir Path folder) throws Exception {
        System.setProperty("weighbridge.home", Path.of("..").toAbsolutePath().normalize().toString());
        RunDirectory run = new MadeRun(folder, "squares").store();
        Path page = Files.writeString(folder.resolve("squares.md"), "of a whole run");
        Docs docs = new Docs();
        new CommandLine(docs).parseArgs("--docs=" + page);
        StringWriter said = new StringWriter();
        Screen screen =
                new Screen(Console.piped(), new PrintWriter(new StringWriter()), new PrintWriter(said), false, false);

        docs.show(reported(run, true), again(), run, screen);
        assertThat(page).hasContent("of a whole run");
        assertThat(said.toString()).contains("interrupted", "./weighbridge report " + run.folder() + " --docs=" + page);

        docs.show(reported(run, false), again(), run, screen);
        assertThat(page).hasContent("of this run");
    }

    private static StudyRun.Reported reported(RunDirectory run, boolean isCut) {
        return new StudyRun.Reported(new Findings() {
            @Override
            public boolean hasFailures() {
                return false;
            }

            @Override
            public Map<String, Object> json() {
                return Map.of();
            }

            @Override
            public String text(String conditions, int columns) {
                return "";
            }

            @Override
            public Preface preface() {
                throw new AssertionError("not asked for");
            }

            @Override
            public Optional<String> page(PageFacts facts) {
                return Optional.of("of this run");
            }
        }, Map.of(), "machine: quiet", run.file("report.html"), Optional.empty(), isCut);
    }

    private static final class NoOptions {}

    private static final class TakenOption {
        @Option(names = "--budget")
        private int budget;
    }

    private static StudyCommand.Again again(String... arguments) throws Exception {
        CommandLine line = StudyCommand.of(new SquaresStudy(), new Commands(Console.piped()));
        return StudyCommand.again(line, new StudyRequest("squares", List.of(arguments)));
    }

    private static class SquaresStudy implements Study {
        /** The study's own options. */
        static final class Options {
            @Option(names = "--count")
            private int count = 3;

            @Option(names = "--load")
            private Map<String, Path> load = Map.of();
        }

        @Override
        public String name() {
            return "squares";
        }

        @Override
        public String description() {
            return "Squares numbers.";
        }

        @Override
        public String origin() {
            return "nowhere";
        }

        @Override
        public Kind kind() {
            return Kind.COMMAND;
        }

        @Override
        public Object options() {
            return new Options();
        }

        @Override
        public Survey survey(Object options) throws InputException {
            int count = ((Options) options).count;
            if (count < 1) throw new InputException("--count is " + count);
            return new Squares(count);
        }
    }

    private record Squares(int count) implements Survey {
        @Override
        public List<Messages> messages(Ground ground) {
            return List.of();
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
}
