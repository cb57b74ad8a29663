package weighbridge.studies.toy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.InputException;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Preface;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.toy.squares.Squares;
import weighbridge.study.Case;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/** A minimal study, whose child squares numbers. */
public final class ToyStudy implements Study {
    private static final Schema SCHEMA =
            new Schema("Toy", List.of(new Definition.Struct("Toy", List.of(Field.required(1, "n", Type.INT32)))));

    /** The study's own options. */
    static final class Options {
        @Option(names = "--count", paramLabel = "N", description = "How many numbers are squared (3).")
        private int count = 3;
    }

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public String description() {
        return "Squares numbers.";
    }

    @Override
    public String origin() {
        return "https://example.org/squares";
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
            return List.of(Messages.weighed(Workload.random("toy", SCHEMA, RandomValues.Shape.DEFAULT), 10, 10));
        }

        @Override
        public Field field() {
            return new Field(List.of("copy"), "copy", List.of(Operation.READ), List.of(1), List.of());
        }

        @Override
        public List<Step> steps() {
            return List.of(new Step.Own("Squares", 1, _ -> (done, _, _) -> IntStream.rangeClosed(1, count)
                    .filter(n -> !done.has("square/" + n)).mapToObj(Of::square).findFirst()));
        }

        private static Case square(int n) {
            return new Case.OfTask("square/" + n, new Task<>("toy", Squares.class.getName(), List.of(), true,
                    _ -> new Squares.Job(n), OutcomeFormat.of(Squares.Square.class), List.of(),
                    TimeLimit.of(Duration.ofMinutes(1))));
        }

        @Override
        public Findings findings(Evidence evidence) {
            Map<String, Object> squares = new LinkedHashMap<>();
            for (Entry.OfCase c : evidence.measured().cases()) {
                if (c.outcome(Squares.Square.class) instanceof Outcome.Measured<Squares.Square>(Squares.Square s)) {
                    squares.put(c.key(), s.value());
                }
            }
            return new Squared(squares);
        }
    }

    private record Squared(Map<String, Object> json) implements Findings {
        @Override
        public boolean hasFailures() {
            return false;
        }

        @Override
        public String text(String conditions, int columns) {
            StringBuilder text = new StringBuilder();
            json.forEach((key, value) -> text.append(key).append(" is ").append(value).append('\n'));
            return text.toString();
        }

        @Override
        public Preface preface() {
            return new Preface("Squares", "https://example.org/squares", List.of(), List.of(), List.of());
        }

        @Override
        public Optional<String> page(PageFacts facts) {
            return Optional.empty();
        }
    }
}
