package weighbridge.model.job;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.model.form.Form;
import weighbridge.model.form.TreeFile;
import weighbridge.model.process.Parent;
import weighbridge.model.run.Outcome;

/** Reads and writes the two files that are a child JVM's arguments: its job, which is a record, and its outcome. */
public final class JobFiles {
    private JobFiles() {}

    /** Does a job. An exception ends the child without an outcome. */
    @FunctionalInterface
    public interface Work<J, T> {
        Outcome<T> of(J job) throws Exception;
    }

    public static void write(Path file, Record job) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            TreeFile.write(out, tree(job));
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
     * <p>It ends the JVM, since a library may have left threads behind; and at any moment if its {@link Parent} is gone.
     */
    public static <J extends Record, T> void run(String[] arguments, Class<J> type, OutcomeFormat<T> format,
            Work<J, T> work) throws Exception {
        Parent.watch();
        format.write(Path.of(arguments[1]), work.of(read(Path.of(arguments[0]), type)));
        Runtime.getRuntime().halt(0);
    }
}
