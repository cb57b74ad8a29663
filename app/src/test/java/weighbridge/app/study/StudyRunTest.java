package weighbridge.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.app.Codecs;
import weighbridge.app.Examination;
import weighbridge.app.Example;
import weighbridge.app.Stopped;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecFile;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadException;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.report.model.Preface;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.store.RunDirectory;
import weighbridge.store.StudyRequest;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

class StudyRunTest {
    private static final Environment QUIET = new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2,
            1 << 30, "", "", "", "25", List.of(), 0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());

    private static final int CASES = 150;
    private static final Task<Trial> TASK =
            new Task<>("squares", "any.Main", List.of(), false, _ -> new StudyRequest("squares", List.of()),
                    OutcomeFormat.TRIAL, List.of(), TimeLimit.of(Duration.ofSeconds(1)));
    private static final Workload SHORT = Example.workload().of(1);
    private static final String CODEC = """
            codecs = square
            library = a library
            version = 1
            class = x.Square
            generates = classes
            way = reflective
            encoding = binary
            schema = none
            """;

    @TempDir
    Path folder;

    private final StringWriter said = new StringWriter();

    @Test
    void aStudyWhoseMessagesCannotBeHadLeavesNoRunBehind() throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "squares");

        assertThatThrownBy(() -> carryOut(directory, new Drawing(() -> {
            throw new InputException("there is no file");
        }))).isInstanceOf(InputException.class).hasMessage("there is no file");

        assertThat(directory.folder()).doesNotExist();
    }

    @Test
    void aRunWhoseMessagesHaveChangedDoesNotGoOnAndStaysAsItWas() throws Exception {
        RunDirectory directory = begun();
        Map<String, String> before = files(directory);

        assertThatThrownBy(() -> carryOut(directory, new Drawing(() -> List.of(SHORT.of(2)))))
                .isInstanceOf(InputException.class)
                .hasMessage("this run cannot continue: its messages have changed since it began; start a new run");

        assertThat(files(directory)).isEqualTo(before);
    }

    @Test
    void aRunWhosePayloadWasDamagedDoesNotGoOnAndStaysAsItWas() throws Exception {
        RunDirectory directory = begun();
        Path payload = directory.plan().workloads().getFirst().all().file();
        byte[] bytes = Files.readAllBytes(payload);
        bytes[bytes.length / 2]++;
        Files.write(payload, bytes);
        Map<String, String> before = files(directory);

        assertThatThrownBy(() -> carryOut(directory, new Drawing(() -> List.of(SHORT))))
                .isInstanceOf(PayloadException.class).hasMessageContaining("is damaged");

        assertThat(files(directory)).isEqualTo(before);
    }

    @Test
    void messagesThatWereNotKeptAreDrawnAgain() throws Exception {
        RunDirectory directory = begun();
        Path payload = directory.plan().workloads().getFirst().all().file();
        byte[] bytes = Files.readAllBytes(payload);
        Files.delete(payload);

        carryOut(directory, new Drawing(() -> List.of(SHORT)));

        assertThat(payload).hasBinaryContent(bytes);
    }

    @Test
    void aSessionThatMeasuresNothingLeavesTheConditionsOfWhatWasMeasured() throws Exception {
        RunDirectory directory = begun();
        Environment fair = new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30, "", "", "",
                "25", List.of(), 0, 0, 0, 0.03, 0.03, 1, Environment.Grade.FAIR, List.of("a neighbour"));
        directory.write(fair);

        carryOut(directory, new Drawing(() -> List.of(SHORT)));

        assertThat(directory.environment()).isEqualTo(fair);
    }

    /** Otherwise a run that is killed between the two would continue as a run of no study. */
    @Test
    void aPlanThatCannotBeWrittenComesAfterTheNameOfItsStudy() throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "squares");
        Files.createDirectories(directory.file("plan.json").resolve("taken"));

        assertThatThrownBy(() -> carryOut(directory, new Drawing(() -> List.of(SHORT))))
                .isInstanceOf(IOException.class);

        assertThat(directory.study()).isPresent();
    }

    @Test
    void whatTheMachineFailedSaysHowToContinue() throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "squares");
        assertThatThrownBy(() -> carryOut(directory, new Drawing(() -> List.of(SHORT), List.of(full()))))
                .isInstanceOfSatisfying(Stopped.class, s -> {
                    assertThat(s.getCause()).hasMessage("trials.jsonl: No space left on device");
                    assertThat(s.goOn()).isEqualTo("./weighbridge run --resume " + directory.folder());
                });
    }

    @Test
    void whatItFailedBeforeThereIsARunDoesNot() throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "squares");
        assertThatThrownBy(() -> carryOut(directory, new Drawing(() -> {
            throw new UncheckedIOException(new IOException("all.payload: No space left on device"));
        }))).isInstanceOf(UncheckedIOException.class);
    }

    private static Survey.Step full() {
        return new Survey.Step.Own("Squaring", 1, _ -> {
            throw new FileSystemException("trials.jsonl", null, "No space left on device");
        });
    }

    /** A case between being open and being journalled would be handed out again, and the worker that gets it ends. */
    @Test
    void aCaseIsOpenUntilItIsJournalled() throws Exception {
        Set<String> given = ConcurrentHashMap.newKeySet();
        List<String> again = Collections.synchronizedList(new ArrayList<>());
        RunDirectory directory = RunDirectory.create(folder, "squares");

        carryOut(directory, new Drawing(() -> List.of(SHORT), List.of(new Survey.Step.Own("Squaring", 1, _ -> {
            return new Cases() {
                @Override
                public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
                    for (int i = 0; i < CASES; i++) {
                        String key = "square/" + i;
                        if (done.has(key) || open.contains(key)) continue;
                        if (!given.add(key)) again.add(key);
                        return Optional.of(new Case.OfTask(key, new Task<>("squares", "Squares", List.of(), false,
                                _ -> new Nothing(), OutcomeFormat.COUNT, List.of(), TimeLimit.of(Duration.ZERO))));
                    }
                    return Optional.empty();
                }

                @Override
                public int atOnce() {
                    return 8;
                }
            };
        }))));

        assertThat(again).isEmpty();
        assertThat(directory.entries()).hasSize(CASES);
    }

    @Test
    void whatACaseMeasuredIsSaidAsSoonAsItEnds() throws Exception {
        Cases cases = new Cases() {
            @Override
            public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
                int number = done.cases().size();
                return number == 2 ? Optional.empty() : Optional.of(new Case.OfTask("case/" + number, TASK));
            }

            @Override
            public Optional<String> row(Entry.OfCase done) {
                return Optional.of(done.key() + " " + done.outcome().word());
            }
        };

        carryOut(RunDirectory.create(folder, "squares"),
                new Drawing(() -> List.of(SHORT), List.of(new Survey.Step.Own("Drawing", 1, _ -> cases))));

        assertThat(said.toString().lines()).containsSubsequence("Drawing", "case/0 failed", "case/1 failed");
    }

    @Test
    void aRunThatContinuesMayHaveMoreRounds() throws Exception {
        RunDirectory directory = begun();
        Survey survey = new Drawing(() -> List.of(SHORT));
        carryOut(directory, survey);
        assertThat(directory.plan().maxRounds()).isEqualTo(2);
        carryOut(directory, survey, 9);
        assertThat(directory.plan().maxRounds()).isEqualTo(9);
        carryOut(directory, survey, 2);
        assertThat(directory.plan().maxRounds()).as("never fewer").isEqualTo(9);
    }

    /** A run that ended before anything was measured. */
    private RunDirectory begun() throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "squares");
        carryOut(directory, new Drawing(() -> List.of(SHORT)));
        return directory;
    }

    private void carryOut(RunDirectory directory, Survey survey) throws Exception {
        carryOut(directory, survey, 0);
    }

    private void carryOut(RunDirectory directory, Survey survey, int most) throws Exception {
        Path codec = Files.createDirectories(folder.resolve("square"));
        Files.writeString(codec.resolve("codec.properties"), CODEC);
        List<CodecFolder> codecs =
                CodecFile.read(codec.resolve("codec.properties")).stream().map(i -> new CodecFolder(i, codec)).toList();
        Screen screen =
                new Screen(Console.piped(), new PrintWriter(new StringWriter()), new PrintWriter(said), false, false);
        StudyRun run = new StudyRun(Codecs.of(codecs), _ -> Optional.empty(), screen, Examination.OWN_JDK,
                (_, _) -> new Idle(), (d, _) -> {
                    d.write(QUIET);
                    return QUIET;
                }, 2);
        run.carryOut(directory, new StudyRun.Asked(new StudyRequest("squares", List.of()), survey, List.of("squares"),
                Duration.ofMinutes(1), 1), most);
    }

    private static Map<String, String> files(RunDirectory directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(directory.folder())) {
            for (Path p : walk.filter(Files::isRegularFile).toList()) {
                files.put(p.toString(), HexFormat.of().formatHex(Files.readAllBytes(p)));
            }
        }
        return files;
    }

    private interface Draw {
        List<Workload> of() throws InputException;
    }

    /** Writes messages, and does nothing with them. */
    private record Drawing(Draw draw, List<Step> steps) implements Survey {
        Drawing(Draw draw) {
            this(draw, List.of());
        }

        @Override
        public List<Messages> messages(Ground ground) throws InputException {
            return draw.of().stream().map(w -> Messages.weighed(w, w.records(), w.records())).toList();
        }

        @Override
        public Field field() {
            return new Field(List.of("square"), "square", List.of(Operation.ENCODE), List.of(1), List.of());
        }

        @Override
        public Findings findings(Evidence evidence) {
            return new Nothing();
        }
    }

    private record Nothing() implements Findings {
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
            return new Preface("nothing", "", List.of(), List.of(), List.of());
        }

        @Override
        public Optional<String> page(PageFacts facts) {
            return Optional.empty();
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
            return new Outcome.Failed<>("idle");
        }

        @Override
        public void close() {}
    }
}
