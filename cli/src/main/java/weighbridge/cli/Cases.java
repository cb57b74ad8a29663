package weighbridge.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Outcome;
import weighbridge.store.RunDirectory;

/** What a replay did by its article's own way, a case a line, on the disk before the next case begins. */
final class Cases implements Closeable {
    private static final String FILE = "as-published.jsonl";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final FileChannel channel;

    private Cases(FileChannel channel) {
        this.channel = channel;
    }

    static Cases of(RunDirectory directory) throws IOException {
        Path file = directory.file(FILE);
        return new Cases(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    /** @param names what tells this case from others */
    void append(Map<String, ?> names, Instant start, Outcome<?> outcome) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>(names);
        line.put("start", start.toString());
        line.put("outcome", outcome.word());
        if (outcome instanceof Outcome.Measured<?>(Object data)) line.put("data", data);
        else line.put("reason", outcome.reason());
        ByteBuffer bytes = ByteBuffer.wrap((JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) channel.write(bytes);
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
