package weighbridge.workloads.field;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * A field of a struct of a schema, wherever that struct occurs.
 *
 * @param path   the path from the message, such as {@code items[].price} or {@code prices{}.net}; in a struct that
 *               occurs in several fields, the path from the struct's name: {@code Address.street}
 * @param parent the path of the field that holds the struct; empty for a field of the message, and in a struct that
 *               occurs in several fields
 * @param struct the name of the struct that has the field
 * @param index  the position of the field in the struct
 */
public record Place(String path, String parent, String struct, int index) {
    /** Every field of the schema's structs, in the order of the schema, each before the fields within it. */
    public static List<Place> of(Schema schema) {
        Map<String, Integer> uses = new HashMap<>();
        for (Definition d : schema.definitions())
            for (Field f : d.fields()) f.type().names().forEach(n -> uses.merge(n, 1, Integer::sum));
        List<Place> places = new ArrayList<>();
        add(schema, schema.rootStruct(), "", "", uses, new HashSet<>(), places);
        return places;
    }

    /** The field as a schema with the same structs defines it. */
    public Field field(Schema schema) {
        return ((Definition.Struct) schema.definition(struct)).fields().get(index);
    }

    private static void add(Schema schema, Definition.Struct struct, String parent, String prefix,
            Map<String, Integer> uses, Set<String> seen, List<Place> places) {
        if (!seen.add(struct.name())) return;
        for (int i = 0; i < struct.fields().size(); i++) {
            Field f = struct.fields().get(i);
            String path = prefix + f.name();
            places.add(new Place(path, parent, struct.name(), i));
            within(schema, f.type(), path, path, uses, seen, places);
        }
    }

    /** Adds the fields of the structs that a type leads to. */
    private static void within(Schema schema, Type type, String parent, String path, Map<String, Integer> uses,
            Set<String> seen, List<Place> places) {
        switch (type) {
            case Type.Scalar _ -> {}
            case Type.ListOf(Type element, _) -> within(schema, element, parent, path + "[]", uses, seen, places);
            case Type.SetOf(Type element) -> within(schema, element, parent, path + "[]", uses, seen, places);
            case Type.MapOf(_, Type value) -> within(schema, value, parent, path + "{}", uses, seen, places);
            case Type.Ref ref -> {
                switch (schema.definition(ref)) {
                    case Definition.Enumeration _ -> {}
                    case Definition.Struct s -> {
                        boolean shared = uses.get(s.name()) > 1 || s.name().equals(schema.root());
                        add(schema, s, shared ? "" : parent, (shared ? s.name() : path) + ".", uses, seen, places);
                    }
                    case Definition.Union u -> {
                        if (!seen.add(u.name())) return;
                        boolean shared = uses.get(u.name()) > 1;
                        for (Field f : u.alternatives()) {
                            within(schema, f.type(), shared ? "" : parent, (shared ? u.name() : path) + "." + f.name(),
                                    uses, seen, places);
                        }
                    }
                }
            }
        }
    }
}
