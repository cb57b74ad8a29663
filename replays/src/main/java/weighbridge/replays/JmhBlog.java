package weighbridge.replays;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.Latency;
import weighbridge.replays.JmhBlogReplay.Contender;
import weighbridge.replays.JmhBlogReplay.Figure;
import weighbridge.replays.JmhBlogReplay.Reading;

/** An article in Polish: five libraries, one nested object, round trips in 1, 5 and 50 threads, measured with JMH. */
final class JmhBlog {
    private static final String LONG = "jmh-blog";
    private static final String SHORT = "jmh-blog-59";
    private static final int SAMPLED = 50;
    private static final List<Integer> THREADS = List.of(1, 5, 50);

    private static final List<Contender> CONTENDERS = List.of(
            new Contender("fst", "jmh-blog-fst", "fst-on-heap-coder", "the article makes an OnHeapCoder without references, and with it a configuration, for each "
                    + "message; corrected keeps one a thread, made with the defaults, which tracks references too"),
            new Contender("google", "jmh-blog-protobuf", "protobuf", "as published in proto2, whose texts stay bytes until somebody asks for them; corrected "
                    + "in proto3, which decodes them at once, and every field is read"),
            new Contender("jackson", "jmh-blog-json", "jackson-json", "as published through a String; corrected writes and reads bytes"),
            new Contender("kryo", "jmh-blog-kryo", "kryo", "as published one Kryo for all threads, references tracked, no class registered, an Output of 5 to "
                    + "5,000 bytes for each message; corrected a Kryo a thread, classes registered, one Output kept"),
            new Contender("protostuff", "jmh-blog-protostuff", "protostuff", "as published a LinkedBuffer for each message; corrected keeps one a thread"));

    private static final List<String> DEVIATIONS = List.of(
            "Neither the article's code nor its string is public: the methods are those it prints, what stands around them is inferred. Its shared fields "
                    + "are here a place for the message that all threads of a trial read and replace, unguarded.",
            "Both ways run with the article's collector and heap: -XX:+UseG1GC -Xms1g -Xmx1g.",
            "The libraries' versions of today on this JDK; the article names neither.",
            "The article does not say how many threads the table of 59 bytes had: its FST figure is that of several (1.9, where one thread had 0.48 and "
                    + "five or fifty 1.9 to 2.1), so it stands beside 50 here. Nor does it say so of the service times: see Little's law.",
            "Each number of its way is of one JVM of JMH's, slices of 100 ms, of which the last 1.5 s count, where the article had 5 iterations of unknown "
                    + "length; a thread's checks stand before its slices, and take none of their time.",
            "Corrected, every value is compared before the timing, those of a trial again at its end; of several threads a few of each before every slice, "
                    + "not every result.",
            "The content of what came back has no digest of its own: the payload's digest and the comparison of every value with it stand in its place.",
            "Of the printed percentiles p0 and p95 are not sampled here, and those above p99.99 but the longest are left out.",
            "Jackson's text is copied into bytes and back on the way, which the article did not do: two copies of 3 KB.",
            "Corrected throughput is by the clock where other work left the processors alone, so that it can stand beside the article's, and else made from CPU "
                    + "time, as its note says; the report's verdicts are by CPU time, as everywhere.");

    static final JmhBlogReplay REPLAY = new JmhBlogReplay("jmh-blog",
            "Five libraries, one object in another, there and back in 1, 5 and 50 threads",
            "an article in Polish, no longer public", List.of(LONG, SHORT), THREADS, SAMPLED,
            List.of("-XX:-UseParallelGC", "-XX:+UseG1GC", "-Xms1g", "-Xmx1g"), CONTENDERS, new Reading("google", "jmh-blog-protobuf-read"), figures(),
            DEVIATIONS);

    private JmhBlog() {}

    /** As printed: operations a millisecond, and microseconds. */
    private static List<Figure> figures() {
        List<Figure> all = new ArrayList<>();
        throughput(all, "fst", 0.477, 2.111, 1.897, 1.941);
        throughput(all, "google", 910.106, 971.071, 959.975, 8555.033);
        throughput(all, "jackson", 66.483, 252.071, 261.513, 644.608);
        throughput(all, "kryo", 92.880, 232.511, 308.221, 4497.039);
        throughput(all, "protostuff", 187.986, 7483.938, 7742.153, 7271.828);
        service(all, "fst", 23674.701, 1689.600, 20938.752, 47448.064, 57389.875, 82646.139, 114866.520, 153048.370, 153878.528);
        service(all, "google", 51.858, 0.585, 6.448, 8.352, 9.072, 13.136, 1653.645, 110171.836, 215482.368);
        service(all, "jackson", 189.506, 12.944, 27.168, 29.600, 30.976, 37.952, 66225.046, 134283.631, 261357.568);
        service(all, "kryo", 167.398, 10.736, 23.520, 26.368, 27.616, 32.960, 60555.264, 157024.256, 273154.048);
        service(all, "protostuff", 7.083, 0.004, 0.831, 1.468, 1.684, 2.212, 6.230, 10534.912, 204210.176);
        return all;
    }

    private static void throughput(List<Figure> all, String contender, double one, double five, double fifty, double shorter) {
        List<Double> longs = List.of(one, five, fifty);
        for (int i = 0; i < longs.size(); i++) all.add(new Figure(LONG, THREADS.get(i), contender, JmhBlogReplay.THROUGHPUT, longs.get(i)));
        all.add(new Figure(SHORT, SAMPLED, contender, JmhBlogReplay.THROUGHPUT, shorter));
    }

    private static void service(List<Figure> all, String contender, double mean, double... percentiles) {
        all.add(new Figure(LONG, SAMPLED, contender, JmhBlogReplay.MEAN, mean));
        for (int i = 0; i < percentiles.length; i++) {
            all.add(new Figure(LONG, SAMPLED, contender, "service." + Latency.name(JmhBlogReplay.PERCENTILES.get(i)), percentiles[i]));
        }
    }
}
