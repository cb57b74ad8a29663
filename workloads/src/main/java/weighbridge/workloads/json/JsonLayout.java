package weighbridge.workloads.json;

import java.io.Closeable;
import java.io.Reader;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;

/**
 * Where the records of a JSON file are, judged by its first value: in one member that makes up nearly all of it, or in
 * all members, whose names are then keys.
 *
 * @param path   the path to the records
 * @param notes  guesses that a user may want to override
 * @param fault  why the file cannot be used as it is, and what to do
 */
public record JsonLayout(RecordPath path, List<String> notes, Optional<String> fault) {
    /** A member holds the records if it makes up at least this share of the text around it. */
    private static final double NEARLY_ALL = 0.9;
    /** The fewest elements of an array of records; fewer are more likely parts of one message. */
    private static final int FEWEST_ELEMENTS = 10;
    private static final int FEWEST_ENTRIES = 20;
    /** A struct cannot have more members than this. */
    private static final int MOST_MEMBERS = 512;
    private static final int MAX_NAMES = 512;
    private static final int MAX_DEPTH = 5;
    private static final int FIRST_TOKENS = 50;

    /**
     * Looks at the first value, and checks whether another follows. A syntax error is only reported when the records
     * are read.
     *
     * @throws JacksonIOException if the text cannot be read
     */
    public static JsonLayout of(Reader text) {
        try (Survey survey = new Survey(text)) {
            return survey.layout();
        } catch (JacksonIOException e) {
            throw e;
        } catch (JacksonException e) {
            return at(RecordPath.WHOLE);
        }
    }

    /** Whether the text begins with a value that fills its line. */
    public static boolean beginsWithValue(String head) {
        String first = head.stripLeading().lines().findFirst().orElse("");
        return JsonRecords.isJson(first);
    }

    /** Whether the text begins with an array, judged by its first values; {@code [12:30] started} does not. */
    public static boolean beginsWithArray(String head) {
        try (JsonParser parser = JsonRecords.FACTORY.createParser(ObjectReadContext.empty(), head)) {
            JsonToken token = parser.nextToken();
            for (int i = 0; i < FIRST_TOKENS && token != null && !parser.streamReadContext().inRoot(); i++) {
                token = parser.nextToken();
            }
            // Other text after a short array means that the line is not JSON.
            return !parser.streamReadContext().inRoot() || Set.of("", "[", "{").contains(firstAfter(parser, head));
        } catch (JacksonException e) {
            return head.substring(1).stripLeading().matches("(?s)[{\\]].*");
        }
    }

    private static String firstAfter(JsonParser parser, String head) {
        String rest = head.substring((int) parser.currentLocation().getCharOffset()).stripLeading();
        return rest.isEmpty() ? "" : rest.substring(0, 1);
    }

