package weighbridge.study.grid;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import weighbridge.grid.GridOrder;

/**
 * Runs in the grid: each contender with each workload, once per round.
 *
 * @param study     whose child has the grid on its class path
 * @param workloads names of the messages
 * @param field     the contenders; the others are compared with the first
 * @param clients   number of client processes
 * @param threads   of each client
 * @param entries   in the map
 * @param bare      whether clients only call the map
 * @param time      of warm-up and measurement in one run, if the session's time allows it
 * @param patience  how long a run may stand still before it is given up
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

    /** The prefix of the keys of its cases, which no other bench or load has. */
    public String prefix() {
        return "operations/" + bench.name().toLowerCase(Locale.ROOT) + "/" + switch (load) {
            case GridOrder.Load.Synchronous _ -> "synchronous";
            case GridOrder.Load.Pipelined(int inFlight) -> "in-flight-" + inFlight;
            case GridOrder.Load.AtRate(double perSecond) -> "rate-" + perSecond;
        } + "/";
    }
}
