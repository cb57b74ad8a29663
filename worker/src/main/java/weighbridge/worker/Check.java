package weighbridge.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import weighbridge.codec.Adapter;
import weighbridge.model.Contestant;
import weighbridge.model.Difference;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Tests whether a codec returns the values it was given, apart from the differences that it declares. */
public final class Check {
    private final Contestant contestant;
    private final Schema schema;
    private final boolean lenient;

    public Check(Contestant contestant, Schema schema) {
        this(contestant, schema, false);
    }

    /** @param lenient whether to skip the check that reading reads every field */
    Check(Contestant contestant, Schema schema, boolean lenient) {
        this.contestant = contestant;
        this.schema = schema;
        this.lenient = lenient;
    }

    /** What a round trip changed, declared or not. */
    public List<Difference> differences(Value.StructValue message, Value.StructValue decoded) {
        List<Difference> found = new ArrayList<>();
        Difference.find(schema, message, decoded, found::add);
        return found;
    }

    /** The first difference that the codec does not declare, in words. */
    public Optional<String> undeclared(List<Difference> differences) {
        List<Difference> wrong = differences.stream().filter(d -> !contestant.losses().contains(d.kind())).toList();
        return wrong.isEmpty() ? Optional.empty()
                : Optional.of(wrong.getFirst() + (wrong.size() == 1 ? "" : " and " + (wrong.size() - 1) + " more"));
    }

    /**
     * What is wrong with the decoded messages of a batch, beginning with the message's number.
     *
     * @param first    the number of the batch's first message
     * @param declared receives the differences that the codec declares
     */
    Optional<String> values(long first, List<Value.StructValue> batch, List<Value.StructValue> decoded,
            Consumer<Difference> declared) {
        if (decoded.size() != batch.size())
            return Optional.of(where(first) + batch.size() + " messages came back as " + decoded.size());
        for (int i = 0; i < batch.size(); i++) {
            List<Difference> differences = differences(batch.get(i), decoded.get(i));
            Optional<String> wrong = undeclared(differences);
            if (wrong.isPresent()) return Optional.of(where(first + i) + wrong.get());
            differences.forEach(declared);
        }
        return Optional.empty();
    }

    /** The beginning of a complaint about a message, or about the batch that starts with it. */
    public static String where(long message) {
        return "message " + message + ": ";
    }

    /** What is wrong with the sum of all fields that a reader returned. */
    Optional<String> sum(long sum, List<Value.StructValue> decoded) {
        if (lenient) return Optional.empty();
        long expected = 0;
        for (Value.StructValue message : decoded) expected += ReadSum.of(schema, message);
        return sum == expected ? Optional.empty() : Optional.of("reading does not touch every field exactly once: the "
                + "sum of the fields read is " + sum + ", but that of the decoded fields is " + expected);
    }

    /**
     * The first thing that is wrong with the messages after a round trip through the adapter; an empty text if nothing
     * is.
     */
    String messages(Adapter adapter, List<Value.StructValue> messages) {
        if (contestant.floor()) return "";
        long first = 0;
        for (List<Value.StructValue> batch : Batches.of(messages, contestant.batch())) {
            try {
                byte[] bytes = adapter.encode(Batches.toNative(adapter, batch)).copy();
                List<Value.StructValue> decoded = Batches.toCanonical(adapter, adapter.decode(bytes));
                Optional<String> wrong = values(first, batch, decoded, _ -> {});
                if (wrong.isPresent()) return wrong.get();
                Optional<String> unread =
                        contestant.stateful() ? Optional.empty() : sum(adapter.read(adapter.decode(bytes)), decoded);
                if (unread.isPresent()) return where(first) + unread.get();
            } catch (Throwable e) {
                return Reason.of(where(first) + "round trip", e);
            }
            first += batch.size();
        }
        return "";
    }
}
