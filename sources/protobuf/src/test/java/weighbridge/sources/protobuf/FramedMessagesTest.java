package weighbridge.sources.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.json.JsonText;

final class FramedMessagesTest {
    private static final String PROTO = """
            syntax = "proto3";
            package acme;
            message Other { string x = 1; }
            message Order { int64 id = 1; Line line = 2; message Line { string sku = 1; } }
            """;
    private static final byte[] FIRST = {8, 5, 18, 3, 10, 1, 'a'};
    private static final byte[] SECOND = {8, 6};
    private static final Options ORDER =
            new Options(Optional.of("Order"), Optional.empty(), List.of(), Optional.empty());

    @TempDir
    private Path folder;
    private String form = "";
    private List<String> notes = List.of();
    private List<String> said = List.of();

    private List<Value.StructValue> read(String name, byte[] data, Path schema, Options options) throws IOException {
        Path file = Files.write(folder.resolve(name), data);
        List<Value.StructValue> values = new ArrayList<>();
        try (Records records = new ProtobufSource().open(new Asked(file, file, Optional.of(schema), options))) {
            form = records.form();
            for (var v = records.next(); v.isPresent(); v = records.next()) values.add(v.get());
            notes = records.described().ledger();
            said = records.notes();
        }
        return values;
    }

    private List<Value.StructValue> read(byte[] data, Options options) throws IOException {
        return read("orders.bin", data, Files.writeString(folder.resolve("orders.proto"), PROTO), options);
    }

    private static Value.StructValue order(long id, Value... sku) {
        return new Value.StructValue(
                List.of(new Value.Int64(id), sku.length == 0 ? Value.ABSENT : new Value.StructValue(List.of(sku))));
    }

    /** @param indexes the message's place in its file, as a registry's serializer writes it */
    private static byte[] registered(byte[] message, int... indexes) {
        ByteBuffer bytes = ByteBuffer.allocate(5 + indexes.length + message.length).put((byte) 0).putInt(7);
        for (int i : indexes) bytes.put((byte) i);
        return bytes.put(message).array();
    }

