package weighbridge.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import weighbridge.model.file.NotWritten;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.run.Entry;

/**
 * The run's trials.jsonl: lines are only ever appended, and are on the disk before {@link #append} returns.
 *
 * <p>A process that is killed while it writes leaves an incomplete last line. Readers ignore such a line, and opening
 * the journal again removes it; any other fault is an error.
 */
public final class Journal implements Closeable {
    private final Path file;
    private final FileChannel channel;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws RunException if its content is damaged */
    static Journal open(Path file) throws IOException {
        FileChannel channel =
                OwnerOnly.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try {
            Lines lines = Lines.read(file);
            // The whole journal is checked before anything in it is changed.
            lines.entries();
            channel.truncate(lines.wholeBytes());
            return new Journal(file, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Adds one line and waits for the disk. */
    public void append(Entry entry) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((EntryJson.write(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        long end = channel.size();
        try {
            while (line.hasRemaining()) channel.write(line);
            channel.force(false);
        } catch (IOException e) {
            // A full disk leaves half a line, which the next line must not be appended to.
            if (channel.isOpen()) channel.truncate(end);
            throw NotWritten.of(file, e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Every entry of a journal; an incomplete last line is ignored. */
    static List<Entry> read(Path file) throws IOException {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? Lines.read(file).entries() : List.of();
    }

    /** The complete lines of a journal. */
    private record Lines(Path file, byte[] content, int wholeBytes) {
        static Lines read(Path file) throws IOException {
            byte[] content = RunDirectory.bytes(file);
            int end = content.length;
            while (end > 0 && content[end - 1] != '\n') end--;
            return new Lines(file, content, end);
        }

        List<Entry> entries() throws IOException {
            List<Entry> entries = new ArrayList<>();
            int start = 0;
            for (int line = 1; start < wholeBytes; line++) {
                int end = start;
                while (content[end] != '\n') end++;
                try {
                    String text = StandardCharsets.UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(content, start, end - start)).toString();
                    entries.add(EntryJson.read(text));
                } catch (CharacterCodingException _) {
                    throw damaged(line, "is not UTF-8");
                } catch (StrictJson.Malformed e) {
                    throw damaged(line, e.getMessage());
                }
                start = end + 1;
            }
            return entries;
        }

        private RunException damaged(int line, String fault) {
            return new RunException(file, line, fault + "; fix or delete this line");
        }
    }
}
