package weighbridge.workloads;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;

/** The schema that fits JSON records, and their conversion to it. */
public final class JsonInference {
    /** Maps may hold maps, and each pass over the records finds those of one level only. */
    private static final int MAX_PASSES = 5;
    /** The most members that a refusal names. */
    private static final int MOST_NAMED = 3;

    private final FileSchema schema;
    private final JsonTypes.Resolved root;
    private final List<String> notes;

    private JsonInference(FileSchema schema, JsonTypes.Resolved root, List<String> notes) {
        this.schema = schema;
        this.root = root;
        this.notes = notes;
    }

    /** Goes through all records from the first to the last. */
    public interface Pass {
        void through(Taker taker) throws IOException;
    }

    /** Takes one record after another. */
    public interface Taker {
        /**
         * @param file the file with the record; empty for the first file
         * @param line the line in which the record begins
         */
        void take(Json.Obj record, String file, long line);
    }

    /**
     * @param pass  can be gone through several times
     * @param name  the records' common name, in any spelling
     * @param enums whether members with few different texts become enums
     * @param by    the member by whose text the objects that have it differ in kind
     * @throws IllegalArgumentException if no schema fits; its message is for the user
     */
    public static JsonInference of(Pass pass, String name, boolean enums, Optional<RecordPath> by) throws IOException {
        JsonTypes.Findings findings = JsonTypes.Findings.none(enums);
        JsonTypes.Resolved root = new JsonTypes(findings).record(shape(pass, by),
                FieldNames.type(FieldNames.singular(name), findings.typeNames()));
        FileSchema schema = new FileSchema(new Schema(root.type().toString(), findings.definitions()),
                findings.sources(), findings.formats(), findings.by());
        return new JsonInference(schema, root, findings.notes().sentences());
    }

    /**
     * The shape of the records; they are read again if names of members turn out to be keys, or objects to be like
     * those around them.
     */
    private static JsonShape shape(Pass pass, Optional<RecordPath> by) throws IOException {
        Set<String> maps = new HashSet<>();
        Map<String, String> recursions = new HashMap<>();
        for (int passes = 1;; passes++) {
            JsonShape shape = new JsonShape(maps, by, recursions);
            pass.through(shape::observe);
            if (maps.addAll(shape.maps()) && passes < MAX_PASSES) continue;
            if (recursions.isEmpty() && by.isEmpty()) {
                recursions.putAll(shape.recursions());
                if (!recursions.isEmpty()) continue;
            }
            if (by.isPresent()) requireKinds(shape, by.get(), pass);
            return shape;
        }
    }

    /** Requires that a member tells kinds; a refusal names those that would. */
    private static void requireKinds(JsonShape shape, RecordPath by, Pass pass) throws IOException {
        Optional<String> fault = shape.anyKinds() ? shape.faultOfKinds()
                : Optional.of("has no member " + by + " that --by could tell kinds by");
        if (fault.isEmpty()) return;
        List<String> others = shape(pass, Optional.empty()).tags();
        throw new IllegalArgumentException(
                fault.get() + (others.isEmpty() ? "; give the path of one that all records have, or leave out --by"
                        : "; give --by " + String.join(" or --by ", others.stream().limit(MOST_NAMED).toList())));
    }

    public FileSchema schema() {
        return schema;
    }

    /** What may surprise a user, in sentences. */
    public List<String> notes() {
        return notes;
    }

    /** A record, which was among those that were gone through, as a message of the schema. */
    public Value.StructValue value(Json.Obj record) {
        return (Value.StructValue) root.reading().read(record);
    }
}
