package weighbridge.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.run.OwnClass;

final class StandInTest {
    private static final Schema SCHEMA = new Schema("Order", List.of(new Definition.Struct("Order",
            List.of(Field.required(1, "id", Type.INT64)), Optional.of(new Declared("java", "com.acme.Order")))));

    private static CodecInfo codec(String id, String way, boolean own) {
        return new CodecInfo(id, id, "1", "C", "classes", way, "binary", "none", false, false, false, false, false,
                false, false, Map.of(), Map.of(), List.of(), own ? Map.of("own", "true") : Map.of());
    }

    private static final List<CodecInfo> FIELD =
            List.of(codec("kryo", "reflective", true), codec("moshi", "reflective", true),
                    codec("avro", "schema-first", false), codec("odd", "reflective", false));

    @Test
    void withoutObjectsOfTheClassAllSerializeGeneratedClasses() {
        assertThat(StandIn.of(SCHEMA, FIELD, Optional.empty()).orElseThrow().sentences()).containsExactly(
                "kryo, moshi and odd serialize classes generated from com.acme.Order, not that class itself; its bytes "
                        + "and times may differ.");
    }

    @Test
    void whoSerializesTheObjectsAndWhyOthersDoNotIsSaid() {
        StandIn in = StandIn
                .of(SCHEMA, FIELD, Optional.of(new OwnClass("com.acme.Order", "abc", Map.of("moshi", "no Instant"))))
                .orElseThrow();
        assertThat(in.sentences()).containsExactly(
                "kryo serializes objects of com.acme.Order itself, made of the records.",
                "moshi and odd serialize classes generated from com.acme.Order, not that class itself; its bytes and "
                        + "times may differ.",
                "With objects of that class, moshi fails: no Instant.");
        assertThat(in.codecs()).containsExactly("moshi", "odd");
    }
}
