package weighbridge.codecs.java;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.codec.BeanAdapter;
import weighbridge.codec.Beans;
import weighbridge.codec.Encoded;
import weighbridge.codec.ReflectiveCodec;

/** The JDK's own serialization of plain beans: an object stream a message, so that each message stands alone. */
public final class JavaCodec extends ReflectiveCodec {
    public JavaCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new Bound(beans);
    }

    private static final class Bound extends BeanAdapter implements Adapter.Streaming {
        private final ClassLoader classes;

        Bound(Beans beans) throws ReflectiveOperationException {
            super(beans);
            classes = beans.loader();
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            }
            return encoded.of(bytes.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws IOException, ClassNotFoundException {
            try (ObjectInputStream in = new LoaderInputStream(new ByteArrayInputStream(message), classes)) {
                return in.readObject();
            }
        }

        /** One object stream, never reset: a class is described once, and an object that comes again is a reference. It ends with null. */
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
            ObjectInputStream in = new LoaderInputStream(file, classes);
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

    /** The beans' classes are not the caller's, whose loader a plain object stream would ask. */
    private static final class LoaderInputStream extends ObjectInputStream {
        private final ClassLoader classes;

        LoaderInputStream(InputStream in, ClassLoader classes) throws IOException {
            super(in);
            this.classes = classes;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
            return Class.forName(description.getName(), false, classes);
        }
    }
}
