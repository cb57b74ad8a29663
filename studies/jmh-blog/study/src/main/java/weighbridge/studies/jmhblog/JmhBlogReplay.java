package weighbridge.studies.jmhblog;

import java.util.List;
import java.util.Optional;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that timed round trips of one message with JMH, in one and in several threads.
 *
 * @param article    what was published, and how this replay differs; service times were sampled of its first workload
 * @param threads    the article's numbers of threads, in its order
 * @param sampled    the number of threads in which service times are sampled
 * @param jvmFlags   the article's flags, in a form that overrides those that a trial's JVM already has
 * @param contenders what was compared
 * @param reading    the experiment on how much the article's fastest library gained by never reading what it decoded
 * @param figures    what the article printed
 */
public record JmhBlogReplay(Article article, List<Integer> threads, int sampled, List<String> jvmFlags,
        List<Contender> contenders, Reading reading, List<Figure> figures) {
    /** The metric of operations per millisecond of all threads together, in wall time. */
    public static final String THROUGHPUT = "throughput";
    /** The metric of a mean service time in microseconds; those of percentiles are {@code service.p50} and so on. */
    public static final String MEAN = "service.mean";

    /** The article's percentiles of service times, of which only some are sampled here. */
    static final List<Double> PERCENTILES = List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 99.9999, 100.0);

    public JmhBlogReplay {
        threads = List.copyOf(threads);
        jvmFlags = List.copyOf(jvmFlags);
        contenders = List.copyOf(contenders);
        figures = List.copyOf(figures);
    }

    /**
     * One of the compared libraries.
     *
     * @param name        as in the article
     * @param asPublished the codec that does as the article did, with one object for all threads
     * @param corrected   the codec that is weighed like any other, with values for each thread
     * @param style       how the two use the library differently
     */
    public record Contender(String name, String asPublished, String corrected, String style) {}

    /**
     * The experiment on a library that decodes texts only when they are read.
     *
     * @param contender the library's name
     * @param reads     the codec that does as the article did and then reads every field
     * @param inlining  a flag that makes the JVM inline deeply enough for the speed of a text's loop not to depend on
     *                  the order of compilation
     */
    public record Reading(String contender, String reads, String inlining) {}

    /** A number that the article printed. */
    public record Figure(String workload, int threads, String contender, String metric, Printed value) {}

    /** The names of the workloads, in the article's order. */
    public List<String> workloads() {
        return article.workloads();
    }

    /** The figure that the article printed, if it did. */
    public Optional<Printed> published(String workload, int ofThreads, String contender, String metric) {
        return figures.stream().filter(f -> f.workload().equals(workload) && f.threads() == ofThreads
                && f.contender().equals(contender) && f.metric().equals(metric)).map(Figure::value).findFirst();
    }

    /** The contender of that name. */
    public Contender contender(String named) {
        return contenders.stream().filter(c -> c.name().equals(named)).findFirst().orElseThrow();
    }
}
