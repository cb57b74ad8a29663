package weighbridge.studies.jmhblog;

import java.util.List;
import java.util.Optional;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that timed round trips of one message with JMH, in one and in several threads.
 *
 * @param article    what was published, and how this differs; service times were sampled of its first workload
 * @param threads    the numbers that the article had, in turn
 * @param sampled    threads in which service times are sampled
 * @param jvmFlags   of the article, as they are said to a JVM that has flags already
 * @param contenders what was compared
 * @param reading    what tells how much the article's fastest gained by never reading what came back
 * @param figures    what the article printed
 */
public record JmhBlogReplay(Article article, List<Integer> threads, int sampled, List<String> jvmFlags,
        List<Contender> contenders, Reading reading, List<Figure> figures) {
    /** The metric of operations a millisecond, all threads together, in wall time. */
    public static final String THROUGHPUT = "throughput";
    /** The metric of a mean service time, in microseconds; percentiles are {@code service.p50} and so on. */
    public static final String MEAN = "service.mean";

    /** The percentiles of service times that the article has; not all of them are sampled here. */
    static final List<Double> PERCENTILES = List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 99.9999, 100.0);

    public JmhBlogReplay {
        threads = List.copyOf(threads);
        jvmFlags = List.copyOf(jvmFlags);
        contenders = List.copyOf(contenders);
        figures = List.copyOf(figures);
    }

    /**
     * One of what was compared.
     *
     * @param name        as the article calls it
     * @param asPublished the codec that does as the article did, over one object for all threads
     * @param corrected   the codec that is weighed like any other, each thread with values of its own
     * @param style       how the two use the library differently
     */
    public record Contender(String name, String asPublished, String corrected, String style) {}

    /**
     * A contender whose library decodes texts when they are asked for.
     *
     * @param contender by name
     * @param reads     the codec that does as the article did and then reads every field
     * @param inlining  a flag with which the JVM inlines calls so deep that the order of compilation no longer decides
     *                   over a text's loop
     */
    public record Reading(String contender, String reads, String inlining) {}

    /** One printed number. */
    public record Figure(String workload, int threads, String contender, String metric, Printed value) {}

    /** Names of workloads, in the article's order. */
    public List<String> workloads() {
        return article.workloads();
    }

    /** What the article printed. */
    public Optional<Printed> published(String workload, int ofThreads, String contender, String metric) {
        return figures.stream().filter(f -> f.workload().equals(workload) && f.threads() == ofThreads
                && f.contender().equals(contender) && f.metric().equals(metric)).map(Figure::value).findFirst();
    }

    /** The contender of that name. */
    public Contender contender(String named) {
        return contenders.stream().filter(c -> c.name().equals(named)).findFirst().orElseThrow();
    }
}
