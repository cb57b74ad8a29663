package weighbridge.studies.jmhblog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.model.run.Outcome;
import weighbridge.studies.jmhblog.JmhBlogResults.Rate;
import weighbridge.study.replay.Repeated;
import weighbridge.study.replay.Spread;

/** The rounds of the article's procedure for one contender and number of threads, each in its own JVM. */
record JmhBlogWay(List<Outcome<Rate>> rounds) {
    private List<Rate> measured() {
        return rounds.stream().flatMap(o -> o instanceof Outcome.Measured<Rate>(Rate r) ? Optional.of(r).stream()
                : Optional.<Rate>empty().stream()).toList();
    }

    /** The number of rounds that ended by themselves, in whatever way; a round that ran out of time shows nothing. */
    int tried() {
        return (int) rounds.stream()
                .filter(o -> !(o instanceof Outcome.NotReached<?> || o instanceof Outcome.TimedOut<?>)).count();
    }

    /** Why a round was not reached, if one was not. */
    Optional<String> notReached() {
        return rounds.stream().filter(o -> o instanceof Outcome.NotReached<?>).findFirst().map(Outcome::reason);
    }

    Spread operationsAMilli() {
        return Repeated.of(measured().stream().map(Rate::operationsAMilli).toList());
    }

    /** Operations per millisecond of CPU time, with their spread over the rounds. */
    Spread byCpu() {
        return Repeated.of(measured().stream().map(Rate::ofACore).toList());
    }

    /**
     * The work of one thread, corrected for what other work took, so that a busy machine does not appear to break a
     * law.
     */
    OptionalDouble ofACore() {
        List<Rate> all = measured();
        return all.isEmpty() ? OptionalDouble.empty()
                : Repeated.of(all.stream().map(r -> Math.max(r.operationsAMilli(), r.ofACore())).toList()).value();
    }

    /** Whether each round that ended by itself ended with an exception. */
    boolean alwaysFailed() {
        return tried() > 0 && rounds.stream().filter(o -> o instanceof Outcome.Failed<?>).count() == tried();
    }

    /** What went wrong and in how many rounds. Wrong values come first, since they have a number. */
    Optional<String> fault() {
        List<String> wrong = measured().stream().map(Rate::wrong).filter(w -> !w.isEmpty()).toList();
        if (!wrong.isEmpty()) return Optional.of("mismatched" + share(wrong.size()) + ": " + wrong.getFirst());
        List<Outcome<Rate>> faults = rounds.stream()
                .filter(o -> !(o instanceof Outcome.Measured<?> || o instanceof Outcome.NotReached<?>)).toList();
        return faults.stream().findFirst().map(o -> o.word() + share(faults.size()) + ": " + o.reason());
    }

    private String share(int times) {
        long all = rounds.stream().filter(o -> !(o instanceof Outcome.NotReached<?>)).count();
        return all == 1 ? "" : " in " + times + " of " + all + " JVMs";
    }
}
