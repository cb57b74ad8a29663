import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSample;
import weighbridge.studies.pronghorn.samples.MessageSequence;

/**
 * Writes 200 messages of Pronghorn's test as JSON, with the given number of samples each: every 500th message, as in
 * the workload.
 */
final class Samples {
    private static final int RECORDS = 200;
    private static final int STRIDE = MessageSequence.MESSAGES / RECORDS;

    private Samples() {}

    static void main(String[] arguments) throws IOException {
        MessageSequence sequence = new MessageSequence(Integer.parseInt(arguments[0]));
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(arguments[1]))) {
            for (int i = 0; i < RECORDS; i++)
                out.append(json(sequence.message(1 + i * STRIDE + STRIDE / 2))).append('\n');
        }
    }

    private static StringBuilder json(Message m) {
        StringBuilder json = new StringBuilder();
        json.append("{\"user\":").append(m.user()).append(",\"year\":").append(m.year()).append(",\"month\":")
                .append(m.month()).append(",\"date\":").append(m.date()).append(",\"sampleCount\":")
                .append(m.sampleCount()).append(",\"samples\":[");
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            json.append(i == 0 ? "" : ",").append("{\"id\":").append(s.id()).append(",\"time\":").append(s.time())
                    .append(",\"measurement\":").append(s.measurement()).append(",\"action\":").append(s.action())
                    .append('}');
        }
        return json.append("]}");
    }
}
