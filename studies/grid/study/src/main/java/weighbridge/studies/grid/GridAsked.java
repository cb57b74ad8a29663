package weighbridge.studies.grid;

import java.time.Duration;
import java.util.List;
import weighbridge.grid.GridOrder;
import weighbridge.study.grid.GridCases;
import weighbridge.study.grid.GridContender;
import weighbridge.study.grid.GridPlan;
import weighbridge.study.options.Supply;

/**
 * What was asked for.
 *
 * @param supplies where values come from; each of them is measured
 * @param seconds  of warming up and measuring in one run
 */
record GridAsked(List<GridContender> field, List<Supply> supplies, GridOrder.Bench bench, GridOrder.Load load,
        GridOrder.Place place, int clients, int threads, int entries, GridOrder.Query query, int rounds,
        double seconds) {
    /** After which a run in which no operation ends is given up. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final double START_SECONDS = 60;
    private static final double FACTS_SECONDS = 8;

    GridAsked {
        field = List.copyOf(field);
        supplies = List.copyOf(supplies);
    }

    GridPlan plan() {
        return new GridPlan("grid", workloads(), field, bench, load, place, clients, threads, entries, query, false,
                rounds, Duration.ofMillis((long) (1000 * seconds)), PATIENCE);
    }

    List<String> workloads() {
        return supplies.stream().map(Supply::name).toList();
    }

    /** Whether delays at a rate are measured, not how much can be done. */
    boolean isTimed() {
        return load instanceof GridOrder.Load.AtRate;
    }

    /** Whether the cluster is the run's own, so that its members tell what they take. */
    boolean isEmbedded() {
        return place instanceof GridOrder.Place.Embedded;
    }

    /** Their codecs; two contenders may have one. */
    List<String> codecs() {
        return field.stream().map(GridContender::codec).distinct().toList();
    }

    /** The approximate time for everything. */
    Duration whole() {
        double runs = (double) field.size() * supplies.size() * rounds;
        return Duration.ofSeconds((long) (START_SECONDS + FACTS_SECONDS * codecs().size() * supplies.size()
                + runs * (seconds + GridCases.OVERHEAD.toSeconds())));
    }
}
