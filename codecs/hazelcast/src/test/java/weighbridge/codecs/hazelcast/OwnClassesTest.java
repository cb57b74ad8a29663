package weighbridge.codecs.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.compact.Schema;
import com.hazelcast.internal.serialization.impl.compact.SchemaService;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Users' records must become the bytes that a service of their own makes of them. */
class OwnClassesTest {
    /** As users write it: its constructor refuses what a blank object has. */
    public record Payment(long id, BigDecimal total, LocalDate due, List<Part> parts) {
        public Payment {
            Objects.requireNonNull(total);
        }
    }

    /** A part of a payment. */
    public record Part(String name, Integer count) {}

    @TempDir
    Path folder;

    @Test
    void recordsHaveTheBytesOfTheirOwnersService() throws Exception {
        Type date = new Type.Scalar(weighbridge.model.Kind.INT32, Optional.of(new weighbridge.model.Logical.Date()));
        weighbridge.model.Schema schema = new weighbridge.model.Schema("Payment", List.of(
                new Definition.Struct("Payment",
                        List.of(Field.required(1, "id", Type.INT64), Field.optional(2, "total", Type.STRING),
                                Field.optional(3, "due", date),
                                Field.optional(4, "parts", new Type.ListOf(new Type.Ref("Part")))),
                        declared(Payment.class)),
                new Definition.Struct("Part",
                        List.of(Field.optional(1, "name", Type.STRING), Field.optional(2, "count", Type.INT32)),
                        declared(Part.class))));
        ZeroConfigCodec codec = new ZeroConfigCodec("hazelcast-compact-reflective");
        codec.generateOwn(schema, getClass().getClassLoader(), new Workshop(folder));
        Value.StructValue value = new Value.StructValue(List.of(new Value.Int64(7), new Value.Text("12.50"),
                new Value.Int32((int) LocalDate.of(2026, 11, 27).toEpochDay()),
                new Value.ListValue(List.of(new Value.StructValue(List.of(new Value.Text("pear"), Value.ABSENT))))));
        byte[] message;
        try (URLClassLoader classes = loader()) {
            Adapter adapter = codec.adapter(schema, classes);
            message = adapter.encode(adapter.toNative(value)).copy();
        }
        assertThat(message).isEqualTo(ownersBytes(
                new Payment(7, new BigDecimal("12.50"), LocalDate.of(2026, 11, 27), List.of(new Part("pear", null)))));
        // A reader that has written nothing knows the classes' schemas, too.
        try (URLClassLoader classes = loader()) {
            Adapter reader = codec.adapter(schema, classes);
            assertThat(reader.toCanonical(reader.decode(message))).isEqualTo(value);
        }
    }

    private static Optional<Declared> declared(Class<?> c) {
        return Optional.of(new Declared("java", c.getName()));
    }

    private URLClassLoader loader() throws Exception {
        return new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()}, getClass().getClassLoader());
    }

    private static byte[] ownersBytes(Payment payment) {
        Map<Long, Schema> schemas = new HashMap<>();
        SchemaService cluster = new SchemaService() {
            @Override
            public Schema get(long id) {
                return schemas.get(id);
            }

            @Override
            public void put(Schema schema) {
                schemas.put(schema.getSchemaId(), schema);
            }

            @Override
            public void putLocal(Schema schema) {
                put(schema);
            }
        };
        InternalSerializationService service = new DefaultSerializationServiceBuilder()
                .setConfig(new SerializationConfig()).setSchemaService(cluster).build();
        return service.toData(payment).toByteArray();
    }
}
