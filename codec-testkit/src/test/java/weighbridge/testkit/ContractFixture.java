package weighbridge.testkit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Definition;
import weighbridge.model.Value;

/** Codecs that each break the contract in one way, and an example that shows it. */
abstract class ContractFixture {
    static final String DECLARE = "; if the library cannot do better, declare in codec.properties what fits: ";

    /** Its bytes are valid until the next call. */
    static final CodecInfo PLAIN = info(Map.of(), Map.of());

    /** Its caller owns the bytes. */
    static final CodecInfo OWNED = new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none",
            false, false, false, false, false, false, false, Map.of(), Map.of(), List.of(), Map.of());

    @TempDir
    Path folder;

    interface Adapters {
        Adapter of(Schema schema);
    }

    static Codec with(Adapters adapters) {
        return new PlainCodec() {
            @Override
            public Adapter adapter(Schema schema, ClassLoader classes) {
                return adapters.of(schema);
            }
        };
    }

    static Example orders() {
        Schema schema = new Schema("Order", List.of(new Definition.Struct("Order",
                List.of(Field.required(1, "customer", Type.STRING), Field.optional(2, "price", Type.FLOAT64)))));
        return new Example("orders", schema, List.of(new Example.Message("the first", order("Ann", 9.75)),
                new Example.Message("the second", order("Bo", 12.5))));
    }

    static Value.StructValue order(String customer, double price) {
        return new Value.StructValue(List.of(new Value.Text(customer), new Value.Float64(price)));
    }

    static Value.StructValue withField(Value.StructValue message, int place, Value value) {
        return new Value.StructValue(IntStream.range(0, message.fields().size())
                .mapToObj(i -> i == place ? value : message.fields().get(i)).toList());
    }

    static CodecInfo info(Map<String, String> unsupported, Map<Difference.Kind, String> losses) {
        return info(unsupported, losses, Map.of());
    }

    static CodecInfo info(Map<String, String> unsupported, Map<Difference.Kind, String> losses,
            Map<String, String> facts) {
        return new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none", false, false,
                false, false, false, true, false, unsupported, losses, List.of(), facts);
    }
}
