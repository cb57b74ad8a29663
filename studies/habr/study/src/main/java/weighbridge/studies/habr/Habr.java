package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weighbridge.studies.habr.FileReplay.Beside;
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
            "each file is one object stream without resets, with a null at its end. The article's fields were Scala "
                    + "options, which add 6 bytes to each present value and take 5 bytes when absent. The corrected "
                    + "file contains the value itself, or null in 1 byte. Here each record is an array, which takes 4 "
                    + "bytes more than the article's object",
            "a stream keeps every object of the file alive, which affects the article's times. The corrected "
                    + "measurement writes each message to its own stream, which describes the class again");
    private static final Contender JSON = new Contender("json", "habr-json", Framing.OWN, "jackson-json", Framing.LINE,
            "the article's program wrote JSON text as a JSON string in base64, which turns 892 bytes into 1,304. The "
                    + "corrected file contains each record as a line of JSON",
            "with the article's procedure, writing and reading include the base64 encoding and the JSON string inside "
                    + "it. The library is Jackson 3, without json4s");
    private static final Contender AVRO = new Contender("avro", "avro", Framing.OWN, "avro", Framing.OWN,
            "each file is a container file, which contains the schema once", "generated classes instead of avro4s");
    private static final Contender PROTOBUF = new Contender("protobuf", "protobuf", Framing.LENGTH32, "protobuf",
            Framing.LENGTH32,
            "a 4-byte length precedes each message. The field f11 is a float here but a double in the article, where "
                    + "it takes 4 bytes more",
            "absent fields stay absent here, but the article's program read them as 0 or \"\"");
    private static final Contender THRIFT_BINARY = new Contender("thrift-binary", "habr-thrift-binary", Framing.OWN,
            "thrift-binary", Framing.LENGTH32,
            "the article's program wrote Thrift's whole buffer, which starts at 64 bytes and doubles until the message "
                    + "fits. The corrected file contains only a 4-byte length and the message",
            "");
    private static final Contender THRIFT_COMPACT = new Contender("thrift-compact", "habr-thrift-compact", Framing.OWN,
            "thrift-compact", Framing.LENGTH32,
            "the article's program wrote Thrift's whole buffer, which starts at 64 bytes and doubles until the message "
                    + "fits. The corrected file contains only a 4-byte length and the message",
            "");
    private static final Contender MSGPACK = new Contender("msgpack", "msgpack", Framing.PACKED_INT, "msgpack",
            Framing.PACKED_INT,
            "each message follows its length, which is written as a packed integer. As in the article, a message "
                    + "consists of its fields alone, without an array header",
            "an absent field is nil here but 0 or \"\" in the article, which takes one byte either way");

    private static final List<String> DEVIATIONS = List.of(
            "A seeded generator draws the records according to the article's rules; the article's own files are not "
                    + "public.",
            "This replay uses Java instead of Scala: generated classes or plain beans instead of case classes, Jackson "
                    + "3 instead of json4s, and generated classes instead of avro4s, ScalaPB and Scrooge, all in "
                    + "today's versions. The corrected times of those three are "
                    + "beside the tables. The CSV parser, and the code that copies a record into the native value, "
                    + "are our own.",
            "In our repetition of the article's procedure, each format and data set has its own JVM, with a heap of 1 "
                    + "GiB and the parallel collector, on today's JDK. The article ran everything in one sbt JVM on "
                    + "JDK 8.",
            "Corrected times are CPU times of the codec alone, without file access and parsing.",
            "Absent fields stay absent here: MessagePack writes nil, and Protobuf uses proto3's `optional`. In the "
                    + "article, both read absent fields back as 0 or \"\", with the same size. The article checked "
                    + "only the number of records.",
            "The field f11 is a 32-bit float in our Protobuf file but a double in the article's, which makes the "
                    + "article's file of mixed data 0.38 MiB larger.",
            "The JSON file of mixed data is smaller here because, since JDK 19, Java writes a double in its shortest "
                    + "form (our explanation, not tested on JDK 8).",
            "With the article's procedure, our Java files are slightly larger than the article's because each of our "
                    + "records has a 4-byte array header.",
            "In the corrected measurement, each Java message is independent of the others, so it repeats its class "
                    + "description, which makes Java cost more.");

    private static final List<String> OMISSIONS =
            List.of("ScalaMeter, Scala and its libraries; the article's computer and its JDK 8.",
                    "The 15 passes for each format and data set, after 3 warm-up passes. This replay makes as many "
                            + "passes as its time allows.",
                    "The charts, which repeat the tables' figures.");

    static final FileReplay REPLAY = new FileReplay(new Article("habr",
            "Seven formats on three data sets of 100,000 records: time to write and read a file, and its size (2019)",
            ARTICLE, WORKLOADS, DEVIATIONS, OMISSIONS), 100_000, 5_000, 3, 15,
            List.of(JAVA, JSON, AVRO, PROTOBUF, THRIFT_BINARY, THRIFT_COMPACT, MSGPACK), figures(),
            Map.of("habr-mixed", Printed.of("28"), "habr-longs", Printed.of("20"), "habr-strings", Printed.of("71")),
            List.of(new Beside("java", HabrSpeedClaims.OWN_FIELDS), new Beside("java", HabrSpeedClaims.EXTERNALIZABLE),
                    new Beside("avro", HabrSpeedClaims.CUSTOM_CODERS), new Beside("avro", "avro4s"),
                    new Beside("protobuf", "scalapb"), new Beside("thrift-binary", "scrooge-binary"),
                    new Beside("thrift-compact", "scrooge-compact"),
                    new Beside("thrift-compact", HabrSpeedClaims.TUPLE)));

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
