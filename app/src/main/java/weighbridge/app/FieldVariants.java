package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import weighbridge.model.payload.Payload;
import weighbridge.workloads.field.Alternative;
import weighbridge.workloads.field.FieldMessages;
import weighbridge.workloads.field.Place;
import weighbridge.workloads.field.Variant;

/**
 * The payloads that show what fields cost: the unchanged messages, the messages without each field, and with each field
 * as each other type. They are written in parts, because their total size grows with the square of the number of
 * fields.
 */
final class FieldVariants {
    private final FieldMessages messages;
    private final List<Wanted> wanted = new ArrayList<>();

    /** A payload and its name. */
    record Keyed(String key, Payload payload) {}

    /**
     * Some of the variants.
     *
     * @param written    the payloads, each with its key in a journal
     * @param impossible by key, the reason why there is no such variant
     */
    record Part(List<Keyed> written, Map<String, String> impossible) {}

    private record Wanted(String key, Making making) {}

    private interface Making {
        Optional<Variant> variant() throws Variant.Impossible;
    }

    FieldVariants(FieldMessages messages) {
        this.messages = messages;
        wanted.add(new Wanted(FieldCases.WHOLE, Optional::empty));
        for (Place place : Place.of(messages.schema())) {
            wanted.add(new Wanted(FieldCases.without(place),
                    () -> Optional.of(Variant.without(messages.schema(), place))));
            for (Alternative a : messages.alternatives().getOrDefault(place, List.of())) {
                wanted.add(new Wanted(FieldCases.as(place, a.name()),
                        () -> Optional.of(Variant.as(messages.schema(), place, a))));
            }
        }
    }

    /** The number of variants, including impossible ones. */
    int count() {
        return wanted.size();
    }

    /**
     * Writes some of the variants into an existing folder.
     *
     * @param from   the first variant, from 0, which is the unchanged messages
     * @param to     the variant after the last one to write
     * @param goesOn asked before each variant
     */
    Part write(int from, int to, Path folder, BooleanSupplier goesOn) throws IOException {
        List<Keyed> written = new ArrayList<>();
        Map<String, String> impossible = new LinkedHashMap<>();
        for (int i = from; i < to && goesOn.getAsBoolean(); i++) {
            Wanted w = wanted.get(i);
            try {
                written.add(new Keyed(w.key(), messages.write(folder.resolve("" + i), w.making().variant())));
            } catch (Variant.Impossible e) {
                impossible.put(w.key(), e.getMessage());
            }
        }
        return new Part(written, impossible);
    }
}
