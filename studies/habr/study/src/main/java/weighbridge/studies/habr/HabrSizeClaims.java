package weighbridge.studies.habr;

import static weighbridge.studies.habr.HabrNumbers.LONGS;
import static weighbridge.studies.habr.HabrNumbers.MIXED;
import static weighbridge.studies.habr.HabrNumbers.STRINGS;
import static weighbridge.studies.habr.HabrNumbers.mebibytes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Figures;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Rule;

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

    private final FileReplay replay;
    private final FileResults results;
    private final HabrNumbers numbers;

    HabrSizeClaims(FileReplay replay, FileResults results, HabrNumbers numbers) {
        this.replay = replay;
        this.results = results;
        this.numbers = numbers;
    }

    /** The claims about the files of records from which everything was made, and about all sizes in the tables. */
    List<Claim> tables() {
        List<Rule> sources = new ArrayList<>();
        List<String> told = new ArrayList<>();
        List<Rule> files = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (String w : numbers.workloads()) {
            Printed source = replay.sources().get(w);
            if (source != null && results.source(w).isPresent()) {
                sources.add(comesOut(w, results.source(w).getAsDouble(), source));
                told.add(HabrNumbers.name(w) + " " + mebibytes(results.source(w)) + " instead of " + source);
            }
            for (Contender c : replay.contenders()) {
                OptionalDouble file = results.bytes(w, c, false);
                if (file.isEmpty() || replay.published(w, c, Quantity.SIZE).isEmpty()) continue;
                Printed printed = replay.published(w, c, Quantity.SIZE).get();
                double here =
                        file.getAsDouble() - (c.name().equals("java") ? (double) ARRAY_HEADER * replay.records() : 0);
                Rule part = comesOut(c.name() + " of " + HabrNumbers.name(w), here, printed);
                files.add(part);
                if (part.proven() == Verdict.FALLS)
                    off.add(c.name() + " of " + HabrNumbers.name(w) + ", " + mebibytes(OptionalDouble.of(here))
                            + " instead of " + printed);
            }
        }
        return List.of(
                Claim.of("The source files of 100,000 records take 28 MB for mixed data, 71 MB for strings and 20 MB "
                        + "for longs", Rule.all(sources))
                        .toldIfCounted(
                                "In MiB here: " + String.join(", ", told)
                                        + ". (The claim holds if every size is within 3 % or half a MiB.)",
                                "Nothing was written."),
                Claim.of("The tables' 21 file sizes are right", Rule.all(files))
                        .toldIfCounted(files.size() - off.size() + " of " + files.size()
                                + " file sizes are within 3 % or half a MiB of the published ones when the article's "
                                + "procedure is followed (not counting the array header of 4 bytes in each of our Java "
                                + "records)" + (off.isEmpty() ? "." : ". The others, in MiB: " + String.join("; ", off)
                                        + "."),
                                "The article's procedure was not run.")
                        .because(Cause.shown(Verdict.HOLDS,
                                "the published sizes for strings, 124 MB for JSON and 98 MB for Thrift, are reproduced "
                                        + "only with the program's two faults: it wrote JSON text as a JSON string in "
                                        + "base64, and Thrift's whole buffer instead of the message")));
    }

    private static Rule comesOut(String name, double bytes, Printed printed) {
        double slack = Math.max(ROUNDING, TOLERANCE * printed.value());
        return new Rule.Within(Figure.counted(name + ", MiB", OptionalDouble.of(bytes / MIB)), printed.value() - slack,
                printed.value() + slack);
    }

    List<Claim> observations() {
        Figures strings = numbers.files(STRINGS);
        Figure source = Figure.counted("source file, strings, B", results.source(STRINGS));
        return List.of(
                Claim.of("Java serialization is not the most economical format",
                        numbers.each(w -> numbers.files(w).least("java").not()))
                        .told("Corrected file sizes in MiB, of Java and of the smallest format: "
                                + numbers.eachTold(w -> told("java", w) + ", "
                                        + numbers.files(w).sorted().stream().findFirst().map(n -> told(n, w))
                                                .orElse("not measured"))
                                + "."),
                names(),
                Claim.of("The smallest file of numbers is MessagePack's", numbers.files(LONGS).least("msgpack"))
                        .told(first(LONGS, true))
                        .because(Cause.traced(Verdict.HOLDS,
                                "present values are smaller in MessagePack (see the claim about empty values below)")),
                Claim.of(
                        "The smallest file of strings is the source file; Avro's comes next, by a small margin ahead "
                                + "of MessagePack's and Protobuf's",
                        Rule.all(new Rule.Below(source, strings.of("avro")), strings.least("avro"),
                                close("avro", "msgpack", STRINGS), close("avro", "protobuf", STRINGS)))
                        .told("The source file has " + mebibytes(source.point()) + " MiB. " + first(STRINGS, true)
                                + " (A margin is small if it is within 5 %.)")
                        .because(Cause.traced(Verdict.HOLDS,
                                "the source file has a comma between strings, whereas Avro's file has 2 bytes before "
                                        + "each string. For the other formats, see the claim about record lengths "
                                        + "below")),
                Claim.of("The smallest file of mixed data is MessagePack's, with Avro and Protobuf very close",
                        Rule.all(numbers.files(MIXED).least("msgpack"), close("msgpack", "avro", MIXED),
                                close("msgpack", "protobuf", MIXED)))
                        .told(first(MIXED, true) + " (Files are close if they differ by at most 5 %.)"),
                Claim.of("The largest files are JSON's", numbers.each(w -> numbers.files(w).greatest("json")))
                        .told(numbers.workloads().stream().map(w -> first(w, false)).collect(Collectors.joining(" ")))
                        .because(Cause.likely(Verdict.HOLDS,
                                "JSON writes the field names in every record, and numbers as text")),
                Claim.of("Except for JSON's, the largest file of numbers is Java's", binary(LONGS).greatest("java"))
                        .told(first(LONGS, false))
                        .because(Cause.traced(Verdict.HOLDS,
                                "Java writes each long as an object, which adds " + HabrBytes.javaLong()
                                        + " bytes to a stream")),
                Claim.of("Except for JSON's, the largest file of strings is Thrift binary's",
                        binary(STRINGS).greatest("thrift-binary")).told(first(STRINGS, false))
                        .because(Cause.traced(Verdict.HOLDS,
                                "7 bytes precede each string in the binary protocol, but only 2 in the compact one")),
                Claim.of("Except for JSON's, the largest file of mixed data is Thrift binary's, and Java's comes next",
                        binary(MIXED).greatest("thrift-binary")).told(first(MIXED, false))
                        .because(Cause.shown(Verdict.FALLS,
                                "the program wrote `TMemoryBuffer.getArray()`, the whole buffer, which starts at 64 "
                                        + "bytes and doubles until the message fits. Only this reproduces the "
                                        + "published sizes; the evidence gives the sizes without the unused part of "
                                        + "the buffer")));
    }

    /** The corrected files of all formats but JSON. */
    private Figures binary(String w) {
        Map<String, Figure> binary = new LinkedHashMap<>(numbers.files(w).byName());
        binary.remove("json");
        return Figures.of(List.copyOf(binary.keySet()), binary::get);
    }

    private Rule close(String least, String other, String w) {
        Figure most = numbers.files(w).of(least).times(1 + CLOSE);
        return new Rule.Below(most, numbers.files(w).of(other)).not();
    }

    /** A sentence about the three smallest or largest corrected files. */
    private String first(String w, boolean least) {
        List<String> sorted = numbers.files(w).sorted();
        if (sorted.isEmpty()) return "Nothing was written.";
        return "Corrected files (" + HabrNumbers.name(w) + "), in MiB: " + (least ? sorted : sorted.reversed()).stream()
                .limit(3).map(n -> told(n, w)).collect(Collectors.joining(", ")) + ".";
    }

    private String told(String format, String w) {
        return format + " " + mebibytes(numbers.files(w).of(format).point());
    }

    /** The claim about JSON's field names, whose bytes it compares with those that the article's wrapping adds. */
    private Claim names() {
        Contender json = replay.contender("json").orElseThrow();
        int names = IntStream.rangeClosed(1, results.fields(STRINGS)).map(i -> ("\"f" + i + "\":").length()).sum();
        OptionalDouble plain = numbers.files(STRINGS).of("json").point();
        OptionalDouble wrapped = results.bytes(STRINGS, json, false);
        double after = plain.orElse(0) / replay.records();
        double before = wrapped.orElse(0) / replay.records();
        boolean known = plain.isPresent() && wrapped.isPresent() && names > 0;
        OptionalDouble wrapping = known ? OptionalDouble.of(before - after) : OptionalDouble.empty();
        return Claim
                .of("JSON takes up a lot of space because each record is written with its schema",
                        new Rule.Below(Figure.counted("wrapping of a record, B", wrapping),
                                Figure.counted("names in a record, B", OptionalDouble.of(names))))
                .toldIfCounted(String.format(Locale.ROOT,
                        "A record of strings takes %,.0f bytes as the article's program wrote it and %.0f as a line of "
                                + "JSON. The names with their quotes and colons take %d bytes, and the article's "
                                + "wrapping takes %.0f. (The claim falls if the wrapping takes more than the names.)",
                        before, after, names, before - after),
                        "The corrected JSON file of strings or the article's was not written.")
                .because(Cause.traced(Verdict.FALLS,
                        "the program made JSON text, wrote it as a JSON string, and handed the bytes to a writer that "
                                + "treats bytes as binary data: 892 bytes became 974, then 1,300 in base64, then 1,304 "
                                + "with quotes and comma. Without this, the names are most of what JSON takes beyond "
                                + "Avro"));
    }
}
