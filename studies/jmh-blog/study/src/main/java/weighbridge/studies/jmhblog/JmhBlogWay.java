package weighbridge.studies.jmhblog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.model.run.Outcome;
import weighbridge.studies.jmhblog.JmhBlogResults.Rate;
import weighbridge.study.replay.Repeated;
import weighbridge.study.replay.Spread;

/** The article's way for one contender and number of threads: a JVM per round. */
record JmhBlogWay(List<Outcome<Rate>> rounds) {
    private List<Rate> measured() {
        return rounds.stream().flatMap(o -> o instanceof Outcome.Measured<Rate>(Rate r) ? Optional.of(r).stream()
                : Optional.<Rate>empty().stream()).toList();
    }

    /**
     * How many rounds ended by themselves, however they ended: running out of time, or of patience, shows nothing.
     */
    int tried() {
        return (int) rounds.stream()
                .filter(o -> !(o instanceof Outcome.NotReached<?> || o instanceof Outcome.TimedOut<?>)).count();
    }

    /** Why no round came to its turn, if none did. */
    Optional<String> notReached() {
        return rounds.stream().filter(o -> o instanceof Outcome.NotReached<?>).findFirst().map(Outcome::reason);
    }

    Spread operationsAMilli() {
        return Repeated.of(measured().stream().map(Rate::operationsAMilli).toList());
    }

    /** The work done in a millisecond of one core's CPU time, with its spread over the rounds. */
    Spread byCpu() {
        return Repeated.of(measured().stream().map(Rate::ofACore).toList());
    }

    /** One thread's work, corrected for what other work took, so that the machine breaks no law. */
    OptionalDouble ofACore() {
        List<Rate> all = measured();
        return all.isEmpty() ? OptionalDouble.empty()
                : Repeated.of(all.stream().map(r -> Math.max(r.operationsAMilli(), r.ofACore())).toList()).value();
    }

    /** Whether it threw in every round that was tried. */
    boolean alwaysFailed() {
        return tried() > 0 && rounds.stream().filter(o -> o instanceof Outcome.Failed<?>).count() == tried();
    }

    /**
     * What went wrong, with the number of rounds in which it did: wrong values come first, since they have a number.
     */
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
