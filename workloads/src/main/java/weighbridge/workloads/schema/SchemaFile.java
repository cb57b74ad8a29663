package weighbridge.workloads.schema;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.WrittenTime;
import weighbridge.workloads.file.TextFile;

/**
 * Reads and writes schemas as small JSON files, in the format that docs/schema.md describes.
 *
 * <p>Comments and trailing commas are allowed. An unknown key is an error, so that a misspelt one does not go
 * unnoticed.
 */
public final class SchemaFile {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private static final String DECLARED = "declared";
    private static final String DEFAULT = "default";
    private static final int MAX_SHOWN = 200;

    private SchemaFile() {}

    /** Whether the file is in this format, whatever its name: a JSON object with a root and an array of types. */
    public static boolean isOne(Path file) throws IOException {
        boolean root = false;
        boolean types = false;
        try (InputStream in = Files.newInputStream(file); JsonParser parser = JSON.createParser(in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) return false;
            while (!(root && types) && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                JsonToken value = parser.nextToken();
                root |= key.equals("root") && value == JsonToken.VALUE_STRING;
                types |= key.equals("types") && value == JsonToken.START_ARRAY;
                if (!(root && types)) parser.skipChildren();
            }
        } catch (JacksonException _) {
            // A file that ends early or has a fault behind both keys is still one of ours, and is refused as such.
        }
        return root && types;
    }

    /** @throws ImportException if the file is not a schema; it names the place of the fault */
    public static FileSchema read(Path file) throws IOException {
        return new Parsing().schema(file, TextFile.readSchema(file));
    }

    /** Reads a schema that is a part of the file. */
    public static FileSchema read(Path file, String text) throws ImportException {
        return new Parsing().schema(file, text);
    }

    /** Writes the schema so that {@link #read} gives an equal one. */
    public static void write(Path file, FileSchema schema) throws IOException {
        try {
            Files.writeString(file, text(schema));
        } catch (IOException e) {
            // The operating system's message alone does not say which file it was.
            String reason =
                    e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
            throw new FileSystemException(file.toString(), null, "cannot be written (" + reason
                    + "); check the folder's permissions and free space, or choose another");
        }
    }

    /** The content of a file for a schema whose fields have the same names in data. */
    public static String text(Schema schema) {
        return text(FileSchema.of(schema));
    }

    /** The schema for people to read; declarations, which may be whole files, are cut short. */
    public static String shown(FileSchema file) {
        List<Definition> shown = file.schema().definitions().stream().<Definition>map(d -> switch (d) {
            case Definition.Struct s -> new Definition.Struct(s.name(), s.fields(), start(s.declared()));
            case Definition.Union u -> new Definition.Union(u.name(), u.alternatives(), start(u.declared()));
            case Definition.Enumeration e -> new Definition.Enumeration(e.name(), e.symbols(), start(e.declared()));
        }).toList();
        return text(new FileSchema(new Schema(file.schema().root(), shown), file.sources(), file.formats(), file.by()));
    }

    private static Optional<Declared> start(Optional<Declared> declared) {
        return declared.map(d -> d.text().length() <= MAX_SHOWN ? d
                : new Declared(d.language(), d.text().substring(0, MAX_SHOWN) + " …"));
    }

    /** The schema as the content of a file, with one field per line, in plain JSON; names from data are escaped. */
    public static String text(FileSchema file) {
        Schema schema = file.schema();
        StringJoiner types =
                new StringJoiner(",\n", "{\n  \"root\": \"" + schema.root() + "\",\n  \"types\": [\n", "\n  ]\n}\n");
        for (Definition d : schema.definitions()) {
            types.add(switch (d) {
                case Definition.Struct s -> "    {\"struct\": \"" + s.name() + "\"" + text(s.declared())
                        + ", \"fields\": " + text(file, s.name(), s.fields()) + "}";
                case Definition.Union u -> "    {\"union\": \"" + u.name() + "\"" + text(u.declared())
                        + (file.by().containsKey(u.name())
                                ? ", \"by\": " + Printable.escaped(JsonText.quoted(file.by().get(u.name()))) : "")
                        + ", \"alternatives\": " + text(file, u.name(), u.alternatives()) + "}";
                case Definition.Enumeration e -> {
                    StringJoiner symbols = new StringJoiner(", ",
                            "    {\"enum\": \"" + e.name() + "\"" + text(e.declared()) + ", \"symbols\": {", "}}");
                    for (Definition.Symbol s : e.symbols()) symbols.add("\"" + s.name() + "\": " + s.number());
                    yield symbols.toString();
                }
            });
        }
        return types.toString();
    }

