package weighbridge.sources.avro;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.Printable;

/**
 * Avro's JSON encoding: completes a record by the defaults of its schema, as Avro's readers do, and says where a record
 * is not in this encoding.
 */
final class Encoding {
    private final Schema root;
    /** How often a default was used, by the sentence that says so. */
    private final Map<String, Long> used = new TreeMap<>();

    Encoding(Schema root) {
        this.root = root;
    }

    /** Thrown for a value that Avro's encoding does not have at its place. */
    static final class Unlike extends RuntimeException {
        private final String path;

        private Unlike(String path, String fault) {
            super(fault, null, false, false);
            this.path = path;
        }

        String path() {
            return path;
        }
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        used.forEach((sentence, times) -> notes.add(sentence + " (" + times + " times)"));
        return notes;
    }

    /** Whether a value is written as only this encoding writes it: a union's value under the name of its type. */
    boolean isMarked(Json.Obj record) {
        return isMarked(root, record);
    }

    private static boolean isMarked(Schema schema, Json json) {
        return switch (schema.getType()) {
            case UNION -> json instanceof Json.Obj o && branch(schema, o).isPresent();
            case RECORD -> json instanceof Json.Obj o && schema.getFields().stream()
                    .anyMatch(f -> member(o, f.name()).filter(v -> isMarked(f.schema(), v)).isPresent());
            case ARRAY ->
                json instanceof Json.Arr a && a.elements().stream().anyMatch(e -> isMarked(schema.getElementType(), e));
            case MAP -> json instanceof Json.Obj o
                    && o.members().stream().anyMatch(m -> isMarked(schema.getValueType(), m.value()));
            default -> false;
        };
    }

    private static Optional<Json> member(Json.Obj object, String name) {
        return object.members().stream().filter(m -> m.name().equals(name)).map(Json.Member::value).findFirst();
    }

    private static Optional<Schema> branch(Schema union, Json.Obj object) {
        if (object.members().size() != 1) return Optional.empty();
        String name = object.members().getFirst().name();
        return union.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL)
                .filter(t -> t.getFullName().equals(name)).findFirst();
    }

    /** @throws Unlike if a value is not in this encoding */
    Json.Obj completed(Json.Obj record) {
        return (Json.Obj) completed(root, record, "");
    }

    private Json completed(Schema schema, Json json, String path) {
        return switch (schema.getType()) {
            case RECORD -> {
                Json.Obj object = object(schema, json, path);
                List<Json.Member> members = new ArrayList<>();
                for (Schema.Field f : schema.getFields()) {
                    String at = path + "." + f.name();
                    Json value = member(object, f.name())
                            .or(() -> f.aliases().stream().flatMap(a -> member(object, a).stream()).findFirst())
                            .orElse(null);
                    members.add(new Json.Member(f.name(),
                            value == null ? standard(schema, f, at) : completed(f.schema(), value, at)));
                }
                yield new Json.Obj(members);
            }
            case UNION -> {
                if (json == Json.Null.NULL && schema.isNullable()) yield json;
                Optional<Schema> branch = json instanceof Json.Obj o ? branch(schema, o) : Optional.empty();
                if (branch.isEmpty()) {
                    throw new Unlike(path, "expected an object with one member, named after the type of its value ("
                            + Printable.list(schema.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL)
                                    .map(Schema::getFullName).toList())
                            + "), as Avro's JSON encoding writes a union, found " + JsonText.shown(json)
                            + ", which is not wrapped so; write it like the file's other unions");
                }
                Json.Member only = ((Json.Obj) json).members().getFirst();
                yield new Json.Obj(List.of(
                        new Json.Member(only.name(), completed(branch.get(), only.value(), path + "." + only.name()))));
            }
            case ENUM -> {
                if (json instanceof Json.Str s && !schema.hasEnumSymbol(s.value())) yield symbol(schema, s, path);
                yield json;
            }
            case ARRAY -> {
                if (!(json instanceof Json.Arr a)) throw unlike(schema, json, path);
                yield new Json.Arr(
                        a.elements().stream().map(e -> completed(schema.getElementType(), e, path + "[]")).toList());
            }
            case MAP -> new Json.Obj(object(schema, json, path).members().stream().map(
                    m -> new Json.Member(m.name(), completed(schema.getValueType(), m.value(), path + "." + m.name())))
                    .toList());
            case STRING, BYTES, FIXED -> {
                if (!(json instanceof Json.Str)) throw unlike(schema, json, path);
                yield json;
            }
            case INT, LONG, FLOAT, DOUBLE -> {
                if (!(json instanceof Json.Num || json instanceof Json.Str)) throw unlike(schema, json, path);
                yield json;
            }
            case BOOLEAN -> {
                if (!(json instanceof Json.Bool)) throw unlike(schema, json, path);
                yield json;
            }
            case NULL -> json;
        };
    }

    private Json symbol(Schema schema, Json.Str text, String path) {
        String fault = text.value() + " is no symbol of " + schema.getFullName() + " ("
                + Printable.list(schema.getEnumSymbols()) + ")";
        if (schema.getEnumDefault() == null)
            throw new Unlike(path, Printable.line(fault) + "; add it to the schema, or fix the value");
        used.merge(path.substring(1) + ": " + Printable.line(fault) + "; the enum's default " + schema.getEnumDefault()
                + " is used", 1L, Long::sum);
        return new Json.Str(schema.getEnumDefault());
    }

    private Json standard(Schema record, Schema.Field field, String path) {
        if (!field.hasDefaultValue()) {
            throw new Unlike(path, "the member " + field.name() + " of " + record.getFullName()
                    + " is missing, and has no default; add it to the data, or a default to the schema");
        }
        Json value = Defaults.json(field.defaultVal());
        boolean isNothing = value == Json.Null.NULL;
        if (!isNothing) {
            used.merge(path.substring(1) + ": the member is missing; its default " + JsonText.shown(value) + " is used",
                    1L, Long::sum);
        }
        Schema type = field.schema();
        if (type.getType() != Schema.Type.UNION || isNothing) return value;
        Schema first = type.getTypes().getFirst();
        return new Json.Obj(List.of(new Json.Member(first.getFullName(), value)));
    }

    private static Json.Obj object(Schema schema, Json json, String path) {
        if (json instanceof Json.Obj o) return o;
        throw unlike(schema, json, path);
    }

    private static Unlike unlike(Schema schema, Json json, String path) {
        return new Unlike(path, "expected " + schema.getFullName() + ", found " + JsonText.shown(json)
                + "; fix the value or the schema");
    }
}
