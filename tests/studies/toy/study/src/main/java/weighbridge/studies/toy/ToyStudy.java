package weighbridge.studies.toy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.toy.squares.Squares;
import weighbridge.study.Case;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/** The smallest replay, of an invented article that compared two formats and squared numbers. */
public final class ToyStudy implements ReplayStudy {
    static final Article ARTICLE = new Article("toy", "Two formats for small messages, and some squares (invented)",
            "https://example.org/squares", List.of("toy"), List.of("The numbers are drawn at random."),
            List.of("The article's charts."));
    private static final Schema SCHEMA =
            new Schema("Toy", List.of(new Definition.Struct("Toy", List.of(Field.required(1, "n", Type.INT32)))));

    /** The options that only this study has; a study without any leaves {@link #options} out. */
    static final class Options {
        @Option(names = "--count", paramLabel = "N", description = "How many numbers are squared (3).")
        private int count = 3;
    }

    @Override
    public Article article() {
        return ARTICLE;
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
            return new Field(List.of("msgpack", "jackson-json"), "jackson-json", List.of(Operation.READ), List.of(1),
                    List.of());
        }

        @Override
        public List<Step> steps() {
            return List.of(
                    new Step.Own("As published", 1, _ -> (done, _, _) -> IntStream.rangeClosed(1, count)
                            .filter(n -> !done.has("square/" + n)).mapToObj(Of::square).findFirst()),
                    new Step.Exact(), new Step.Weigh(0));
        }

        /** A case of the article's own procedure, which the child program carries out. */
        private static Case square(int n) {
            return new Case.OfTask("square/" + n, new Task<>("toy", Squares.class.getName(), List.of(), true,
                    _ -> new Squares.Job(n), OutcomeFormat.of(Squares.Square.class), List.of(),
                    TimeLimit.of(Duration.ofMinutes(1))));
        }

        @Override
        public Findings findings(Evidence evidence) {
            return new ToyReport(evidence.measured(), evidence.rows());
        }
    }
}
