package weighbridge.source.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A schema as a registry answers for it.
 *
 * @param id   its number there, which messages bear
 * @param type the language, such as {@code AVRO}
 * @param text the schema in that language
 */
public record Registered(OptionalLong id, String type, String text) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long MOST_BYTES = 4 << 20;
    private static final String USUAL = "AVRO";

    /** The schemas in a file that is a registry's answer, or several in an array, the newest last; else none. */
    public static List<Registered> in(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) return List.of();
        try {
            JsonNode root = JSON.readTree(Files.readAllBytes(file));
            List<Registered> found = new ArrayList<>();
            for (JsonNode one : root.isArray() ? root : List.of(root)) {
                if (!one.path("schema").isString() || one.has("type") || one.has("fields")) return List.of();
                found.add(new Registered(
                        one.path("id").isIntegralNumber() ? OptionalLong.of(one.get("id").longValue())
                                : OptionalLong.empty(),
                        one.path("schemaType").asString(USUAL), one.get("schema").stringValue()));
            }
            found.sort(Comparator.comparingLong(r -> r.id().orElse(0)));
            return found;
        } catch (JacksonException e) {
            return List.of();
        }
    }

    /** The language of the schemas in a registry's answer. */
    public static Optional<String> typeIn(Path file) throws IOException {
        return in(file).stream().findFirst().map(Registered::type);
    }
}
