package weighbridge.evolution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/** What changed between two versions of a schema, in words. */
public final class SchemaChanges {
    private final List<String> changes = new ArrayList<>();

    private SchemaChanges() {}

    /** Each change as a phrase, such as {@code Order.price: int32 became int64}; none if nothing changed. */
    public static List<String> between(Schema old, Schema young) {
        SchemaChanges all = new SchemaChanges();
        if (!old.root().equals(young.root())) all.changes.add(old.root() + " is called " + young.root());
        for (Definition d : old.definitions()) {
            boolean root = d.name().equals(old.root());
            Optional<Definition> now = find(young, root ? young.root() : d.name());
            if (now.isEmpty()) all.changes.add(d.name() + " is gone");
            else all.definition(d, now.get());
        }
        for (Definition d : young.definitions()) {
            if (!d.name().equals(young.root()) && find(old, d.name()).isEmpty()) all.changes.add(d.name() + " is new");
        }
        return List.copyOf(all.changes);
    }

    private static Optional<Definition> find(Schema schema, String name) {
        return schema.definitions().stream().filter(d -> d.name().equals(name)).findFirst();
    }

    private void definition(Definition before, Definition after) {
        switch (before) {
            case Definition.Struct b when after instanceof Definition.Struct a ->
                fields(b.name(), b.fields(), a.fields(), "field");
            case Definition.Union b when after instanceof Definition.Union a ->
                fields(b.name(), b.alternatives(), a.alternatives(), "alternative");
            case Definition.Enumeration b when after instanceof Definition.Enumeration a -> symbols(b, a);
            default -> changes.add(before.name() + " is of another kind");
        }
    }

    private void fields(String owner, List<Field> before, List<Field> after, String word) {
        for (Field b : before) {
            int at = Projection.at(b, after);
            if (at < 0) changes.add(owner + "." + b.name() + ": " + word + " removed");
            else field(owner, b, after.get(at));
        }
        for (Field a : after) {
            if (Projection.at(a, before) < 0)
                changes.add(owner + "." + a.name() + ": "
                        + (word.equals("field") ? (a.required() ? "required " : "optional ") : "") + word + " added"
                        + a.otherwise().map(v -> " with the default " + ShownValue.of(v)).orElse(""));
        }
        List<Integer> was =
                before.stream().map(Field::id).filter(i -> after.stream().anyMatch(a -> a.id() == i)).toList();
        List<Integer> is = after.stream().map(Field::id).filter(was::contains).toList();
        if (!was.equals(is)) changes.add(owner + ": " + word + "s are in another order");
    }

    private void field(String owner, Field before, Field after) {
        String path = owner + "." + before.name();
        if (!before.name().equals(after.name())) changes.add(path + ": renamed to " + after.name());
        if (!before.type().equals(after.type())) changes.add(path + ": " + before.type() + " became " + after.type());
        if (!before.otherwise().equals(after.otherwise()))
            changes.add(path + ": default " + shown(before) + " became " + shown(after));
        if (before.required() != after.required())
            changes.add(path + ": " + (after.required() ? "optional became required" : "required became optional"));
    }

    private static String shown(Field field) {
        return field.otherwise().map(ShownValue::of).orElse("none");
    }

    private void symbols(Definition.Enumeration before, Definition.Enumeration after) {
        for (Definition.Symbol b : before.symbols()) {
            Optional<Definition.Symbol> a = after.symbols().stream().filter(s -> s.number() == b.number()).findFirst();
            if (a.isEmpty()) changes.add(before.name() + "." + b.name() + ": symbol removed");
            else
                if (!a.get().name().equals(b.name()))
                    changes.add(before.name() + "." + b.name() + ": renamed to " + a.get().name());
        }
        for (Definition.Symbol a : after.symbols()) {
            if (before.symbols().stream().noneMatch(s -> s.number() == a.number()))
                changes.add(before.name() + "." + a.name() + ": symbol added");
        }
        List<String> was = before.symbols().stream().map(Definition.Symbol::name)
                .filter(n -> after.symbols().stream().anyMatch(a -> a.name().equals(n))).toList();
        List<String> is = after.symbols().stream().map(Definition.Symbol::name).filter(was::contains).toList();
        if (!was.equals(is)) changes.add(before.name() + ": symbols are in another order");
    }
}
