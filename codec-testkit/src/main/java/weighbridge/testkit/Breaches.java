package weighbridge.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Difference;

/** The breaches of an example's messages: the first of each cause, so that one cause does not hide another. */
final class Breaches {
    private final Map<List<Object>, AssertionError> byCause = new LinkedHashMap<>();

    /** A message that came back with these kinds of differences. */
    static final class Changed extends AssertionError {
        private static final long serialVersionUID = 1;
        private final transient Set<Difference.Kind> kinds;

        Changed(String sentence, Set<Difference.Kind> kinds) {
            super(sentence);
            this.kinds = Set.copyOf(kinds);
        }
    }

    void add(AssertionError breach) {
        byCause.putIfAbsent(cause(breach), breach);
    }

    /** What messages that fail for the same reason have in common: where it was thrown, and what differs. */
    private static List<Object> cause(AssertionError breach) {
        if (breach.getCause() != null) return List.copyOf(Causes.place(Causes.deepest(breach)));
        List<Object> cause = new ArrayList<>();
        if (breach instanceof Changed c) cause.add(c.kinds);
        Stream.of(breach.getStackTrace()).takeWhile(f -> f.getClassName().startsWith(Breaches.class.getPackageName()))
                .forEach(cause::add);
        return cause;
    }

    /** Throws the only breach, or one that has a line for each. */
    void end() {
        if (byCause.isEmpty()) return;
        if (byCause.size() == 1) throw byCause.values().iterator().next();
        AssertionError all = new AssertionError(
                byCause.values().stream().map(AssertionError::getMessage).collect(Collectors.joining("\n")));
        byCause.values().forEach(all::addSuppressed);
        throw all;
    }
}
