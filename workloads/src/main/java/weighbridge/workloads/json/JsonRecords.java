package weighbridge.workloads.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import weighbridge.model.Schema;
import weighbridge.workloads.text.Printable;

/** Streams JSON objects that follow one another, are the elements of one array, or are at a place within a value. */
public final class JsonRecords implements Closeable {
    /** The longest record, in characters; a longer one could exhaust the heap. */
    private static final int MAX_CHARS = 1 << 24;
    private static final int MAX_NESTING = 500;
    private static final int MAX_LISTED = 100;
    private static final int REGISTERED = 5;
    private static final int MOST_SHOWN = 60;
    private static final Pattern WORD = Pattern.compile("(?i)non-?standard token '([+-]?\\w+)'");
    private static final JsonFactory EXACT = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder()
            .maxNestingDepth(MAX_NESTING).maxStringLength(MAX_CHARS).maxNameLength(MAX_CHARS).build()).build();
    /**
     * Takes what programs write although JSON does not have it, and loses nothing by it: NaN and infinities, and the
     * record separators of RFC 7464. Does not cache names, as there may be as many as records.
     */
    static final JsonFactory FACTORY = EXACT.rebuild()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS, JsonReadFeature.ALLOW_RS_CONTROL_CHAR).build();
    private static final JsonFactory STRICT =
            FACTORY.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    private static final JsonFactory STRICT_EXACT =
            EXACT.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private final JsonParser parser;
    private final RecordPath path;
    private final boolean arraysAreRecords;
    private int values;
    private long chars;
    private boolean started;
    private boolean inArray;
    private boolean inEntries;
    private boolean oneIsDone;
    private boolean found;
    private boolean inRecord;
    private boolean inText;
    private boolean any;
    private boolean wrapped;
    private long line = 1;

    /** Reads values that are JSON to the letter. */
    public JsonRecords(Reader text) {
        parser = STRICT_EXACT.createParser(ObjectReadContext.empty(), text);
        path = RecordPath.WHOLE;
        arraysAreRecords = false;
    }

    /** Reads the records of a file in UTF-8 from the place that a user names, or else its layout gives. */
    public static JsonRecords of(Path file, Optional<RecordPath> given) throws IOException {
        if (given.isPresent()) return new JsonRecords(text(file), given.get(), false);
        RecordPath path;
        try (Reader text = text(file)) {
            path = JsonLayout.of(text).path();
        }
        return new JsonRecords(text(file), path, false);
    }

    /** A file's text without a byte-order mark. */
    private static Reader text(Path file) throws IOException {
        Reader text = Files.newBufferedReader(file);
        text.mark(1);
        if (text.read() != '\ufeff') text.reset();
        return text;
    }

    /**
     * @param path             the path to the records
     * @param arraysAreRecords whether an array at the beginning of the text is the first of several records
     */
    public JsonRecords(Reader text, RecordPath path, boolean arraysAreRecords) {
        parser = (path.isWhole() ? STRICT : FACTORY).createParser(ObjectReadContext.empty(), text);
        this.path = path;
        this.arraysAreRecords = arraysAreRecords;
    }

    /** What is wrong, and in which line. */
    public static final class NoJson extends RuntimeException {
        private final long line;
        private final long at;

        private NoJson(long line, String fault) {
            this(line, -1, fault);
        }

        private NoJson(long line, long at, String fault) {
            super(fault, null, false, false);
            this.line = line;
            this.at = at;
        }

        /** The number of characters before the fault; negative if that is not known. */
        public long at() {
            return at;
        }

        public long line() {
            return line;
        }
    }

    /** The line in which the last record begins. */
    public long line() {
        return line;
    }

    /** Whether the records are elements of an array. */
    public boolean inArray() {
        return inArray;
    }

    /** Whether the records are not objects; each is then wrapped in an object as the member {@code value}. */
    public boolean areWrapped() {
        return wrapped;
    }

    /** How many characters the texts, names and numbers of the last record have. */
    public long chars() {
        return chars;
    }

    /** How many values the last record has. */
    public int values() {
        return values;
    }

    /** The next record; empty at the end. */
    public Optional<Json.Obj> next() throws IOException {
        try {
            while (true) {
                if (oneIsDone) leave();
                JsonToken token = parser.nextToken();
                if (!started && path.isWhole() && !arraysAreRecords && token == JsonToken.START_ARRAY) {
                    inArray = true;
                    token = parser.nextToken();
                }
                started = true;
                if (token == null && inArray)
                    throw fault("the array of records is not closed; the file may be cut short");
                if (token == null) return Optional.empty();
                if (inArray && token == JsonToken.END_ARRAY || inEntries && token == JsonToken.END_OBJECT) {
                    if (path.isWhole()) return afterTheArray();
                    inEntries = false;
                    leave();
                } else if (path.isWhole() || inArray || inEntries) {
                    return Optional.of(record(token));
                } else if (descend(token)) {
                    oneIsDone = true;
                    return Optional.of(record(parser.currentToken()));
                }
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            throw noJson(e);
        }
    }

    private Optional<Json.Obj> afterTheArray() {
        if (parser.nextToken() != null)
            throw fault("something follows the array of records; give one array, or one object per line");
        return Optional.empty();
    }

    private Json.Obj record(JsonToken token) {
        line = parser.currentTokenLocation().getLineNr();
        inRecord = true;
        values = 0;
        chars = 0;
        if (inEntries) {
            Json key = new Json.Str(wellFormed(counted(parser.currentName())));
            Json value = value(parser.nextToken());
            inRecord = false;
            return new Json.Obj(List.of(new Json.Member("key", key), new Json.Member("value", value)));
        }
        Json json = inText ? parsed(parser.getString()) : value(token);
        inText = false;
        inRecord = false;
        if (!any) wrapped = !(json instanceof Json.Obj);
        any = true;
        if (wrapped) return new Json.Obj(List.of(new Json.Member("value", json)));
        if (json instanceof Json.Obj record) return record;
        throw new NoJson(line,
                "expected a record (a JSON object), found " + json.kind() + "; give one object per line");
    }

    /** Follows the path into a value; returns whether it leads to a single record. */
    private boolean descend(JsonToken outermost) {
        JsonToken token = outermost;
        List<String> gone = new ArrayList<>();
        for (String step : path.steps()) {
            if (token != JsonToken.START_OBJECT) throw notThere(gone, "an object", token);
            token = member(step, gone);
            if (token == null) return false;
            gone.add(step);
        }
        found = true;
        if (token == JsonToken.VALUE_NULL) {
            leave();
            return false;
        }
        if (!path.entries() && token == JsonToken.VALUE_STRING) {
            inText = true;
            return true;
        }
        if (path.entries() ? token != JsonToken.START_OBJECT : !token.isStructStart()) {
            throw notThere(gone, path.entries() ? "an object" : "an array of records", token);
        }
        inEntries = path.entries();
        inArray = token == JsonToken.START_ARRAY;
        return !inArray && !inEntries;
    }

    /** The first token of the member's value; null, and at the object's end, if it has no such member. */
    private JsonToken member(String name, List<String> gone) {
        List<String> others = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            if (parser.currentName().equals(name)) return parser.nextToken();
            if (others.size() < MAX_LISTED) others.add(parser.currentName());
            parser.nextToken();
            parser.skipChildren();
        }
        if (!found) throw fault(path.lacking(gone.size(), others));
        leave();
        return null;
    }

    private NoJson notThere(List<String> gone, String expected, JsonToken token) {
        String kind = switch (token) {
            case START_ARRAY -> "an array";
            case START_OBJECT -> "an object";
            default -> "a single value";
        };
        return fault("--records " + path + ": expected " + expected + place(gone) + ", found " + kind);
    }

    private static String place(List<String> gone) {
        return gone.isEmpty() ? " in the file" : " in " + Printable.quoted(String.join(".", gone));
    }

    /** The JSON in a text, perhaps behind the zero and the number with which a schema registry's JSON begins. */
    private Json parsed(String text) {
        counted(text);
        String plain = text.startsWith("\0") && text.length() > REGISTERED ? text.substring(REGISTERED) : text;
        try (JsonRecords inner = new JsonRecords(new StringReader(plain))) {
            return inner.value();
        } catch (NoJson e) {
            throw fault("--records " + path + ": expected JSON in a text, found "
                    + Printable.quoted(text.substring(0, Math.min(MOST_SHOWN, text.length())))
                    + "; if it holds a message in another format, give its schema with --schema");
        }
    }

    /** Skips the rest of the outermost value. */
    private void leave() {
        inArray = false;
        oneIsDone = false;
        while (!parser.streamReadContext().inRoot()) {
            if (parser.nextToken() == null) throw fault("the file ends within a value; it may be cut short");
            parser.skipChildren();
        }
    }

    /** Whether the text is one JSON value. */
    public static boolean isJson(String text) {
        try (JsonRecords json = new JsonRecords(new StringReader(text))) {
            json.value();
            return true;
        } catch (NoJson e) {
            return false;
        }
    }

    /** The single value that the text holds. */
    public Json value() {
        try {
            JsonToken token = parser.nextToken();
            if (token == null) throw new NoJson(1, "there is no value");
            Json json = value(token);
            if (parser.nextToken() != null) throw fault("something follows the value");
            return json;
        } catch (JacksonException e) {
            throw noJson(e);
        }
    }

    private Json value(JsonToken token) {
        if (++values > Schema.MAX_VALUES) throw tooLarge("more than " + Schema.MAX_VALUES + " values");
        return switch (token) {
            case START_OBJECT -> {
                List<Json.Member> members = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = wellFormed(counted(parser.currentName()));
                    members.add(new Json.Member(name, value(parser.nextToken())));
                }
                if (!path.isWhole()) requireDistinct(members);
                yield new Json.Obj(members);
            }
            case START_ARRAY -> {
                List<Json> elements = new ArrayList<>();
                for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken())
                    elements.add(value(t));
                yield new Json.Arr(elements);
            }
            case VALUE_STRING -> new Json.Str(wellFormed(counted(parser.getString())));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                new Json.Num(counted(parser.getString()).replaceFirst("^\\+?(-?)INF$", "$1Infinity"));
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.Null.NULL;
            default -> throw fault("expected a value, found " + token);
        };
    }

    private void requireDistinct(List<Json.Member> members) {
        Set<String> names = new HashSet<>();
        for (Json.Member m : members) {
            if (names.add(m.name())) continue;
            throw fault("has the member " + Printable.quoted(m.name()) + " twice in one object; rename or remove one");
        }
    }

    private String counted(String text) {
        chars += text.length();
        if (chars > MAX_CHARS) throw tooLarge("more than " + MAX_CHARS + " characters");
        return text;
    }

    private NoJson tooLarge(String size) {
        return fault("a record has " + size + "; if it contains the actual records, say where they are with --records");
    }

    /** Refuses half of a surrogate pair: it cannot be written as UTF-8, so no codec could carry it. */
    private String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) continue;
            boolean pair = Character.isHighSurrogate(c) && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (!pair)
                throw fault(
                        String.format("a string contains the unpaired surrogate \\u%04x; fix or remove it", (int) c));
            i++;
        }
        return text;
    }

    private NoJson fault(String fault) {
        return new NoJson(parser.currentTokenLocation().getLineNr(), fault);
    }

    private NoJson noJson(JacksonException e) {
        long at = e.getLocation() == null ? line : e.getLocation().getLineNr();
        String record = inRecord && at > line ? " in the record that begins in line " + line : "";
        if (e instanceof StreamConstraintsException && e.getOriginalMessage().startsWith("String value length")) {
            return tooLarge("more than " + MAX_CHARS + " characters");
        }
        return new NoJson(at, e.getLocation() == null ? -1 : e.getLocation().getCharOffset(),
                "is not valid JSON (" + fault(e) + record + "); fix or remove it");
    }

    /** The parser's message without its hints for programmers. */
    public static String fault(JacksonException e) {
        String message = e.getOriginalMessage().lines().findFirst().orElse("");
        Matcher word = WORD.matcher(message);
        if (word.find()) {
            return word.group(1) + " is not a JSON number: write null, or \"" + word.group(1) + "\" in quotes";
        }
        return message.replaceAll(" \\(start marker at .*", "").replaceAll(", from `[^`]*`", "")
                .replaceAll(": enable `.*", "");
    }

    @Override
    public void close() {
        parser.close();
    }
}