    private static String text(Optional<Declared> declared) {
        return declared.map(d -> ", \"" + DECLARED + "\": {\"" + d.language() + "\": "
                + Printable.escaped(JsonText.quoted(d.text())) + "}").orElse("");
    }

    // Only sources and declarations are escaped: names and types contain nothing that JSON would escape.
    private static String text(FileSchema file, String owner, List<Field> fields) {
        StringJoiner lines = new StringJoiner(",\n      ", "[\n      ", "\n    ]");
        for (Field f : fields) {
            lines.add("{\"id\": " + f.id() + ", \"name\": \"" + f.name() + "\", \"type\": \"" + f.type() + "\""
                    + file.source(owner, f).map(s -> ", \"from\": " + Printable.escaped(JsonText.quoted(s))).orElse("")
                    + file.written(owner, f).map(w -> ", \"format\": " + JsonText.quoted(w.pattern())).orElse("")
                    + (f.required() ? "" : ", \"optional\": true")
                    + f.otherwise().map(v -> ", \"" + DEFAULT + "\": " + FieldDefault.text(v)).orElse("")
                    + text(f.declared()) + "}");
        }
        return lines.toString();
    }

    /** Reads one file, and collects the names that its fields have in the data. */
    private static final class Parsing {
        private final Map<String, String> sources = new LinkedHashMap<>();
        private final Map<String, String> formats = new LinkedHashMap<>();
        private final Map<String, String> by = new LinkedHashMap<>();

        FileSchema schema(Path file, String text) throws ImportException {
            try {
                JsonNode node = JSON.readTree(text);
                requireObject(node, "the file", Set.of("root", "types"));
                List<Definition> definitions = new ArrayList<>();
                JsonNode types = array(node, "types", "the file");
                for (int i = 0; i < types.size(); i++) definitions.add(definition(types.get(i), "types[" + i + "]"));
                return new FileSchema(new Schema(string(node, "root", "the file"), definitions), sources, formats, by);
            } catch (JacksonException e) {
                throw new ImportException(file, e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                        "is not valid JSON (" + JsonRecords.fault(e)
                                + "); see docs/schema.md for the format of a schema file");
            } catch (SchemaException e) {
                throw new ImportException(file, new SchemaLines(JSON, text).of(e.getMessage()), e.getMessage());
            } catch (Fault e) {
                throw new ImportException(file, new SchemaLines(JSON, text).of(e.getMessage()),
                        e.getMessage() + "; docs/schema.md describes the form");
            }
        }

        private Definition definition(JsonNode node, String path) {
            if (node.has("struct")) {
                requireObject(node, path, Set.of("struct", "fields", DECLARED));
                String name = string(node, "struct", path);
                return new Definition.Struct(name, fields(array(node, "fields", name), name, true),
                        declared(node, name));
            }
            if (node.has("union")) {
                requireObject(node, path, Set.of("union", "alternatives", "by", DECLARED));
                String name = string(node, "union", path);
                if (node.has("by")) by.put(name, tag(string(node, "by", name), name));
                return new Definition.Union(name, fields(array(node, "alternatives", name), name, false),
                        declared(node, name));
            }
            if (node.has("enum")) {
                requireObject(node, path, Set.of("enum", "symbols", DECLARED));
                String name = string(node, "enum", path);
                JsonNode symbols = member(node, "symbols", name);
                if (!symbols.isObject()) {
                    throw new Fault(name + ".symbols: expected an object such as {\"RED\": 0}, not " + symbols);
                }
                List<Definition.Symbol> list = new ArrayList<>();
                symbols.propertyStream().forEach(s -> list
                        .add(new Definition.Symbol(s.getKey(), integer(s.getValue(), name + "." + s.getKey()))));
                return new Definition.Enumeration(name, list, declared(node, name));
            }
            throw new Fault(path + ": expected an object with \"struct\", \"enum\" or \"union\", not " + node);
        }

        private static String tag(String by, String union) {
            if (by.isEmpty() || by.equals(FileSchema.BESIDE))
                throw new Fault(union + ".by: expected the name of a member, such as type, or ../type for one beside "
                        + "the value");
            return by;
        }

