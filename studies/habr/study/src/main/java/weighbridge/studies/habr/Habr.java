package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Figure;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.Framing;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/** The article habr 458026 (2019), which compared seven formats on whole files of three data sets. */
final class Habr {
    private static final String ARTICLE = "https://habr.com/ru/post/458026/";
    private static final List<String> WORKLOADS = List.of("habr-mixed", "habr-longs", "habr-strings");

    /** Each format's ms to write, ms to read and MB of the file, each for mixed data, longs and strings, as printed. */
    private static final String FIGURES = """
            java            3444.53 2586.23 5548.63   852.62  617.65 2006.41   36 24   86
            json            5280.67 4358.13 5958.92  3347.20 2730.19 4039.24   52 36  124
            avro            2146.72 1546.95 2829.31   692.56  535.96  944.27   22 11   73
            protobuf        1169.40  865.06 1856.20   113.56   77.38  256.02   22 11   73
            thrift-binary   1274.69  877.98 2168.27   220.58  133.64  514.96   37 16   98
            thrift-compact  1294.87  900.02 2199.94   240.23  232.53  505.03   31 14   98
            msgpack         1142.56  791.55 1974.73   289.60   80.36  428.36   21  9.6 73
            """;

    private static final Contender JAVA = new Contender("java", "habr-java", Framing.OWN, "java", Framing.OWN,
            "one object stream without reset, null at its end; the article's fields were Scala options, an object of 6 "
                    + "bytes around each "
                    + "value and 5 for an absent one; corrected is the value itself, or null in 1 byte; the record's "
                    + "array here takes 4 bytes more than the article's object",
            "a stream keeps every object of the file alive, which is part of the article's times; corrected makes a "
                    + "stream a message, with the class described in each");
    private static final Contender JSON = new Contender("json", "habr-json", Framing.OWN, "jackson-json", Framing.LINE,
            "the article wrote JSON text in a JSON string in base64, 1304 bytes for 892; corrected is a line of JSON a "
                    + "record",
            "as published, base64 and the string literal are part of both directions; Jackson 3 without json4s");
    private static final Contender AVRO = new Contender("avro", "avro", Framing.OWN, "avro", Framing.OWN,
            "a container file, the schema in it once", "generated classes instead of avro4s");
    private static final Contender PROTOBUF = new Contender("protobuf", "protobuf", Framing.LENGTH32, "protobuf",
            Framing.LENGTH32,
            "4 bytes of length before each message; f11 is a float here, a double in the article, which takes 4 bytes "
                    + "more",
            "absent fields stay absent here, the article read them as 0 and \"\"");
    private static final Contender THRIFT_BINARY = new Contender("thrift-binary", "habr-thrift-binary", Framing.OWN,
            "thrift-binary", Framing.LENGTH32,
            "the article wrote the whole grown buffer, 64 bytes doubled until the message fits; corrected is 4 bytes "
                    + "of length and the message",
            "");
    private static final Contender THRIFT_COMPACT = new Contender("thrift-compact", "habr-thrift-compact", Framing.OWN,
            "thrift-compact", Framing.LENGTH32,
            "the article wrote the whole grown buffer, 64 bytes doubled until the message fits; corrected is 4 bytes "
                    + "of length and the message",
            "");
    private static final Contender MSGPACK = new Contender("msgpack", "msgpack", Framing.PACKED_INT, "msgpack",
            Framing.PACKED_INT,
            "a packed int of length before each message, which is its fields in a row without an array header, as in "
                    + "the article",
            "absent is nil here, 0 or \"\" in the article: one byte either way");

    private static final List<String> DEVIATIONS = List.of(
            "Records come from a seed by the article's rules; its own files are not public.",
            "Java instead of Scala: generated classes or plain beans instead of case classes, Jackson 3 instead of "
                    + "json4s, generated classes instead of avro4s, ScalaPB and Scrooge, and today's versions. The CSV "
                    + "parser and the copy into the native value are ours.",
            "Its way here: each format and data set in a JVM of its own with 1 GiB and the parallel collector on "
                    + "today's JDK; the article ran everything in one sbt JVM on JDK 8.",
            "Its way here, \"serialization\" parses the CSV line, makes the native value, encodes, frames and writes "
                    + "the file, flushed every 5,000 records; \"deserialization\" reads the file and decodes. Wall "
                    + "time, mean of the passes without a garbage collection, of all if every pass had one.",
            "Corrected: CPU time of encode, and of decode with every field read, in fresh interleaved JVMs, times "
                    + "100,000 records; no file, no parsing.",
            "Corrected sizes are those of real files, framed as the article framed them but for its two faults; every "
                    + "value that comes back is compared.",
            "Absent fields stay absent here (nil, and proto3's `optional`). The article's MessagePack and Protobuf "
                    + "read them back as 0 and \"\", at the same size; it checked only the number of records.",
            "f11 is a 32-bit float in our Protobuf file and a double in the article's, which is 0.38 MiB more of mixed "
                    + "data.",
            "JSON of mixed data is smaller here: since JDK 19 a double is written in its shortest form (our "
                    + "explanation; not tested on JDK 8).",
            "Its way here, Java's files are slightly larger because we add an array header: 4 bytes a record.",
            "Corrected, a Java message stands alone. Java costs more when every message repeats its class "
                    + "description.");

    private static final List<String> OMISSIONS =
            List.of("ScalaMeter, Scala and the libraries for it; the article's computer and its JDK 8.",
                    "15 passes of each cell after 3 that warmed up: here as many as the time left room for.",
                    "The charts, which show the tables' figures again.");

    static final FileReplay REPLAY = new FileReplay(new Article("habr",
            "Seven formats on three data sets of 100,000 records: time to write and read a file, and its size (2019)",
            ARTICLE, WORKLOADS, DEVIATIONS, OMISSIONS), 100_000, 5_000, 3, 15,
            List.of(JAVA, JSON, AVRO, PROTOBUF, THRIFT_BINARY, THRIFT_COMPACT, MSGPACK), figures(),
            Map.of("habr-mixed", Printed.of("28"), "habr-longs", Printed.of("20"), "habr-strings", Printed.of("71")));

    private Habr() {}

    private static List<Figure> figures() {
        List<Figure> all = new ArrayList<>();
        for (String line : FIGURES.lines().toList()) {
            String[] cells = line.trim().split(" +");
            for (Quantity q : Quantity.values()) {
                for (int i = 0; i < WORKLOADS.size(); i++) {
                    all.add(new Figure(WORKLOADS.get(i), cells[0], q,
                            Printed.of(cells[1 + q.ordinal() * WORKLOADS.size() + i])));
                }
            }
        }
        return all;
    }
}
