package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Judgement;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Spread;

/** The article's claims about file sizes. */
final class HabrSizeClaims {
    private static final double MIB = 1 << 20;
    /**
     * A published size is reproduced if it is met within this share, or within what the article's rounding can hide.
     */
    private static final double TOLERANCE = 0.03;
    private static final double ROUNDING = 0.5;
    /** Sizes of two files that differ by less than this are close. */
    private static final double CLOSE = 0.05;
    /** The bytes that each of our Java records has beyond the article's: the length of an array. */
    private static final int ARRAY_HEADER = 4;
    private static final String WHOLE_BUFFER = "the program wrote `TMemoryBuffer.getArray()`, the whole buffer, which "
            + "starts at 64 bytes and doubles until the message fits. Only this reproduces the published sizes; the "
            + "evidence gives the sizes without the unused part of the buffer";

    private final FileReplay replay;
    private final FileResults results;
    private final HabrNumbers numbers;

    HabrSizeClaims(FileReplay replay, FileResults results, HabrNumbers numbers) {
        this.replay = replay;
        this.results = results;
        this.numbers = numbers;
    }

    /** The claim about the files of records from which everything was made. */
    Claim sources() {
        List<Judgement> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (String w : numbers.workloads()) {
            OptionalDouble here = results.source(w);
            Printed printed = replay.sources().get(w);
            if (printed == null || here.isEmpty()) continue;
            parts.add(Judgement.of(comesOut(here.getAsDouble() / MIB, printed.value())));
            told.add(HabrNumbers.name(w) + " " + mebibytes(here.getAsDouble()) + " instead of " + printed);
        }
        return Claim.exact(
                "The source files of 100,000 records take 28 MB for mixed data, 71 MB for strings and 20 MB "
                        + "for longs",
                Judgement.all(parts),
                parts.isEmpty() ? "Nothing was written."
                        : "In MiB here: " + String.join(", ", told)
                                + ". (The claim holds if every size is within 3 % or half a MiB.)",
                Cause.shown(Verdict.HOLDS, "the records follow the article's rules"));
    }

    /** The claim about all sizes in the tables, judged by the article's own procedure. */
    Claim published() {
        List<Judgement> parts = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (String w : numbers.workloads()) {
            for (Contender c : replay.contenders()) {
                OptionalDouble file = results.bytes(w, c, false);
                if (file.isEmpty() || replay.published(w, c, Quantity.SIZE).isEmpty()) continue;
                Printed printed = replay.published(w, c, Quantity.SIZE).get();
                double here =
                        file.getAsDouble() - (c.name().equals("java") ? (double) ARRAY_HEADER * replay.records() : 0);
                Judgement part = Judgement.of(comesOut(here / MIB, printed.value()));
                parts.add(part);
                if (part.proven() == Verdict.FALLS)
                    off.add(c.name() + " of " + HabrNumbers.name(w) + ", " + mebibytes(here) + " instead of "
                            + printed);
            }
        }
        long met = parts.stream().filter(p -> p.proven() == Verdict.HOLDS).count();
        return Claim.exact("The tables' 21 file sizes are right", Judgement.all(parts),
                parts.isEmpty() ? "The article's procedure was not run." : met + " of " + parts.size()
                        + " file sizes are within 3 % or half a MiB of the published ones when the article's procedure "
                        + "is followed (not counting the array header of 4 bytes in each of our Java records)"
                        + (off.isEmpty() ? "." : ". The others, in MiB: " + String.join("; ", off) + "."),
                Cause.shown(Verdict.HOLDS, "the published sizes for strings, 124 MB for JSON and 98 MB for Thrift, "
                        + "are reproduced only with the program's two faults: it wrote JSON text as a JSON string in "
                        + "base64, and Thrift's whole buffer instead of the message"));
    }

    private static boolean comesOut(double here, double printed) {
        double off = Math.abs(here - printed);
        return off <= ROUNDING || off <= TOLERANCE * printed;
    }

