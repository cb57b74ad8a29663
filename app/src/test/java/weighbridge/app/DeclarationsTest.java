package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class DeclarationsTest {
    private static Schema schema(Optional<Declared> declared) {
        return new Schema("Order",
                List.of(new Definition.Struct("Order", List.of(Field.required(1, "id", Type.INT32)), declared)));
    }

    private static CodecInfo codec(String id, Map<String, String> facts) {
        return new CodecInfo(id, "Library", "1", "a.B", "classes", "schema-first", "binary", "idl", true, false, true,
                false, true, false, false, Map.of(), Map.of(), List.of(), facts);
    }

    @Test
    void theCodecsOfTheLanguageAreNamed() {
        List<CodecInfo> codecs = List.of(codec("one", Map.of("declarations", "proto")), codec("two", Map.of()),
                codec("three", Map.of("declarations", "proto")), codec("four", Map.of("declarations", "avsc")));
        Schema schema = schema(Optional.of(new Declared("proto", "proto3 message acme.Order")));

        assertThat(Declarations.sentence(schema, codecs))
                .hasValue("one, three write the bytes that the .proto file declares; every other codec writes the "
                        + "same values in its own form.");
        assertThat(Declarations.sentence(schema, codecs.subList(1, 2)).orElseThrow()).startsWith("Every codec here");
    }

    @Test
    void reflectiveCodecsSayThatTheyDoNotSerializeTheUsersClass() {
        List<CodecInfo> codecs = Stream.of("java", "avro", "kryo", "fory", "empty")
                .map(id -> new CodecInfo(id, "Library", "1", "a.B", "classes",
                        id.equals("avro") ? "schema-first" : "reflective", "binary", "none", false, false, true, false,
                        true, false, false, Map.of(), Map.of(), List.of(),
                        id.equals("empty") ? Map.of("floor", "true") : Map.of()))
                .toList();
        Schema schema = schema(Optional.of(new Declared("java", "com.acme.Order")));

        assertThat(Declarations.sentence(schema, codecs)).hasValue("java, kryo and fory serialize classes generated "
                + "from com.acme.Order, not that class itself; its bytes and times may differ.");
        assertThat(Declarations.sentence(schema, codecs.subList(1, 2))).isEmpty();
    }

    @Test
    void aSchemaThatWasInferredNeedsNoSentence() {
        assertThat(Declarations.sentence(schema(Optional.empty()), List.of())).isEmpty();
    }
}
