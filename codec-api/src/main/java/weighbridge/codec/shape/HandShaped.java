package weighbridge.codec.shape;

import java.io.IOException;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bean.BeanSource;
import weighbridge.model.Schema;

/** Straight-line code for one schema; its implementation is generated from a {@link Shape} or a {@link NamedShape}. */
public interface HandShaped {
    /** The class that {@link #write(Schema, Shape, Workshop)} generates. */
    String CLASS = BeanDialect.PACKAGE + ".Shaped";

    /** The class that {@link #write(Schema, NamedShape, Workshop)} generates. */
    String NAMED_CLASS = BeanDialect.PACKAGE + ".NamedShaped";

    /** Writes a bean. */
    void write(Object output, Object bean) throws Exception;

    /** Reads a bean. */
    Object read(Object input) throws Exception;

    /** Reads into the given new bean. */
    void read(Object input, Object bean) throws Exception;

    /** Writes the beans and the code that writes and reads them. */
    static void write(Schema schema, Shape shape, Workshop workshop) throws IOException {
        write(schema, shape, new BeanSource.Members() {}, workshop);
    }

    /** Writes the beans, with what a library requires of them, and the code that writes and reads them. */
    static void write(Schema schema, Shape shape, BeanSource.Members members, Workshop workshop) throws IOException {
        BeanSource.write(schema, members, workshop);
        workshop.source(CLASS, ShapeSource.write(schema, shape));
    }

    /** Writes the beans and the code that writes and reads them under the names of their fields. */
    static void write(Schema schema, NamedShape shape, Workshop workshop) throws IOException {
        BeanSource.write(schema, workshop);
        workshop.source(NAMED_CLASS, NamedShapeSource.write(schema, shape));
    }

    /** Loads the compiled code of a {@link Shape}. */
    static HandShaped load(ClassLoader classes) throws ReflectiveOperationException {
        return (HandShaped) classes.loadClass(CLASS).getConstructor().newInstance();
    }

    /** Loads the compiled code of a {@link NamedShape}. */
    static HandShaped loadNamed(ClassLoader classes) throws ReflectiveOperationException {
        return (HandShaped) classes.loadClass(NAMED_CLASS).getConstructor().newInstance();
    }
}
