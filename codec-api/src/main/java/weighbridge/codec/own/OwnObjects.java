package weighbridge.codec.own;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.classes.ObjectValues;
import weighbridge.model.classes.OwnClasses;
import weighbridge.model.classes.UnfitClass;

/**
 * The objects of a user's own classes, made of values and read back with the JDK alone. Here, and in the library under
 * test, code of the user's runs.
 */
public final class OwnObjects {
    /** The file beside the generated classes that names the class which reads the objects; it shows that there is one. */
    private static final String READER = "weighbridge.own";

    private final OwnClasses own;
    private final ObjectValues values;
    private final ClassLoader loader;

    private OwnObjects(Schema schema, ClassLoader loader) throws UnfitClass {
        this.own = OwnClasses.of(schema, loader);
        this.values = new ObjectValues(own);
        this.loader = loader;
    }

    /**
     * Writes and compiles what reads every field of the objects, in the packages of their classes.
     *
     * @param loader of the user's classes
     * @throws UnsupportedSchema if objects cannot be made or read; it names the class and the reason
     */
    public static void write(Schema schema, ClassLoader loader, Workshop workshop)
            throws IOException, UnsupportedSchema {
        try {
            String reader = OwnSum.write(OwnClasses.of(schema, loader), workshop);
            workshop.javac();
            Files.writeString(workshop.classes().resolve(READER), reader);
        } catch (UnfitClass e) {
            throw new UnsupportedSchema(e.getMessage());
        }
    }

    /** The objects, if such a reader was written for them. */
    public static Optional<OwnObjects> find(Schema schema, ClassLoader loader) throws ReflectiveOperationException {
        if (loader.getResource(READER) == null) return Optional.empty();
        try {
            return Optional.of(new OwnObjects(schema, loader));
        } catch (UnfitClass e) {
            throw new ReflectiveOperationException(e);
        }
    }

    /** The class of a message. */
    public Class<?> root() {
        return own.body(own.root().key()).type();
    }

    /** The class of each type of the schema that objects can be of. */
    public Map<String, Class<?>> classes() {
        Map<String, Class<?>> concrete = new LinkedHashMap<>();
        own.classes().forEach((name, c) -> {
            if (c.isEnum() || !Modifier.isAbstract(c.getModifiers())) concrete.put(name, c);
        });
        return concrete;
    }

    /** The classes of the JDK within the objects, other than strings, boxed numbers and the most usual collections. */
    public Set<Class<?>> values() {
        return own.values();
    }

    /** Reads every field of a message. */
    public BeanSource.Reader reader() throws ReflectiveOperationException {
        try (InputStream in = loader.getResourceAsStream(READER)) {
            String name = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return (BeanSource.Reader) loader.loadClass(name).getConstructor().newInstance();
        } catch (IOException e) {
            throw new ReflectiveOperationException(e);
        }
    }

    /** Makes the object of a message. */
    public Object toObject(Value.StructValue message) {
        return values.toObject(message);
    }

    /** The value of a message's object; a missing value becomes {@link Value#ABSENT}. */
    public Value.StructValue toCanonical(Object object) {
        return values.toValue(object);
    }
}
