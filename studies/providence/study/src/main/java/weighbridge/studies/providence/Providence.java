package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Line;
import weighbridge.studies.providence.ProvidenceReplay.Times;
import weighbridge.studies.providence.pass.Separation;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/** Providence's own speed test, which compared it with Apache Thrift: eleven formats, four structures. */
final class Providence {
    private static final String CONTAINERS = "providence-containers";

    /**
     * Format; times to read, write and both of Providence and Thrift; size ratio; MiB of 1,000 messages; as printed.
     */
    private static final String TABLES = """
            providence-containers
            binary            1.84 1.00  1.06 1.00  1.45 1.00  1.00 8.7
            fast_binary       2.11 -     2.03 -     2.07 -     0.85 7.4
            tuple_protocol    3.17 1.10  2.53 0.67  2.85 0.89  0.81 7.0
            binary_protocol   3.28 -     3.16 -     3.22 -     1.00 8.7
            compact_protocol  3.77 1.41  3.03 0.91  3.40 1.16  0.85 7.3
            json              9.01 -     6.64 -     7.83 -     1.18 10.2
            json_named       10.19 -     7.18 -     8.69 -     1.43 12.4
            json_pretty      14.24 -     9.84 -    12.04 -     2.31 20.0
            pretty           18.94 -     8.79 -    13.86 -     1.46 12.6
            config           22.23 -    10.04 -    16.13 -     1.94 16.8
            providence-optional
            binary            1.14 1.00  0.76 1.00  0.95 1.00  1.00 2.4
            fast_binary       1.49 -     1.53 -     1.51 -     0.89 2.2
            tuple_protocol    2.14 1.08  1.89 0.76  2.01 0.92  0.83 2.0
            binary_protocol   2.21 -     2.41 -     2.31 -     1.00 2.4
            compact_protocol  2.60 1.42  2.30 0.91  2.45 1.16  0.87 2.1
            json              6.60 -     5.29 -     5.94 -     1.27 3.1
            json_named        7.62 -     5.76 -     6.69 -     1.53 3.7
            json_pretty       9.16 -     6.95 -     8.06 -     2.02 4.9
            pretty           13.12 -     6.73 -     9.93 -     1.49 3.6
            config           14.48 -     7.14 -    10.81 -     1.78 4.3
            providence-required
            binary            1.05 1.00  0.80 1.00  0.93 1.00  1.00 2.4
            fast_binary       1.42 -     1.60 -     1.51 -     0.89 2.2
            tuple_protocol    1.88 0.99  1.85 0.69  1.86 0.84  0.83 2.0
            binary_protocol   2.11 -     2.47 -     2.29 -     1.00 2.4
            compact_protocol  2.46 1.40  2.36 0.90  2.41 1.15  0.87 2.1
            json              6.33 -     5.45 -     5.89 -     1.27 3.1
            json_named        7.34 -     5.98 -     6.66 -     1.54 3.7
            json_pretty       8.80 -     7.19 -     7.99 -     2.03 4.9
            pretty           12.45 -     6.91 -     9.68 -     1.49 3.6
            config           13.95 -     7.47 -    10.71 -     1.79 4.3
            providence-deep
            binary            1.11 1.00  0.65 1.00  0.88 1.00  1.00 7.4
            fast_binary       1.64 -     1.82 -     1.73 -     0.82 6.0
            tuple_protocol    2.56 0.97  2.43 0.58  2.50 0.78  0.75 5.6
            binary_protocol   2.77 -     3.16 -     2.96 -     1.00 7.4
            compact_protocol  3.13 1.39  2.99 0.87  3.06 1.13  0.81 6.0
            json              6.88 -     5.41 -     6.15 -     1.22 9.0
            json_named        8.47 -     6.17 -     7.32 -     1.73 12.8
            json_pretty      13.55 -     9.22 -    11.38 -     3.40 25.1
            pretty           17.37 -     7.29 -    12.33 -     1.71 12.6
            config           20.87 -     8.86 -    14.87 -     2.64 19.5
            """;

    /** The same figures for the binary format alone, from 100 runs of 5,000 messages. */
    private static final String NOTE = """
            providence-containers
            binary  1.45 1.00  1.43 1.00  1.44 1.00  1.00 43.2
            providence-optional
            binary  0.91 1.00  0.97 1.00  0.94 1.00  1.00 12.2
            providence-required
            binary  0.86 1.00  0.97 1.00  0.92 1.00  1.00 12.2
            providence-deep
            binary  0.82 1.00  0.85 1.00  0.84 1.00  1.00 36.8
            """;

