package weighbridge.codecs.pronghorn;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The generated code for chosen operators: a class in which they are constants to the JVM, as they are in code that a
 * user wrote for a template. Adapters that choose the same operators share the class.
 */
public final class Template {
    private static final ClassValue<Map<List<Operator>, Phast>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<List<Operator>, Phast> computeValue(Class<?> generated) {
            return new ConcurrentHashMap<>();
        }
    };

    private Template() {}

    /** The operator of a field in the generated class that is being initialized. */
    public static Operator operator(MethodHandles.Lookup generated, int field) {
        try {
            Operator[] operators = MethodHandles.classData(generated, "_", Operator[].class);
            return operators == null ? Operator.PRESENT : operators[field];
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same code with the given operators. */
    static Phast of(Phast phast, List<Operator> operators) {
        return KNOWN.get(phast.getClass()).computeIfAbsent(operators, o -> make(phast, o));
    }

    private static Phast make(Phast phast, List<Operator> operators) {
        Class<?> generated = phast.getClass();
        try (InputStream in = generated.getResourceAsStream(generated.getSimpleName() + ".class")) {
            Class<?> made = phast.lookup()
                    .defineHiddenClassWithClassData(in.readAllBytes(), operators.toArray(Operator[]::new), true)
                    .lookupClass();
            return (Phast) made.getConstructor().newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
