package weighbridge.store;

import java.io.StringWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Strict reading and byte-stable writing of JSON: keys in the order in which they are written, maps sorted by key, no
 * number that JSON lacks.
 */
final class StrictJson {
    /** The version of every file written here; readers refuse others. */
    static final int VERSION = 1;

    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build()).build();

    private StrictJson() {}

    /** Something is not as expected; the message needs only the file's name before it. */
    static final class Malformed extends RuntimeException {
        Malformed(String message) {
            super(message);
        }
    }

    /** One JSON text in one line. */
    static String write(Consumer<JsonGenerator> content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = MAPPER.createGenerator(text)) {
            content.accept(out);
        }
        return text.toString();
    }

    /** Reads one JSON object. */
    static Obj read(String text) {
        JsonNode node;
        try {
            node = MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new Malformed("is not JSON (" + e.getOriginalMessage().lines().findFirst().orElse("") + ")");
        }
        if (!node.isObject()) throw new Malformed("is not a JSON object");
        return new Obj("", node);
    }

    static void decimal(JsonGenerator out, String key, double value) {
        out.writeName(key);
        decimal(out, value);
    }

    static void decimal(JsonGenerator out, double value) {
        if (!Double.isFinite(value)) throw new IllegalArgumentException("JSON has no number " + value);
        out.writeNumber(value);
    }

    static void decimals(JsonGenerator out, String key, Map<String, Double> values) {
        out.writeObjectPropertyStart(key);
        new TreeMap<>(values).forEach((k, v) -> decimal(out, k, v));
        out.writeEndObject();
    }

    static void texts(JsonGenerator out, String key, Collection<String> values) {
        out.writeArrayPropertyStart(key);
        values.forEach(out::writeString);
        out.writeEndArray();
    }

    static void textsByName(JsonGenerator out, String key, Map<String, String> values) {
        out.writeObjectPropertyStart(key);
        new TreeMap<>(values).forEach(out::writeStringProperty);
        out.writeEndObject();
    }

    /** Writes maps, lists, texts, numbers, booleans and null, in iteration order. */
    static void tree(JsonGenerator out, Object value) {
        switch (value) {
            case null -> out.writeNull();
            case Map<?, ?> m -> {
                out.writeStartObject();
                m.forEach((k, v) -> {
                    out.writeName((String) k);
                    tree(out, v);
                });
                out.writeEndObject();
            }
            case Collection<?> l -> {
                out.writeStartArray();
                l.forEach(e -> tree(out, e));
                out.writeEndArray();
            }
            case String s -> out.writeString(s);
            case Boolean b -> out.writeBoolean(b);
            case Double d -> decimal(out, d);
            case Integer i -> out.writeNumber(i);
            case Long l -> out.writeNumber(l);
            default -> throw new IllegalArgumentException("no JSON form for a " + value.getClass().getName());
        }
    }

    /** The same, except that a number that JSON lacks becomes a text, such as {@code "NaN"}. */
    static void anyNumbers(JsonGenerator out, String key, Object value) {
        out.writeName(key);
        tree(out, finite(value));
    }

    private static Object finite(Object value) {
        return switch (value) {
            case Map<?, ?> m -> {
                Map<Object, Object> copy = new LinkedHashMap<>();
                m.forEach((k, v) -> copy.put(k, finite(v)));
                yield copy;
            }
            case Collection<?> l -> l.stream().map(StrictJson::finite).toList();
            case Double d when !Double.isFinite(d) -> d.toString();
            case null, default -> value;
        };
    }

    /** A JSON object whose members are requested by name and kind. */
    record Obj(String path, JsonNode node) {
        private JsonNode need(String key) {
            JsonNode found = node.get(key);
            if (found == null) throw new Malformed("has no \"" + path + key + "\"");
            return found;
        }

        private Malformed wrong(String key, String expected) {
            return new Malformed("\"" + path + key + "\" is " + node.get(key) + "; expected " + expected);
        }

        boolean has(String key) {
            return node.has(key);
        }

        void requireVersion() {
            long version = number("v");
            if (version != VERSION)
                throw new Malformed("has version " + version + ", but this program reads version " + VERSION);
        }

        boolean isText(String key) {
            return need(key).isString();
        }

        String text(String key) {
            JsonNode found = need(key);
            if (!found.isString()) throw wrong(key, "a string");
            return found.stringValue();
        }

        long number(String key) {
            JsonNode found = need(key);
            if (!found.isIntegralNumber() || !found.canConvertToLong()) throw wrong(key, "a whole number");
            return found.longValue();
        }

        int smallNumber(String key) {
            JsonNode found = need(key);
            if (!found.isIntegralNumber() || !found.canConvertToInt()) throw wrong(key, "a whole number below 2^31");
            return found.intValue();
        }

        double decimal(String key) {
            JsonNode found = need(key);
            if (!found.isNumber()) throw wrong(key, "a number");
            return found.doubleValue();
        }

        boolean flag(String key) {
            JsonNode found = need(key);
            if (!found.isBoolean()) throw wrong(key, "true or false");
            return found.booleanValue();
        }

        Instant instant(String key) {
            try {
                return Instant.parse(text(key));
            } catch (DateTimeParseException _) {
                throw wrong(key, "a time such as 2026-01-14T10:30:00Z");
            }
        }

        /** A text that is parsed further. */
        <T> T parsed(String key, Function<String, T> parse) {
            try {
                return parse.apply(text(key));
            } catch (IllegalArgumentException | DateTimeParseException e) {
                throw new Malformed("\"" + path + key + "\": " + e.getMessage());
            }
        }

        Obj object(String key) {
            JsonNode found = need(key);
            if (!found.isObject()) throw wrong(key, "an object");
            return new Obj(path + key + ".", found);
        }

        /** Any value, as maps, lists, texts, numbers and booleans. */
        Object tree(String key) {
            return plain(key, need(key));
        }

        private Object plain(String key, JsonNode node) {
            if (node.isObject()) {
                Map<String, Object> map = new LinkedHashMap<>();
                node.propertyNames().forEach(name -> map.put(name, plain(key, node.get(name))));
                return map;
            }
            if (node.isArray()) {
                List<Object> list = new ArrayList<>();
                node.forEach(e -> list.add(plain(key, e)));
                return list;
            }
            if (node.isIntegralNumber() && node.canConvertToLong()) return node.longValue();
            if (node.isNumber()) return node.doubleValue();
            if (node.isBoolean()) return node.booleanValue();
            if (node.isString()) return node.stringValue();
            throw wrong(key, "objects, lists, strings, numbers and booleans");
        }

        Map<String, Double> decimals(String key) {
            Obj object = object(key);
            Map<String, Double> values = new TreeMap<>();
            object.node.propertyNames().forEach(name -> values.put(name, object.decimal(name)));
            return values;
        }

        Map<String, String> textsByName(String key) {
            Obj object = object(key);
            Map<String, String> values = new TreeMap<>();
            object.node.propertyNames().forEach(name -> values.put(name, object.text(name)));
            return values;
        }

        List<String> texts(String key) {
            List<String> values = new ArrayList<>();
            for (JsonNode e : elements(key)) {
                if (!e.isString()) throw wrong(key, "a list of strings");
                values.add(e.stringValue());
            }
            return values;
        }

        List<Integer> smallNumbers(String key) {
            List<Integer> values = new ArrayList<>();
            for (JsonNode e : elements(key)) {
                if (!e.isIntegralNumber() || !e.canConvertToInt()) throw wrong(key, "a list of whole numbers");
                values.add(e.intValue());
            }
            return values;
        }

        List<Double> decimalList(String key) {
            List<Double> values = new ArrayList<>();
            for (JsonNode e : elements(key)) {
                if (!e.isNumber()) throw wrong(key, "a list of numbers");
                values.add(e.doubleValue());
            }
            return values;
        }

        List<Obj> objects(String key) {
            List<Obj> values = new ArrayList<>();
            for (JsonNode e : elements(key)) {
                if (!e.isObject()) throw wrong(key, "a list of objects");
                values.add(new Obj(path + key + "[" + values.size() + "].", e));
            }
            return values;
        }

        /** A list of lists of this many whole numbers each; lists of older runs may lack some at their ends. */
        List<long[]> rows(String key, int oldest, int width) {
            String expected = "rows of " + oldest + " to " + width + " whole numbers";
            List<long[]> rows = new ArrayList<>();
            for (JsonNode e : elements(key)) {
                if (!e.isArray() || e.size() < oldest || e.size() > width) throw wrong(key, expected);
                long[] row = new long[e.size()];
                for (int i = 0; i < row.length; i++) {
                    if (!e.get(i).isIntegralNumber() || !e.get(i).canConvertToLong()) throw wrong(key, expected);
                    row[i] = e.get(i).longValue();
                }
                rows.add(row);
            }
            return rows;
        }

        private JsonNode elements(String key) {
            JsonNode found = need(key);
            if (!found.isArray()) throw wrong(key, "a list");
            return found;
        }
    }
}