    /** Whether the text begins with an array, and another array follows it. */
    public static boolean areArrays(String head) {
        try (JsonParser parser = JsonRecords.FACTORY.createParser(ObjectReadContext.empty(), head)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) return false;
            parser.skipChildren();
            return parser.nextToken() == JsonToken.START_ARRAY;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static JsonLayout at(RecordPath path, String... notes) {
        return new JsonLayout(path, List.of(notes), Optional.empty());
    }

    private enum Kind {
        OBJECT, ARRAY, OTHER
    }

    /** What is known about a value after it has been read. */
    private static final class Node {
        private Kind kind = Kind.OTHER;
        private long chars;
        /** The number of members or elements. */
        private long size;
        private long objects;
        private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        private final Set<String> names = new HashSet<>();
        private final Set<String> innerNames = new HashSet<>();
        /** Whether the members' names are 0, 1, 2, … */
        private boolean numbered = true;
        private boolean innerNumbered = true;
        private long innerSize = -1;
        private String largest = "";
        private Node content = this;

        Optional<RecordPath> records() {
            if (kind != Kind.OBJECT || size == 0) return Optional.empty();
            if (content.chars >= NEARLY_ALL * chars) {
                if (content.isTable() && content.size >= FEWEST_ELEMENTS) {
                    return Optional.of(new RecordPath(List.of(largest), false));
                }
                Optional<RecordPath> within = content.records();
                if (within.isPresent()) return Optional.of(within.get().in(largest));
            }
            return isKeyed() ? Optional.of(new RecordPath(List.of(), true)) : Optional.empty();
        }

        private boolean isTable() {
            return kind == Kind.ARRAY && size > 1 && objects == size;
        }

        /** Whether the members are alike and too many for one message. */
        private boolean isKeyed() {
            if (kinds.size() != 1) return false;
            boolean alike = !innerNames.isEmpty() && innerNames.size() < MAX_NAMES && 2 * innerNames.size() <= size;
            return size > MOST_MEMBERS || size >= FEWEST_ENTRIES && objects == size && alike;
        }

        /** Whether the members are columns, each with the same numbered rows. */
        private boolean isTransposed() {
            return objects == size && size > 0 && innerNumbered && innerSize > 1;
        }
    }

    private static final class Survey implements Closeable {
        private final JsonParser parser;

        Survey(Reader text) {
            parser = JsonRecords.FACTORY.createParser(ObjectReadContext.empty(), text);
        }

        JsonLayout layout() {
            if (parser.nextToken() != JsonToken.START_OBJECT) return at(RecordPath.WHOLE);
            Node root = node(0);
            if (parser.nextToken() != null) return at(RecordPath.WHOLE);
            Optional<String> schema = schema(root.names);
            if (schema.isPresent()) {
                return new JsonLayout(RecordPath.WHOLE, List.of(), Optional
                        .of("looks like " + schema.get() + " (use --records . to read it as a message anyway)"));
            }
            if (root.isTransposed() || root.names.equals(Set.of("columns", "index", "data"))) {
                return new JsonLayout(RecordPath.WHOLE, List.of(),
                        Optional.of("looks like JSON that pandas wrote column by column; write records instead with "
                                + "df.to_json(…, orient=\"records\", lines=True)"));
            }
            return root.records()
                    .map(path -> at(path,
                            "the records are those inside the file's only object; "
                                    + "use --records . to read the object itself instead"))
                    .orElseGet(() -> at(RecordPath.WHOLE, suggestion(root)));
        }

        /** Recognizes files that describe data by their members' names. */
        private static Optional<String> schema(Set<String> names) {
            String noData = ", which describes data but holds none; give a file of records";
            if (names.equals(Set.of("root", "types"))) return Optional.of("a schema file; give it with --schema");
            if (names.containsAll(Set.of("type", "name", "fields"))) return Optional.of("an Avro schema" + noData);
            if (names.contains("$schema")
                    && Stream.of("properties", "$defs", "definitions", "allOf", "oneOf").anyMatch(names::contains)) {
                return Optional.of("a JSON Schema" + noData);
            }
            if (names.contains("paths") && (names.contains("openapi") || names.contains("swagger"))) {
                return Optional.of("an OpenAPI description" + noData);
            }
            return Optional.empty();
        }

        private static String[] suggestion(Node root) {
            if (root.content.isTable()) {
                return new String[] {"the file is one object, so it is one message; use --records "
                        + new RecordPath(List.of(root.largest), false) + " to read the " + root.content.size
                        + " objects in it as messages"};
            }
            if (root.kinds.equals(EnumSet.of(Kind.OBJECT)) && root.size > 1) {
                return new String[] {"the file is one object, so it is one message; use --records '*' to read each of "
                        + "its " + root.size + " members as a message with a key and a value"};
            }
            return new String[0];
        }

        private Node node(int depth) {
            Node node = new Node();
            long start = parser.currentTokenLocation().getCharOffset();
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_OBJECT) {
                node.kind = Kind.OBJECT;
                if (depth == MAX_DEPTH) parser.skipChildren();
                else members(node, depth);
            } else if (token == JsonToken.START_ARRAY) {
                node.kind = Kind.ARRAY;
                for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
                    if (t == null) break;
                    node.size++;
                    if (t == JsonToken.START_OBJECT) node.objects++;
                    parser.skipChildren();
                }
            }
            node.chars = parser.currentLocation().getCharOffset() - start;
            return node;
        }

        private void members(Node node, int depth) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                node.numbered &= name.equals(Long.toString(node.size));
                node.size++;
                if (node.names.size() < MAX_NAMES) node.names.add(name);
                parser.nextToken();
                Node child = node(depth + 1);
                node.kinds.add(child.kind);
                if (child.kind == Kind.OBJECT) {
                    node.objects++;
                    if (node.innerNames.size() < MAX_NAMES) node.innerNames.addAll(child.names);
                }
                node.innerNumbered &=
                        child.numbered && child.size > 0 && (node.innerSize < 0 || node.innerSize == child.size);
                node.innerSize = child.size;
                if (node.content == node || child.chars > node.content.chars) {
                    node.largest = name;
                    node.content = child;
                }
            }
        }

        @Override
        public void close() {
            parser.close();
        }
    }
}
