package weighbridge.runner.jvm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import weighbridge.model.run.Outcome;
import weighbridge.runner.TimeLimit;

/**
 * Things that one JVM works through in order, and the outcome of each. If the JVM ends before the last, the thing that
 * it was working on is taken to have ended it; the others are left to another JVM.
 *
 * @param <K> a thing
 * @param <T> what a success yields
 */
final class Each<K, T> {
    private static final Duration MORE = Duration.ofSeconds(10);

    private final List<K> all;
    private final Map<K, Outcome<T>> done = new ConcurrentHashMap<>();

    Each(List<K> all) {
        this.all = List.copyOf(all);
    }

    /** Adds ten seconds for each thing after the first. */
    static TimeLimit limit(TimeLimit one, int things) {
        Duration more = MORE.multipliedBy(things - 1);
        return new TimeLimit(one.work().plus(more), one.most().plus(more));
    }

    void has(K thing, Outcome<T> outcome) {
        done.put(thing, outcome);
    }

    /** The remaining work, in order. */
    List<K> open() {
        return all.stream().filter(k -> !done.containsKey(k)).distinct().toList();
    }

    /** Notes that the JVM that was working on the open things has ended. */
    void ended(Outcome<?> outcome) {
        if (open().isEmpty()) return;
        String reason = outcome.reason().isEmpty() ? "its JVM left no result" : outcome.reason();
        has(open().getFirst(), Outcome.without(outcome.isFailure() ? outcome.word() : "failed", reason));
    }

    List<Outcome<T>> outcomes() {
        return all.stream().map(done::get).toList();
    }
}
