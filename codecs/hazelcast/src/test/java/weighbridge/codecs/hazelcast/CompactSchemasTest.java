package weighbridge.codecs.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** A message is read only if its schema, which it names by a digest, is exactly the one that Hazelcast derived. */
class CompactSchemasTest {
    private static final Definition TONE = new Definition.Enumeration("Tone",
            List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 1)));
    private static final Definition PART = new Definition.Struct("Part", List.of(required(1, "n", Type.INT32)));
    private static final Definition CHOICE = new Definition.Union("Choice", List.of(required(1, "number", Type.INT32),
            required(2, "label", Type.STRING), required(3, "part", new Type.Ref("Part"))));
    private static final Value SOME = new Value.StructValue(List.of(new Value.Int32(7)));

    @TempDir
    private Path folder;

    /** Every kind of field, of values that are easy to make: absent, empty or the simplest. */
    private static List<Field> fields() {
        List<Field> all = new ArrayList<>();
        for (Kind k : Kind.values()) {
            Type type = new Type.Scalar(k);
            all.add(optional(all.size() + 1, "maybe" + k.ordinal(), type));
            if (k == Kind.BYTES) continue;
            all.add(required(all.size() + 1, "list" + k.ordinal(), new Type.ListOf(type)));
            all.add(required(all.size() + 1, "array" + k.ordinal(), new Type.ListOf(type, k.isPrimitive())));
        }
        all.add(required(all.size() + 1, "distinct", new Type.SetOf(Type.STRING)));
        all.add(required(all.size() + 1, "byName", new Type.MapOf(Type.STRING, Type.INT64)));
        all.add(required(all.size() + 1, "tone", new Type.Ref("Tone")));
        all.add(optional(all.size() + 1, "maybeTone", new Type.Ref("Tone")));
        all.add(required(all.size() + 1, "tones", new Type.ListOf(new Type.Ref("Tone"))));
        all.add(required(all.size() + 1, "part", new Type.Ref("Part")));
        all.add(required(all.size() + 1, "parts", new Type.ListOf(new Type.Ref("Part"))));
        all.add(required(all.size() + 1, "choice", new Type.Ref("Choice")));
        all.add(required(all.size() + 1, "data", Type.BYTES));
        all.add(required(all.size() + 1, "count", Type.INT32));
        return all;
    }

    private static Value value(Field f) {
        if (!f.required()) return Value.ABSENT;
        return switch (f.type()) {
            case Type.ListOf _ -> new Value.ListValue(List.of());
            case Type.SetOf _ -> new Value.SetValue(Set.of(new Value.Text("x")));
            case Type.MapOf _ -> new Value.MapValue(Map.of(new Value.Text("x"), new Value.Int64(5)));
            case Type.Ref(String name) -> switch (name) {
                case "Tone" -> new Value.Symbol("BLUE");
                case "Part" -> SOME;
                default -> new Value.UnionValue(2, SOME);
            };
            case Type.Scalar s -> s.kind() == Kind.BYTES ? new Value.Bytes(new byte[] {1}) : new Value.Int32(3);
        };
    }

    private static Schema schema(List<Field> fields) {
        return new Schema("Root", List.of(new Definition.Struct("Root", fields), TONE, PART, CHOICE));
    }

    private URLClassLoader generated(HazelcastCodec codec, Schema schema, String name) throws Exception {
        Path own = folder.resolve(name);
        codec.generate(schema, new Workshop(own));
        return new URLClassLoader(new URL[] {own.resolve("classes").toUri().toURL()}, getClass().getClassLoader());
    }

    @ParameterizedTest
    @ValueSource(strings = {"hazelcast-compact", "hazelcast-compact-guarded", "hazelcast-compact-reflective"})
    void anOldReaderFindsTheSchemaOfANewMessage(String id) throws Exception {
        List<Field> fields = fields();
        Schema old = schema(fields);
        Schema young = schema(Stream.concat(fields.stream(), Stream.of(optional(99, "added", Type.INT32))).toList());
        List<Value> values = fields.stream().map(CompactSchemasTest::value).toList();
        HazelcastCodec codec = new HazelcastCodec(id);
        try (URLClassLoader writes = generated(codec, young, "young");
                URLClassLoader reads = generated(codec, old, "old")) {
            Adapter writer = codec.adapter(List.of(old, young), writes);
            byte[] message = writer.encode(writer.toNative(new Value.StructValue(
                    Stream.concat(values.stream(), Stream.of((Value) new Value.Int32(5))).toList()))).copy();
            Adapter reader = codec.adapter(List.of(old), List.of(young), reads);
            assertThat(reader.toCanonical(reader.decode(message))).isEqualTo(new Value.StructValue(values));
        }
    }
}
