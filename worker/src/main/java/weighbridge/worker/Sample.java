package weighbridge.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Contestant;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;

/**
 * The messages of a payload that several processes share, and a codec that carries them.
 *
 * <p>If the codec takes batches, each of these messages is a batch of the workload's messages.
 */
public class Sample {
    private final Contestant contestant;
    private final Codec codec;
    private final Schema schema;
    private final List<List<Value.StructValue>> messages;

    /** Reads the messages, and loads the contestant's codec from this JVM's class path. */
    public Sample(Contestant contestant, Path file) throws IOException, ReflectiveOperationException {
        this.contestant = contestant;
        this.codec = Codecs.load(contestant);
        try (PayloadReader reader = new PayloadReader(file)) {
            this.schema = reader.schema();
        }
        List<List<Value.StructValue>> all =
                new ArrayList<>(Batches.of(PayloadReader.readAll(file), contestant.batch()));
        // With a shorter last batch, the number of messages would depend on the turn.
        if (all.size() > 1 && all.getLast().size() < contestant.batch()) all.removeLast();
        this.messages = all;
    }

    public final Contestant contestant() {
        return contestant;
    }

    public final Schema schema() {
        return schema;
    }

    public final int size() {
        return messages.size();
    }

    /** The number of the workload's messages in each of these messages. */
    public final int batch() {
        return messages.getFirst().size();
    }

    public final List<Value.StructValue> message(int which) {
        return messages.get(which);
    }

    /** A new adapter of the codec. */
    public final Adapter adapter() throws Exception {
        return Codecs.adapter(codec, schema);
    }

    public final Object toNative(Adapter adapter, int which) throws Exception {
        return Batches.toNative(adapter, messages.get(which));
    }

    /** The native value of each message. */
    public final Object[] natives(Adapter adapter) throws Exception {
        Object[] natives = new Object[size()];
        for (int i = 0; i < natives.length; i++) natives[i] = toNative(adapter, i);
        return natives;
    }

    public final List<Value.StructValue> canonical(Adapter adapter, Object decoded) throws Exception {
        return Batches.toCanonical(adapter, decoded);
    }

    /** The sum that reading a message must give, as {@link ReadSum} defines it. */
    public final long sum(List<Value.StructValue> decoded) {
        long sum = 0;
        for (Value.StructValue m : decoded) sum += ReadSum.of(schema, m);
        return sum;
    }

    /** The first difference that the codec does not declare; empty if there is none. */
    public final String difference(int which, List<Value.StructValue> decoded) {
        List<Value.StructValue> sent = messages.get(which);
        if (decoded.size() != sent.size()) return sent.size() + " messages came back as " + decoded.size();
        Check check = new Check(contestant, schema);
        for (int i = 0; i < sent.size(); i++) {
            var wrong = check.undeclared(check.differences(sent.get(i), decoded.get(i)));
            if (wrong.isPresent()) return wrong.get();
        }
        return "";
    }

    public final boolean isStateful() {
        return contestant.stateful();
    }

    /** Whether the contestant is a floor, which makes no messages, so that its fields cannot be checked. */
    public final boolean isFloor() {
        return contestant.floor();
    }
}
