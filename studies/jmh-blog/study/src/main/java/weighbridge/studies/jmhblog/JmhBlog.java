package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.run.Latency;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.studies.jmhblog.JmhBlogReplay.Figure;
import weighbridge.studies.jmhblog.JmhBlogReplay.Reading;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An article in Polish that compared five libraries with JMH: round trips of one nested object in 1, 5 and 50 threads.
 */
final class JmhBlog {
    private static final String LONG = "jmh-blog";
    private static final String SHORT = "jmh-blog-59";
    private static final int SAMPLED = 50;
    private static final List<Integer> THREADS = List.of(1, 5, 50);

    private static final List<Contender> CONTENDERS = List.of(new Contender("fst", "jmh-blog-fst", "fst-on-heap-coder",
            "for each message, the article creates a new OnHeapCoder without reference tracking, together with its "
                    + "configuration. The corrected codec keeps one coder per thread with the default settings, which "
                    + "include reference tracking"),
            new Contender("google", "jmh-blog-protobuf", "protobuf",
                    "as published, the library uses proto2, which keeps strings as bytes until they are read. In the "
                            + "corrected measurement, it uses proto3, which decodes strings right away, and every "
                            + "field is read"),
            new Contender("jackson", "jmh-blog-json", "jackson-json",
                    "as published, messages pass through a String; the corrected codec writes and reads bytes"),
            new Contender("kryo", "jmh-blog-kryo", "kryo",
                    "as published, all threads share one Kryo, which tracks references and has no registered classes, "
                            + "and each message gets a new Output of 5 to 5,000 bytes. In the corrected measurement, "
                            + "each thread keeps one Kryo, with registered classes, and one Output"),
            new Contender("protostuff", "jmh-blog-protostuff", "protostuff",
                    "as published, each message gets a new LinkedBuffer; the corrected codec keeps one per thread"));

    /**
     * Each library's operations per millisecond with their error for 1, 5 and 50 threads, and then for the short text.
     * The digits are JMH's, with a decimal point.
     */
    private static final String SCORES = """
            fst           0.477  0.039     2.111    0.804     1.897   0.292     1.941   0.351
            google      910.106 60.102   971.071   63.001   959.975 107.916  8555.033 488.605
            jackson      66.483 12.103   252.071   16.351   261.513  13.936   644.608  33.522
            kryo         92.880 27.383   232.511   87.517   308.221  37.969  4497.039 194.688
            protostuff  187.986 12.292  7483.938 1240.685  7742.153 121.602  7271.828 471.228
            """;

    /** Each library's mean service time with its error, and percentiles 0, 50, 90, 95 and 99, in microseconds. */
    private static final String SERVICES = """
            fst        23674.701 589.445 1689.600 20938.752 47448.064 57389.875 82646.139
            google        51.858   4.069    0.585     6.448     8.352     9.072    13.136
            jackson      189.506  10.396   12.944    27.168    29.600    30.976    37.952
            kryo         167.398   9.844   10.736    23.520    26.368    27.616    32.960
            protostuff     7.083   1.455    0.004     0.831     1.468     1.684     2.212
            """;

    /** Each library's percentiles 99.9, 99.99, 99.999, 99.9999 and 100, in microseconds. */
    private static final String TAILS = """
            fst        114866.520 153048.370 153878.528 153878.528 153878.528
            google       1653.645 110171.836 164072.286 202751.066 215482.368
            jackson     66225.046 134283.631 214886.027 260584.932 261357.568
            kryo        60555.264 157024.256 222441.334 264054.662 273154.048
            protostuff      6.230  10534.912 109360.353 172171.596 204210.176
            """;

