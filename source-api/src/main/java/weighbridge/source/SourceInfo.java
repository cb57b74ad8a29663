package weighbridge.source;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import weighbridge.workloads.text.EncodedLines;

/**
 * The contents of a source's {@value #FILE}.
 *
 * @param title     what its files are called in a sentence, such as {@code Avro}
 * @param className the class that implements {@link Source}
 * @param magics    the beginnings of files of records; the key {@code magic.Parquet} is for files called Parquet
 * @param names     the endings of the names of files of records, by what these are called; the key {@code name.BSON}
 * @param endings   the endings of the names of schema files that it reads, such as {@code .proto}
 * @param like      a pattern for the beginning of schema files with other names, after their comments
 * @param registry  what a schema registry calls its language; empty if it does not know it
 * @param data      whether it reads records by a schema file; if so, files that are not text count as such records
 * @param textEndings the endings of the names of files that are text and hold such records
 * @param json      whether it reads JSON by a schema file, in its language's mapping
 * @param together  whether all files are read at once, since they have one schema only together
 * @param writes    the forms in which it writes tables, such as {@code parquet}
 * @param options   the names of the user's options that it accepts (see {@link Options#given})
 * @param jvmFlags  the flags that its library needs
 * @param patience  seconds without a record after which its JVM is stopped
 */
public record SourceInfo(String title, String className, List<Magic> magics, Map<String, List<String>> names,
        List<String> endings, Optional<Pattern> like, String registry, boolean data, List<String> textEndings,
        boolean json, boolean together, List<String> writes, Set<String> options, List<String> jvmFlags, int patience) {
    public static final String FILE = "source.properties";
    private static final int PATIENCE_SECONDS = 20;
    private static final Set<String> REQUIRED = Set.of("title", "class");
    /** The names of files that contain binary messages, compressed or not. */
    private static final Pattern BINARY = Pattern.compile("(?is).*\\.(bin|pb|binpb)(\\.\\w+)?");
    /** The names of tables, whose only column may hold such texts as messages are written in. */
    private static final Pattern TABLE = Pattern.compile("(?is).*\\.(csv|tsv)(\\.\\w+)?");
    private static final String MAGIC = "magic.";
    private static final String NAME = "name.";
    private static final Set<String> KNOWN = Set.of("title", "class", "schema.endings", "schema.like",
            "schema.registry", "data", "data.endings", "together", "json", "writes", "options", "jvmFlags", "patience");

    public SourceInfo {
        magics = List.copyOf(magics);
        names = Map.copyOf(names);
        endings = List.copyOf(endings);
        textEndings = List.copyOf(textEndings);
        writes = List.copyOf(writes);
        options = Set.copyOf(options);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /**
     * Bytes at a position in a file, as Latin-1.
     *
     * @param title what such files are called in a sentence
     */
    public record Magic(String title, int at, String bytes) {
        /** Parses {@code PAR1}, or {@code 8:DUCK} for bytes that are not at the beginning of the file. */
        static Magic parse(String title, String text) {
            int colon = text.indexOf(':');
            boolean placed = colon > 0 && text.substring(0, colon).matches("\\d{1,4}");
            return placed ? new Magic(title, Integer.parseInt(text.substring(0, colon)), text.substring(colon + 1))
                    : new Magic(title, 0, text);
        }

        boolean isIn(byte[] head) {
            byte[] wanted = bytes.getBytes(StandardCharsets.ISO_8859_1);
            return head.length >= at + wanted.length
                    && Arrays.equals(head, at, at + wanted.length, wanted, 0, wanted.length);
        }
    }

    /** @throws IOException naming the key that is wrong */
    public static SourceInfo read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        Set<String> keys = new TreeSet<>(properties.stringPropertyNames());
        for (String key : REQUIRED) if (!keys.contains(key)) throw new IOException(file + ": " + key + " is missing");
        List<Magic> magics = new ArrayList<>();
        Map<String, List<String>> names = new TreeMap<>();
        for (String key : keys)
            if (key.startsWith(NAME)) names.put(key.substring(NAME.length()), words(properties, key));
        for (String key : keys) {
            if (!key.startsWith(MAGIC)) continue;
            for (String text : words(properties, key)) magics.add(Magic.parse(key.substring(MAGIC.length()), text));
        }
        keys.removeIf(k -> KNOWN.contains(k) || k.startsWith(MAGIC) || k.startsWith(NAME));
        if (!keys.isEmpty())
            throw new IOException(file + ": unknown keys " + keys + "; known are " + new TreeSet<>(KNOWN));
        String like = properties.getProperty("schema.like", "");
        return new SourceInfo(properties.getProperty("title"), properties.getProperty("class"), magics, names,
                words(properties, "schema.endings"),
                like.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(like, Pattern.DOTALL)),
                properties.getProperty("schema.registry", ""),
                Boolean.parseBoolean(properties.getProperty("data", "false")), words(properties, "data.endings"),
                Boolean.parseBoolean(properties.getProperty("json", "false")),
                Boolean.parseBoolean(properties.getProperty("together", "false")), words(properties, "writes"),
                Set.copyOf(words(properties, "options")), words(properties, "jvmFlags"),
                Integer.parseInt(properties.getProperty("patience", "" + PATIENCE_SECONDS)));
    }

    private static List<String> words(Properties properties, String key) {
        return Arrays.stream(properties.getProperty(key, "").split(" ")).filter(w -> !w.isEmpty()).toList();
    }

    /** What a file that begins with these bytes is called; empty if it does not contain records of this source. */
    public Optional<String> recordsIn(byte[] head) {
        return magics.stream().filter(m -> m.isIn(head)).map(Magic::title).findFirst();
    }

    /** What a file with this name is called; empty if the name does not say that it contains records of this source. */
    public Optional<String> recordsCalled(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst|lz4|bz2|xz)$", "");
        return names.entrySet().stream().filter(n -> n.getValue().stream().anyMatch(name::endsWith))
                .map(Map.Entry::getKey).findFirst();
    }

    /** What records of a format that a user names are called here; empty if this source does not read them. */
    public Optional<String> recordsOf(String format) {
        return names.entrySet().stream()
                .filter(n -> n.getKey().equalsIgnoreCase(format)
                        || n.getValue().contains("." + format.toLowerCase(Locale.ROOT)))
                .map(Map.Entry::getKey).findFirst();
    }

    /**
     * Whether a file contains records of this source, with a schema in its language. Short texts preceded by their
     * lengths may look like text; in that case the file's name decides.
     *
     * @param isFramed whether the user says how messages lie in the file
     */
    public boolean readsData(Path file, byte[] head, boolean isText, boolean isFramed) {
        if (!isText || isFramed) return data;
        boolean isJson = new String(head, StandardCharsets.UTF_8).replaceFirst("^\ufeff", "").stripLeading()
                .matches("(?s)[{\\[].*");
        if (isJson) return json;
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (data && textEndings.stream().anyMatch(name::endsWith)) return true;
        return data && (BINARY.matcher(file.toString()).matches() || options.contains("framing")
                && !TABLE.matcher(file.toString()).matches() && EncodedLines.areIn(head));
    }

    /** Whether this name is that of a schema in the source's language. */
    public boolean readsSchema(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }

    /** Whether a file whose content begins like this, without comments, is a schema in the source's language. */
    public boolean readsSchema(String start) {
        return like.isPresent() && like.get().matcher(start).matches();
    }
}