    private static byte[] joined(byte[]... parts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] p : parts) out.write(p);
        return out.toByteArray();
    }

    private static byte[] lengthed(ByteOrder order, byte[] message) {
        return ByteBuffer.allocate(4 + message.length).order(order).putInt(message.length).put(message).array();
    }

    private static final List<Value.StructValue> BOTH = List.of(order(5, new Value.Text("a")), order(6));

    @Test
    void aRegistrysHeaderNamesTheMessageByItsIndexes() throws IOException {
        byte[] data = joined(lengthed(ByteOrder.BIG_ENDIAN, registered(FIRST, 2, 2)),
                lengthed(ByteOrder.BIG_ENDIAN, registered(SECOND, 2, 2)));

        assertThat(read(data, ORDER)).isEqualTo(BOTH);
        assertThat(form).isEqualTo("Protobuf (a 4-byte length before each message, schema registry)");
        assertThatThrownBy(
                () -> read(data, new Options(Optional.of("Other"), Optional.empty(), List.of(), Optional.empty())))
                .hasMessageContaining(
                        "has no acme.Other: its header says that each message is a acme.Order; choose that "
                                + "with --message acme.Order");
        assertThat(read(joined(lengthed(ByteOrder.BIG_ENDIAN, registered(new byte[] {10, 1, 'x'}, 0))),
                new Options(Optional.of("Other"), Optional.empty(), List.of(), Optional.empty()))).hasSize(1);
        assertThat(read(registered(new byte[] {10, 1, 'x'}, 4, 2, 0),
                new Options(Optional.of("Line"), Optional.empty(), List.of(), Optional.empty()))).hasSize(1);
    }

    @Test
    void messagesOfATopicThatAreOthersAreLeftOutAndCounted() throws IOException {
        byte[] other = lengthed(ByteOrder.BIG_ENDIAN, registered(new byte[] {10, 1, 'x'}, 0));
        byte[] data = joined(other, lengthed(ByteOrder.BIG_ENDIAN, registered(FIRST, 2, 2)), other,
                lengthed(ByteOrder.BIG_ENDIAN, registered(SECOND, 2, 2)), other);

        assertThat(read(data, ORDER)).isEqualTo(BOTH);
        assertThat(said)
                .containsExactly("messages left out because their headers say that they are others: acme.Other (3)");
    }

    /** Protobuf's own parsers take a field of another type for an undeclared one, so they read nearly everything. */
    @Test
    void aSchemaWhoseTypesNoMessageHasIsRefusedAndWhatIsLeftOutOfSomeIsSaid() throws IOException {
        Path text = Files.writeString(folder.resolve("other.proto"), PROTO.replace("int64 id", "string id"));
        Path deep = Files.writeString(folder.resolve("deep.proto"), PROTO.replace("string sku = 1", "int32 sku = 1"));
        byte[] both = joined(lengthed(ByteOrder.BIG_ENDIAN, FIRST), lengthed(ByteOrder.BIG_ENDIAN, SECOND));

        assertThatThrownBy(() -> read("orders.bin", both, text, ORDER)).hasMessageContaining(
                "has no messages of acme.Order: in each, a field has another type than in the schema (field 1, acme.Order.id, is written "
                        + "as a varint, but the schema has string)");
        assertThatThrownBy(() -> read("orders.bin", lengthed(ByteOrder.BIG_ENDIAN, FIRST), deep, ORDER))
                .hasMessageContaining(
                        "(field 1, acme.Order.Line.sku, is written as bytes behind their length, but the");
        assertThat(read("orders.bin", both, deep, ORDER)).hasSize(2);
        assertThat(said).containsExactly(
                "messages with fields that the Protobuf schema does not declare, and which are left out: 1 (33 % of all "
                        + "bytes)",
                "messages in which a field has another type than in the schema, and is left out: 1 (field 1, "
                        + "acme.Order.Line.sku, is written as bytes behind their length, but the schema has int32)");
    }

    /** A closed enum's numbers without a symbol are kept apart by parsers, too; they are no other type. */
    @Test
    void aNumberWithoutASymbolIsNoOtherType() throws IOException {
        Path closed = Files.writeString(folder.resolve("closed.proto"),
                "syntax = \"proto2\"; message Order { optional State id = 1; enum State { A = 1; } }");

        assertThat(read("orders.bin", lengthed(ByteOrder.BIG_ENDIAN, SECOND), closed, ORDER)).hasSize(1);
        assertThat(said).singleElement().asString().contains("left out: 1 (100 % of all bytes)");
    }

    @Test
    void framesOfRpcAndLengthsInTheOtherOrderAreRead() throws IOException {
        assertThat(read(joined(new byte[] {0}, lengthed(ByteOrder.BIG_ENDIAN, FIRST), new byte[] {0},
                lengthed(ByteOrder.BIG_ENDIAN, SECOND)), ORDER)).isEqualTo(BOTH);
        assertThat(form).isEqualTo("Protobuf (gRPC frames)");
        assertThat(read(joined(lengthed(ByteOrder.LITTLE_ENDIAN, FIRST), lengthed(ByteOrder.LITTLE_ENDIAN, SECOND)),
                ORDER)).isEqualTo(BOTH);
        assertThat(read("CAUSAwoBYQ==\nCAYSAwoBYQ==\n".getBytes(), ORDER)).hasSize(2);
        assertThat(form).isEqualTo("Protobuf (Base64)");
        assertThat(read("CAUSAwoBYQ==\n\nCAYSAwoBYQ==\n".getBytes(), ORDER)).hasSize(2);
        assertThat(said).containsExactly("blank lines are left out, although a message without fields would be one: 1");
    }

    @Test
    void aRefusalNamesTheFrameThatItSaw() {
        byte[] odd = registered(new byte[] {7, 7, 7}, 2, 2);
        assertThatThrownBy(() -> read(joined(lengthed(ByteOrder.BIG_ENDIAN, odd)), ORDER))
                .hasMessageContaining("with a schema registry's header (schema 7) at the beginning of each");
        assertThatThrownBy(
                () -> read(joined(new byte[] {1}, lengthed(ByteOrder.BIG_ENDIAN, FIRST)), ORDER.framed("grpc")))
                .hasMessageContaining("it is compressed, as its gRPC frame says");
    }

    @Test
    void linesOfMessagesAreRefusedWithTheWaysThatTellMessagesApart() throws IOException {
        byte[] line = {'\n'};
        byte[] data = joined(registered(FIRST, 2, 2), line, registered(SECOND, 2, 2), line);
        String ways = "line breaks do not tell these messages apart: have kcat -f '%R%s' write their lengths, or use "
                + "kcat -J and --records payload";
        assertThatThrownBy(() -> read(data, ORDER)).hasMessageContaining("looks like a line break after each message")
                .hasMessageEndingWith(", but " + ways);
        assertThatThrownBy(() -> read(data, ORDER.framed("newline")))
                .hasMessageEndingWith("cannot have the framing newline, since " + ways);
    }

    @Test
    void theTextFormatIsRead() throws IOException {
        Path proto = Files.writeString(folder.resolve("orders.proto"), PROTO);
        assertThat(read("orders.txtpb", "id: 5\nline { sku: \"a\" }\n".getBytes(), proto, ORDER))
                .containsExactly(order(5, new Value.Text("a")));
        assertThatThrownBy(() -> read("orders.txtpb", "id: 5\nlin { sku: \"a\" }\n".getBytes(), proto, ORDER))
                .hasMessageContaining("orders.txtpb, line 2: is not a valid acme.Order in Protobuf's text format");
    }

    @Test
    void importsThatOnlyDefineOptionsNeedNotBeThere() throws IOException {
        Path proto = Files.writeString(folder.resolve("orders.proto"), """
                syntax = "proto3";
                package acme;
                import "buf/validate/validate.proto"; // for [(x) = 1]
                import "google/api/annotations.proto";
                option (acme.whole) = { a: "}" b { c: 1 } };
                message Order {
                  option (buf.validate.message).cel = {id: "x;", expression: "y]"};
                  int64 id = 1 [(buf.validate.field).int64.gt = 0, deprecated = true, (google.api.b) = {a: [1, 2]}];
                  Line line = 2 [(buf.validate.field).required = true];
                  repeated int32 more = 3 [packed = false];
                  message Line { string sku = 1; }
                }
                """);
        assertThat(read("orders.bin", FIRST, proto, Options.NONE)).hasSize(1);
        assertThat(notes).contains("imports that are not there are left out, with the options that they define: "
                + "buf/validate/validate.proto, google/api/annotations.proto");

        Files.writeString(proto, "syntax = \"proto3\"; import \"acme/money.proto\"; option (x) = 1;\n"
                + "message Order { int64 id = 1; acme.Money total = 2; }\n");
        assertThatThrownBy(() -> read("orders.bin", FIRST, proto, Options.NONE))
                .hasMessageContaining("imports \"acme/money.proto\", which is neither in");
        Path include = Files.createDirectories(folder.resolve("other/acme"));
        Files.writeString(include.resolve("money.proto"),
                "syntax = \"proto3\"; package acme; message Money { string sku = 1; }\n");
        Options with = new Options(Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty(),
                List.of(folder.resolve("other")), Optional.empty(), Optional.empty());
        Files.writeString(proto, Files.readString(proto).replace("option (x) = 1;", ""));
        assertThat(read("orders.bin", FIRST, proto, with)).containsExactly(order(5, new Value.Text("a")));
    }

    @Test
    void aSetOfDescriptorsAndARegistrysAnswerAreSchemas() throws IOException {
        Path proto = Files.writeString(folder.resolve("orders.proto"), PROTO);
        byte[] set = com.google.protobuf.DescriptorProtos.FileDescriptorSet.newBuilder()
                .addFile(Protoc.read(proto, proto, List.of()).file().toProto()).build().toByteArray();
        Path descriptors = Files.write(folder.resolve("orders.desc"), set);
        Path answer = Files.writeString(folder.resolve("answer.json"),
                "{\"id\": 7, \"schemaType\": \"PROTOBUF\", \"schema\": " + JsonText.quoted(PROTO) + "}");

        for (Path schema : List.of(descriptors, answer))
            assertThat(read("orders.bin", FIRST, schema, ORDER)).containsExactly(order(5, new Value.Text("a")));
        Described described =
                new ProtobufSource().describe(new Asked(descriptors, descriptors, Optional.empty(), ORDER));
        assertThat(described.schema().schema().root()).isEqualTo("Order");
    }
}
