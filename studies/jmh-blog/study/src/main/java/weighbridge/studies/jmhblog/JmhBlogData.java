package weighbridge.studies.jmhblog;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.Sentences;
import weighbridge.workloads.Workload;

/**
 * The only message of a Polish article that compared five libraries with JMH: two nested objects, each with the
 * greatest double and a string of 1,470 or 59 bytes.
 *
 * <p>The article does not print its string. Here it consists of English sentences drawn from the seed, of one byte per
 * character, cut to that length. Each object has its own string, so that no library can write one once and refer to it.
 * The fields {@code val} and {@code string} are called {@code value} and {@code text} here because some languages
 * reserve those words.
 */
final class JmhBlogData {
    private static final String STRUCT = "StandardObject";
    private static final String ORIGIN = "an article in Polish that compared five libraries with JMH";
    private static final int LONG = 1_470;
    private static final int SHORT = 59;

    private static final Schema SCHEMA = new Schema(STRUCT,
            List.of(new Definition.Struct(STRUCT,
                    List.of(Field.required(1, "value", Type.FLOAT64),
                            Field.optional(2, "standardObject", new Type.Ref(STRUCT)),
                            Field.required(3, "text", Type.STRING)))));

    static final List<Workload> WORKLOADS = List.of(workload("jmh-blog", LONG), workload("jmh-blog-" + SHORT, SHORT));

    private JmhBlogData() {}

    private static Workload workload(String name, int bytes) {
        String description = "one message: two nested objects, each with a double and a string of "
                + (bytes == LONG ? "1,470" : bytes) + " bytes";
        return new Workload(name, description, ORIGIN, 1, SCHEMA, random -> messages(bytes, random));
    }

    /** Supplies the same message every time. */
    private static Supplier<Value.StructValue> messages(int bytes, RandomGenerator random) {
        Value max = new Value.Float64(Double.MAX_VALUE);
        Value.StructValue inner = new Value.StructValue(List.of(max, Value.ABSENT, text(bytes, random)));
        Value.StructValue outer = new Value.StructValue(List.of(max, inner, text(bytes, random)));
        return () -> outer;
    }

    private static Value text(int bytes, RandomGenerator random) {
        Sentences english = new Sentences(random);
        StringBuilder text = new StringBuilder(english.get());
        while (text.length() < bytes) text.append(' ').append(english.get());
        text.setLength(bytes);
        // A text must not end in a space.
        if (text.charAt(bytes - 1) == ' ') text.setCharAt(bytes - 1, '.');
        return new Value.Text(text.toString());
    }
}
