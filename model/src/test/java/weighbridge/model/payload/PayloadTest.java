package weighbridge.model.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

final class PayloadTest {
    private static final Schema SCHEMA =
            new Schema("Order", List.of(
                    new Definition.Struct("Order",
                            List.of(Field.required(1, "id", Type.INT64), Field.optional(2, "note", Type.STRING),
                                    Field.required(3, "weights", new Type.ListOf(Type.FLOAT64, true)),
                                    Field.required(4, "tags", new Type.SetOf(Type.STRING)),
                                    Field.required(5, "counts", new Type.MapOf(Type.STRING, Type.INT32)),
                                    Field.optional(6, "color", new Type.Ref("Color")),
                                    Field.optional(7, "paid", new Type.Ref("Payment")),
                                    Field.optional(8, "on",
                                            new Type.Scalar(Kind.INT32, Optional.of(new Logical.Date()))))),
                    new Definition.Enumeration("Color",
                            List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 5))),
                    new Definition.Union("Payment",
                            List.of(Field.required(1, "card", Type.BYTES), Field.required(2, "cash", Type.BOOL)))));

    @TempDir
    private Path folder;

    @Test
    void defaultsAndDeclarationsComeBackTogether() throws IOException {
        Field plain = Field.optional(3, "c", new Type.Ref("Color")).otherwise(new Value.Symbol("RED"));
        Schema schema = new Schema("A", List.of(
                new Definition.Struct("A",
                        List.of(new Field(1, "a", Type.INT64, true, Optional.of(new Value.Int64(-7)),
                                Optional.of(new Declared("avsc", "long"))),
                                Field.required(2, "b", Type.STRING).otherwise(new Value.Text("é")), plain)),
                new Definition.Enumeration("Color", List.of(new Definition.Symbol("RED", 0)))));
        Path file = folder.resolve("a.payload");
        try (PayloadWriter writer = new PayloadWriter(file, schema)) {
            writer.finish();
        }
        try (PayloadReader reader = new PayloadReader(file)) {
            assertThat(reader.schema()).isEqualTo(schema);
            assertThat(reader.schema().undeclared().rootStruct().fields()).allMatch(f -> f.otherwise().isEmpty());
        }
    }

    private static Value.StructValue order(long id, Value note, Set<Value> tags, Map<Value, Value> counts) {
        return new Value.StructValue(List.of(new Value.Int64(id), note,
                new Value.ListValue(List.of(new Value.Float64(-0.0), new Value.Float64(Double.NaN))),
                new Value.SetValue(tags), new Value.MapValue(counts), new Value.Symbol("BLUE"),
                new Value.UnionValue(0, new Value.Bytes(new byte[] {1, 2})), Value.ABSENT));
    }

    private static Set<Value> tags(String... texts) {
        Set<Value> tags = new LinkedHashSet<>();
        for (String t : texts) tags.add(new Value.Text(t));
        return tags;
    }

    private Payload write(String name, Value.StructValue... messages) throws IOException {
        try (PayloadWriter writer = new PayloadWriter(folder.resolve(name), SCHEMA)) {
            for (Value.StructValue m : messages) writer.write(m);
            return writer.finish();
        }
    }

    @Test
    void whatAnotherLanguageDeclaresIsInTheFile() throws IOException {
        Optional<Declared> declared = Optional.of(new Declared("proto", "fixed32 size = 7"));
        Schema schema = new Schema("Order", List.of(
                new Definition.Struct("Order",
                        List.of(new Field(1, "size", Type.INT32, true, declared),
                                new Field(2, "color", new Type.Ref("Color"), false, declared),
                                new Field(3, "paid", new Type.Ref("Payment"), false)),
                        declared),
                new Definition.Enumeration("Color", List.of(new Definition.Symbol("RED", 0)), declared),
                new Definition.Union("Payment", List.of(Field.required(1, "card", Type.BYTES)), declared)));
        try (PayloadWriter writer = new PayloadWriter(folder.resolve("p"), schema)) {
            writer.write(new Value.StructValue(List.of(new Value.Int32(7), new Value.Symbol("RED"), Value.ABSENT)));
            writer.finish();
        }

        try (PayloadReader reader = new PayloadReader(folder.resolve("p"))) {
            assertThat(reader.schema()).isEqualTo(schema);
            assertThat(reader.next().orElseThrow().fields().getLast()).isEqualTo(Value.ABSENT);
        }
    }

    @Test
    void aSchemaWithoutDeclarationsKeepsItsDigest() throws IOException {
        assertThat(write("p", order(1, Value.ABSENT, tags("a"), Map.of())).digest())
                .isEqualTo("7b3af78f4ee86dca3cf301d09ebae40316e2308e8706237c6350882b53715a2c");
    }

    @Test
    void theMeanOfItsMessagesIsThatOfTheFile() throws IOException {
        Value.StructValue order = order(1, Value.ABSENT, tags("a"), Map.of());
        Payload two = write("two", order, order);

        assertThat(two.meanBytes()).isEqualTo(Files.size(two.file()) / 2.0);
        assertThat(write("none").meanBytes()).isZero();
    }

    @Test
    void aFileThatWasDamagedReplacedOrRemovedIsNamed() throws IOException {
        Payload written = write("p", order(1, Value.ABSENT, tags("a"), Map.of()));
        Payload other = write("q", order(2, Value.ABSENT, tags("a"), Map.of()));
        written.requireUnchanged();

        byte[] whole = Files.readAllBytes(written.file());
        for (int at : new int[] {0, 20, whole.length - 40, whole.length - 1}) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 1;
            Files.write(written.file(), flipped);
            assertThatThrownBy(written::requireUnchanged).isInstanceOf(PayloadException.class)
                    .hasMessageStartingWith(written.file() + ": is damaged");
        }
        for (int length : new int[] {0, 10, whole.length - 1}) {
            Files.write(written.file(), Arrays.copyOf(whole, length));
            assertThatThrownBy(written::requireUnchanged).hasMessageStartingWith(written.file() + ": is damaged");
        }
        Files.write(written.file(), Arrays.copyOf(whole, whole.length + 1));
        assertThatThrownBy(written::requireUnchanged).hasMessageStartingWith(written.file() + ": is damaged");
        Files.copy(other.file(), written.file(), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(written::requireUnchanged).isInstanceOf(PayloadException.class)
                .hasMessageStartingWith(written.file() + ": does not contain this run's messages");
        Files.delete(written.file());
        assertThatThrownBy(written::requireUnchanged).isInstanceOf(PayloadException.class)
                .hasMessageStartingWith(written.file() + ": is missing");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() throws IOException {
        PayloadWriter writer = new PayloadWriter(folder.resolve("p"), SCHEMA);
        writer.close();

        assertThatThrownBy(() -> {
            // More than fits into a buffer.
            for (int i = 0; i < 10_000; i++) writer.write(order(i, Value.ABSENT, tags("a"), Map.of()));
        }).isInstanceOf(PayloadException.class).hasMessageStartingWith(folder.resolve("p") + ": cannot be written");
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Value.StructValue first = order(1, new Value.Text("é \uD83D\uDE00"), tags("a", "b"),
                Map.of(new Value.Text("k"), new Value.Int32(7)));
        Value.StructValue second = order(Long.MIN_VALUE, Value.ABSENT, tags(), Map.of());
        Payload written = write("p", first, second);

        try (PayloadReader reader = new PayloadReader(written.file())) {
            assertThat(reader.schema()).isEqualTo(SCHEMA);
            assertThat(reader.next()).contains(first);
            assertThat(reader.next()).contains(second);
            assertThat(reader.next()).isEmpty();
            assertThat(reader.payload()).isEqualTo(written);
        }
    }

    @Test
    void equalContentHasAnEqualDigestWhateverTheOrderOfSetsAndMaps() throws IOException {
        Map<Value, Value> counts = new LinkedHashMap<>(Map.of(new Value.Text("x"), new Value.Int32(1)));
        counts.put(new Value.Text("y"), new Value.Int32(2));
        Map<Value, Value> reversed = new LinkedHashMap<>(Map.of(new Value.Text("y"), new Value.Int32(2)));
        reversed.put(new Value.Text("x"), new Value.Int32(1));
        String digest = write("p", order(1, Value.ABSENT, tags("a", "b"), counts)).digest();

        assertThat(write("q", order(1, Value.ABSENT, tags("b", "a"), reversed)).digest()).isEqualTo(digest);
        assertThat(write("r", order(2, Value.ABSENT, tags("b", "a"), reversed)).digest()).isNotEqualTo(digest);
    }

    @Test
    void aFileThatIsNotFinishedDoesNotExist() throws IOException {
        Path file = folder.resolve("p");
        try (PayloadWriter writer = new PayloadWriter(file, SCHEMA)) {
            writer.write(order(1, Value.ABSENT, tags(), Map.of()));
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void everyDamageIsSeen() throws IOException {
        byte[] whole = Files.readAllBytes(write("p", order(1, new Value.Text("note"), tags("a"), Map.of())).file());
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            Path file = Files.write(folder.resolve("damaged"), damaged);
            assertThatThrownBy(() -> PayloadReader.readAll(file)).as("byte %d of %d", i, whole.length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void everyShorteningIsSeen() throws IOException {
        byte[] whole = Files.readAllBytes(write("p", order(1, new Value.Text("note"), tags("a"), Map.of())).file());
        for (int length = 0; length < whole.length; length++) {
            Path file = Files.write(folder.resolve("short"), java.util.Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> PayloadReader.readAll(file)).as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(PayloadException.class).hasMessageStartingWith(file.toString());
        }
    }

    @Test
    void anotherVersionIsNamed() throws IOException {
        byte[] whole = Files.readAllBytes(write("p").file());
        whole[PayloadFormat.MAGIC.length + 3] = 9;
        Path file = Files.write(folder.resolve("new"), whole);
        assertThatThrownBy(() -> new PayloadReader(file))
                .hasMessageContaining("has version 9, but this program reads version 1");
    }

    @Test
    void aRequiredValueThatIsAbsentIsNotWritten() throws IOException {
        Value.StructValue message = new Value.StructValue(java.util.Collections.nCopies(8, Value.ABSENT));
        assertThatThrownBy(() -> write("p", message)).hasMessageContaining("a required value of type int64 is absent");
    }
}
