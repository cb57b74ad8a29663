package weighbridge.studies.squares;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;
import weighbridge.model.Definition;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Preface;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.squares.child.Squares;
import weighbridge.study.Case;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/** The smallest study with cases of its own, which a child program carries out: it squares numbers. */
public final class SquaresStudy implements Study {
    private static final Schema SCHEMA = new Schema("Square",
            List.of(new Definition.Struct("Square", List.of(weighbridge.model.Field.required(1, "n", Type.INT32)))));

    /** The options that only this study has; a study without any leaves {@link #options} out. */
    static final class Options {
        @Option(names = "--count", paramLabel = "N", description = "How many numbers are squared (3).")
        private int count = 3;
    }

    @Override
    public String name() {
        return "squares";
    }

    @Override
    public String description() {
        return "Square numbers.";
    }

    @Override
    public String origin() {
        return "none";
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
        if (count < 1) throw new InputException("--count is " + count + "; give 1 or more");
        return new Of(count);
    }

    private record Of(int count) implements Survey {
        @Override
        public List<Messages> messages(Ground ground) {
            return List.of(Messages.weighed(Workload.random("squares", SCHEMA, RandomValues.Shape.DEFAULT), 10, 10));
        }

        @Override
        public Field field() {
            return new Field(List.of("msgpack"), "msgpack", List.of(Operation.READ), List.of(1), List.of());
        }

        @Override
        public List<Step> steps() {
            return List.of(new Step.Own("Squares", 1, _ -> (done, _, _) -> IntStream.rangeClosed(1, count)
                    .filter(n -> !done.has("square/" + n)).mapToObj(Of::square).findFirst()));
        }

        private static Case square(int n) {
            return new Case.OfTask("square/" + n, new Task<>("squares", Squares.class.getName(), List.of(), true,
                    _ -> new Squares.Job(n), OutcomeFormat.of(Squares.Square.class), List.of(),
                    TimeLimit.of(Duration.ofMinutes(1))));
        }

        @Override
        public Findings findings(Evidence evidence) {
            return new Found(evidence.measured().cases().stream().map(Of::sentence).toList());
        }

        private static String sentence(Entry.OfCase c) {
            return c.key() + (c.outcome(Squares.Square.class) instanceof Outcome.Measured<Squares.Square>(var square)
                    ? " is " + square.value() : " has no result") + ".";
        }
    }

    private record Found(List<String> sentences) implements Findings {
        @Override
        public boolean hasFailures() {
            return false;
        }

        @Override
        public Map<String, Object> json() {
            return Map.of("squares", sentences);
        }

        @Override
        public String text(String conditions, int columns) {
            return sentences.isEmpty() ? "No number was squared.\n"
                    : sentences.stream().map(s -> s + "\n").collect(Collectors.joining());
        }

        @Override
        public Preface preface() {
            return new Preface("Squares", "none", List.of(), sentences, List.of());
        }

        @Override
        public Optional<String> page(PageFacts facts) {
            return Optional.empty();
        }
    }
}
