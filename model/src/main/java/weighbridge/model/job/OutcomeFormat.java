package weighbridge.model.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import weighbridge.model.file.NotWritten;
import weighbridge.model.form.Form;
import weighbridge.model.form.TreeFile;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;

/**
 * The format in which child JVMs report an {@link Outcome}: a tree of names and values.
 *
 * @param <T> what a success yields
 */
public final class OutcomeFormat<T> {
    private static final int MAGIC = 0x5747484F;
    /** Changes with the names and values of any outcome. */
    public static final int VERSION = 3;
    private static final String KIND = "kind";
    private static final String OUTCOME = "outcome";
    private static final String REASON = "reason";
    private static final String DATA = "data";

    /** The milliseconds that generating took. */
    public static final OutcomeFormat<Long> GENERATED = new OutcomeFormat<>("generated", Form.of(Long.class));
    /** The number of things done. */
    public static final OutcomeFormat<Long> COUNT = new OutcomeFormat<>("count", Form.of(Long.class));
    public static final OutcomeFormat<Job.Counted> COUNTED = of(Job.Counted.class);
    public static final OutcomeFormat<Facts> FACTS = of(Facts.class);
    public static final OutcomeFormat<Trial> TRIAL = of(Trial.class);
    public static final OutcomeFormat<Latency> LATENCY = of(Latency.class);

    private final String name;
    private final Form<T> form;

    private OutcomeFormat(String name, Form<T> form) {
        this.name = name;
        this.form = form;
    }

    /** The format of outcomes whose success is of this type: a record, or a number such as {@code Long.class}. */
    public static <T> OutcomeFormat<T> of(Class<T> type) {
        return new OutcomeFormat<>(type.getSimpleName(), Form.of(type));
    }

    /** The outcome with a tree of names and values in place of its record; see {@link Form}. */
    public Outcome<Object> tree(Outcome<T> outcome) {
        return outcome instanceof Outcome.Measured<T>(T data) ? new Outcome.Measured<>(form.tree(data))
                : Outcome.without(outcome.word(), outcome.reason());
    }

    /** Writes an outcome; the file is complete or does not exist. Others may write the same at the same time. */
    public void write(Path file, Outcome<T> outcome) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + "-"
                + Thread.currentThread().threadId() + ".part");
        try {
            Files.write(part, toBytes(outcome));
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw NotWritten.of(file, e);
        }
    }

    /** @throws IOException if there is no such file, or it is of a different kind or version */
    public Outcome<T> read(Path file) throws IOException {
        return fromBytes(Files.readAllBytes(file), file.toString());
    }

    byte[] toBytes(Outcome<T> outcome) throws IOException {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(KIND, name);
        tree.put(OUTCOME, outcome.word());
        if (outcome instanceof Outcome.Measured<T>(T data)) tree.put(DATA, form.tree(data));
        else tree.put(REASON, outcome.reason());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        TreeFile.write(out, tree);
        return bytes.toByteArray();
    }

    Outcome<T> fromBytes(byte[] bytes, String where) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (bytes.length < 8 || in.readInt() != MAGIC) throw new IOException(where + " does not hold an outcome");
        int version = in.readInt();
        if (version != VERSION) throw new IOException(where + " has version " + version + "; expected " + VERSION);
        if (!(TreeFile.read(in) instanceof Map<?, ?> tree)) throw new IOException(where + " does not hold an outcome");
        if (!name.equals(tree.get(KIND))) {
            throw new IOException(where + " holds \"" + tree.get(KIND) + "\"; expected \"" + name + "\"");
        }
        try {
            if ("measured".equals(tree.get(OUTCOME))) return new Outcome.Measured<>(form.value(tree.get(DATA)));
            return Outcome.without(String.valueOf(tree.get(OUTCOME)), String.valueOf(tree.get(REASON)));
        } catch (IllegalArgumentException e) {
            throw new IOException(where + ": " + e.getMessage(), e);
        }
    }
}
