package weighbridge.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Small random schemas with random messages, always the same ones. */
final class RandomExamples {
    private static final int MESSAGES = 4;
    private static final int MAX_DEPTH = 3;
    private static final List<String> NAMES = List.of("id", "name", "type", "price", "count", "createdAt", "status",
            "data", "text", "value", "key", "tags", "items", "parent", "owner", "userId", "x", "y2", "total",
            "isActive", "message", "group", "record", "channel", "amount", "kind", "zipCode", "note");

    private final Random random;
    private final List<Definition> definitions = new ArrayList<>();
    /** Structs and unions that are being defined, to which recursion may refer. */
    private final List<String> open = new ArrayList<>();
    private int serial;

    private RandomExamples(long seed) {
        random = new Random(seed);
    }

    /** The first {@code count} examples. */
    static List<Example> examples(int count) {
        List<Example> examples = new ArrayList<>();
        for (int i = 1; i <= count; i++)
            examples.add(new RandomExamples(20_260_114L * 1_000 + i).example("random schema " + i));
        return examples;
    }

    private Example example(String name) {
        definitions.add(new Definition.Struct("Root", fields("Root", 0, 1 + random.nextInt(8))));
        Schema schema = new Schema("Root", definitions);
        Values values = new Values(schema);
        List<Example.Message> messages = new ArrayList<>();
        for (int i = 1; i <= MESSAGES; i++)
            messages.add(new Example.Message("random message " + i, values.message(Values.random(random))));
        messages.add(new Example.Message("nothing optional", values.message(Values.minimal())));
        return new Example(name, schema, messages);
    }

    private List<Field> fields(String owner, int depth, int count) {
        open.add(owner);
        List<String> names = new ArrayList<>(NAMES);
        List<Field> fields = new ArrayList<>();
        for (int id : ids(count)) {
            String name = names.remove(random.nextInt(names.size()));
            // A reference to a struct that is being defined must be optional, or its values would never end.
            if (random.nextInt(25) == 0)
                fields.add(Field.optional(id, name, new Type.Ref(open.get(random.nextInt(open.size())))));
            else
                fields.add(new Field(id, name, type(depth + 1), random.nextInt(5) < 3));
        }
        open.removeLast();
        return fields;
    }

    private List<Integer> ids(int count) {
        boolean gaps = random.nextInt(4) == 0;
        TreeSet<Integer> ids = new TreeSet<>();
        while (ids.size() < count) ids.add(gaps ? 1 + random.nextInt(1_000) : ids.size() + 1);
        return List.copyOf(ids);
    }

    private Type type(int depth) {
        int dice = random.nextInt(100);
        if (dice < 55 || depth > MAX_DEPTH) return scalar();
        if (dice < 62) return enumeration();
        if (dice < 74) return struct(depth);
        if (dice < 80) return union(depth);
        if (dice < 90) return random.nextInt(4) == 0 ? primitiveArray() : new Type.ListOf(type(depth + 1));
        if (dice < 94) return new Type.SetOf(element(depth));
        return new Type.MapOf(key(), type(depth + 1));
    }

    private Type.Scalar scalar() {
        return new Type.Scalar(Kind.values()[random.nextInt(Kind.values().length)]);
    }

    private Type primitiveArray() {
        Type.Scalar element = scalar();
        return new Type.ListOf(element, element.kind().isPrimitive());
    }

    private Type element(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> struct(depth + 1);
            case 1 -> enumeration();
            default -> scalar();
        };
    }

    private Type key() {
        return switch (random.nextInt(6)) {
            case 0 -> scalar();
            case 1 -> enumeration();
            case 2 -> Type.INT32;
            default -> Type.STRING;
        };
    }

    private Type enumeration() {
        String name = "Enum" + ++serial;
        List<Definition.Symbol> symbols = new ArrayList<>();
        int number = random.nextInt(2);
        for (int n = 1 + random.nextInt(6); n > 0; n--) {
            symbols.add(new Definition.Symbol("S" + symbols.size(), number));
            number += 1 + random.nextInt(3);
        }
        definitions.add(new Definition.Enumeration(name, symbols));
        return new Type.Ref(name);
    }

    private Type struct(int depth) {
        String name = "Struct" + ++serial;
        definitions.add(new Definition.Struct(name, fields(name, depth, 1 + random.nextInt(5))));
        return new Type.Ref(name);
    }

    private Type union(int depth) {
        String name = "Union" + ++serial;
        List<Field> alternatives = new ArrayList<>();
        for (Field f : fields(name, depth, 1 + random.nextInt(4))) {
            boolean back =
                    f.type() instanceof Type.Ref(String to) && definitions.stream().noneMatch(d -> d.name().equals(to));
            alternatives.add(Field.required(f.id(), f.name(), back ? new Type.ListOf(f.type()) : f.type()));
        }
        definitions.add(new Definition.Union(name, alternatives));
        return new Type.Ref(name);
    }
}
