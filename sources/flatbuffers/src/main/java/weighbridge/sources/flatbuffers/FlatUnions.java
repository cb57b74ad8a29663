package weighbridge.sources.flatbuffers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.schema.FileSchema;

/**
 * Converts unions in flatc's JSON, where another member names the alternative ({@code "payment_type": "card"}), to
 * objects with the alternative as their only member. Unions that already have this form stay as they are.
 */
final class FlatUnions {
    private static final String KIND = "_type";
    private static final Json NONE = new Json.Str("NONE");

    private final FileSchema schema;
    private final Map<String, Map<String, Field>> fields = new HashMap<>();

    FlatUnions(FileSchema schema) {
        this.schema = schema;
        for (Definition d : schema.schema().definitions()) {
            Map<String, Field> named = new HashMap<>();
            for (Field f : d.fields()) named.put(schema.source(d.name(), f).orElse(f.name()), f);
            fields.put(d.name(), named);
        }
    }

    Json message(Json.Obj message) {
        return table(schema.schema().root(), message);
    }

    private Json table(String owner, Json.Obj table) {
        Map<String, Field> known = fields.get(owner);
        Map<String, Json> kinds = new HashMap<>();
        for (Json.Member m : table.members()) {
            if (!m.name().endsWith(KIND) || known.containsKey(m.name())) continue;
            String of = m.name().substring(0, m.name().length() - KIND.length());
            if (known.containsKey(of) && union(known.get(of).type()).isPresent()) kinds.put(of, m.value());
        }
        List<Json.Member> members = new ArrayList<>();
        Set<String> done = new HashSet<>();
        kinds.keySet().forEach(of -> done.add(of + KIND));
        for (Json.Member m : table.members()) {
            if (done.contains(m.name())) continue;
            Json value = m.value();
            if (kinds.containsKey(m.name())) value = chosen(kinds.get(m.name()), value);
            Field field = known.get(m.name());
            members.add(new Json.Member(m.name(), field == null ? value : inside(field.type(), value)));
        }
        return new Json.Obj(members);
    }

    private Optional<Definition.Union> union(Type type) {
        Type one = type instanceof Type.ListOf l ? l.element() : type;
        return one instanceof Type.Ref r && schema.schema().definition(r) instanceof Definition.Union u ? Optional.of(u)
                : Optional.empty();
    }

    /** Combines a union with the name of its alternative, or several unions with theirs. */
    private static Json chosen(Json kind, Json value) {
        if (kind.equals(NONE)) return Json.Null.NULL;
        if (kind instanceof Json.Str s) return new Json.Obj(List.of(new Json.Member(s.value(), value)));
        if (!(kind instanceof Json.Arr k) || !(value instanceof Json.Arr v)
                || k.elements().size() != v.elements().size()) {
            return value;
        }
        List<Json> all = new ArrayList<>();
        for (int i = 0; i < v.elements().size(); i++) all.add(chosen(k.elements().get(i), v.elements().get(i)));
        return new Json.Arr(all);
    }

    private Json inside(Type type, Json value) {
        if (type instanceof Type.ListOf l && value instanceof Json.Arr a) {
            return new Json.Arr(a.elements().stream().map(e -> inside(l.element(), e)).toList());
        }
        boolean named = type instanceof Type.Ref r && fields.containsKey(r.name());
        return named && value instanceof Json.Obj o ? table(((Type.Ref) type).name(), o) : value;
    }
}
