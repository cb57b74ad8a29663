package weighbridge.codecs.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class OwnAvscTest {
    @TempDir
    private Path folder;

    private static Field field(int id, String name, Type type, String declared) {
        return new Field(id, name, type, true, Optional.of(new Declared("avsc", declared)));
    }

    private static Schema record(String declared, Field... fields) {
        return new Schema("A",
                List.of(new Definition.Struct("A", List.of(fields), Optional.of(new Declared("avsc", declared)))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\":\"x\",\"type\":\"int\",\"javaAnnotation\":\"Evil\"}",
        "{\"name\":\"x\",\"type\":\"int\",\"java\\u0041nnotation\":\"Evil\"}",
        "{\"name\":\"x\",\"type\":\"int\",\"javaAnnotation\"/**/:\"Evil\"}"})
    void aPropertyThatIsNoneOfAvrosIsRefused(String declared) {
        assertThatThrownBy(() -> OwnAvsc.of(record("record acme.A", field(1, "x", Type.INT32, declared))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("the declaration");
        assertThatThrownBy(() -> OwnAvsc.of(record("record A\",\"javaAnnotation\":\"Evil",
                field(1, "x", Type.INT32, "{\"name\":\"x\",\"type\":\"int\"}")))).hasMessageContaining("a quote");
    }

    @Test
    void namesMayHaveLettersBeyondAscii() {
        OwnAvsc own = OwnAvsc
                .of(record("record maß.Größe", field(1, "grosse", Type.INT32, "{\"name\":\"größe\",\"type\":\"int\"}")))
                .orElseThrow();

        assertThat(own.physical().getFullName()).isEqualTo("maß.Größe");
        assertThat(
                OwnAvsc.fieldName(record("record A", field(1, "g", Type.INT32, "{\"name\":\"größe\",\"type\":\"int\"}"))
                        .rootStruct().fields().getFirst()))
                .contains("größe");
    }

    @Test
    void aFieldThatTheFileDoesNotDeclareIsUnsupported() throws Exception {
        Schema schema = record("record acme.A", field(1, "x", Type.INT32, "{\"name\":\"x\",\"type\":\"int\"}"),
                Field.required(2, "more", Type.INT32));

        assertThatThrownBy(() -> new AvroCodec("avro").generate(schema, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class).hasMessageContaining("declares no field more of type int32");
    }

    @Test
    void decimalsThatAreTextsInAListAreUnsupported() throws Exception {
        Schema schema = record("record acme.A", field(1, "xs", new Type.ListOf(Type.STRING),
                "{\"name\":\"xs\",\"type\":{\"type\":\"array\",\"items\":{\"type\":\"bytes\",\"logicalType\":\"decimal\","
                        + "\"precision\":30,\"scale\":2}}}"));

        assertThatThrownBy(() -> new AvroCodec("avro").generate(schema, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class).hasMessageContaining("acme.A.xs is a decimal beyond 64 bits");
    }
}
