package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Judgement;
import weighbridge.study.replay.Spread;

/** The article's analysis of formats byte by byte, and the conclusions that it draws. */
final class HabrByteClaims {
    /** A message may end in a byte that belongs to no field. */
    private static final double STOP = 1;
    private static final int JAVA_FIELD = 45;
    private static final String UNKNOWN = "Not everything that this claim needs was measured.";

    private final FileReplay replay;
    private final FileResults results;
    private final HabrNumbers numbers;
    private final String strings;
    private final String longs;

    HabrByteClaims(FileReplay replay, FileResults results, HabrNumbers numbers) {
        this.replay = replay;
        this.results = results;
        this.numbers = numbers;
        this.strings = numbers.workloads().stream().filter(w -> w.endsWith("strings")).findFirst().orElse("");
        this.longs = numbers.workloads().stream().filter(w -> w.endsWith("longs")).findFirst().orElse("");
    }

    List<Claim> all() {
        return List.of(field(), protobufField(), thriftMore(), protobufTighter(), javaField(), separator(),
                withoutSeparator(), emptyValues(), avroSchema(), leastSpace());
    }

    private OptionalDouble message(String format) {
        return HabrNumbers.of(format, numbers.messages(strings)).value();
    }

    private int fields() {
        return results.sample(strings).isEmpty() ? 0 : results.sample(strings).getFirst().fields().size();
    }

    /** Whether messages of texts have exactly this many bytes per field, apart from a byte at the end. */
    private Judgement takes(String format, int bytes) {
        OptionalDouble message = message(format);
        if (message.isEmpty() || fields() == 0) return Judgement.OPEN;
        double more = message.getAsDouble() - bytes * fields();
        return Judgement.of(more >= 0 && more <= STOP);
    }

    private String told(String... formats) {
        return Stream.of(formats).filter(f -> message(f).isPresent())
                .map(f -> f + " " + bytes(message(f).getAsDouble())).collect(Collectors.joining(", "));
    }

    private static String bytes(double bytes) {
        return bytes == Math.rint(bytes) ? String.format(Locale.ROOT, "%,.0f", bytes)
                : String.format(Locale.ROOT, "%,.2f", bytes);
    }

    private Claim field() {
        return Claim.exact(
                "A string of 36 characters takes 38 bytes in Avro, MessagePack and Thrift's compact protocol, and 43 "
                        + "in its binary protocol",
                Judgement.all(List.of(takes("avro", 38), takes("msgpack", 38), takes("thrift-compact", 38),
                        takes("thrift-binary", 43))),
                "Bytes in a message of 20 such strings: " + told("avro", "msgpack", "thrift-compact", "thrift-binary")
                        + "; Thrift's messages end with one more byte.",
                Cause.shown(Verdict.HOLDS, "the article's own arithmetic, to the byte"));
    }

    private Claim protobufField() {
        return Claim.exact("A string of 36 characters takes 38 bytes in Protobuf too", takes("protobuf", 38),
                "Bytes in a message of 20 such strings: " + told("protobuf") + "; 20 × 38 bytes make 760.",
                Cause.shown(Verdict.FALLS, "from field number 16 on, a tag takes 2 bytes, so a message takes "
                        + "15 × 38 + 5 × 39 = 765 bytes"));
    }

    private Claim thriftMore() {
        Judgement binary = smaller("protobuf", "thrift-binary", strings);
        Judgement compact = smaller("protobuf", "thrift-compact", strings);
        return Claim.exact("Thrift needs more bytes per field than Protobuf and MessagePack",
                Judgement.all(List.of(binary, compact)),
                "Bytes in a message of 20 strings: " + told("thrift-binary", "thrift-compact", "protobuf", "msgpack")
                        + ". Does Thrift need more than Protobuf? The binary protocol: " + yes(binary)
                        + "; the compact protocol: " + yes(compact) + ".",
                Cause.shown(Verdict.FALLS, "in the article's Thrift files of strings, each message of 861 bytes "
                        + "(binary) or 761 bytes (compact) was written as a buffer of 1,024 bytes after a 4-byte "
                        + "length, which makes 98 MB. The messages alone take 82 MB (binary) and 73 MB (compact)"));
    }

    private static String yes(Judgement judgement) {
        return switch (judgement.proven()) {
            case HOLDS -> "yes";
            case FALLS -> "no";
            case OPEN, NOT_TESTABLE -> "not known";
        };
    }

