package weighbridge.model.job;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.model.file.NotWritten;
import weighbridge.model.form.Form;
import weighbridge.model.form.TreeFile;
import weighbridge.model.process.Parent;
import weighbridge.model.run.Outcome;

/** Reads and writes the two files that are a child JVM's arguments: its job, which is a record, and its outcome. */
public final class JobFiles {
    private JobFiles() {}

    /** The exit code of a child that failed because of the machine or a file; its outcome says why. */
    public static final int FAILED = 1;
    /** The exit code of a child that could not even write its outcome, because of the machine: EX_IOERR of sysexits.h. */
    public static final int UNWRITTEN = 74;
    /** The exit code of a child that failed in any other way. */
    public static final int BUG = 70;

    /** Does a job. What it throws becomes a failed outcome. */
    @FunctionalInterface
    public interface Work<J, T> {
        Outcome<T> of(J job) throws Exception;
    }

    public static void write(Path file, Record job) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            TreeFile.write(out, tree(job));
        } catch (IOException e) {
            throw NotWritten.of(file, e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <J extends Record> Object tree(J job) {
        return Form.of((Class<J>) job.getClass()).tree(job);
    }

    /** @throws IOException if the file does not hold a job of this type */
    public static <J extends Record> J read(Path file, Class<J> type) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return Form.of(type).value(TreeFile.read(in));
        } catch (Form.Misfit e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /**
     * The body of a child's main method: reads its job, does it and writes the outcome.
     *
     * <p>Whatever is thrown becomes an outcome that gives the cause in one line; the trace goes to standard error, where
     * the cause is also the last line if even the outcome cannot be written. This ends the JVM, since a library may have
     * left threads behind; it ends at any moment if its {@link Parent} is gone.
     */
    public static <J extends Record, T> void run(String[] arguments, Class<J> type, OutcomeFormat<T> format,
            Work<J, T> work) {
        Parent.watch();
        int code = BUG;
        try {
            code = carryOut(Path.of(arguments[0]), Path.of(arguments[1]), type, format, work);
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    /** Does a job and returns the exit code. */
    static <J extends Record, T> int carryOut(Path job, Path outcome, Class<J> type, OutcomeFormat<T> format,
            Work<J, T> work) {
        try {
            try {
                format.write(outcome, work.of(read(job, type)));
                return 0;
            } catch (Throwable t) {
                int code = Failure.isOfMachine(t) ? FAILED : BUG;
                t.printStackTrace();
                format.write(outcome, new Outcome.Failed<>(Failure.of(t)));
                return code;
            }
        } catch (Throwable t) {
            System.err.println(Failure.of(t));
            return Failure.isOfMachine(t) ? UNWRITTEN : BUG;
        }
    }
}
