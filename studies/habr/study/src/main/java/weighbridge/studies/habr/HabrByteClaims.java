package weighbridge.studies.habr;

import static weighbridge.studies.habr.HabrNumbers.LONGS;
import static weighbridge.studies.habr.HabrNumbers.STRINGS;
import static weighbridge.studies.habr.HabrNumbers.bytes;
import static weighbridge.studies.habr.HabrNumbers.mebibytes;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Figures;
import weighbridge.study.replay.Rule;

/** The article's analysis of formats byte by byte, and the conclusions that it draws. */
final class HabrByteClaims {
    private static final int JAVA_FIELD = 45;
    /** What divisions of whole bytes may be off by. */
    private static final double ROUNDING = 1e-6;

    private final FileReplay replay;
    private final FileResults results;
    private final HabrNumbers numbers;
    private final Figures strings;
    private final Figures longs;

    HabrByteClaims(FileReplay replay, FileResults results, HabrNumbers numbers) {
        this.replay = replay;
        this.results = results;
        this.numbers = numbers;
        this.strings = numbers.messages(STRINGS);
        this.longs = numbers.messages(LONGS);
    }

    List<Claim> all() {
        return List.of(
                Claim.of(
                        "A string of 36 characters takes 38 bytes in Avro, MessagePack and Thrift's compact protocol, "
                                + "and 43 in its binary protocol",
                        Rule.all(takes("avro", 38), takes("msgpack", 38), takes("thrift-compact", 38),
                                takes("thrift-binary", 43)))
                        .told("Bytes in a message of 20 such strings: "
                                + told(strings, "avro", "msgpack", "thrift-compact", "thrift-binary")
                                + "; Thrift's messages end with one more byte.")
                        .because(Cause.traced(Verdict.HOLDS, "the article's own arithmetic, to the byte")),
                Claim.of("A string of 36 characters takes 38 bytes in Protobuf too", takes("protobuf", 38))
                        .told("Bytes in a message of 20 such strings: " + told(strings, "protobuf")
                                + "; 20 × 38 bytes make 760.")
                        .because(Cause.traced(Verdict.FALLS,
                                "from field number 16 on, a tag takes 2 bytes, so a message takes 15 × 38 + 5 × 39 = "
                                        + "765 bytes")),
                Claim.of("Thrift needs more bytes per field than Protobuf and MessagePack", thrift(strings))
                        .told("Bytes in a message of 20 strings: "
                                + told(strings, "thrift-binary", "thrift-compact", "protobuf", "msgpack")
                                + ". Does Thrift need more than Protobuf? The binary protocol: "
                                + yes(strings, "thrift-binary") + "; the compact protocol: "
                                + yes(strings, "thrift-compact") + ".")
                        .because(Cause.traced(Verdict.FALLS,
                                "in the article's Thrift files of strings, each message of 861 bytes (binary) or 761 "
                                        + "bytes (compact) was written as a buffer of 1,024 bytes after a 4-byte "
                                        + "length, which makes 98 MB. The messages alone take 82 MB (binary) and 73 MB "
                                        + "(compact)")),
                Claim.of("Protobuf packs its field descriptions somewhat more tightly than Thrift", thrift(longs))
                        .told("Mean bytes per message of longs: "
                                + told(longs, "protobuf", "thrift-binary", "thrift-compact")
                                + ". Is Protobuf smaller? Compared with the binary protocol: "
                                + yes(longs, "thrift-binary") + "; with the compact one: "
                                + yes(longs, "thrift-compact") + ".")
                        .because(Cause.traced(Verdict.FALLS,
                                "the compact protocol writes only the difference between a field's number and the "
                                        + "previous one, in the same byte as the field's type")),
                javaField(), separator(), withoutSeparator(), emptyValues(), avroSchema(), Claim
                        .of("Data packed in MessagePack takes the least space",
                                numbers.each(w -> Rule.all(numbers.messages(w).others("msgpack").stream()
                                        .map(n -> numbers.messages(w).below(n, "msgpack").not()).toList())))
                        .told("Mean bytes per message in MessagePack and in the smallest other format: "
                                + numbers.eachTold(w -> leastSpace(numbers.messages(w)))
                                + ". File sizes, with framing, are above."));
    }

