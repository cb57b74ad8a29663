package weighbridge.sources.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

final class HostileFilesTest {
    private static final String HEAD = "syntax = \"proto3\";\n";

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static Asked schema(Path file, Optional<String> message) {
        return new Asked(file, file, Optional.empty(),
                new Options(message, Optional.empty(), List.of(), Optional.empty()));
    }

    private static String refusal(Path file, String... message) {
        try {
            new ProtobufSource()
                    .describe(schema(file, Optional.of(String.join("", message)).filter(m -> !m.isEmpty())));
        } catch (ImportException e) {
            assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
            return e.getMessage().substring(file.toString().length());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        throw new AssertionError(file + " is taken");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            message A { int32 x = 1                         | is not valid Protobuf (line 3: Expected ";".)
            message A { Missing x = 1; }                    | is not valid Protobuf (line 2: "Missing" is not defined.)
            import "no/such.proto"; message A {}            | imports "no/such.proto", which is neither in
            import "../../etc/passwd"; message A {}         | imports "../../etc/passwd", which lies outside
            import "/etc/passwd"; message A {}              | imports "/etc/passwd", which lies outside
            message A { int32 x = 1; int32 y = 1; }         | line 2: Field number 1 has already been used
            enum E { E_A = 0; }                             | declares no message; give a file that does
            message A {} message B {}                       | has 2 messages; choose the record type with --message: A, B
            message A { B b = 1; } message B { A a = 1; }   | has 2 messages; choose the record type with --message: A, B
            """)
    void aFileThatCannotBeASchemaIsOneSentence(String text, String sentence) throws IOException {
        assertThat(refusal(file("orders.proto", HEAD + text + "\n"))).contains(sentence);
    }

    @Test
    void anImportLeadsOutOfItsFolderByNoLink() throws IOException {
        Path outside = file("outside/secret.proto", HEAD + "message Secret { int32 x = 1; }");
        Path a = file("in/a.proto", HEAD + "import 'dir/' \"secret.proto\"; message A { Secret s = 1; }");
        Files.createSymbolicLink(a.resolveSibling("dir"), outside.getParent());
        assertThat(refusal(a)).isEqualTo(": imports \"dir/secret.proto\", which lies outside "
                + a.getParent().toRealPath() + "; move it inside");
        Path b = file("in/b.proto", HEAD + "import public \"link.proto\"; message B { Secret s = 1; }");
        Files.createSymbolicLink(b.resolveSibling("link.proto"), outside);
        assertThat(refusal(b)).contains("imports \"link.proto\", which lies outside");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeIsRefusedAtOnce() throws Exception {
        Path fifo = folder.resolve("fifo.proto");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        assertThat(refusal(file("a.proto", HEAD + "import \"fifo.proto\"; message A {}")))
                .startsWith(": imports \"fifo.proto\", which is not a regular file");
        assertThat(refusal(fifo)).startsWith(": must be read twice but is not a regular file");
    }

    @Test
    void filesThatImportEachOtherAreOneSentence() throws IOException {
        Path a = file("a.proto", HEAD + "import \"b.proto\"; message A { B b = 1; }");
        file("b.proto", HEAD + "import \"a.proto\"; message B { A a = 1; }");

        assertThat(refusal(a)).contains("File recursively imports itself: a.proto -> b.proto -> a.proto");
    }

    @Test
    void aFileOfTenMegabytesIsNotRead() throws IOException {
        assertThat(refusal(file("large.proto", HEAD + "message A {}" + " ".repeat(10 << 20))))
                .contains("bytes; a schema has at most 4194304");
    }

    @Test
    void whatNestsTooDeepIsOneSentence() throws IOException {
        String deep = "message M { ".repeat(5_000) + "int32 x = 1; " + "} ".repeat(5_000);
        assertThat(refusal(file("deep.proto", HEAD + deep))).contains("Reached maximum recursion limit");
        String endless = "syntax = \"proto2\"; message A { required A again = 1; }";
        assertThat(refusal(file("endless.proto", endless))).contains("contains itself");
    }

    @Test
    void aMessageIsChosenByItsNameOrTheEndOfIt() throws IOException {
        Path file = file("two.proto", HEAD + "package acme; message Order { Line l = 1; message Line { int32 x = 1; } }"
                + " message Other { string s = 1; message Line { int32 y = 1; } }");

        assertThat(new ProtobufSource().describe(schema(file, Optional.of("Order"))).schema().schema().root())
                .isEqualTo("Order");
        assertThat(new ProtobufSource().describe(schema(file, Optional.of("acme.Other.Line"))).schema().schema()
                .rootStruct().fields().getFirst().name()).isEqualTo("y");
        assertThat(refusal(file, "Line")).contains("has several messages called \"Line\"", "acme.Order.Line");
        assertThat(refusal(file, "Nothing")).contains("has no message \"Nothing\"; it has acme.Order");
    }

    @Test
    void theMessageThatNoOtherHoldsIsTheRecord() throws IOException {
        Path file = file("tree.proto", HEAD + "message Line { int32 x = 1; } message Order { Line l = 1; }");

        assertThat(new ProtobufSource().describe(schema(file, Optional.empty())).schema().schema().root())
                .isEqualTo("Order");
    }

    @Test
    void importsAreFoundAboveTheFilesFolder() throws IOException {
        Path file = file("proto/acme/shop/order.proto",
                HEAD + "import \"acme/money.proto\"; message Order { acme.Money total = 1; }");
        file("proto/acme/money.proto", HEAD + "package acme; message Money { int64 cents = 1; }");

        assertThat(new ProtobufSource().describe(schema(file, Optional.empty())).schema().schema().definitions())
                .hasSize(2);
    }

    private int records(Path proto, byte[] data) throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), data);
        Asked asked = new Asked(file, file, Optional.of(proto), Options.NONE);
        int count = 0;
        try (Records records = new ProtobufSource().open(asked)) {
            while (records.next().isPresent()) count++;
        }
        return count;
    }

    private static byte[] framed(int count, boolean prefixed) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (int i = 0; i < count; i++) {
            if (prefixed) out.writeInt(4);
            else out.write(4);
            out.write(new byte[] {8, (byte) i, 16, 1});
        }
        return bytes.toByteArray();
    }

    @Test
    void aTruncatedFileIsOneSentenceWithTheRecord() throws IOException {
        Path proto = file("p.proto", HEAD + "message A { uint32 x = 1; bool y = 2; }");
        for (boolean prefixed : new boolean[] {true, false}) {
            byte[] whole = framed(120, prefixed);
            assertThat(records(proto, whole)).isEqualTo(120);
            byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 2);
            assertThatThrownBy(() -> records(proto, cut)).isInstanceOf(ImportException.class).hasMessageContaining(
                    "record 120 is not a valid A (it should have 4 bytes, but the file has only 2 more)");
            byte[] few = java.util.Arrays.copyOf(framed(3, prefixed), framed(3, prefixed).length - 1);
            assertThatThrownBy(() -> records(proto, few)).isInstanceOf(ImportException.class)
                    .hasMessageContaining("record 3 is not a valid A");
        }
        assertThatThrownBy(() -> records(proto, new byte[] {-1, -1, -1, -1, -1, -1}))
                .isInstanceOf(ImportException.class);
    }

    private static byte[] concatenated(int count, byte... message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) bytes.writeBytes(message);
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            uint32 x = 1; bool y = 2;                       | x
            optional uint32 x = 1; repeated uint32 y = 2;   | x
            oneof either { uint32 x = 1; bool z = 3; } repeated bool y = 2; | either
            uint32 other = 7; repeated uint32 y = 1; bool z = 2; | z
            """)
    void messagesWithoutLengthsAreNotMergedIntoOne(String fields, String repeated) throws IOException {
        Path proto = file("m.proto", HEAD + "message A { " + fields + " }");
        byte[] one = {8, 5, 16, 1};
        assertThat(records(proto, concatenated(1, one))).isEqualTo(1);
        assertThatThrownBy(() -> records(proto, concatenated(40, one))).isInstanceOf(ImportException.class)
                .hasMessageContaining("sets " + repeated + " 40 times");
    }

    @Test
    void whatMayBeSeveralMessagesOfRepeatedFieldsIsNoted() throws IOException {
        Path proto = file("r.proto", HEAD + "message A { repeated uint32 x = 1; repeated uint32 y = 2; }");
        assertThat(notes(proto, concatenated(3, (byte) 8, (byte) 5, (byte) 16, (byte) 1))).singleElement().asString()
                .contains("read as one message");
        assertThat(notes(proto, new byte[] {8, 5, 8, 6, 16, 1, 16, 2})).isEmpty();
    }

    @Test
    void aSingularFieldThatAMessageSetsTwiceIsNoted() throws IOException {
        Path proto = file("t.proto", HEAD + "message A { uint32 x = 1; bool y = 2; }");
        byte[] frames = {4, 8, 5, 16, 1, 4, 8, 5, 8, 6, 2, 8, 7};
        assertThat(records(proto, frames)).isEqualTo(3);
        assertThat(notes(proto, frames)).singleElement().asString()
                .startsWith("messages that set a singular field more than once: 1;");
    }

    private List<String> notes(Path proto, byte[] data) throws IOException {
        Path file = Files.write(folder.resolve("data.bin"), data);
        try (Records records = new ProtobufSource().open(new Asked(file, file, Optional.of(proto), Options.NONE))) {
            while (records.next().isPresent()) continue;
            return records.notes();
        }
    }

    @Test
    void anEnumsNumberWithoutASymbolIsOneSentence() throws IOException {
        Path proto = file("e.proto", HEAD + "message A { E e = 1; } enum E { ZERO = 0; }");

        assertThatThrownBy(() -> records(proto, new byte[] {2, 8, 7})).isInstanceOf(ImportException.class)
                .hasMessageContaining("A.e: the enum E has no symbol for 7");
    }
}