    List<Claim> observations() {
        List<Claim> all = new ArrayList<>();
        String mixed = data("mixed");
        String longs = data("longs");
        String strings = data("strings");
        all.add(Claim.exact("Java serialization is not the most economical format",
                Judgement.all(numbers.workloads().stream()
                        .map(w -> HabrNumbers.isLeast("java", numbers.files(w, true)).not()).toList()),
                "Corrected file sizes in MiB, of Java and of the smallest format: " + smallest() + ".",
                Cause.shown(Verdict.HOLDS, "our fields are plain values; in the article, each was wrapped in an "
                        + "option, which took 6 bytes more (see the claim about 45 bytes below)")));
        all.add(names(strings));
        all.add(Claim.exact("The smallest file of numbers is MessagePack's",
                HabrNumbers.isLeast("msgpack", numbers.files(longs, true)), first(longs, true),
                Cause.shown(Verdict.HOLDS,
                        "present values are smaller in MessagePack (see the claim about empty values below)")));
        all.add(smallestStrings(strings));
        all.add(Claim.exact("The smallest file of mixed data is MessagePack's, with Avro and Protobuf very close",
                Judgement.all(List.of(HabrNumbers.isLeast("msgpack", numbers.files(mixed, true)),
                        close("msgpack", "avro", mixed), close("msgpack", "protobuf", mixed))),
                first(mixed, true) + " (Files are close if they differ by at most 5 %.)", Cause.UNKNOWN));
        all.add(Claim.exact("The largest files are JSON's",
                Judgement.all(numbers.workloads().stream()
                        .map(w -> HabrNumbers.isGreatest("json", numbers.files(w, true))).toList()),
                numbers.workloads().stream().map(w -> first(w, false)).collect(Collectors.joining(" ")),
                Cause.likely(Verdict.HOLDS, "JSON writes the field names in every record, and numbers as text")));
        all.add(Claim.exact("Except for JSON's, the largest file of numbers is Java's",
                HabrNumbers.isGreatest("java", binary(longs)), first(longs, false),
                Cause.shown(Verdict.HOLDS, "Java writes each long as an object, which adds " + HabrBytes.javaLong()
                        + " bytes to a stream")));
        all.add(Claim.exact("Except for JSON's, the largest file of strings is Thrift binary's",
                HabrNumbers.isGreatest("thrift-binary", binary(strings)), first(strings, false),
                Cause.shown(Verdict.HOLDS,
                        "7 bytes precede each string in the binary protocol, but only 2 in the compact one")));
        all.add(Claim.exact(
                "Except for JSON's, the largest file of mixed data is Thrift binary's, and Java's comes next",
                HabrNumbers.isGreatest("thrift-binary", binary(mixed)), first(mixed, false),
                Cause.shown(Verdict.FALLS, WHOLE_BUFFER)));
        return all;
    }

    private String data(String name) {
        return numbers.workloads().stream().filter(w -> w.endsWith(name)).findFirst().orElse("");
    }

