package weighbridge.runner.jvm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import weighbridge.model.run.Outcome;
import weighbridge.runner.TimeLimit;

/**
 * Things that one JVM does after another, and what became of each. Where it ends before its last, that which it was at
 * is the one that ended it; the others are for another JVM.
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

    /** Ten seconds for each besides the first. */
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

    /** The JVM that was working on the open ones has ended. */
    void ended(Outcome<?> outcome) {
        if (open().isEmpty()) return;
        String reason = outcome.reason().isEmpty() ? "its JVM left no result" : outcome.reason();
        has(open().getFirst(), Outcome.without(outcome.isFailure() ? outcome.word() : "failed", reason));
    }

    List<Outcome<T>> outcomes() {
        return all.stream().map(done::get).toList();
    }
}
