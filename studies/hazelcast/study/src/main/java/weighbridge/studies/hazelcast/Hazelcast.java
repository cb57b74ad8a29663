package weighbridge.studies.hazelcast;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import weighbridge.studies.hazelcast.HazelcastReplay.Axis;
import weighbridge.studies.hazelcast.HazelcastReplay.Figure;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/** The test compact-test (2021), which compared Hazelcast's format Compact, then new, with its older formats. */
final class Hazelcast {
    /** Set-up and bytes per entry. */
    private static final String MEMORY = """
            write-small compact      184
            write-small portable     262
            write-small identified   180
            write-small byte-array   184
            write-large compact      546
            write-large portable    1037
            write-large identified   508
            write-large byte-array   512
            read-small  compact      172
            read-small  portable     250
            read-small  identified   168
            read-small  byte-array   172
            read-large  compact      600
            read-large  portable    1166
            read-large  identified   563
            read-large  byte-array   567
            """;

    /** Set-up and operations/s: the mean of the graph's 25 points (24 in one case) and half of their range. */
    private static final String THROUGHPUT = """
            write-small            compact    338500 5900
            write-small            portable   316200 4400
            write-small            identified 336600 4700
            write-small            byte-array 340200 5400
            write-large            compact    288200 4500
            write-large            portable   264400 5200
            write-large            identified 304900 6000
            write-large            byte-array 320900 6000
            read-small             compact    499500 8500
            read-small             portable   472500 8300
            read-small             identified 498900 5400
            read-small             byte-array 510200 5800
            read-large             compact    405300 9000
            read-large             portable   376500 9300
            read-large             identified 442900 8800
            read-large             byte-array 474100 7500
            query-small            compact    162.1  2.6
            query-small            portable   145.2  3.1
            query-small            identified 172.3  3.4
            old-engine-query-small compact    425.2  2.3
            old-engine-query-small portable   434.4  2.5
            old-engine-query-small identified 438.4  4.4
            old-engine-query-large compact    338.2  3.0
            old-engine-query-large portable   303.1 13.8
            old-engine-query-large identified 104.6  1.0
            """;

    /** Test, and the lower and upper end of the axis in operations/s. */
    private static final String AXES = """
            write-small            310000 345000
            write-large            250000 330000
            read-small             450000 520000
            read-large             360000 480000
            query-small               140    180
            old-engine-query-small    422    444
            old-engine-query-large    100    350
            """;

    /**
     * Set-up, microseconds, and how precisely the graph can be read: the 99.9th percentile, or the 90th for queries.
     */
    private static final String LATENCY = """
            write-small            compact      10300  300
            write-small            portable     13400  400
            write-small            identified    9700  200
            write-small            byte-array    9400  200
            write-large            compact      21400  400
            write-large            portable     30300  300
            write-large            identified   17800  300
            write-large            byte-array   16700  300
            read-small             compact       4400  300
            read-small             portable      6300  400
            read-small             identified    4000  300
            read-small             byte-array    3500  300
            read-large             compact      11500  500
            read-large             portable     24700  500
            read-large             identified   10600  500
            read-large             byte-array   10700  600
            query-small            compact      48600  500
            query-small            portable     85800 1400
            query-small            identified   45200  500
            old-engine-query-small compact     466000 2000
            old-engine-query-small portable    522000 2000
            old-engine-query-small identified  485000 2000
            old-engine-query-large compact     640000 5000
            old-engine-query-large portable    663000 6000
            old-engine-query-large identified 2069000 6000
            """;

    private static final List<String> DEVIATIONS = List.of(
            "The members of the cluster and the clients that load them share the cores of one machine and communicate "
                    + "over the loopback device; the article had three machines. This replay therefore shows how much "
                    + "of the article's comparison can be seen on one machine, not how the article's machines would "
                    + "perform.",
            "One process with one client stands in for the article's twelve clients. Throughput is measured with 120 "
                    + "threads, as many as the twelve clients had together. Latency is measured with the load of one "
                    + "client: 10 threads that make 5,000 operations or 10 queries per second.",
            "This replay runs Hazelcast 5.7.0 on today's JDK; the article used a snapshot of 5.1 and does not name its "
                    + "JDK. Heaps are 1 GiB here but were 4 GiB in the article.",
            "Each set-up runs for a few seconds. In the article, each ran for five minutes with pauses of half a "
                    + "minute, and the first minute did not count. Throughput and latency are measured one after the "
                    + "other in the same cluster; the article started a new cluster for each measurement.",
            "The article's graphs show one run each. Figures read off a graph carry a ±, which is half the range of "
                    + "the curve for throughput and the size of a pixel for latency.");

    private static final List<String> OMISSIONS =
            List.of("The article's machines, its five minutes per test, and Hazelcast Simulator, which drove the test.",
                    "All percentiles of each latency graph except one.");

    static final HazelcastReplay REPLAY = new HazelcastReplay(new Article("hazelcast",
            "Compact, Portable and IdentifiedDataSerializable in the map of a Hazelcast cluster: writes, reads, "
                    + "queries, and the memory of an entry (2021)",
            "https://github.com/mdumandag/compact-test",
            List.of(HazelcastObjects.SMALL.name(), HazelcastObjects.LARGE.name()), DEVIATIONS, OMISSIONS), figures(),
            axes());

    private Hazelcast() {}

    private static List<Figure> figures() {
        List<Figure> all = new ArrayList<>();
        cells(MEMORY).forEach(c -> all.add(new Figure(setUp(c), HazelcastReplay.MEMORY, Printed.of(c[2]))));
        cells(THROUGHPUT)
                .forEach(c -> all.add(new Figure(setUp(c), HazelcastReplay.THROUGHPUT, new Printed(c[2], c[3]))));
        cells(LATENCY).forEach(
                c -> all.add(new Figure(setUp(c), HazelcastReplay.latency(setUp(c)), new Printed(c[2], c[3]))));
        return all;
    }

    private static List<Axis> axes() {
        return cells(AXES).map(c -> new Axis(c[0], Double.parseDouble(c[1]), Double.parseDouble(c[2]))).toList();
    }

    private static Stream<String[]> cells(String table) {
        return table.lines().map(l -> l.split(" +"));
    }

    private static SetUp setUp(String[] cells) {
        String key = (cells[0] + "/" + cells[1]).toLowerCase(Locale.ROOT);
        return SetUp.all().stream().filter(s -> s.key().equals(key)).findFirst().orElseThrow();
    }
}
