package weighbridge.codecs.avro;

import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.SchemaCompatibility;
import weighbridge.codec.Checker;
import weighbridge.model.Schema;

/** Avro's own check of two schemas, by which registries accept or refuse a new version. */
final class CompatibilityChecker implements Checker {
    @Override
    public String name() {
        return "Avro's SchemaCompatibility";
    }

    @Override
    public Optional<String> objection(Schema writer, Schema reader) {
        SchemaCompatibility.SchemaCompatibilityResult result = SchemaCompatibility
                .checkReaderWriterCompatibility(AvroCodec.avro(reader), AvroCodec.avro(writer)).getResult();
        if (result.getCompatibility() == SchemaCompatibility.SchemaCompatibilityType.COMPATIBLE)
            return Optional.empty();
        return Optional.of(result.getIncompatibilities().stream().map(i -> i.getType() + " at " + i.getLocation())
                .distinct().collect(Collectors.joining(", ")));
    }
}
