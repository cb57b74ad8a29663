package weighbridge.sources.javaclasses;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.SequenceInputStream;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.classes.ObjectValues;
import weighbridge.model.classes.OwnClasses;
import weighbridge.model.classes.UnfitClass;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Said;
import weighbridge.workloads.text.ImportException;

/**
 * The objects in a file that Java's serialization wrote: of one stream or of several, one after another, or the elements
 * of a collection or an array among them. Code of the classes that the user names runs, and of no other
 * ({@link Admitted}).
 */
final class SerializedObjects implements Records {
    private static final String FORM = "Java serialization";
    /** The first byte of a stream, which begins no object. */
    private static final byte STREAM = (byte) 0xac;

    private final Asked file;
    private final Jars jars;
    private final Described described;
    private final Class<?> root;
    private final ObjectValues values;
    private final Admitted admitted;
    private final Counted bytes;
    private ObjectInputStream in;
    private Iterator<?> elements = Collections.emptyIterator();
    private long read;
    private long nulls;

    SerializedObjects(Asked file) throws IOException {
        this.file = file;
        String name = file.options().className().orElseThrow(() -> new ImportException(file.name(),
                "holds objects that Java's serialization wrote; name their class with --class, and its jars with "
                        + "--classpath"));
        jars = new Jars(file.options().classPath());
        try {
            described = ClassSchema.read(name, file.options().classPath(), jars);
            OwnClasses own = OwnClasses.of(described.schema().schema(), jars);
            root = own.body(own.root().key()).type();
            values = new ObjectValues(own);
            admitted = new Admitted(own);
            bytes = new Counted(new BufferedInputStream(Files.newInputStream(file.place())));
            in = open(bytes);
        } catch (UnfitClass e) {
            jars.close();
            throw new ImportException(file.name(), "cannot be read by " + name + ": " + e.getMessage());
        } catch (ImportException e) {
            jars.close();
            throw e;
        } catch (IOException | LinkageError e) {
            jars.close();
            throw new ImportException(file.name(), "is no stream of Java's serialization (" + e.getMessage() + ")");
        }
    }

    /** Counts the bytes that were taken. */
    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) count++;
            return b;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            int n = super.read(to, offset, length);
            if (n > 0) count += n;
            return n;
        }
    }

    private ObjectInputStream open(InputStream from) throws IOException {
        ObjectInputStream stream = new ObjectInputStream(from) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
                try {
                    return Class.forName(description.getName(), false, jars);
                } catch (ClassNotFoundException e) {
                    return switch (description.getName()) {
                        case "boolean", "byte", "char", "short", "int", "long", "float", "double" ->
                            super.resolveClass(description);
                        default -> throw e;
                    };
                }
            }

            @Override
            protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
                throw new InvalidClassException("a proxy of " + Arrays.toString(interfaces) + " is not admitted");
            }
        };
        stream.setObjectInputFilter(admitted);
        return stream;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        while (true) {
            if (elements.hasNext()) {
                Object element = elements.next();
                if (element == null) nulls++;
                else return Optional.of(value(element));
                continue;
            }
            Optional<Object> object = object();
            if (object.isEmpty()) return Optional.empty();
            elements = elements(object.get());
        }
    }

    private Iterator<?> elements(Object object) {
        if (root.isInstance(object)) return List.of(object).iterator();
        if (object instanceof Collection<?> c) return c.iterator();
        if (object instanceof Map<?, ?> m) return m.values().iterator();
        if (object instanceof Object[] a) return Arrays.asList(a).iterator();
        return List.of(object).iterator();
    }

    private Value.StructValue value(Object object) throws ImportException {
        read++;
        if (!root.isInstance(object))
            throw new ImportException(file.name(), "object " + read + " is a " + object.getClass().getTypeName()
                    + ", not a " + root.getName() + "; name its class with --class");
        try {
            return values.toValue(object);
        } catch (StackOverflowError _) {
            throw new ImportException(file.name(),
                    "object " + read + " contains itself, or is too deep; a message must be a tree");
        } catch (RuntimeException e) {
            throw new ImportException(file.name(), "object " + read + ": " + Said.by(e));
        }
    }

    /** The next object that was written by itself; empty at the end of the file. */
    private Optional<Object> object() throws IOException {
        while (true) {
            long start = bytes.count;
            try {
                Object object = in.readObject();
                if (object != null) return Optional.of(object);
                nulls++;
            } catch (EOFException e) {
                if (bytes.count == start) return Optional.empty();
                throw new ImportException(file.name(), "ends within object " + (read + 1) + "; it was cut short");
            } catch (StreamCorruptedException e) {
                boolean another = read > 0 && bytes.count == start + 1
                        && String.valueOf(e.getMessage()).endsWith("type code: AC");
                if (!another) throw unread(e);
                in = open(new SequenceInputStream(new ByteArrayInputStream(new byte[] {STREAM}), bytes));
            } catch (ClassNotFoundException e) {
                throw new ImportException(file.name(), "object " + (read + 1) + " needs the class " + e.getMessage()
                        + ", which is not on --classpath; add its jar");
            } catch (StackOverflowError _) {
                throw new ImportException(file.name(), "object " + (read + 1) + " is too deep");
            } catch (IOException | RuntimeException | LinkageError e) {
                throw unread(e);
            }
        }
    }

    private ImportException unread(Throwable e) {
        String refused = admitted.refused().map(c -> "holds a " + c + ", which is not among the classes of "
                + root.getName() + " and the JDK's values; only these are admitted").orElse("");
        return new ImportException(file.name(),
                "object " + (read + 1)
                        + (refused.isEmpty()
                                ? " cannot be read (" + Said.by(e)
                                        + "); the file may be damaged, or --classpath have another version of the class"
                                : " " + refused));
    }

    @Override
    public String form() {
        return FORM;
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format(FORM, OwnFile.Arrangement.ROWS, true));
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (nulls > 0) notes.add("null in the place of an object is left out (" + nulls + " times)");
        return notes;
    }

    @Override
    public void close() throws IOException {
        try (jars) {
            bytes.close();
        }
    }
}
