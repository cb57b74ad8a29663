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
            "the article creates an OnHeapCoder without reference tracking, and with it a configuration, for each "
                    + "message; corrected keeps one coder per thread, with the defaults, which track references"),
            new Contender("google", "jmh-blog-protobuf", "protobuf",
                    "as published in proto2, whose texts stay bytes until somebody asks for them; corrected in proto3, "
                            + "which decodes texts right away, and with every field read"),
            new Contender("jackson", "jmh-blog-json", "jackson-json",
                    "as published via a String; corrected writes and reads bytes"),
            new Contender("kryo", "jmh-blog-kryo", "kryo",
                    "as published one Kryo for all threads, with references tracked, no class registered, and an "
                            + "Output of 5 to 5,000 bytes for each message; corrected one Kryo per thread, with its "
                            + "classes registered and one Output kept"),
            new Contender("protostuff", "jmh-blog-protostuff", "protostuff",
                    "as published a LinkedBuffer for each message; corrected keeps one per thread"));

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
            "The article prints the methods; the code around them, and the string, are inferred. Here, one unguarded "
                    + "field takes the place of its shared fields: all threads of a trial read and replace the message "
                    + "in it.",
            "Both ways run with the article's collector and heap: -XX:+UseG1GC -Xms1g -Xmx1g.",
            "Today's versions of the libraries on this JDK; the article names neither.",
            "The article does not say how many threads its table for the 59-byte string refers to. Its figure for FST "
                    + "fits several threads (1.941, while one thread had 0.477, and five and fifty 2.111 and 1.897), "
                    + "so the table stands beside 50 threads here. Nor does the article say how many threads its "
                    + "service times refer to.",
            "As published, each round is one JMH fork with slices of 100 ms, of which the last 1.5 s count; the "
                    + "article had 5 iterations of unknown length. A thread's checks run before its slices and take "
                    + "none of their time.",
            "Corrected, every value is compared before timing, and a trial's values again at its end; with several "
                    + "threads, only a few results of each thread are compared before every slice.",
            "The values that come back have no digest of their own: every value is compared with the payload, which "
                    + "has one.",
            "Jackson's text is copied into bytes and back, which the article did not do: two copies of 3 KB.",
            "Corrected throughput is by the clock, like the article's, if no other work took the processors; otherwise "
                    + "it comes from CPU time, and its note says so. The report's verdicts are always by CPU time.");

    private static final List<String> OMISSIONS = List.of(
            "The percentiles 0, 95, 99.999 and 99.9999, the histograms and the numbers of samples: we do not collect "
                    + "them.",
            "More processors than this machine has; the article does not say how many it had.",
            "The article's versions, JDK, iterations, forks and `.proto` file, which are not known.");

    static final JmhBlogReplay REPLAY = new JmhBlogReplay(
            new Article("jmh-blog", "Five libraries, one object in another, there and back in 1, 5 and 50 threads",
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
