package weighbridge.studies.pronghorn;

import java.util.List;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that sent messages from one thread to another and measured how fast: what it compared and what it
 * printed.
 *
 * @param article    what was published, and how this replay differs
 * @param contenders what was compared
 * @param figures    what the article printed
 */
public record PronghornReplay(Article article, List<Contender> contenders, List<Figure> figures) {
    /** The metric of messages per second. */
    public static final String THROUGHPUT = "throughput";
    /** The metric of throughput relative to the fastest; one number for all runs. */
    public static final String NORMALIZED = "normalized";
    /** The metric of throughput in 2²⁰ bit/s. */
    public static final String BANDWIDTH = "bandwidth";
    /** The metric of the process's share of eight cores in percent. */
    public static final String CPU = "cpu";
    /** The metrics of percentiles of the time from a message's sending to its receipt, in microseconds. */
    public static final String MEDIAN = "latency.p50";
    public static final String P99 = "latency.p99";
    /**
     * The metric of how much smaller a sent message is than in memory, in percent, cut to two digits; one number for
     * all runs.
     */
    public static final String COMPRESSION = "compression";

    public PronghornReplay {
        contenders = List.copyOf(contenders);
        figures = List.copyOf(figures);
    }

    /**
     * One of the compared set-ups.
     *
     * @param name        as in the article
     * @param asPublished the codec that does as the article did, with the versions of that time
     * @param corrected   the codec that is weighed like any other
     * @param style       how the two use the library differently
     */
    public record Contender(String name, String asPublished, String corrected, String style) {}

    /**
     * A number that the article printed.
     *
     * @param run counted from 1; 1 for a number of all runs
     */
    public record Figure(String contender, String metric, int run, Printed value) {}

    /** The contender of that name. */
    public Contender contender(String name) {
        return contenders.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }

    /** This replay, with another codec for one contender's published way. */
    PronghornReplay with(String contender, String asPublished) {
        return new PronghornReplay(article,
                contenders.stream()
                        .map(c -> c.name().equals(contender)
                                ? new Contender(c.name(), asPublished, c.corrected(), c.style()) : c)
                        .toList(),
                figures);
    }

    /** The numbers that the article printed for a metric, run by run. */
    public List<Printed> published(String contender, String metric) {
        return figures.stream().filter(f -> f.contender().equals(contender) && f.metric().equals(metric))
                .map(Figure::value).toList();
    }

    /**
     * The mean bytes sent for a message: bandwidth over throughput, which is all that was printed, averaged over the
     * runs.
     */
    public double messageBytes(String contender) {
        List<Printed> bandwidth = published(contender, BANDWIDTH);
        List<Printed> throughput = published(contender, THROUGHPUT);
        double sum = 0;
        for (int run = 0; run < bandwidth.size(); run++) {
            sum += bandwidth.get(run).value() * (1 << 20) / Byte.SIZE / throughput.get(run).value();
        }
        return sum / bandwidth.size();
    }
}
