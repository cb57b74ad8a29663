package weighbridge.codec.idl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * The members that a library's generated classes have besides a field's own, and that another field may be called:
 * Scrooge's have {@code newBuilder}, and {@code unsetFoo} for a field {@code foo}.
 */
public final class Accessors {
    private static final String SUFFIX = "Field";

    private final List<String> fixed;
    private final List<String> patterns;

    /**
     * @param members names that every class has, such as {@code newBuilder}, and names with a star for a field's name,
     *                such as {@code unset*} and {@code *Length}
     */
    public Accessors(String... members) {
        Map<Boolean, List<String>> split = Stream.of(members).collect(Collectors.partitioningBy(m -> m.contains("*")));
        fixed = split.get(false);
        patterns = split.get(true);
    }

    /**
     * The schema with another name, {@code unsetFooField}, for each field that is called like a member that is not its
     * own; for formats that write no names.
     */
    public Schema apart(Schema schema) {
        return new Schema(schema.root(), schema.definitions().stream().<Definition>map(d -> switch (d) {
            case Definition.Enumeration e -> e;
            case Definition.Struct s -> new Definition.Struct(s.name(), apart(s.fields()), s.declared());
            case Definition.Union u -> new Definition.Union(u.name(), apart(u.alternatives()), u.declared());
        }).toList());
    }

    private List<Field> apart(List<Field> fields) {
        List<Field> apart = new ArrayList<>(fields);
        Map<String, Integer> members = new HashMap<>();
        fixed.forEach(m -> members.put(m.toLowerCase(Locale.ROOT), 1));
        fields.forEach(f -> members(f).forEach(m -> members.merge(m, 1, Integer::sum)));
        for (int i = 0; i < apart.size(); i++) {
            Field field = apart.get(i);
            while (members.getOrDefault(lower(field), 0) > (lower(field).equals(lower(fields.get(i))) ? 1 : 0)) {
                field = new Field(field.id(), field.name() + SUFFIX, field.type(), field.required(), field.otherwise(),
                        field.declared());
            }
            apart.set(i, field);
            if (!field.equals(fields.get(i))) members(field).forEach(m -> members.merge(m, 1, Integer::sum));
        }
        return apart;
    }

    /** The names that a field takes, its own among them, in lower case. */
    private Stream<String> members(Field field) {
        String name = field.name();
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return Stream
                .concat(Stream.of(name), patterns.stream().map(p -> p.replace("*", p.startsWith("*") ? name : capital)))
                .map(m -> m.toLowerCase(Locale.ROOT)).distinct();
    }

    private static String lower(Field field) {
        return field.name().toLowerCase(Locale.ROOT);
    }
}
