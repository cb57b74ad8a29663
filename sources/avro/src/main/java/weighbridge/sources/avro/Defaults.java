package weighbridge.sources.avro;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.schema.FileSchema;

/** The defaults that a schema gives its fields, for records that lack them. */
final class Defaults {
    private final FileSchema own;
    private final Map<String, Json> defaults = new HashMap<>();
    private final Set<String> passed = new HashSet<>();

    private Defaults(FileSchema own) {
        this.own = own;
    }

    /** By the path of the field in our schema. Bytes and unions have other forms in plain JSON, and none here. */
    static Map<String, Json> of(Schema avro, FileSchema own) {
        Defaults of = new Defaults(own);
        of.record(avro, own.schema().rootStruct());
        return of.defaults;
    }

    private void record(Schema avro, Definition.Struct struct) {
        if (avro.getType() != Schema.Type.RECORD || !passed.add(avro.getFullName())) return;
        for (Schema.Field f : avro.getFields()) {
            for (Field field : struct.fields()) {
                if (!own.source(struct.name(), field).orElse(field.name()).equals(f.name())) continue;
                boolean plain = switch (f.schema().getType()) {
                    case UNION, BYTES, FIXED -> false;
                    default -> f.schema().getLogicalType() == null;
                };
                if (plain && f.hasDefaultValue())
                    defaults.put(FileSchema.path(struct.name(), field.name()), json(f.defaultVal()));
                if (field.type() instanceof weighbridge.model.Type.Ref r) inner(f.schema(), r.name());
            }
        }
    }

    private void inner(Schema avro, String name) {
        for (Definition d : own.schema().definitions())
            if (d instanceof Definition.Struct s && s.name().equals(name)) record(avro, s);
    }

    /** A default as Avro's library gives it. */
    static Json json(Object value) {
        return switch (value) {
            case String s -> new Json.Str(s);
            case Boolean b -> new Json.Bool(b);
            case Number n -> new Json.Num(n.toString());
            case byte[] b -> new Json.Str(new String(b, StandardCharsets.ISO_8859_1));
            case List<?> l -> new Json.Arr(l.stream().map(Defaults::json).toList());
            case Map<?, ?> m -> {
                List<Json.Member> members = new ArrayList<>();
                m.forEach((k, v) -> members.add(new Json.Member(k.toString(), json(v))));
                yield new Json.Obj(members);
            }
            case JsonProperties.Null _ -> Json.Null.NULL;
            default -> throw new IllegalArgumentException("a default of " + value.getClass());
        };
    }
}