    private static final List<String> DEVIATIONS = List.of(
            "The article prints only its benchmark methods; we inferred the string and the surrounding code. Here, one "
                    + "unguarded field replaces the article's shared fields: all threads of a trial read and replace "
                    + "the message in that field.",
            "Both our run of the article's procedure and the corrected measurement use the article's collector and "
                    + "heap size: -XX:+UseG1GC -Xms1g -Xmx1g.",
            "We run today's versions of the libraries on this JDK; the article names neither the versions nor the JDK "
                    + "that it used.",
            "The article does not say how many threads it used for the table of the 59-byte string. That table's "
                    + "figure for FST, 1.941 operations per ms, suggests several threads (the table of the longer "
                    + "string has 0.477 for one, 2.111 for five and 1.897 for fifty), so we compare it with our run in "
                    + "50 threads. Nor does the article say how many threads it used for its service times.",
            "When we repeat the article's procedure, each round is one JMH fork that is measured in slices of 100 ms, "
                    + "and only the last 1.5 s count; the article had 5 iterations of unknown length. A thread's "
                    + "checks run before its slices, not during them.",
            "In the corrected measurement, every decoded value is compared with the original before timing and again "
                    + "at the end of each trial. With several threads, a few results of each thread are also compared "
                    + "before every slice.",
            "We do not compute a digest of the decoded values. Instead, each value is compared with the payload, which "
                    + "does have a digest.",
            "We copy Jackson's text into bytes and back. The article did not make these two copies of 3 KB.",
            "Corrected throughput is measured in wall time, like the article's, unless other work took up the "
                    + "processors. In that case, it is calculated from CPU time, and a note says so. Verdicts "
                    + "on which library is faster are always based on CPU time.");

    private static final List<String> OMISSIONS = List.of(
            "The percentiles 0, 95, 99.999 and 99.9999, the histograms and the sample counts, which we do not collect.",
            "Runs on more processors than this machine has; the article does not say how many its machine had.",
            "The article's versions, JDK, iterations, forks and `.proto` file, which are not known.");

    static final JmhBlogReplay REPLAY =
            new JmhBlogReplay(
                    new Article("jmh-blog",
                            "Five libraries serialise and deserialise one object inside another, in 1, 5 and "
                                    + "50 threads",
                            "an article in Polish, no longer public", List.of(LONG, SHORT), DEVIATIONS, OMISSIONS),
                    THREADS, SAMPLED, List.of("-XX:-UseParallelGC", "-XX:+UseG1GC", "-Xms1g", "-Xmx1g"), CONTENDERS,
                    new Reading("google", "jmh-blog-protobuf-read", "-XX:MaxInlineLevel=20"), figures());

    private JmhBlog() {}

    private static List<Figure> figures() {
        List<Figure> all = new ArrayList<>();
        for (String line : SCORES.lines().toList()) {
            String[] cells = line.trim().split(" +");
            for (int i = 0; i < THREADS.size(); i++) all.add(score(LONG, THREADS.get(i), cells, 1 + 2 * i));
            all.add(score(SHORT, SAMPLED, cells, 1 + 2 * THREADS.size()));
        }
        for (String line : SERVICES.lines().toList()) {
            String[] cells = line.trim().split(" +");
            all.add(new Figure(LONG, SAMPLED, cells[0], JmhBlogReplay.MEAN, new Printed(cells[1], cells[2])));
            percentiles(all, cells, 3, 0);
        }
        int before = JmhBlogReplay.PERCENTILES.indexOf(99.9);
        for (String line : TAILS.lines().toList()) percentiles(all, line.trim().split(" +"), 1, before);
        return all;
    }

    /**
     * @param at   the index of the first cell with a percentile
     * @param from the index of the percentile in that cell
     */
    private static void percentiles(List<Figure> all, String[] cells, int at, int from) {
        for (int i = at; i < cells.length; i++) {
            String metric = "service." + Latency.name(JmhBlogReplay.PERCENTILES.get(from + i - at));
            all.add(new Figure(LONG, SAMPLED, cells[0], metric, Printed.of(cells[i])));
        }
    }

    private static Figure score(String workload, int threads, String[] cells, int at) {
        return new Figure(workload, threads, cells[0], JmhBlogReplay.THROUGHPUT, new Printed(cells[at], cells[at + 1]));
    }
}
