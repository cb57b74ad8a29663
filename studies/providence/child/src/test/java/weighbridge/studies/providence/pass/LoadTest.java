package weighbridge.studies.providence.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;

class LoadTest {
    @TempDir
    Path folder;

    @Test
    void messagesInARowBecomeAPayload() throws Exception {
        assertThat(load(messages(7))).isEqualTo(new Outcome.Measured<>(7L));

        assertThat(PayloadReader.readAll(folder.resolve("target"))).hasSize(7).element(6).isEqualTo(Notes.note(6));
    }

    @Test
    void aFileThatEndsWithinAMessageIsRefusedWithTheMessagesNumber() throws Exception {
        byte[] whole = messages(3);

        assertThat(load(Arrays.copyOf(whole, whole.length - 1)).reason()).startsWith("message 3: reading messages");
        assertThat(folder.resolve("target")).doesNotExist();
    }

    @Test
    void aFileWithoutMessagesIsRefused() throws Exception {
        assertThat(load(new byte[0]).reason()).contains("holds no message");
    }

    private static byte[] messages(int count) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Adapter.OnStream adapter =
                (Adapter.OnStream) new StreamCodec("plain").adapter(Notes.SCHEMA, LoadTest.class.getClassLoader());
        for (int i = 0; i < count; i++) adapter.encodeTo(Notes.note(i), out);
        return out.toByteArray();
    }

    private Outcome<Long> load(byte[] messages) throws IOException {
        Path file = Files.write(folder.resolve("messages"), messages);
        return Load.run(new Load.Job(Notes.contestant("plain"), Notes.write(folder.resolve("payload"), 1), file,
                folder.resolve("target")));
    }
}
