package weighbridge.sources.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codecs.flatbuffers.FlatBuffersCodec;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.ImportException;

/** The codec whose schema is declared by a user's own file writes what flatc's code for that file writes. */
final class OwnBytesTest {
    private static final int MESSAGES = 300;
    private static final int MUTANTS = 2000;

    @TempDir
    private static Path made;
    private static FileSchema schema;
    private static final List<Value.StructValue> VALUES = new ArrayList<>();
    private static final List<byte[]> PLAIN = new ArrayList<>();
    private static final List<byte[]> SIZED = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeAll
    static void writtenByHand() throws Exception {
        Path file = orders();
        schema = FlatSchema.read(file, Optional.empty()).described().schema();
        RandomValues random = new RandomValues(schema.schema(), new RandomValues.Shape(0.7, 0, 3, 0, true, true, false),
                new Random(7));
        Fitting fitting = new Fitting(schema.schema());
        URL theirs = ByHand.compiled(file, made.resolve("theirs")).classes().toUri().toURL();
        try (URLClassLoader classes = new URLClassLoader(new URL[] {theirs})) {
            ByHand hand = new ByHand(schema, classes);
            for (int i = 0; i < MESSAGES; i++) {
                VALUES.add(fitting.message(random.get()));
                PLAIN.add(hand.bytes(VALUES.get(i), false));
                SIZED.add(hand.bytes(VALUES.get(i), true));
            }
        }
    }

    private static Path orders() throws Exception {
        return Path.of(OwnBytesTest.class.getResource("orders.fbs").toURI());
    }

    @Test
    void theBytesAreThoseOfTheUsersOwnFile() throws Exception {
        Workshop ours = new Workshop(folder.resolve("ours"));
        FlatBuffersCodec codec = new FlatBuffersCodec("flatbuffers");
        codec.generate(schema.schema(), ours);
        try (URLClassLoader classes = new URLClassLoader(new URL[] {ours.classes().toUri().toURL()})) {
            Adapter adapter = codec.adapter(schema.schema(), classes);
            for (int i = 0; i < MESSAGES; i++) {
                Value.StructValue value = VALUES.get(i);

                assertThat(adapter.encode(adapter.toNative(value)).copy()).as("message %d: %s", i, value)
                        .isEqualTo(PLAIN.get(i));
                assertThat(adapter.toCanonical(adapter.decode(PLAIN.get(i)))).isEqualTo(value);
                assertThat(adapter.read(adapter.decode(PLAIN.get(i)))).isEqualTo(ReadSum.of(schema.schema(), value));
            }
        }
    }

    @Test
    void messagesBehindTheirLengthAreRead() throws Exception {
        Path file = folder.resolve("orders.bin");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (byte[] message : SIZED) out.write(message);
        }

