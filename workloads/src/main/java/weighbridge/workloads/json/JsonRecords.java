package weighbridge.workloads.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

/** Streams JSON objects: one a line, one after another, or as the elements of one array. */
public final class JsonRecords implements Closeable {
    /** No record is larger; one that is could exhaust the heap. */
    private static final int MAX_CHARS = 1 << 24;
    private static final int MAX_VALUES = 1 << 19;
    private static final int MAX_NESTING = 500;
    private static final Pattern WORD = Pattern.compile("(?i)non-?standard token '([+-]?\\w+)'");
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).maxStringLength(MAX_CHARS).build())
            .build();

    private final JsonParser parser;
    private int values;
    private long chars;
    private boolean started;
    private boolean inArray;
    private boolean inRecord;
    private long line = 1;

    public JsonRecords(Reader text) {
        parser = FACTORY.createParser(ObjectReadContext.empty(), text);
    }

    /** What is wrong, and in which line. */
    public static final class NoJson extends RuntimeException {
        private final long line;

        private NoJson(long line, String fault) {
            super(fault, null, false, false);
            this.line = line;
        }

        public long line() {
            return line;
        }
    }

    /** The line in which the last record begins. */
    public long line() {
        return line;
    }

    /** Whether the records are the elements of an array. */
    public boolean inArray() {
        return inArray;
    }

    /** The characters of the last record's texts, names and numbers. */
    public long chars() {
        return chars;
    }

    /** The values of the last record. */
    public int values() {
        return values;
    }

    /** The next record; empty at the end. */
    public Optional<Json.Obj> next() throws IOException {
        try {
            JsonToken token = parser.nextToken();
            if (!started) {
                started = true;
                if (token == JsonToken.START_ARRAY) {
                    inArray = true;
                    token = parser.nextToken();
                }
            }
            if (inArray && token == JsonToken.END_ARRAY) {
                if (parser.nextToken() != null)
                    throw fault("something follows the array of records; give one array, or one object a line");
                return Optional.empty();
            }
            if (token == null) {
                if (inArray) throw fault("the array of records is not closed; the file may be cut");
                return Optional.empty();
            }
            line = parser.currentTokenLocation().getLineNr();
            inRecord = true;
            values = 0;
            chars = 0;
            Json json = value(token);
            inRecord = false;
            if (json instanceof Json.Obj record) return Optional.of(record);
            throw new NoJson(line,
                    "expected a record, which is a JSON object, found " + json.kind() + "; give one object a line");
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            throw noJson(e);
        }
    }

    /** The single value that the text holds. */
    public Json value() {
        try {
            JsonToken token = parser.nextToken();
            if (token == null) throw new NoJson(1, "nothing is there");
            Json json = value(token);
            if (parser.nextToken() != null) throw fault("something follows the value");
            return json;
        } catch (JacksonException e) {
            throw noJson(e);
        }
    }

    private Json value(JsonToken token) {
        if (++values > MAX_VALUES) throw tooLarge("more than " + MAX_VALUES + " values");
        return switch (token) {
            case START_OBJECT -> {
                List<Json.Member> members = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = wellFormed(counted(parser.currentName()));
                    members.add(new Json.Member(name, value(parser.nextToken())));
                }
                yield new Json.Obj(members);
            }
            case START_ARRAY -> {
                List<Json> elements = new ArrayList<>();
                for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken())
                    elements.add(value(t));
                yield new Json.Arr(elements);
            }
            case VALUE_STRING -> new Json.Str(wellFormed(counted(parser.getString())));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(counted(parser.getString()));
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.Null.NULL;
            default -> throw fault("expected a value, found " + token);
        };
    }

    private String counted(String text) {
        chars += text.length();
        if (chars > MAX_CHARS) throw tooLarge("more than " + MAX_CHARS + " characters");
        return text;
    }

    private NoJson tooLarge(String size) {
        return fault(
                "a record has " + size + "; if it wraps the records that you mean, write those to a file, one a line");
    }

    /** Half a character cannot be written as UTF-8: no codec could carry it. */
    private String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) continue;
            boolean pair = Character.isHighSurrogate(c) && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (!pair)
                throw fault(String.format("a string has half a character, \\u%04x, which is not text; fix or remove it",
                        (int) c));
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
        return new NoJson(at, "is not valid JSON (" + fault(e) + record + "); fix or remove it");
    }

    /** The parser's message, without what it says to programmers. */
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
