package weighbridge.studies.hazelcast;

import java.util.List;
import java.util.Optional;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that did one thing to the map of a data grid, over and over, and measured how often and how late: what
 * it printed and drew.
 *
 * @param article what was published, and how this differs
 * @param figures what the article printed, and what was read off its graphs
 * @param axes    of its graphs of throughput
 */
record HazelcastReplay(Article article, List<Figure> figures, List<Axis> axes) {
    /** The metric of operations/s; the mean of a graph's points, ± half the range that they pass through. */
    static final String THROUGHPUT = "throughput";
    /** The metric of bytes that an entry takes, as its grid says. */
    static final String MEMORY = "memory";
    /**
     * The metrics of percentiles of the time that an operation takes, in microseconds, ± what a pixel or two in either
     * direction make: that of writes and reads, and that of queries.
     */
    static final String P999 = "latency.p999";
    static final String P90 = "latency.p90";

    HazelcastReplay {
        figures = List.copyOf(figures);
        axes = List.copyOf(axes);
    }

    /** One number. */
    record Figure(SetUp setUp, String metric, Printed value) {}

    /**
     * From where to where the vertical axis of a graph goes.
     *
     * @param test whose throughput it shows
     */
    record Axis(String test, double low, double high) {}

    /** The percentile that a set-up's graph of latency tells. */
    static String latency(SetUp setUp) {
        return setUp.bench().asks() ? P90 : P999;
    }

    /** What was published of it. */
    Optional<Printed> published(SetUp setUp, String metric) {
        return figures.stream().filter(f -> f.setUp().equals(setUp) && f.metric().equals(metric)).map(Figure::value)
                .findFirst();
    }

    Axis axis(String test) {
        return axes.stream().filter(a -> a.test().equals(test)).findFirst().orElseThrow();
    }
}