        assertThat(read(file, "FlatBuffers (each message after its length)")).isEqualTo(VALUES);
    }

    @Test
    void aFileOfOneMessageIsRead() throws Exception {
        for (int i = 0; i < 20; i++) {
            Path file = Files.write(folder.resolve("order.bin"), PLAIN.get(i));

            assertThat(read(file, "FlatBuffers (one message)")).isEqualTo(List.of(VALUES.get(i)));
        }
    }

    /** Its first bytes, the offset of its root, are also the length of what follows. */
    @Test
    void aMessageThatEndsWithItsRootIsOneMessage() throws Exception {
        Path fbs = Files.writeString(folder.resolve("a.fbs"), "table A { note: string; } root_type A;");
        for (boolean sized : List.of(true, false)) {
            FlatBufferBuilder builder = new FlatBufferBuilder();
            builder.startTable(1);
            int root = builder.endTable();
            if (sized) builder.finishSizePrefixed(root);
            else builder.finish(root);
            Path file = Files.write(folder.resolve("a.bin"), builder.sizedByteArray());

            assertThat(read(fbs, file,
                    sized ? "FlatBuffers (each message after its length)" : "FlatBuffers (one message)"))
                    .isEqualTo(List.of(new Value.StructValue(List.of(Value.ABSENT))));
        }
    }

    /** Its first bytes lead to four others that lead to its end. */
    @Test
    void aMessageThroughWhichLengthsSeemToLeadIsOneMessage() throws Exception {
        Path fbs = Files.writeString(folder.resolve("b.fbs"),
                "table A { a: int; b: int; c: long; d: int; e: int; f: [ubyte]; } root_type A;");
        byte[] bytes = HexFormat.of().parseHex("1400000010001800000000000c0008000000040010000000" + "14000000f8ffffff"
                + "ffffffffffffffff0000000000000000");
        Path file = Files.write(folder.resolve("b.bin"), bytes);

        assertThat(read(fbs, file, "FlatBuffers (one message)")).hasSize(1);
    }

    @Test
    void messagesWithoutLengthsAreNotReadAsOne() throws Exception {
        for (int i = 0; i < 20; i++) {
            Path file = folder.resolve("orders.bin");
            try (OutputStream out = Files.newOutputStream(file)) {
                for (int n = 0; n < 3; n++) out.write(PLAIN.get(i + n));
            }

            assertThatThrownBy(() -> read(file, "")).isInstanceOf(ImportException.class).hasMessageContaining(
                    "record 1 is not a valid Order (another message follows it without a length)");
        }
    }

    @Test
    void bytesThatNoFieldUsesAreNoted() throws Exception {
        Path fbs = Files.writeString(folder.resolve("b.fbs"), "table A { n: int; } root_type A;");
        FlatBufferBuilder b = new FlatBufferBuilder();
        int text = b.createString("a text of a field that the schema does not declare");
        b.startTable(2);
        b.addInt(0, 7, 0);
        b.addOffset(1, text, 0);
        b.finish(b.endTable());
        Path file = Files.write(folder.resolve("newer.bin"), b.sizedByteArray());
        try (Records records = new FlatBuffersSource().open(new Asked(file, file, Optional.of(fbs), Options.NONE))) {
            while (records.next().isPresent()) {}
            assertThat(records.notes()).singleElement().asString().contains("belong to no field");
        }
    }

    /** A damaged message is either refused in one sentence or read as another message. */
    @Test
    void damagedMessagesEndInASentence() throws Exception {
        FlatSchema.Read own = FlatSchema.read(orders(), Optional.empty());
        Random random = new Random(11);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] bytes = (i % 2 == 0 ? PLAIN : SIZED).get(i % MESSAGES).clone();
            if (i % 3 == 0) bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            else
                for (int n = random.nextInt(4); n >= 0; n--)
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            Path file = Files.write(folder.resolve("damaged.bin"), bytes);
            try (Records records = new FlatMessages(file, file, own)) {
                while (records.next().isPresent()) {}
            } catch (ImportException e) {
                assertThat(e).hasMessageMatching("(?s).*(is empty|record 1 is not a valid Order \\(.*)");
                refused++;
            }
        }
        assertThat(refused).isBetween(MUTANTS / 4, MUTANTS - 1);
    }

    @Test
    void aMessageThatRefersToOnePlaceManyTimesEndsInASentence() throws Exception {
        Path fbs = Files.writeString(folder.resolve("a.fbs"), "table A { a: [A]; b: string; } root_type A;");
        // Forty tables, each of which contains the next one ten times: 10^40 in all.
        FlatBufferBuilder b = new FlatBufferBuilder();
        int next = 0;
        for (int i = 0; i < 40; i++) {
            int vector = 0;
            if (next != 0) {
                b.startVector(4, 10, 4);
                for (int n = 0; n < 10; n++) b.addOffset(next);
                vector = b.endVector();
            }
            b.startTable(2);
            b.addOffset(0, vector, 0);
            next = b.endTable();
        }
        b.finish(next);
        Path file = Files.write(folder.resolve("many.bin"), b.sizedByteArray());

        assertThatThrownBy(() -> read(fbs, file, "")).isInstanceOf(ImportException.class)
                .hasMessageContaining("it has more than 524288 values");
    }

    private List<Value.StructValue> read(Path file, String form) throws Exception {
        return read(orders(), file, form);
    }

    private static List<Value.StructValue> read(Path fbs, Path file, String form) throws Exception {
        List<Value.StructValue> all = new ArrayList<>();
        Asked asked = new Asked(file, file, Optional.of(fbs), Options.NONE);
        try (Records records = new FlatBuffersSource().open(asked)) {
            assertThat(records.form()).contains(form);
            for (var next = records.next(); next.isPresent(); next = records.next()) all.add(next.get());
        }
        return all;
    }

    @Test
    void jsonHasDefaultsAndUnionsAsFlatcWritesIt() throws Exception {
        Path fbs = Files.writeString(folder.resolve("a.fbs"), """
                enum E : byte { X = -2, Y }
                union U { B, C }
                table B { n: int = 7; }
                table C { t: string; u: U; }
                table A { e: E = Y; d: double = 2.5; b: bool = true; m: int = null; u: U; all: [U]; s_type: string; }
                root_type A;
                """);
        Path flatc = Files.writeString(folder.resolve("flatc.json"), """
                {"u_type": "C", "u": {"u_type": "B", "u": {}}, "all_type": ["B", "C"], "all": [{"n": 1}, {"t": "x"}],
                 "s_type": "plain"}
                """);
        Path ours = Files.writeString(folder.resolve("ours.json"), """
                {"e": "Y", "d": 2.5, "b": true, "u": {"C": {"u": {"B": {"n": 7}}}},
                 "all": [{"B": {"n": 1}}, {"C": {"t": "x"}}], "s_type": "plain"}
                """);

        assertThat(read(fbs, flatc, "JSON")).isEqualTo(read(fbs, ours, "JSON")).hasSize(1);
    }

    @Test
    void zeroThatIsNotAbsentIsWritten() throws Exception {
        Schema schema = schema("table A { a: int = null; b: bool = null; c: double = null; d: int; }");
        Workshop workshop = new Workshop(folder.resolve("zero"));
        FlatBuffersCodec codec = new FlatBuffersCodec("flatbuffers");
        codec.generate(schema, workshop);
        Value.StructValue value = new Value.StructValue(
                List.of(new Value.Int32(0), new Value.Bool(false), Value.ABSENT, new Value.Int32(0)));
        try (URLClassLoader classes = new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()})) {
            Adapter adapter = codec.adapter(schema, classes);

            assertThat(adapter.toCanonical(adapter.decode(adapter.encode(adapter.toNative(value)).copy())))
                    .isEqualTo(value);
        }
    }

    @Test
    void whatIsNotAsTheFileHasItIsRefused() throws Exception {
        Schema schema = schema("union U { s: string } table A { a: int; u: U; }");
        assertThatThrownBy(() -> new FlatBuffersCodec("flatbuffers").generate(schema, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class).hasMessageContaining("U.s is not a table");

        Schema own = schema("table A { a: int; }");
        Definition.Struct root = own.rootStruct();
        Field wider = new Field(1, "a", Type.INT64, true, root.fields().getFirst().declared());
        Schema edited =
                new Schema(own.root(), List.of(new Definition.Struct(root.name(), List.of(wider), root.declared())));
        assertThatThrownBy(() -> new FlatBuffersCodec("flatbuffers").generate(edited, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class)
                .hasMessage("A.a differs from its declaration in the FlatBuffers file that the schema comes from");
    }

    private Schema schema(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("a.fbs"), text + " root_type A;");
        return FlatSchema.read(file, Optional.empty()).described().schema().schema();
    }
}
