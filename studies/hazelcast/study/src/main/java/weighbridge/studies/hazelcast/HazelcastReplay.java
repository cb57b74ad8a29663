package weighbridge.studies.hazelcast;

import java.util.List;
import java.util.Optional;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that repeated one operation on the map of a data grid and measured throughput and latency: what it
 * printed and drew.
 *
 * @param article what was published, and how this replay differs
 * @param figures what the article printed, and what was read off its graphs
 * @param axes    of the article's graphs of throughput
 */
record HazelcastReplay(Article article, List<Figure> figures, List<Axis> axes) {
    /** The metric of operations/s: the mean of a graph's points, ± half of their range. */
    static final String THROUGHPUT = "throughput";
    /** The metric of bytes per entry, as the grid reports them. */
    static final String MEMORY = "memory";
    /**
     * The metrics of percentiles of an operation's time in microseconds, ± one or two pixels of the graph: for writes
     * and reads, and for queries.
     */
    static final String P999 = "latency.p999";
    static final String P90 = "latency.p90";

    HazelcastReplay {
        figures = List.copyOf(figures);
        axes = List.copyOf(axes);
    }

    /** A published number of a set-up. */
    record Figure(SetUp setUp, String metric, Printed value) {}

    /**
     * The vertical axis of a graph.
     *
     * @param test the test whose throughput the graph shows
     */
    record Axis(String test, double low, double high) {}

    /** The percentile that a set-up's graph of latency shows. */
    static String latency(SetUp setUp) {
        return setUp.bench().asks() ? P90 : P999;
    }

    /** The published value of a set-up's metric, if there is one. */
    Optional<Printed> published(SetUp setUp, String metric) {
        return figures.stream().filter(f -> f.setUp().equals(setUp) && f.metric().equals(metric)).map(Figure::value)
                .findFirst();
    }

    Axis axis(String test) {
        return axes.stream().filter(a -> a.test().equals(test)).findFirst().orElseThrow();
    }
}
