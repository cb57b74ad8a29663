package weighbridge.codecs.java;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** Reads beans with their own class loader; a plain object stream would use the caller's. */
final class BeanInputStream extends ObjectInputStream {
    private final ClassLoader classes;

    BeanInputStream(InputStream in, ClassLoader classes) throws IOException {
        super(in);
        this.classes = classes;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
        return Class.forName(description.getName(), false, classes);
    }
}