        private List<Field> fields(JsonNode array, String owner, boolean mayBeOptional) {
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < array.size(); i++) {
                JsonNode node = array.get(i);
                String place = owner + "[" + i + "]";
                requireObject(node, place,
                        mayBeOptional ? Set.of("id", "name", "type", "from", "format", DECLARED, "optional", DEFAULT)
                                : Set.of("id", "name", "type", "from", "format", DECLARED));
                String name = string(node, "name", place);
                String path = FileSchema.path(owner, name);
                boolean optional = false;
                if (node.has("optional")) {
                    if (!node.get("optional").isBoolean()) {
                        throw new Fault(path + ".optional: expected true or false, not " + node.get("optional"));
                    }
                    optional = node.get("optional").booleanValue();
                }
                if (node.has("from")) sources.put(path, string(node, "from", path));
                Type type = type(string(node, "type", path), path);
                if (node.has("format")) formats.put(path, format(string(node, "format", path), type, path));
                fields.add(new Field(integer(member(node, "id", path), path + ".id"), name, type, !optional,
                        otherwise(node, type, path), declared(node, path)));
            }
            return fields;
        }
    }

    private static Optional<Value> otherwise(JsonNode node, Type type, String path) {
        if (!node.has(DEFAULT)) return Optional.empty();
        JsonNode json = node.get(DEFAULT);
        return Optional.of(FieldDefault.of(type, json).orElseThrow(() -> new Fault(path + "." + DEFAULT
                + ": expected a value of the type " + type + ", which must be a scalar or an enum, not " + json)));
    }

    private static Optional<Declared> declared(JsonNode node, String path) {
        if (!node.has(DECLARED)) return Optional.empty();
        JsonNode declared = node.get(DECLARED);
        if (!declared.isObject() || declared.size() != 1) {
            throw new Fault(path + "." + DECLARED
                    + ": expected an object that names one language, such as {\"proto\": \"fixed32 size = 7\"}, not "
                    + declared);
        }
        String language = declared.propertyNames().iterator().next();
        return Optional.of(new Declared(language, string(declared, language, path + "." + DECLARED)));
    }

    private static String format(String pattern, Type type, String path) {
        Optional<Logical> time = logical(type).filter(l -> l instanceof Logical.Date || l instanceof Logical.Timestamp);
        if (time.isEmpty()) {
            throw new Fault(path + ".format: only dates and timestamps can have a format, but the type is " + type);
        }
        try {
            WrittenTime written = WrittenTime.of(pattern);
            if (time.get() instanceof Logical.Date && !written.isOfDays()) {
                throw new Fault(path + ".format: expected a date pattern, not " + Printable.quoted(pattern)
                        + ", since a date has no time of day (use int64:timestamp-millis for one)");
            }
            return pattern;
        } catch (IllegalArgumentException e) {
            throw new Fault(path + ".format: expected a pattern such as dd/MM/uuuu HH:mm, not "
                    + Printable.quoted(pattern) + " (" + e.getMessage() + ")");
        }
    }

    /** The logical type of a field's values, including those inside a list or a map. */
    private static Optional<Logical> logical(Type type) {
        return switch (type) {
            case Type.Scalar s -> s.logical();
            case Type.ListOf l -> logical(l.element());
            case Type.SetOf s -> logical(s.element());
            case Type.MapOf m -> logical(m.value());
            case Type.Ref _ -> Optional.empty();
        };
    }

    private static Type type(String text, String path) {
        try {
            return TypeNotation.parse(text);
        } catch (IllegalArgumentException e) {
            throw new Fault(path + ": " + e.getMessage());
        }
    }

    private static void requireObject(JsonNode node, String path, Set<String> known) {
        if (!node.isObject()) throw new Fault(path + ": expected an object, not " + node);
        for (String key : node.propertyNames()) {
            if (!known.contains(key))
                throw new Fault(path + ": unknown key \"" + key + "\"; known are " + known.stream().sorted().toList());
        }
    }

    private static JsonNode member(JsonNode node, String key, String path) {
        if (!node.has(key)) throw new Fault(path + ": \"" + key + "\" is missing");
        return node.get(key);
    }

    private static String string(JsonNode node, String key, String path) {
        JsonNode value = member(node, key, path);
        if (!value.isString()) throw new Fault(path + "." + key + ": expected a string, not " + value);
        return value.stringValue();
    }

    private static JsonNode array(JsonNode node, String key, String path) {
        JsonNode value = member(node, key, path);
        if (!value.isArray()) throw new Fault(path + "." + key + ": expected an array, not " + value);
        return value;
    }

    private static int integer(JsonNode value, String path) {
        if (!value.isIntegralNumber() || !value.canConvertToInt())
            throw new Fault(path + ": expected an integer, not " + value);
        return value.intValue();
    }

    private static final class Fault extends RuntimeException {
        Fault(String message) {
            super(message);
        }
    }
}
