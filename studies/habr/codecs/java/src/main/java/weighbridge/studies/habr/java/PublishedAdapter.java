package weighbridge.studies.habr.java;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weighbridge.codec.bean.Beans;
import weighbridge.codecs.java.JavaAdapter;

/**
 * Writes files like those of the article habr.com/ru/post/458026, where every field of a record is a Scala option. A
 * present value is wrapped in an object, and an absent one is a reference to a single shared object. A record is an
 * array of these options; the article's was an object, which takes 4 bytes less.
 */
final class PublishedAdapter extends JavaAdapter {
    private final Class<?> root;
    private final List<Field> fields;

    PublishedAdapter(Beans beans) throws ReflectiveOperationException {
        super(beans);
        root = beans.root();
        fields = Arrays.stream(root.getDeclaredFields()).filter(f -> !Modifier.isStatic(f.getModifiers())).toList();
        fields.forEach(f -> f.setAccessible(true));
    }

    @Override
    public Writer writer(OutputStream file) throws IOException {
        Writer out = super.writer(file);
        return new Writer() {
            @Override
            public void write(Object value) throws Exception {
                Object[] options = new Object[fields.size()];
                for (int i = 0; i < options.length; i++) options[i] = Option.of(fields.get(i).get(value));
                out.write(options);
            }

            @Override
            public void flush() throws Exception {
                out.flush();
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    @Override
    public Reader reader(InputStream file) throws IOException {
        Reader in = super.reader(file);
        return new Reader() {
            @Override
            public Optional<Object> next() throws Exception {
                Optional<Object> options = in.next();
                return options.isPresent() ? Optional.of(bean((Object[]) options.get())) : options;
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    private Object bean(Object[] options) throws ReflectiveOperationException {
        Object bean = root.getConstructor().newInstance();
        for (int i = 0; i < options.length; i++) {
            if (options[i] instanceof Option.Some some) fields.get(i).set(bean, some.value);
        }
        return bean;
    }

    /** A value that may be absent. */
    private abstract static sealed class Option implements Serializable {
        private static final Option NONE = new None();

        static Option of(Object value) {
            return value == null ? NONE : new Some(value);
        }

        static final class Some extends Option {
            private final Object value;

            Some(Object value) {
                this.value = value;
            }
        }

        static final class None extends Option {
            private Object readResolve() {
                return NONE;
            }
        }
    }
}
