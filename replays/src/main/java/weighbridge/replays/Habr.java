package weighbridge.replays;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.Framing;
import weighbridge.replays.FileReplay.Contender;
import weighbridge.replays.FileReplay.Figure;
import weighbridge.replays.FileReplay.Quantity;

/** Habr 458026 (2019): seven formats, three data sets, whole files. */
final class Habr {
    private static final String ARTICLE = "https://habr.com/ru/post/458026/";
    private static final List<String> WORKLOADS = List.of("habr-mixed", "habr-longs", "habr-strings");

    private static final Contender JAVA = new Contender("java", "habr-java", Framing.OWN, "java", Framing.OWN,
            "one object stream without reset, null at its end; the article's fields were Scala options, an object of 6 bytes around each "
                    + "value and 5 for an absent one; corrected is the value itself, or null in 1 byte; the record's array "
                    + "here takes 4 bytes more than the article's object",
            "a stream keeps every object of the file alive, which is part of the article's times; corrected makes a stream a message, with "
                    + "the class described in each");
    private static final Contender JSON = new Contender("json", "habr-json", Framing.OWN, "jackson-json", Framing.LINE,
            "the article wrote JSON text as a JSON string as base64, 1304 bytes for 892; corrected is a line of JSON a record",
            "as published, base64 and the string literal are part of both directions; Jackson 3 without json4s");
    private static final Contender AVRO = new Contender("avro", "avro", Framing.OWN, "avro", Framing.OWN,
            "a container file, the schema in it once", "generated classes instead of avro4s");
    private static final Contender PROTOBUF = new Contender("protobuf", "protobuf", Framing.LENGTH32, "protobuf", Framing.LENGTH32,
            "4 bytes of length before each message; f11 is a float here, a double in the article, which takes 4 bytes more",
            "absent fields stay absent here, the article read them as 0 and \"\"; a text is decoded when it is asked for, which corrected does");
    private static final Contender THRIFT_BINARY = new Contender("thrift-binary", "habr-thrift-binary", Framing.OWN, "thrift-binary",
            Framing.LENGTH32,
            "the article wrote the whole grown buffer, 64 bytes doubled until the message fits; corrected is 4 bytes of length and the message", "");
    private static final Contender THRIFT_COMPACT = new Contender("thrift-compact", "habr-thrift-compact", Framing.OWN, "thrift-compact",
            Framing.LENGTH32,
            "the article wrote the whole grown buffer, 64 bytes doubled until the message fits; corrected is 4 bytes of length and the message", "");
    private static final Contender MSGPACK = new Contender("msgpack", "msgpack", Framing.PACKED_INT, "msgpack", Framing.PACKED_INT,
            "a packed int of length before each message, which is its fields in a row without an array header, as in the article",
            "absent is nil here, 0 or \"\" in the article: one byte either way");

    private static final List<String> DEVIATIONS = List.of(
            "Same records, drawn from a seed by the article's rules; the article's own files are not public.",
            "Java instead of Scala: generated classes or plain beans instead of case classes; fields hold values, not options.",
            "As published: each format and data set in a JVM of its own with 1 GiB and the parallel collector; the article ran "
                    + "all in one sbt JVM on JDK 8.",
            "As published, \"serialization\" parses the CSV line, makes the native value, encodes, frames and writes the file, "
                    + "flushed every 5,000 records; \"deserialization\" reads the file and decodes. Wall time, mean of the runs without a garbage "
                    + "collection, of all if every run had one.",
            "The CSV parser and the copy into the native value are ours, not kantan.csv and the article's mapping.",
            "Corrected: CPU time of encode, and of decode with every field read, in fresh interleaved JVMs, times 100,000 records; "
                    + "no file, no parsing.",
            "Corrected sizes are those of real files, framed as the article framed them; every value that comes back from them is compared.");

    static final FileReplay REPLAY = new FileReplay("habr",
            "Seven formats on three data sets of 100,000 records: time to write and read a file, and its size (2019)",
            ARTICLE, WORKLOADS, 100_000, 5_000, 3, 15, List.of(JAVA, JSON, AVRO, PROTOBUF, THRIFT_BINARY, THRIFT_COMPACT, MSGPACK), figures(),
            DEVIATIONS);

    private Habr() {}

    /** As printed, in the article's order of data sets: mixed, longs, strings. */
    private static List<Figure> figures() {
        List<Figure> all = new ArrayList<>();
        add(all, JAVA, List.of(3444.53, 2586.23, 5548.63), List.of(852.62, 617.65, 2006.41), List.of(36.0, 24.0, 86.0));
        add(all, JSON, List.of(5280.67, 4358.13, 5958.92), List.of(3347.20, 2730.19, 4039.24), List.of(52.0, 36.0, 124.0));
        add(all, AVRO, List.of(2146.72, 1546.95, 2829.31), List.of(692.56, 535.96, 944.27), List.of(22.0, 11.0, 73.0));
        add(all, PROTOBUF, List.of(1169.40, 865.06, 1856.20), List.of(113.56, 77.38, 256.02), List.of(22.0, 11.0, 73.0));
        add(all, THRIFT_BINARY, List.of(1274.69, 877.98, 2168.27), List.of(220.58, 133.64, 514.96), List.of(37.0, 16.0, 98.0));
        add(all, THRIFT_COMPACT, List.of(1294.87, 900.02, 2199.94), List.of(240.23, 232.53, 505.03), List.of(31.0, 14.0, 98.0));
        add(all, MSGPACK, List.of(1142.56, 791.55, 1974.73), List.of(289.60, 80.36, 428.36), List.of(21.0, 9.6, 73.0));
        return all;
    }

    private static void add(List<Figure> all, Contender contender, List<Double> write, List<Double> read, List<Double> size) {
        for (int i = 0; i < WORKLOADS.size(); i++) {
            all.add(new Figure(WORKLOADS.get(i), contender.name(), Quantity.WRITE, write.get(i)));
            all.add(new Figure(WORKLOADS.get(i), contender.name(), Quantity.READ, read.get(i)));
            all.add(new Figure(WORKLOADS.get(i), contender.name(), Quantity.SIZE, size.get(i)));
        }
    }
}
