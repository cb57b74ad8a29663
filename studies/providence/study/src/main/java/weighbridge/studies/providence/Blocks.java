package weighbridge.studies.providence;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Decides which case of an experiment comes next and how long it is, from what was done and the time left.
 *
 * <p>A block has every case once, in its own random order. The first block is as short as possible and shows what the
 * time allows: if six such blocks do not fit, as many of them as fit; otherwise six new, longer ones. A short session
 * therefore has few short repetitions, and a long one has six long ones before it has a seventh.
 *
 * @param <C> what distinguishes the cases of a block
 */
final class Blocks<C> {
    /** With fewer blocks, there is neither an interval nor a verdict. */
    private static final int WANTED = 6;
    private static final int MOST = 16;

    private final List<C> cases;
    private final Set<C> always;
    private final int mostIterations;
    private final long seed;

    /**
     * @param cases          of each block
     * @param always         those cases that are done once, whatever the time
     * @param mostIterations the most iterations of a case
     * @param seed           of the orders
     */
    Blocks(List<C> cases, Set<C> always, int mostIterations, long seed) {
        this.cases = List.copyOf(cases);
        this.always = Set.copyOf(always);
        this.mostIterations = mostIterations;
        this.seed = seed;
    }

    /**
     * A case that was done.
     *
     * @param block      counted from 1
     * @param took       its whole duration, including the start of its JVM
     * @param timed      the part of that duration that grows with the iterations
     * @param iterations of each of its runs; 0 if it failed
     */
    record Done<C>(C what, int block, Duration took, Duration timed, int iterations) {}

    /**
     * A case that comes next.
     *
     * @param iterations of each of its runs
     */
    record Turn<C>(C what, int block, int iterations) {}

    /** The next case; empty if there is none, or none that is likely to end in time. */
    Optional<Turn<C>> next(List<Done<C>> done, Duration left) {
        int block = done.stream().mapToInt(Done::block).max().orElse(1);
        Optional<Turn<C>> rest = next(done, block, left);
        if (rest.isPresent()) return rest;
        int iterations = iterations(done, block + 1, left);
        int alike = iterations > 1 ? block - 1 : block;
        boolean room = done.stream().map(Done::what).anyMatch(c -> fits(done, c, iterations, left));
        return room && alike < MOST ? next(done, block + 1, left) : Optional.empty();
    }

    /** The next case of a block that fits into the time left. */
    private Optional<Turn<C>> next(List<Done<C>> done, int block, Duration left) {
        int iterations = iterations(done, block, left);
        Set<C> over = new HashSet<>(done.stream().filter(d -> d.block() == block).map(Done::what).toList());
        return order(block).stream().filter(c -> !over.contains(c))
                .filter(c -> block == 1 && always.contains(c) || fits(done, c, iterations, left))
                .map(c -> new Turn<>(c, block, iterations)).findFirst();
    }

    private List<C> order(int block) {
        List<C> order = new ArrayList<>(cases);
        Random random = new Random(seed);
        for (int i = 0; i < block; i++) Collections.shuffle(order, random);
        return order;
    }

    /** The iterations in each run of a block's cases, which are the same in all blocks but the first. */
    private int iterations(List<Done<C>> done, int block, Duration left) {
        if (block == 1) return 1;
        int begun = done.stream().filter(d -> d.block() > 1).mapToInt(Done::iterations).max().orElse(0);
        return begun > 0 ? Math.min(mostIterations, begun) : longer(first(done), left);
    }

    private static <C> List<Done<C>> first(List<Done<C>> done) {
        return done.stream().filter(d -> d.block() == 1).toList();
    }

    private int longer(List<Done<C>> first, Duration left) {
        Duration block = first.stream().map(Done::took).reduce(Duration.ZERO, Duration::plus);
        Duration iteration = first.stream().map(Done::timed).reduce(Duration.ZERO, Duration::plus);
        Duration each = left.dividedBy(WANTED).minus(block);
        if (!each.isPositive() || iteration.isZero()) return 1;
        return (int) Math.min(mostIterations, 1 + each.dividedBy(iteration));
    }

    /**
     * Whether a case is likely to end in time. A case that was not tried counts as likely, since nothing is known of
     * it.
     */
    private boolean fits(List<Done<C>> done, C what, int iterations, Duration left) {
        Duration likely = first(done).stream().filter(d -> d.what().equals(what)).findFirst()
                .map(d -> d.took().plus(d.timed().multipliedBy(iterations - 1L))).orElse(Duration.ZERO);
        return left.compareTo(likely) > 0;
    }
}