    private Claim protobufTighter() {
        Judgement binary = smaller("protobuf", "thrift-binary", longs);
        Judgement compact = smaller("protobuf", "thrift-compact", longs);
        Map<String, Spread> messages = numbers.messages(longs);
        String ofLongs = Stream.of("protobuf", "thrift-binary", "thrift-compact")
                .filter(f -> messages.get(f).value().isPresent())
                .map(f -> f + " " + bytes(messages.get(f).value().getAsDouble())).collect(Collectors.joining(", "));
        return Claim.exact("Protobuf packs its field descriptions somewhat more tightly than Thrift",
                Judgement.all(List.of(binary, compact)),
                "Mean bytes per message of longs: " + ofLongs + ". Is Protobuf smaller? Compared with the binary "
                        + "protocol: " + yes(binary) + "; with the compact one: " + yes(compact) + ".",
                Cause.shown(Verdict.FALLS, "the compact protocol writes only the difference between a field's number "
                        + "and the previous one, in the same byte as the field's type"));
    }

    private Claim javaField() {
        int option = HabrBytes.javaText(true);
        int plain = HabrBytes.javaText(false);
        int object = option - plain;
        return Claim.exact(
                "Java takes 45 bytes for a string: 36 for its characters, 2 for its length, and 7 \"which I could not "
                        + "decipher\"",
                Judgement.of(option == JAVA_FIELD),
                "A string in an object with one field, like a Scala option, adds " + option
                        + " bytes to an object stream. The string alone adds " + plain + ", and an absent option adds "
                        + HabrBytes.javaAbsent() + ".",
                Cause.shown(Verdict.HOLDS,
                        object + " of the 7 bytes are for the option's object (1 to announce an object and 5 to refer "
                                + "to its class), and " + (plain - HabrBytes.UUID - 2) + " is the string's tag"));
    }

    /** Bytes of framing per record, where all messages have the same size; empty if either size is unknown. */
    private OptionalDouble framing(String format) {
        OptionalDouble file = HabrNumbers.of(format, numbers.files(strings, true)).value();
        OptionalDouble message = message(format);
        return file.isEmpty() || message.isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(file.getAsDouble() / replay.records() - message.getAsDouble());
    }

    private Claim separator() {
        List<String> others = List.of("msgpack", "protobuf", "thrift-compact");
        OptionalDouble avro = HabrNumbers.of("avro", numbers.files(strings, true)).value();
        boolean known = avro.isPresent() && others.stream().allMatch(f -> message(f).isPresent());
        Judgement judgement = !known ? Judgement.OPEN : Judgement.all(others.stream()
                .map(f -> Judgement.of(message(f).getAsDouble() * replay.records() < avro.getAsDouble())).toList());
        return Claim.exact(
                "Avro's file of strings is the smallest because MessagePack, Protobuf and Thrift add a 4-byte length "
                        + "to every record",
                judgement,
                !known ? UNKNOWN : "Bytes of framing per record: "
                        + others.stream().map(f -> f + " " + bytes(framing(f).orElse(Double.NaN)))
                                .collect(Collectors.joining(", "))
                        + String.format(Locale.ROOT, ", avro %.2f. File sizes without framing, in MiB: ",
                                framing("avro").orElse(Double.NaN))
                        + others.stream().map(
                                f -> f + " " + HabrSizeClaims.mebibytes(message(f).getAsDouble() * replay.records()))
                                .collect(Collectors.joining(", "))
                        + "; avro with framing " + HabrSizeClaims.mebibytes(avro.getAsDouble()) + ".",
                Cause.shown(Verdict.FALLS, "the length explains the difference only for MessagePack, and it takes 3 "
                        + "bytes there, not 4. Without lengths, the files of Protobuf and Thrift would still be larger "
                        + "than Avro's, because Protobuf's tags are longer from field 16 on and a byte ends each "
                        + "Thrift message"));
    }

    private Claim withoutSeparator() {
        String claimed = "Without record lengths, MessagePack's file of strings would be the smallest";
        OptionalDouble avro = HabrNumbers.of("avro", numbers.files(strings, true)).value();
        OptionalDouble msgpack = message("msgpack");
        if (avro.isEmpty() || msgpack.isEmpty()) return Claim.exact(claimed, Judgement.OPEN, UNKNOWN, Cause.UNKNOWN);
        double bare = msgpack.getAsDouble() * replay.records();
        List<Judgement> parts = new ArrayList<>(List.of(Judgement.of(bare < avro.getAsDouble())));
        for (String f : List.of("protobuf", "thrift-binary", "thrift-compact"))
            parts.add(smaller("msgpack", f, strings));
        return Claim.exact(claimed, Judgement.all(parts),
                String.format(Locale.ROOT, "MessagePack's file would have %,.0f bytes; Avro's has %,.0f.", bare,
                        avro.getAsDouble()),
                Cause.shown(Verdict.HOLDS, "Avro's messages are as large as MessagePack's, but Avro's file also has a "
                        + "header and a marker after each block"));
    }

