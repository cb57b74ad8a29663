package weighbridge.studies.grid;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.grid.GridOrder;
import weighbridge.study.grid.GridCases;
import weighbridge.study.grid.GridContender;
import weighbridge.study.grid.GridPlan;
import weighbridge.study.options.Supply;

/**
 * What the user asked the grid to measure.
 *
 * @param supplies the sources of the values, each of which is measured
 * @param rounds   the most rounds; empty for as many as there is time for
 * @param seconds  for warming up and measuring in one run
 */
record GridAsked(List<GridContender> field, List<Supply> supplies, GridOrder.Bench bench, GridOrder.Load load,
        GridOrder.Place place, int clients, int threads, int entries, GridOrder.Query query, Optional<Integer> rounds,
        double seconds) {
    /** The most rounds if none were requested. */
    static final int MOST_ROUNDS = 100;
    /** The time of a run if nothing else was requested. */
    private static final Duration USUAL = Duration.ofMinutes(3);
    /** A run is given up when no operation has ended for this long. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Grading the machine, and generating code. */
    private static final double START_SECONDS = 20;

    GridAsked {
        field = List.copyOf(field);
        supplies = List.copyOf(supplies);
    }

    GridPlan plan() {
        return new GridPlan("grid", workloads(), field, bench, load, place, clients, threads, entries, query, false,
                rounds.orElse(MOST_ROUNDS), Duration.ofMillis((long) (1000 * seconds)), PATIENCE);
    }

    List<String> workloads() {
        return supplies.stream().map(Supply::name).toList();
    }

    /** Whether the run measures delays at a given rate rather than the highest rate. */
    boolean isTimed() {
        return load instanceof GridOrder.Load.AtRate;
    }

    /** Whether the run starts the cluster itself, so that it can measure the members' memory and CPU. */
    boolean isEmbedded() {
        return place instanceof GridOrder.Place.Embedded;
    }

    /** The contenders' codecs; two contenders may share one. */
    List<String> codecs() {
        return field.stream().map(GridContender::codec).distinct().toList();
    }

    /**
     * The time of a run without a budget: for the requested rounds, however long JIT compilers take, or, if none were
     * requested, three minutes, or longer if one round takes longer.
     */
    Duration whole() {
        double settling = rounds.isPresent() ? GridOrder.mostSettling(plan().time()).toMillis() / 1e3 : 0;
        double round = field.size() * supplies.size() * (seconds + GridCases.OVERHEAD.toSeconds() + settling);
        double usual = rounds.isPresent() ? 0 : USUAL.toSeconds();
        return Duration.ofSeconds((long) Math.max(usual, START_SECONDS + rounds.orElse(1) * round));
    }
}
