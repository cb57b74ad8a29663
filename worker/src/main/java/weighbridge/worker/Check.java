package weighbridge.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.model.Contestant;
import weighbridge.model.Difference;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Whether what comes back from a codec is what went in, but for what the codec declares. */
final class Check {
    private final Contestant contestant;
    private final Schema schema;

    Check(Contestant contestant, Schema schema) {
        this.contestant = contestant;
        this.schema = schema;
    }

    /** What a round trip changed, declared or not. */
    List<Difference> differences(Value.StructValue message, Value.StructValue decoded) {
        List<Difference> found = new ArrayList<>();
        Difference.find(schema, message, decoded, found::add);
        return found;
    }

    /** The first difference that the codec does not declare, in words. */
    Optional<String> undeclared(List<Difference> differences) {
        List<Difference> wrong = differences.stream().filter(d -> !contestant.losses().contains(d.kind())).toList();
        return wrong.isEmpty() ? Optional.empty() : Optional.of(wrong.getFirst() + (wrong.size() == 1 ? "" : " and " + (wrong.size() - 1) + " more"));
    }

    /** What is wrong with the sum that a reader arrived at. */
    Optional<String> sum(long sum, Value.StructValue decoded) {
        long expected = ReadSum.of(schema, decoded);
        return sum == expected ? Optional.empty()
                : Optional.of("reading does not touch every field once: its sum is " + sum + ", that of the decoded value " + expected);
    }

    /** The first thing that is wrong with the messages, or nothing, after a round trip through the adapter. */
    String messages(Adapter adapter, List<Value.StructValue> messages) {
        if (contestant.floor()) return "";
        for (int i = 0; i < messages.size(); i++) {
            String where = "message " + i + ": ";
            try {
                byte[] bytes = adapter.encode(adapter.toNative(messages.get(i))).copy();
                Value.StructValue decoded = adapter.toCanonical(adapter.decode(bytes));
                Optional<String> wrong = undeclared(differences(messages.get(i), decoded));
                if (wrong.isEmpty() && !contestant.stateful()) wrong = sum(adapter.read(adapter.decode(bytes)), decoded);
                if (wrong.isPresent()) return where + wrong.get();
            } catch (Throwable e) {
                return Reason.of(where + "round trip", e);
            }
        }
        return "";
    }
}
