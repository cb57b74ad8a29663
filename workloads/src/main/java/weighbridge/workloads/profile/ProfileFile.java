package weighbridge.workloads.profile;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.file.NotWritten;
import weighbridge.model.form.Form;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/** Reads and writes profiles as JSON, in the format that docs/profile.md describes. */
public final class ProfileFile {
    /** The version of the columns' contents and meaning. */
    private static final int VERSION = 1;
    private static final String KEY = "weighbridge-profile";
    private static final String ABOUT = "Statistics of values, from which weighbridge weigh makes similar ones.";
    private static final Pattern START = Pattern.compile("\\s*\\{\\s*\"" + KEY + "\"\\s*:");
    private static final Set<String> KEYS = Set.of(KEY, "about", "records", "literals", "schema", "columns");
    private static final int MAX_CHARS = 1 << 26;
    private static final int MAX_NESTING = 40;
    private static final JsonMapper JSON = JsonMapper
            .builder(JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING)
                            .maxDocumentLength(MAX_CHARS).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    private static final Form<Column> FORM = Form.of(Column.class);

    private ProfileFile() {}

    /** Whether a text that begins so is a profile, of any version. */
    public static boolean isProfile(String head) {
        return START.matcher(head).lookingAt();
    }

    /**
     * Writes a profile to a file that does not exist yet, either completely or not at all.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the file exists, or the file beside it that is written first
     * @throws ImportException                          if the profile would be refused when it is read, as its data are
     * too large
     */
    public static void write(Path file, Profile profile) throws IOException {
        try {
            ProfileCheck.require(profile);
        } catch (ProfileCheck.Unfit e) {
            throw new ImportException(file, "would be refused when it is read (" + e.getMessage()
                    + "), so nothing was written; give fewer or smaller records");
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.createFile(part);
        try {
            Files.writeString(part, text(profile));
            Files.move(part, file);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw NotWritten.of(file, e);
        }
    }

    /** The profile as the content of a file, one column per line; equal profiles give equal texts. */
    public static String text(Profile profile) {
        StringJoiner columns = new StringJoiner(",\n", "{\n", "\n}");
        profile.columns()
                .forEach((path, column) -> columns.add('"' + path + "\": " + JSON.writeValueAsString(tree(column))));
        return "{\"" + KEY + "\": " + VERSION + ",\n\"about\": \"" + ABOUT + "\",\n\"records\": " + profile.records()
                + ",\n\"literals\": " + profile.literals() + ",\n\"schema\": "
                + SchemaFile.text(profile.schema()).strip() + ",\n\"columns\": " + columns + "}\n";
    }

    /** The column as a JSON object, without empty members. */
    private static Map<String, Object> tree(Column column) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ((Map<?, ?>) FORM.tree(column)).forEach((name, value) -> {
            boolean none = value instanceof Map<?, ?> columns && !columns.isEmpty()
                    && columns.values().stream().allMatch(c -> c instanceof List<?> l && l.isEmpty());
            if (!none) tree.put((String) name, value);
        });
        return tree;
    }

    /** @throws ImportException if the file is not a profile of this version, or its numbers do not agree */
    public static Profile read(TextFile file) throws IOException {
        Path path = file.path();
        try (Reader in = file.reader(Progress.NONE, "")) {
            JsonNode root = JSON.readTree(in);
            JsonNode version = root.path(KEY);
            if (!version.isInt() || version.intValue() != VERSION) {
                throw new ImportException(path,
                        "is a profile of version " + Printable.quoted(version.toString())
                                + ", but this program reads version " + VERSION + "; write it again, or use another "
                                + "version of this program");
            }
            for (String name : root.propertyNames()) {
                if (!KEYS.contains(name)) {
                    throw new ImportException(path, "has the unknown member " + Printable.quoted(name)
                            + "; the known members are " + KEYS.stream().sorted().toList());
                }
            }
            FileSchema schema = SchemaFile.read(path, root.path("schema").toString());
            Map<String, Column> columns = new LinkedHashMap<>();
            for (var c : root.path("columns").properties()) {
                try {
                    columns.put(c.getKey(), FORM.value(JSON.treeToValue(c.getValue(), Object.class)));
                } catch (Form.Misfit e) {
                    throw unfit(path, Printable.quoted(c.getKey()) + ": " + e.getMessage());
                }
            }
            Profile profile = new Profile(root.path("literals").asBoolean(false), root.path("records").asLong(-1),
                    schema, columns);
            ProfileCheck.require(profile);
            return profile;
        } catch (JacksonException e) {
            throw new ImportException(path, e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                    "begins like a profile but is not valid JSON (" + JsonRecords.fault(e) + "); write it again");
        } catch (ProfileCheck.Unfit e) {
            throw unfit(path, e.getMessage());
        }
    }

    private static ImportException unfit(Path path, String fault) {
        return new ImportException(path, "is a profile with impossible values (" + fault + "); write it again");
    }
}
