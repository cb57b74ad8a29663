package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.List;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.PronghornReplay.Figure;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * The test ProtocolTestProject of Pronghorn's authors (2016), in which five libraries send messages of 41 KB from
 * thread to thread.
 */
final class Pronghorn {
    private static final List<Contender> CONTENDERS = List.of(
            new Contender("avro", "pronghorn-avro", "avro", "as published, Avro uses reflection, and each message is a "
                    + "block of a container file, which adds 20 bytes; in the corrected measurement, it uses generated "
                    + "classes and no container"),
            new Contender("kryo", "pronghorn-kryo", "kryo",
                    "as published, Kryo tracks references and has no registered classes, which adds three bytes to "
                            + "each sample and two names to each message; in the corrected measurement, it has "
                            + "registered classes and does not track references"),
            new Contender("protobuf-speed", "pronghorn-protobuf-speed", "protobuf", "as published, the fields are of "
                    + "type int32 and are copied from the test's own objects; in the corrected measurement, they are "
                    + "proto3's sint32 fields, which leave zeros out, and are not copied"),
            new Contender("protobuf-size", "pronghorn-protobuf-size", "protobuf-size",
                    "like protobuf-speed, but as published, each message is preceded by its length"),
            new Contender("thrift", "pronghorn-thrift", "thrift-compact",
                    "as published, fields are copied from the test's own objects; in the corrected measurement, they "
                            + "are not copied"),
            new Contender("pronghorn-new-objects", "pronghorn-tailored", "pronghorn", "as published, the encoding is "
                    + "written for exactly these messages; the corrected codec chooses its encoding based on the first "
                    + "messages of a stream"),
            new Contender("pronghorn", "pronghorn-tailored-reused", "pronghorn",
                    "like pronghorn-new-objects, but as published, each message is decoded into the object of the "
                            + "previous one"));

    /** Contender, messages/s of three runs, their ratio to the fastest, and Mbps of three runs. */
    private static final String RATES = """
            avro                   2234  2427  2379 0.13  451.7  490.7  481.1
            kryo                   4625  4740  4735 0.25 1155.0 1183.7 1182.5
            protobuf-speed         5048  5288  5772 0.29 1487.0 1557.6 1700.3
            protobuf-size           716   699   693 0.04  210.9  206.0  204.4
            thrift                 1897  1908  1878 0.10  531.6  534.8  526.2
            pronghorn-new-objects 16572 17024 16131  .89 1493.8 1534.5 1454.1
            pronghorn             19219 17379 18857 1.00 1732.4 1566.5 1699.8
            """;

    /**
     * Contender; percent of eight cores, p50 and p99 of latency in microseconds, each of three runs; compression in
     * percent.
     */
    private static final String COSTS = """
            avro                  22.17 21.31 21.31 2719 2516 2572 3753 3459 3096 35.33
            kryo                  23.49 23.31 23.01  220  217  217  470  588  431 20.12
            protobuf-speed        24.29 24.17 24.14  201  199  194 1975 1964 1736  5.79
            protobuf-size         18.98 19.12 19.07  636  667  649 1310 1361 1381  5.78
            thrift                23.9  23.5  24.5   523  524  531 4980 5046 5472 10.38
            pronghorn-new-objects 21.69 21.46 21.25  310  296  320  477  504  617 71.16
            pronghorn             21.54 21.64 21.41   88   91   97  548  412  431 71.16
            """;

    private static final List<String> DEVIATIONS = List.of(
            "We run the library versions that the test names (Protocol Buffers 2.6.1, Thrift 0.9.3, Kryo 3.0.3 and "
                    + "Avro 1.7.7) on today's JDK. A newer compiler generates Thrift's classes, which are then adapted "
                    + "to 0.9.3. The test's version of Pronghorn was never released: we rewrote its encoding on top of "
                    + "today's library.",
            "Sizes are means of 200 messages, each taken from the middle of a group of 500. The test's sizes are means "
                    + "of all 100,000 messages and include 3 bytes per message for the time since the previous one; we "
                    + "add these 3 bytes here.",
            "We encode each message to a byte array even when we repeat the article's procedure; this array is copied "
                    + "into the ring and out of it. Each JVM has a heap of 512 MiB and the parallel collector, which "
                    + "was the default at the time of the article.",
            "In the corrected measurement, messages pass between two processes through a socket, not through memory. "
                    + "Once the sender and the receiver are warm, the 200 messages are sent repeatedly, and a separate "
                    + "thread compares each with the original. A message of Pronghorn depends on those before it, so there "
                    + "its bytes are not those of the table of sizes.",
            "We leave out the header of Avro's container, which is sent once per connection; it amounts to 0.005 bytes "
                    + "per message.");

    private static final List<String> OMISSIONS = List.of(
            "The article's procedure on links of 1 Gbit/s and less (-b "
                    + "replays these tables), its test \"Empty\", and its computer.",
            "A link of 10 Gbit/s between machines: " + "the corrected messages pass through the loopback device.");

    static final PronghornReplay REPLAY = new PronghornReplay(new Article("pronghorn",
            "Five libraries send 100,000 messages of 41 KB from one thread to another at up to 10 Gbit/s (2016)",
            PronghornSamples.ORIGIN, List.of(PronghornSamples.WORKLOADS.getFirst().name()), DEVIATIONS, OMISSIONS),
            CONTENDERS, figures());

    /** The replay with the test's other way of sending Protocol Buffers, which makes none of the library's objects. */
    static final PronghornReplay DIRECT = REPLAY.with("protobuf-speed", "pronghorn-protobuf-direct");

    private Pronghorn() {}

    private static List<Figure> figures() {
        List<Figure> all = new ArrayList<>();
        for (String line : RATES.lines().toList()) {
            String[] cells = line.trim().split(" +");
            runs(all, cells, 1, PronghornReplay.THROUGHPUT);
            all.add(new Figure(cells[0], PronghornReplay.NORMALIZED, 1, Printed.of(cells[4])));
            runs(all, cells, 5, PronghornReplay.BANDWIDTH);
        }
        for (String line : COSTS.lines().toList()) {
            String[] cells = line.trim().split(" +");
            runs(all, cells, 1, PronghornReplay.CPU);
            runs(all, cells, 4, PronghornReplay.MEDIAN);
            runs(all, cells, 7, PronghornReplay.P99);
            all.add(new Figure(cells[0], PronghornReplay.COMPRESSION, 1, Printed.of(cells[10])));
        }
        return all;
    }

    private static void runs(List<Figure> all, String[] cells, int at, String metric) {
        for (int run = 1; run <= 3; run++) all.add(new Figure(cells[0], metric, run, Printed.of(cells[at + run - 1])));
    }
}