    private Judgement smaller(String one, String other, String workload) {
        Map<String, Spread> messages = numbers.messages(workload);
        return Judgement.below(HabrNumbers.of(one, messages), HabrNumbers.of(other, messages));
    }

    private Claim emptyValues() {
        Map<String, OptionalDouble> absent = new LinkedHashMap<>();
        for (String f : List.of("protobuf", "thrift-binary", "thrift-compact", "avro", "msgpack")) {
            OptionalDouble mean =
                    replay.contender(f).map(c -> results.message(longs, c)).orElse(OptionalDouble.empty());
            absent.put(f, mean.isEmpty() ? mean : HabrBytes.absentLong(f, results.sample(longs), mean.getAsDouble()));
        }
        boolean known = absent.values().stream().allMatch(OptionalDouble::isPresent);
        List<Judgement> parts = new ArrayList<>();
        absent.forEach((f, bytes) -> parts.add(!known ? Judgement.OPEN : Judgement
                .of(f.equals("avro") || f.equals("msgpack") ? isExactly(1, bytes) : bytes.getAsDouble() > 1)));
        return Claim.exact(
                "An empty value takes more than 1 byte in Thrift and Protobuf, and exactly 1 in Avro and MessagePack",
                Judgement.all(parts),
                !known ? UNKNOWN
                        : "Bytes per absent field, computed by subtracting the present fields from messages of longs: "
                                + absent.entrySet().stream()
                                        .map(e -> e.getKey() + " "
                                                + bytes(Math.rint(1e6 * e.getValue().getAsDouble()) / 1e6))
                                        .collect(Collectors.joining(", "))
                                + ".",
                Cause.shown(Verdict.FALLS, "Thrift and Protobuf leave absent fields out. MessagePack's file of longs "
                        + "is smaller because of its present values, not its empty ones: each present value takes 9 "
                        + "bytes, but up to 10 in the other formats, which also need 1 to 3 bytes to identify the "
                        + "field"));
    }

    private static boolean isExactly(double expected, OptionalDouble bytes) {
        return Math.abs(bytes.getAsDouble() - expected) < 1e-6;
    }

    private Claim avroSchema() {
        OptionalDouble avro = HabrNumbers.of("avro", numbers.files(longs, true)).value();
        OptionalDouble msgpack = HabrNumbers.of("msgpack", numbers.files(longs, true)).value();
        OptionalDouble once = framing("avro");
        boolean known = avro.isPresent() && msgpack.isPresent() && once.isPresent();
        double gap = known ? avro.getAsDouble() - msgpack.getAsDouble() : 0;
        double most = known ? once.getAsDouble() * replay.records() : 0;
        return Claim.exact(
                "Avro's file of numbers is larger than MessagePack's because it stores the schema with the data",
                !known ? Judgement.OPEN : Judgement.of(most >= gap),
                !known ? UNKNOWN : String.format(Locale.ROOT,
                        "Avro's file of longs is %,.0f bytes larger than MessagePack's. In Avro's file of "
                                + "strings, the schema and the block markers together take %,.0f bytes.",
                        gap, most),
                Cause.shown(Verdict.FALLS, "a present long takes up to 11 bytes in Avro, 1 of which marks it as "
                        + "present, but at most 9 bytes in MessagePack"));
    }

    private Claim leastSpace() {
        List<Judgement> parts = numbers
                .workloads().stream().map(
                        w -> Judgement
                                .all(replay.contenders().stream().map(Contender::name).filter(n -> !n.equals("msgpack"))
                                        .map(n -> Judgement.below(HabrNumbers.of(n, numbers.messages(w)),
                                                HabrNumbers.of("msgpack", numbers.messages(w))).not())
                                        .toList()))
                .toList();
        return Claim.exact("Data packed in MessagePack takes the least space", Judgement.all(parts),
                "Mean bytes per message in MessagePack and in the smallest other format: "
                        + String.join("; ", numbers.workloads().stream().map(w -> {
                            Map<String, Spread> of = numbers.messages(w);
                            return HabrNumbers.name(w) + " "
                                    + HabrNumbers.of("msgpack", of).value().stream().mapToObj(HabrByteClaims::bytes)
                                            .findFirst().orElse("-")
                                    + ", "
                                    + HabrNumbers.sorted(of).stream().filter(n -> !n.equals("msgpack")).findFirst()
                                            .map(n -> n + " " + bytes(of.get(n).value().getAsDouble())).orElse("-");
                        }).toList()) + ". File sizes, with framing, are above.",
                Cause.UNKNOWN);
    }
}