    /** Messages of texts have exactly this many bytes per field; one may end in a byte that belongs to no field. */
    private Rule takes(String format, int bytes) {
        int fields = results.fields(STRINGS);
        return new Rule.Within(fields == 0 ? Figure.counted(format, OptionalDouble.empty()) : strings.of(format),
                bytes * fields, bytes * fields + 1);
    }

    /** Both of Thrift's protocols need more than Protobuf. */
    private static Rule thrift(Figures messages) {
        return Rule.all(messages.below("protobuf", "thrift-binary"), messages.below("protobuf", "thrift-compact"));
    }

    private static String yes(Figures messages, String thrift) {
        return switch (messages.below("protobuf", thrift).proven()) {
            case HOLDS -> "yes";
            case FALLS -> "no";
            case OPEN, NOT_TESTABLE -> "not known";
        };
    }

    private static String told(Figures messages, String... formats) {
        return told(f -> bytes(messages.of(f).point()),
                Stream.of(formats).filter(messages.sorted()::contains).toArray(String[]::new));
    }

    private static String told(Function<String, String> number, String... formats) {
        return Stream.of(formats).map(f -> f + " " + number.apply(f)).collect(Collectors.joining(", "));
    }

    private static String leastSpace(Figures messages) {
        return bytes(messages.of("msgpack").point()) + ", "
                + messages.sorted().stream().filter(n -> !n.equals("msgpack")).findFirst()
                        .map(n -> n + " " + bytes(messages.of(n).point())).orElse("-");
    }

    private static Claim javaField() {
        int option = HabrBytes.javaText(true);
        int plain = HabrBytes.javaText(false);
        return Claim
                .of("Java takes 45 bytes for a string: 36 for its characters, 2 for its length, and 7 \"which I could "
                        + "not decipher\"", Rule.fact("bytes that an option of a string adds", option == JAVA_FIELD))
                .toldIfCounted("A string in an object with one field, like a Scala option, adds " + option
                        + " bytes to an object stream. The string alone adds " + plain + ", and an absent option adds "
                        + HabrBytes.javaAbsent() + ".")
                .because(Cause.traced(Verdict.HOLDS,
                        option - plain + " of the 7 bytes are for the option's object (1 to announce an object and 5 "
                                + "to refer to its class), and " + (plain - HabrBytes.UUID - 2)
                                + " is the string's tag"));
    }

    private Figure file(String format, String w) {
        return numbers.files(w).of(format);
    }

    /** A file of strings without framing. */
    private Figure bare(String format) {
        return strings.of(format).times(replay.records());
    }

    /** The bytes of framing in a file of strings. */
    private OptionalDouble framing(String format) {
        OptionalDouble file = file(format, STRINGS).point();
        OptionalDouble bare = bare(format).point();
        return file.isEmpty() || bare.isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(file.getAsDouble() - bare.getAsDouble());
    }

    private Claim separator() {
        String[] others = {"msgpack", "protobuf", "thrift-compact"};
        return Claim
                .of("Avro's file of strings is the smallest because MessagePack, Protobuf and Thrift add a 4-byte "
                        + "length to every record",
                        Rule.all(Stream.of(others).map(f -> new Rule.Below(bare(f), file("avro", STRINGS))).toList()))
                .toldIfCounted("Bytes of framing per record: " + told(this::perRecord, others) + ", avro "
                        + String.format(Locale.ROOT, "%.2f", framing("avro").orElse(0) / replay.records())
                        + ". File sizes without framing, in MiB: " + told(f -> mebibytes(bare(f).point()), others)
                        + "; avro with framing " + mebibytes(file("avro", STRINGS).point()) + ".")
                .because(Cause.traced(Verdict.FALLS,
                        "the length explains the difference only for MessagePack, and it takes 3 bytes there, not 4. "
                                + "Without lengths, the files of Protobuf and Thrift would still be larger than "
                                + "Avro's, because Protobuf's tags are longer from field 16 on and a byte ends each "
                                + "Thrift message"));
    }

