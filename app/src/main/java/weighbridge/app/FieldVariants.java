package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.payload.Payload;
import weighbridge.workloads.field.Alternative;
import weighbridge.workloads.field.FieldMessages;
import weighbridge.workloads.field.Place;
import weighbridge.workloads.field.Variant;

/**
 * The payloads that tell what fields cost: the messages as they are, without each field, and with each field as each
 * other type.
 *
 * @param whole      as they are
 * @param written    each with its key in a journal, the whole first
 * @param impossible by key, why there is no such variant
 */
record FieldVariants(Payload whole, List<Keyed> written, Map<String, String> impossible) {
    /** A payload and what it is called. */
    record Keyed(String key, Payload payload) {}

    /** Writes them into a folder. */
    static FieldVariants write(FieldMessages messages, boolean fields, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Keyed> written = new ArrayList<>();
        Map<String, String> impossible = new LinkedHashMap<>();
        Payload whole;
        try {
            whole = messages.write(folder.resolve("0"), Optional.empty());
        } catch (Variant.Impossible e) {
            throw new IllegalStateException("messages are of their own schema", e);
        }
        if (fields) {
            written.add(new Keyed(FieldCases.WHOLE, whole));
            for (Place place : Place.of(messages.schema())) {
                add(FieldCases.without(place), () -> Variant.without(messages.schema(), place), messages, folder,
                        written, impossible);
                for (Alternative a : messages.alternatives().getOrDefault(place, List.of())) {
                    add(FieldCases.as(place, a.name()), () -> Variant.as(messages.schema(), place, a), messages, folder,
                            written, impossible);
                }
            }
        }
        return new FieldVariants(whole, written, impossible);
    }

    private interface Making {
        Variant variant() throws Variant.Impossible;
    }

    private static void add(String key, Making making, FieldMessages messages, Path folder, List<Keyed> written,
            Map<String, String> impossible) throws IOException {
        try {
            Path file = folder.resolve("" + (1 + written.size() + impossible.size()));
            written.add(new Keyed(key, messages.write(file, Optional.of(making.variant()))));
        } catch (Variant.Impossible e) {
            impossible.put(key, e.getMessage());
        }
    }
}
