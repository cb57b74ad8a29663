package weighbridge.studies.squares.child;

import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** Squares a number, in a JVM of its own. */
public final class Squares {
    private Squares() {}

    /** The number to square. */
    public record Job(int number) {}

    /** The result, and the class path of the JVM that computed it. */
    public record Square(long value, String classPath) {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(Square.class), job ->
                new Outcome.Measured<>(new Square((long) job.number() * job.number(), System.getProperty("java.class.path"))));
    }
}