    private String perRecord(String format) {
        return framing(format).isEmpty() ? "-"
                : bytes(OptionalDouble.of(framing(format).getAsDouble() / replay.records()));
    }

    private Claim withoutSeparator() {
        Figure avro = file("avro", STRINGS);
        return Claim
                .of("Without record lengths, MessagePack's file of strings would be the smallest",
                        Rule.all(new Rule.Below(bare("msgpack"), avro), strings.below("msgpack", "protobuf"),
                                strings.below("msgpack", "thrift-binary"), strings.below("msgpack", "thrift-compact")))
                .toldIfCounted("MessagePack's file would have " + bytes(bare("msgpack").point()) + " bytes; Avro's has "
                        + bytes(avro.point()) + ".")
                .because(Cause.traced(Verdict.HOLDS,
                        "Avro's messages are as large as MessagePack's, but Avro's file also has a header and a marker "
                                + "after each block"));
    }

    private Claim emptyValues() {
        Figures absent = Figures.of(List.of("protobuf", "thrift-binary", "thrift-compact", "avro", "msgpack"),
                f -> Figure.counted(f + ", absent field, B", absent(replay.contender(f).orElseThrow())));
        return Claim
                .of("An empty value takes more than 1 byte in Thrift and Protobuf, and exactly 1 in Avro and "
                        + "MessagePack",
                        Rule.all(absent.byName().values().stream()
                                .map(f -> List.of(absent.of("avro"), absent.of("msgpack")).contains(f) ? exactlyOne(f)
                                        : new Rule.Below(Figure.published("one byte", 1), f))
                                .toList()))
                .toldIfCounted(
                        "Bytes per absent field, computed by subtracting the present fields from messages of longs: "
                                + told(f -> bytes(rounded(absent.of(f).point())),
                                        absent.byName().keySet().toArray(String[]::new))
                                + ".")
                .because(Cause.traced(Verdict.FALLS,
                        "Thrift and Protobuf leave absent fields out. MessagePack's file of longs is smaller because "
                                + "of its present values, not its empty ones: each present value takes 9 bytes, but 8 "
                                + "to 10 in the other formats, which also need 1 to 3 bytes to mark or identify the field"));
    }

    private static Rule exactlyOne(Figure bytes) {
        return new Rule.Within(bytes, 1 - ROUNDING, 1 + ROUNDING);
    }

    private OptionalDouble absent(Contender c) {
        OptionalDouble mean = results.message(LONGS, c);
        return mean.isEmpty() ? mean : HabrBytes.absentLong(c.name(), results.sample(LONGS), mean.getAsDouble());
    }

    private static OptionalDouble rounded(OptionalDouble bytes) {
        return bytes.isEmpty() ? bytes : OptionalDouble.of(Math.rint(bytes.getAsDouble() / ROUNDING) * ROUNDING);
    }

    private Claim avroSchema() {
        OptionalDouble avro = file("avro", LONGS).point();
        OptionalDouble msgpack = file("msgpack", LONGS).point();
        boolean known = avro.isPresent() && msgpack.isPresent();
        Figure gap = Figure.counted("Avro's file of longs beyond MessagePack's, B",
                known ? OptionalDouble.of(avro.getAsDouble() - msgpack.getAsDouble()) : OptionalDouble.empty());
        Figure once = Figure.counted("schema and block markers, B", framing("avro"));
        return Claim
                .of("Avro's file of numbers is larger than MessagePack's because it stores the schema with the data",
                        new Rule.Below(once, gap).not())
                .toldIfCounted(
                        "Avro's file of longs is " + bytes(gap.point()) + " bytes larger than MessagePack's. In Avro's "
                                + "file of strings, the schema and the block markers together take "
                                + bytes(once.point()) + " bytes.")
                .because(Cause.traced(Verdict.FALLS,
                        "a present long takes up to 11 bytes in Avro, 1 of which marks it as present, but at most 9 "
                                + "bytes in MessagePack"));
    }
}
