package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Adapter;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codecs.avro.AvroCodec;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.field.Alternative;
import weighbridge.workloads.field.Place;
import weighbridge.workloads.field.Variant;
import weighbridge.workloads.schema.FileSchema;

/** A codec whose schema is declared by a user's own file writes what the library writes by that file. */
final class OwnBytesTest {
    private static final int MESSAGES = 200;

    @TempDir
    private Path folder;

    private static byte[] byHand(GenericRecord record, boolean json) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Encoder encoder = json ? EncoderFactory.get().jsonEncoder(record.getSchema(), out)
                : EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"everything", "bare"})
    void theBytesAreThoseOfTheUsersOwnFile(String file) throws Exception {
        Schema avro;
        try (InputStream in = OwnBytesTest.class.getResourceAsStream(file + ".avsc")) {
            avro = new Schema.Parser().parse(in);
        }
        AvroTypes types = new AvroTypes(Set.of());
        AvroTypes.Column root = types.root(avro, "order");
        FileSchema own = AvscDeclarations.of(types.finish(root), avro);
        Workshop workshop = new Workshop(folder);
        new AvroCodec("avro").generate(own.schema(), workshop);
        try (URLClassLoader classes = new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()})) {
            Adapter binary = new AvroCodec("avro").adapter(own.schema(), classes);
            Adapter json = new AvroCodec("avro-json").adapter(own.schema(), classes);
            RandomRecords random = new RandomRecords(7);
            List<Value.StructValue> values = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                GenericRecord record = (GenericRecord) random.next(avro);
                byte[] byHand = byHand(record, false);
                Value.StructValue value = (Value.StructValue) root.cell().of(record);
                values.add(value);

                assertThat(binary.encode(binary.toNative(value)).copy()).as("message %d: %s", i, record)
                        .isEqualTo(byHand);
                assertThat(binary.toCanonical(binary.decode(byHand))).isEqualTo(value);
                assertThat(binary.read(binary.decode(byHand))).isEqualTo(binary.read(binary.toNative(value)));
                assertThat(new String(json.encode(json.toNative(value)).copy()))
                        .isEqualTo(new String(byHand(record, true)));
            }
            Adapter.Batching container = (Adapter.Batching) new AvroCodec("avro-file").adapter(own.schema(), classes);
            byte[] written = container.encode(container.toBatch(values)).copy();
            try (DataFileReader<Object> reader =
                    new DataFileReader<>(new SeekableByteArrayInput(written), new GenericDatumReader<>())) {
                assertThat(reader.getSchema()).isEqualTo(avro);
            }
        }
    }

    @Test
    void theUsersDefaultsAreDeclaredUnlessTheyCouldHideSomething() throws Exception {
        Schema avro = SchemaBuilder.record("acme.Order").fields().name("count").type().intType().intDefault(7)
                .name("tone").type().enumeration("Tone").symbols("RED", "blue").enumDefault("blue").optionalInt("note")
                .name("link").type().stringType().stringDefault("http://x").endRecord();
        AvroTypes types = new AvroTypes(Set.of());
        weighbridge.model.Schema own = AvscDeclarations.of(types.finish(types.root(avro, "order")), avro).schema();

        assertThat(own.rootStruct().fields()).extracting(f -> f.otherwise().orElse(Value.ABSENT)).containsExactly(
                new Value.Int32(7), new Value.Symbol("BLUE"), Value.ABSENT, new Value.Text("http://x"));
        new AvroCodec("avro").generate(own, new Workshop(folder));
        assertThat(new Schema.Parser().parse(folder.resolve("idl/messages.avsc").toFile()).getFields())
                .extracting(Schema.Field::hasDefaultValue).containsExactly(true, true, true, false);
    }

    @Test
    void aFieldOfAnotherTypeThanTheFilesIsRefused() throws Exception {
        Schema avro =
                SchemaBuilder.record("acme.Order").fields().requiredInt("number").requiredString("code").endRecord();
        AvroTypes types = new AvroTypes(Set.of());
        weighbridge.model.Schema own = AvscDeclarations.of(types.finish(types.root(avro, "order")), avro).schema();
        Place code = Place.of(own).getLast();
        Variant other = Variant.as(own, code, new Alternative("int8", Type.INT8, List.of(), v -> v));

        assertThatThrownBy(() -> new AvroCodec("avro").generate(other.schema(), new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class)
                .hasMessage("acme.Order: the .avsc file declares no field code of type int8");
        new AvroCodec("avro").generate(Variant.without(own, code).schema(), new Workshop(folder));
        assertThat(folder.resolve("idl/messages.avsc")).content().contains("number").doesNotContain("code");
    }
}
