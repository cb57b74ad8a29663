package weighbridge.codecs.java;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;

/** Writes and reads beans through object streams; a file of many messages is one stream. */
public class JavaAdapter extends BeanAdapter implements Adapter.Streaming {
    private final ClassLoader classes;

    public JavaAdapter(Beans beans) throws ReflectiveOperationException {
        super(beans);
        classes = beans.loader();
    }

    @Override
    public final Encoded encode(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return encoded.of(bytes.toByteArray());
    }

    @Override
    public final Object decode(byte[] message) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new BeanInputStream(new ByteArrayInputStream(message), classes)) {
            return in.readObject();
        }
    }

    /**
     * One object stream, never reset: a class is described once, and a repeated object is a reference. It ends with
     * null.
     */
    @Override
    public Writer writer(OutputStream file) throws IOException {
        ObjectOutputStream out = new ObjectOutputStream(file);
        return new Writer() {
            @Override
            public void write(Object value) throws IOException {
                out.writeObject(value);
            }

            @Override
            public void flush() throws IOException {
                out.flush();
            }

            @Override
            public void close() throws IOException {
                try (out) {
                    out.writeObject(null);
                }
            }
        };
    }

    @Override
    public Reader reader(InputStream file) throws IOException {
        ObjectInputStream in = new BeanInputStream(file, classes);
        return new Reader() {
            @Override
            public Optional<Object> next() throws IOException, ClassNotFoundException {
                return Optional.ofNullable(in.readObject());
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }
}
