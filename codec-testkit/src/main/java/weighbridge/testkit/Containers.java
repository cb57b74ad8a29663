package weighbridge.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Checks that a codec's batches, streams and files hold every message of an example, in order. */
final class Containers {
    private final Schema schema;
    private final Breach breach;
    private final Expectation expectation;

    Containers(Schema schema, Breach breach, Expectation expectation) {
        this.schema = schema;
        this.breach = breach;
        this.expectation = expectation;
    }

    /** Checks a batch that has every message twice; another batch is encoded in between. */
    void comesBackInBatch(Adapter.Batching adapter, List<Example.Message> messages) throws Exception {
        List<Example.Message> twice = new ArrayList<>(messages);
        twice.addAll(messages);
        List<Value.StructValue> values = twice.stream().map(Example.Message::value).toList();
        Object batch = adapter.toBatch(values);
        byte[] bytes = adapter.encode(batch).copy();
        adapter.encode(adapter.toNative(values.getFirst()));
        expectation.requireSame(twice.getFirst(), "again in a batch of all messages", bytes, adapter.encode(batch));
        Object decoded = adapter.decode(bytes);
        List<Value.StructValue> back = adapter.fromBatch(decoded);
        if (back.size() != twice.size())
            throw breach.of("a batch of " + twice.size() + " messages comes back as " + back.size());
        long sum = 0;
        for (int i = 0; i < twice.size(); i++) {
            expectation.requireEqual(twice.get(i), "in a batch of all messages: ", values.get(i), back.get(i));
            sum += ReadSum.of(schema, back.get(i));
        }
        if (adapter.read(adapter.decode(bytes)) != sum)
            throw breach.of("reading a batch of all messages does not touch every field exactly once");
    }

    /** Checks that a stream has the same bytes as {@code encode} gives, and that the message comes back from it. */
    void comesBackFromStream(Adapter.OnStream adapter, Example.Message message, byte[] bytes) throws Exception {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        adapter.encodeTo(adapter.toNative(message.value()), stream);
        if (!Arrays.equals(bytes, stream.toByteArray())) {
            throw breach.of(message,
                    "has different bytes in a stream from offset " + Arrays.mismatch(bytes, stream.toByteArray()));
        }
        Object decoded = adapter.decodeFrom(new ByteArrayInputStream(stream.toByteArray()));
        expectation.requireEqual(message, "from a stream: ", message.value(), adapter.toCanonical(decoded));
    }

    /** Checks that a file in the library's own format holds every message in order, flushed or not. */
    void comesBackFromFile(Adapter.Streaming adapter, List<Example.Message> messages) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Adapter.Streaming.Writer out = adapter.writer(file)) {
            for (int i = 0; i < messages.size(); i++) {
                out.write(adapter.toNative(messages.get(i).value()));
                if (i % 3 == 1) out.flush();
            }
        }
        try (Adapter.Streaming.Reader in = adapter.reader(new ByteArrayInputStream(file.toByteArray()))) {
            for (Example.Message message : messages) {
                Object decoded =
                        in.next().orElseThrow(() -> breach.of(message, "is missing from a file of all messages"));
                expectation.requireEqual(message, "in a file of all messages: ", message.value(),
                        adapter.toCanonical(decoded));
            }
            if (in.next().isPresent()) throw breach.of("a file of all messages holds more than these messages");
        }
    }
}
