package weighbridge.study.grid;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import weighbridge.grid.GridOrder;

/**
 * Runs in the grid: each contender once a round with each workload.
 *
 * @param study     whose child has the grid on its class path
 * @param workloads names of the messages
 * @param field     the first is the one that others are compared with
 * @param clients   processes
 * @param threads   of each client
 * @param entries   in the map
 * @param bare      whether clients call the map and nothing else
 * @param time      of warming up and measuring in one run, if the session's time allows it
 * @param patience  after which a run that stands still is given up
 */
public record GridPlan(String study, List<String> workloads, List<GridContender> field, GridOrder.Bench bench,
        GridOrder.Load load, GridOrder.Place place, int clients, int threads, int entries, GridOrder.Query query,
        boolean bare, int rounds, Duration time, Duration patience) {
    public GridPlan {
        workloads = List.copyOf(workloads);
        field = List.copyOf(field);
    }

    /** The name of the contender that others are compared with. */
    public String baseline() {
        return field.getFirst().name();
    }

    /** What the key of each of its cases begins with: no other bench or load has it. */
    public String prefix() {
        return "operations/" + bench.name().toLowerCase(Locale.ROOT) + "/" + switch (load) {
            case GridOrder.Load.Synchronous _ -> "synchronous";
            case GridOrder.Load.Pipelined(int inFlight) -> "in-flight-" + inFlight;
            case GridOrder.Load.AtRate(double perSecond) -> "rate-" + perSecond;
        } + "/";
    }
}