    /** The corrected files of all formats but JSON. */
    private Map<String, Spread> binary(String workload) {
        return numbers.files(workload, true).entrySet().stream().filter(e -> !e.getKey().equals("json"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Judgement close(String least, String other, String workload) {
        OptionalDouble a = HabrNumbers.of(least, numbers.files(workload, true)).value();
        OptionalDouble b = HabrNumbers.of(other, numbers.files(workload, true)).value();
        return a.isEmpty() || b.isEmpty() ? Judgement.OPEN
                : Judgement.of(b.getAsDouble() <= (1 + CLOSE) * a.getAsDouble());
    }

    /** A sentence about the three smallest or largest corrected files. */
    private String first(String workload, boolean least) {
        Map<String, Spread> files = numbers.files(workload, true);
        List<String> sorted = HabrNumbers.sorted(files);
        List<String> told = (least ? sorted : sorted.reversed()).stream().limit(3)
                .map(n -> n + " " + mebibytes(files.get(n).value().getAsDouble())).toList();
        return told.isEmpty() ? "Nothing was written."
                : "Corrected files (" + HabrNumbers.name(workload) + "), in MiB: " + String.join(", ", told) + ".";
    }

    private String smallest() {
        return String.join("; ",
                numbers.workloads().stream().map(w -> HabrNumbers.name(w) + " java "
                        + mebibytes(HabrNumbers.of("java", numbers.files(w, true)).value()) + ", "
                        + HabrNumbers.sorted(numbers.files(w, true)).stream().findFirst()
                                .map(n -> n + " " + mebibytes(HabrNumbers.of(n, numbers.files(w, true)).value()))
                                .orElse("not measured"))
                        .toList());
    }

    /** The claim about JSON's field names, whose bytes it compares with those that the article's wrapping adds. */
    private Claim names(String strings) {
        OptionalDouble wrapped =
                replay.contender("json").map(c -> results.bytes(strings, c, false)).orElse(OptionalDouble.empty());
        OptionalDouble plain =
                replay.contender("json").map(c -> results.bytes(strings, c, true)).orElse(OptionalDouble.empty());
        String claimed = "JSON takes up a lot of space because each record is written with its schema";
        int names = 0;
        for (int i = 1; i <= (results.sample(strings).isEmpty() ? 0
                : results.sample(strings).getFirst().fields().size()); i++)
            names += ("\"f" + i + "\":").length();
        if (wrapped.isEmpty() || plain.isEmpty() || names == 0)
            return Claim.exact(claimed, Judgement.OPEN,
                    "The corrected JSON file of strings or the article's was not written.", Cause.UNKNOWN);
        double before = wrapped.getAsDouble() / replay.records();
        double after = plain.getAsDouble() / replay.records();
        return Claim.exact(claimed, Judgement.of(names > before - after),
                String.format(Locale.ROOT, "A record of strings takes %,.0f bytes as the article's program wrote it "
                        + "and %.0f as a line of JSON. The names with their quotes and colons take %d bytes, and the "
                        + "article's wrapping takes %.0f. (The claim falls if the wrapping takes more than the names.)",
                        before, after, names, before - after),
                Cause.shown(Verdict.FALLS, "the program made JSON text, wrote it as a JSON string, and handed the "
                        + "bytes to a writer that treats bytes as binary data: 892 bytes became 974, then 1,300 in "
                        + "base64, then 1,304 with quotes and comma"));
    }

    /** The claim that the source file of strings is the smallest of all, closely followed by Avro's. */
    private Claim smallestStrings(String strings) {
        Map<String, Spread> files = numbers.files(strings, true);
        OptionalDouble source = results.source(strings);
        OptionalDouble avro = HabrNumbers.of("avro", files).value();
        Judgement smallest = source.isEmpty() || avro.isEmpty() ? Judgement.OPEN
                : Judgement.of(source.getAsDouble() < avro.getAsDouble());
        return Claim.exact(
                "The smallest file of strings is the source file; Avro's comes next, by a small margin ahead of "
                        + "MessagePack's and Protobuf's",
                Judgement.all(List.of(smallest, HabrNumbers.isLeast("avro", files), close("avro", "msgpack", strings),
                        close("avro", "protobuf", strings))),
                "The source file has " + mebibytes(source) + " MiB. " + first(strings, true)
                        + " (A margin is small if it is within 5 %.)",
                Cause.shown(Verdict.HOLDS,
                        "the source file has a comma between strings, whereas Avro's file has 2 "
                                + "bytes before each string. For the other formats, see the claim about record lengths "
                                + "below"));
    }

    private static String mebibytes(OptionalDouble bytes) {
        return bytes.isEmpty() ? "-" : mebibytes(bytes.getAsDouble());
    }

    static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%.2f", bytes / MIB);
    }
}