    private static final List<String> DEVIATIONS = List.of(
            "Our generator follows the article's rules, but it is seeded and uses our own word lists; the article's "
                    + "generator was not seeded.",
            "We use Providence 1.6.0 and libthrift 0.25.0 on this JDK; the article used a snapshot of Providence "
                    + "2.0.0, which is no longer available, and Thrift 0.12.0, on a JDK of the time.",
            "Our schema has no annotations, so compact structs are JSON objects here but arrays in the article, and "
                    + "sets and maps are not declared as sorted.",
            "Fields with Thrift's default requiredness are optional in our schema, which also lacks the default values "
                    + "of one struct.",
            "When we repeat the article's procedure, a JVM has a heap of 2 GiB and the parallel collector, and each "
                    + "library has its own class path; the article's collector and heap size are not known.",
            "When we repeat the article's procedure, each format first writes all messages once to determine their "
                    + "size and reads up to 100 of them back to check that the stream works; this warms the code up a "
                    + "little. After all timing, we count the values that each library carried.",
            "When we repeat the article's procedure, each run shuffles the formats of both libraries together; the "
                    + "article shuffled only Providence's formats and timed Thrift's own class right after "
                    + "Providence's class for the same format.",
            "When we repeat the article's procedure, Thrift gets not only a new protocol for each message, as in the "
                    + "article, but also a new transport.",
            "We repeat the article's procedure in several short-lived JVMs, whereas the article used one long-lived "
                    + "JVM; without repetition, a difference cannot be distinguished from noise.",
            "In the corrected measurement, each message is a separate byte array rather than part of a stream; sizes "
                    + "still include the separators of the article's streams.",
            "In the corrected measurement, we do not compute a digest of the decoded values. Instead, each value is "
                    + "compared with the payload, which does have a digest.");

    private static final List<String> OMISSIONS = List.of(
            "Most of the 2,500 iterations behind each of the article's tables, and of the 5,000 behind its note; the "
                    + "table \"How far the article's procedure went\" shows how many we ran.",
            "Exceptions, which the article leaves out, too.",
            "The authors' other suite, it-hazelcast, which tests schema upgrades, not speed.",
            "The authors' JDK, computer and snapshot of Providence.");

    static final ProvidenceReplay REPLAY = new ProvidenceReplay(new Article("providence",
            "Ten formats of Providence, and the JSON format that the article left out, compared with Apache Thrift on "
                    + "four structures: time to read and write, and size",
            "https://github.com/morimekta/providence/tree/master/it-serialization",
            List.of(CONTAINERS, "providence-optional", "providence-required", "providence-deep"), DEVIATIONS,
            OMISSIONS), 50, 50, 5,
            List.of(format("binary", "thrift-binary"), format("fast_binary"), format("tuple_protocol", "thrift-tuple"),
                    format("binary_protocol"), format("compact_protocol", "thrift-compact"), text("json"),
                    text("json_named"), text("json_pretty"), text("pretty"), text("config"),
                    new Format("json_protocol", "providence-json-protocol", Optional.of("thrift-json"),
                            Separation.LINE_AND_BYTE)),
            lines(TABLES), new ProvidenceReplay.Note(100, 5, lines(NOTE)),
            new ProvidenceReplay.Absent(CONTAINERS, List.of("mapOfList", "mapOfIntMap")));

    private Providence() {}

    private static Format format(String name) {
        return new Format(name, codec(name), Optional.empty(), Separation.BYTE);
    }

    private static Format format(String name, String twin) {
        return new Format(name, codec(name), Optional.of(twin), Separation.BYTE);
    }

    private static Format text(String name) {
        return new Format(name, codec(name), Optional.empty(), Separation.LINE_AND_BYTE);
    }

    private static String codec(String name) {
        return "providence-" + name.replace('_', '-');
    }

    private static List<Line> lines(String table) {
        List<Line> lines = new ArrayList<>();
        String workload = "";
        for (String line : table.lines().toList()) {
            String[] cells = line.trim().split(" +");
            if (cells.length == 1) {
                workload = cells[0];
                continue;
            }
            Optional<Times> thrift =
                    cells[2].equals("-") ? Optional.empty() : Optional.of(times(cells[2], cells[4], cells[6]));
            lines.add(new Line(workload, cells[0], times(cells[1], cells[3], cells[5]), thrift, Printed.of(cells[7]),
                    Printed.of(cells[8])));
        }
        return lines;
    }

    private static Times times(String read, String write, String sum) {
        return new Times(Printed.of(read), Printed.of(write), Printed.of(sum));
    }
}
