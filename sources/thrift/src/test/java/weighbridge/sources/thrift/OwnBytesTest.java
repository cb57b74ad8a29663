package weighbridge.sources.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.decster.ThriftCompiler;
import java.io.DataOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.thrift.TBase;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.protocol.TTupleProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.codecs.thrift.ThriftCodec;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.ImportException;

/**
 * A codec whose schema is declared by a user's own file writes what Thrift's classes for that file write, and the
 * source reads it back.
 */
final class OwnBytesTest {
    private static final int MESSAGES = 300;

    @TempDir
    private Path folder;

    @Test
    void theBytesAreThoseOfTheUsersOwnFile() throws Exception {
        Path file = Path.of(OwnBytesTest.class.getResource("orders.thrift").toURI());
        FileSchema schema = ThriftSchema.read(file, Optional.of("Order")).described().schema();
        Workshop byHand = compiled(file);
        ThriftCodec codec = new ThriftCodec("thrift-binary");
        Workshop ours = new Workshop(folder.resolve("ours"));
        codec.generate(schema.schema(), ours);
        RandomValues random =
                new RandomValues(schema.schema(), new RandomValues.Shape(0.7, 0, 3, 0, true), new Random(7));
        try (URLClassLoader classes = new URLClassLoader(new URL[] {ours.classes().toUri().toURL()});
                URLClassLoader theirs = new URLClassLoader(new URL[] {byHand.classes().toUri().toURL()})) {
            ByHand hand = new ByHand(schema, theirs.loadClass("com.acme.Order"));
            Adapter binary = codec.adapter(schema.schema(), classes);
            Adapter compact = new ThriftCodec("thrift-compact").adapter(schema.schema(), classes);
            Adapter json = new ThriftCodec("thrift-json").adapter(schema.schema(), classes);
            Adapter tuple = new ThriftCodec("thrift-tuple").adapter(schema.schema(), classes);
            List<Value.StructValue> all = new ArrayList<>();
            List<TBase<?, ?>> messages = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                TBase<?, ?> message = hand.message(random.get());
                Value.StructValue value = hand.value();
                messages.add(message);
                all.add(value);

                requireEqual(binary, value, message, new TBinaryProtocol.Factory());
                requireEqual(compact, value, message, new TCompactProtocol.Factory());
                requireEqual(json, value, message, new TJSONProtocol.Factory());
                // The class for a struct without fields has a placeholder, which shows only in this protocol.
                if (!message.toString().contains("Free()")) {
                    requireEqual(tuple, value, message, new TTupleProtocol.Factory());
                }
            }
            assertThat(readBack(file, messages, new TBinaryProtocol.Factory(), "Thrift (framed, binary)"))
                    .isEqualTo(all);
            assertThat(readBack(file, messages, new TCompactProtocol.Factory(), "Thrift (framed, compact)"))
                    .isEqualTo(all);
        }
    }

    /** The values that the source reads from a file of framed messages. */
    private List<Value.StructValue> readBack(Path schema, List<TBase<?, ?>> messages, TProtocolFactory protocol,
            String form) throws Exception {
        Path data = folder.resolve("orders.bin");
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(data))) {
            for (TBase<?, ?> message : messages) {
                byte[] bytes = new TSerializer(protocol).serialize(message);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
        Options options = new Options(Optional.of("Order"), Optional.empty(), List.of(), Optional.empty());
        List<Value.StructValue> read = new ArrayList<>();
        try (Records records = new ThriftSource().open(new Asked(data, data, Optional.of(schema), options))) {
            assertThat(records.form()).isEqualTo(form);
            for (var next = records.next(); next.isPresent(); next = records.next()) read.add(next.get());
            assertThat(records.notes()).isEmpty();
        }
        return read;
    }

    /** A message without fields is the same byte in both protocols. */
    @Test
    void messagesAfterTheFirstShowTheProtocol() throws Exception {
        Path schema = Files.writeString(folder.resolve("x.thrift"), "struct X { 1: optional string s }");
        Path data = Files.write(folder.resolve("x.bin"),
                HexFormat.ofDelimiter(" ").parseHex("00 00 00 01 00 00 00 00 04 18 01 61 00"));
        try (Records records = new ThriftSource().open(new Asked(data, data, Optional.of(schema), Options.NONE))) {
            assertThat(records.form()).isEqualTo("Thrift (framed, compact)");
            records.next();
            assertThat(records.next()).contains(new Value.StructValue(List.of(new Value.Text("a"))));
        }
    }

    /** Thrift's own readers skip a field of another type, so they read nearly everything. */
    @Test
    void aSchemaWhoseTypesNoMessageHasIsRefused() throws Exception {
        Path schema =
                Files.writeString(folder.resolve("x.thrift"), "struct X { 1: optional i64 s, 2: optional i32 t }");
        String text = "00 00 00 09 0B 00 01 00 00 00 01 61 00";
        for (String all : List.of(text, text + " " + text, text + " 00 00 00 01 00")) {
            Path data = Files.write(folder.resolve("x.bin"), HexFormat.ofDelimiter(" ").parseHex(all));
            try (Records records = new ThriftSource().open(new Asked(data, data, Optional.of(schema), Options.NONE))) {
                records.next();
                if (!all.equals(text)) records.next();
                if (all.endsWith(text)) {
                    assertThatThrownBy(records::next).isInstanceOf(ImportException.class)
                            .hasMessageContaining("has no messages of X: in each, a field has another type than in the "
                                    + "schema (X.s); give the schema with which they were written");
                } else {
                    assertThat(records.next()).isEmpty();
                    assertThat(records.notes()).hasSize(1);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            00 00 00           | record 1 is not a valid Item (the file ends within its length)
            00 00 00 09 01     | record 1 is not a valid Item (its length is given as 9 bytes, but the file has only 1 left)
            FF FF FF FF 01     | record 1 is not a valid Item (its length is given as 4294967295 bytes, but the file has only 1 left)
            00 00 00 02 77 77  | record 1 is not a valid Item (
            00 00 00 01 00     | record 1 is not a valid Item (Item.sku: is required but absent)
            00 00 00 11 0B 00 01 00 00 00 01 61 0B 00 01 00 00 00 01 62 00 | record 1 is not a valid Item (
            """)
    void aFileOfSomethingElseIsRefusedInASentence(String hex, String sentence) throws Exception {
        Path schema = Path.of(OwnBytesTest.class.getResource("orders.thrift").toURI());
        Path data = Files.write(folder.resolve("items.bin"), HexFormat.ofDelimiter(" ").parseHex(hex));
        Options options = new Options(Optional.of("Item"), Optional.empty(), List.of(), Optional.empty());

        assertThatThrownBy(() -> {
            try (Records records = new ThriftSource().open(new Asked(data, data, Optional.of(schema), options))) {
                records.next();
            }
        }).isInstanceOf(ImportException.class).hasMessageContaining(sentence);
    }

    private static void requireEqual(Adapter adapter, Value.StructValue value, TBase<?, ?> message,
            TProtocolFactory protocol) throws Exception {
        byte[] byHand = new TSerializer(protocol).serialize(message);

        assertThat(adapter.encode(adapter.toNative(value)).copy()).as("%s", message).isEqualTo(byHand);
        assertThat(adapter.toCanonical(adapter.decode(byHand))).isEqualTo(value);
    }

    /** The classes of the user's own file, as the user's build generates them. */
    private Workshop compiled(Path file) throws Exception {
        Workshop workshop = new Workshop(folder.resolve("theirs"));
        for (Path each : List.of(file, file.resolveSibling("common.thrift"))) {
            ThriftCompiler.compileThriftFiles(List.of(each.toString()), workshop.sources().toString(),
                    List.of(file.getParent().toString()), "suppress_generated_annotations", _ -> null);
        }
        workshop.javac();
        return workshop;
    }
}
