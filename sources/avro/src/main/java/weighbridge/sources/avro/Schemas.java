package weighbridge.sources.avro;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import weighbridge.source.message.Broken;

/**
 * The schema by which messages are read, and those by which they were written.
 *
 * @param byId by their numbers in a registry; empty if these are not known
 */
record Schemas(Schema reader, Map<Long, Schema> byId) {
    private static final long MOST_IDS = 1 << 24;

    Schemas {
        byId = new TreeMap<>(byId);
    }

    static Schemas of(Schema only) {
        return new Schemas(only, Map.of());
    }

    /** @throws Broken if the schema with this number was not given */
    Schema withId(long id) throws Broken {
        if (byId.isEmpty() && id >= 0 && id < MOST_IDS) return reader;
        Schema writer = byId.get(id);
        if (writer == null) {
            throw new Broken(
                    "it was written by the registry's schema " + id + ", but the schema file has only " + byId.keySet()
                            + "; add the registry's answer for " + id + ", in an array with the others",
                    id > 0 && id < MOST_IDS);
        }
        return writer;
    }

    /** @throws Broken if no schema has this fingerprint */
    Schema withFingerprint(long fingerprint) throws Broken {
        if (isOf(reader, fingerprint)) return reader;
        Optional<Schema> writer = byId.values().stream().filter(s -> isOf(s, fingerprint)).findFirst();
        return writer.orElseThrow(() -> new Broken("its single-object header has the fingerprint "
                + Long.toHexString(fingerprint) + ", but that of the schema is "
                + Long.toHexString(SchemaNormalization.parsingFingerprint64(reader))
                + "; give the schema by which it was written", true));
    }

    private static boolean isOf(Schema schema, long fingerprint) {
        return SchemaNormalization.parsingFingerprint64(schema) == fingerprint;
    }
}
