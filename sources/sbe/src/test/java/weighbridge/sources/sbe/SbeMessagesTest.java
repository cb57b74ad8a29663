package weighbridge.sources.sbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.ImportException;

final class SbeMessagesTest {
    private static final int MUTANTS = 2000;
    private static final int TIMES = 50;
    private static final int LITTLE_ENDIAN = 0xEB50;

    @TempDir
    private static Path made;
    private static List<byte[]> messages;
    private static List<Value.StructValue> values;

    @TempDir
    private Path folder;

    @BeforeAll
    static void writtenByHand() throws Exception {
        messages = ByHand.messages(ByHand.resource("orders.xml"), made);
        FileSchema schema = SbeSchema.read(ByHand.resource("orders.xml"), Optional.empty()).described().schema();
        values = List.of(OwnBytesTest.message(schema, OwnBytesTest.FULL),
                OwnBytesTest.message(schema, OwnBytesTest.BARE));
    }

    @Test
    void messagesOneAfterAnotherAreRead() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Value.StructValue> expected = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            out.write(messages.get(i % 2));
            expected.add(values.get(i % 2));
        }

        assertThat(read(out.toByteArray(), "SBE")).isEqualTo(expected);
    }

    @Test
    void messagesInFramesAreRead() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] message : messages) framed(out, message);

        assertThat(read(out.toByteArray(), "SBE (in frames)")).isEqualTo(values);
    }

    @Test
    void messagesOfOtherTemplatesAreLeftOut() throws Exception {
        String xml = Files.readString(ByHand.resource("orders.xml"));
        Path both = Files.writeString(folder.resolve("both.xml"),
                xml.replace("</sbe:messageSchema>",
                        "<sbe:message name=\"Ping\" id=\"8\"><field name=\"at\" id=\"1\" type=\"uint8\"/></sbe:message>"
                                + "</sbe:messageSchema>"));
        byte[] ping = {1, 0, 8, 0, 9, 0, 2, 0, 42};
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(ping);
        out.write(messages.getFirst());
        out.write(ping);
        Path file = Files.write(folder.resolve("both.bin"), out.toByteArray());
        Options order = new Options(Optional.of("Order"), Optional.empty(), List.of(), Optional.empty());

        try (Records records = new SbeSource().open(new Asked(file, file, Optional.of(both), order))) {
            assertThat(records.next()).contains(values.getFirst());
            assertThat(records.next()).isEmpty();
            assertThat(records.notes()).containsExactly("messages left out because they use other templates: 2");
        }
    }

    /** A damaged message is either refused in one sentence or read as another message. */
    @Test
    void damagedMessagesEndInASentence() throws Exception {
        SbeSchema.Read own = SbeSchema.read(ByHand.resource("orders.xml"), Optional.empty());
        Random random = new Random(11);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            if (i % 2 == 0) out.write(messages.get(i / 2 % 2));
            else framed(out, messages.get(i / 2 % 2));
            byte[] bytes = out.toByteArray();
            if (i % 3 == 0) bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            else
                for (int n = random.nextInt(4); n >= 0; n--)
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            Path file = Files.write(folder.resolve("damaged.bin"), bytes);
            try (Records records = new SbeMessages(file, file, own)) {
                while (records.next().isPresent()) {}
            } catch (ImportException e) {
                assertThat(e).hasMessageMatching("(?s).*(is empty|message 1 cannot be read \\(.*)");
                refused++;
            }
        }
        assertThat(refused).isBetween(MUTANTS / 4, MUTANTS - 1);
    }

    @Test
    void whatIsNotSbeIsRefused() {
        assertThatThrownBy(() -> read(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0}, ""))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("its header has the schema id 2573, but the schema's id is 9");
        byte[] whole = messages.getLast();
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length - 1), "")).isInstanceOf(ImportException.class)
                .hasMessageContaining("the file ends within it");
    }

    private static void framed(ByteArrayOutputStream out, byte[] message) throws Exception {
        DataOutputStream frame = new DataOutputStream(out);
        frame.writeInt(message.length + 6);
        frame.writeShort(LITTLE_ENDIAN);
        frame.write(message);
    }

    private List<Value.StructValue> read(byte[] bytes, String form) throws Exception {
        Path file = Files.write(folder.resolve("orders.bin"), bytes);
        List<Value.StructValue> all = new ArrayList<>();
        Asked asked = new Asked(file, file, Optional.of(ByHand.resource("orders.xml")), Options.NONE);
        try (Records records = new SbeSource().open(asked)) {
            assertThat(records.form()).startsWith(form);
            for (var next = records.next(); next.isPresent(); next = records.next()) all.add(next.get());
        }
        return all;
    }
}
