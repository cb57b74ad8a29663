package weighbridge.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import weighbridge.codec.Encoded;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Checks what a message of an example comes back as, apart from the losses that its codec declares. */
final class Expectation {
    private final CodecInfo info;
    private final Example example;
    private final Schema schema;
    private final Breach breach;
    private final Set<Difference.Kind> seen;
    private final Predicate<Example.Message> comesBack;

    /**
     * @param seen      collects each kind of difference, including the declared ones
     * @param comesBack whether a message of the example comes back
     */
    Expectation(CodecInfo info, Example example, Set<Difference.Kind> seen, Predicate<Example.Message> comesBack) {
        this.info = info;
        this.example = example;
        this.schema = example.schema();
        this.breach = new Breach(info, example);
        this.seen = seen;
        this.comesBack = comesBack;
    }

    List<Difference> undeclared(Value.StructValue expected, Value.StructValue actual) {
        List<Difference> undeclared = new ArrayList<>();
        Difference.find(schema, expected, actual, d -> {
            if (!info.losses().containsKey(d.kind())) undeclared.add(d);
        });
        return undeclared;
    }

    void requireEqual(Example.Message message, String how, Value.StructValue expected, Value.StructValue actual) {
        Difference.find(schema, expected, actual, d -> seen.add(d.kind()));
        List<Difference> undeclared = undeclared(expected, actual);
        if (undeclared.isEmpty()) return;
        List<Difference.Kind> kinds = undeclared.stream().map(Difference::kind).distinct().sorted().toList();
        throw breach.changed(message, how + first(undeclared) + advice().changed(message, kinds), Set.copyOf(kinds));
    }

    /** Checks a message that one of several threads read: no declaration helps there, and advice would call the codec. */
    void requireEqualAmongThreads(Example.Message message, Value.StructValue actual) {
        List<Difference> undeclared = undeclared(message.value(), actual);
        if (undeclared.isEmpty()) return;
        throw breach.of(message,
                "with " + Contract.THREADS + " threads at once, each with an adapter: " + first(undeclared));
    }

    private static String first(List<Difference> differences) {
        return differences.getFirst() + (differences.size() == 1 ? "" : " (and " + (differences.size() - 1) + " more)");
    }

    void requireSum(Example.Message message, long sum, Value.StructValue back) {
        long expected = ReadSum.of(schema, back);
        if (sum == expected) return;
        List<String> missed = new UnreadField(schema).paths(expected - sum, back);
        throw breach.of(message,
                "read gave the sum " + sum + ", but the fields add up to " + expected
                        + (missed.isEmpty() ? "" : "; the difference is what "
                                + String.join(" or ", missed.subList(0, Math.min(3, missed.size()))) + " adds"));
    }

    void requireSame(Example.Message message, String when, byte[] expected, Encoded actual) {
        int at = Arrays.mismatch(expected, actual.copy());
        if (at >= 0) {
            throw breach.of(message,
                    "encoded " + when + ", it has different bytes from offset " + at + " on (" + expected.length
                            + " bytes, then " + actual.length()
                            + "); if its bytes depend on earlier messages, declare stateful in " + CodecFile.FILE);
        }
    }

    AssertionError failed(Example.Message message, Throwable e) {
        return breach.of(message, "failed: " + e + deepest(e) + advice().failed(message, e), e);
    }

    /** The innermost cause, in words: a library's wrapper often names neither the value nor what is wrong with it. */
    private static String deepest(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) cause = cause.getCause();
        return cause == e || e.toString().contains(cause.toString()) ? "" : ", caused by " + cause;
    }

    private Advice advice() {
        return new Advice(info, example, comesBack);
    }
}
