package weighbridge.studies.toy.squares;

import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** Squares a number, in a JVM of its own. */
public final class Squares {
    private Squares() {}

    /** What is to be done. */
    public record Job(int number) {}

    /** What came of it. */
    public record Square(long value, String classPath) {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(Square.class), job ->
                new Outcome.Measured<>(new Square((long) job.number() * job.number(), System.getProperty("java.class.path"))));
    }
}
