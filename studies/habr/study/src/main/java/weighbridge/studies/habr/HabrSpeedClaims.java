package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import weighbridge.model.run.Operation;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Judgement;
import weighbridge.study.replay.Spread;

/** The article's claims about speed: its tables, its six explanations, and its conclusions. */
final class HabrSpeedClaims {
    private static final String NOT_VARIED = "no measurement here varies this alone";
    /** If more than this share of the pairs of times are reversed, the order differs from the article's. */
    private static final double SOME = 0.05;
    /** A format faster than four of the six others is fast; one slower than four is slow. */
    private static final int MOST_OTHERS = 4;
    /** The passes of a cell are stable if the slowest takes at most this many times as long as the fastest. */
    private static final double STABLE = 1.03;
    private static final int ENOUGH_PASSES = 6;

    private final FileReplay replay;
    private final FileResults results;
    private final HabrNumbers numbers;

    HabrSpeedClaims(FileReplay replay, FileResults results, HabrNumbers numbers) {
        this.replay = replay;
        this.results = results;
        this.numbers = numbers;
    }

    /** Judges a claim that must hold for each operation and data set. */
    private Judgement each(List<Operation> operations, BiFunction<String, Operation, Judgement> judgement) {
        return Judgement.all(operations.stream()
                .flatMap(o -> numbers.workloads().stream().map(w -> judgement.apply(w, o))).toList());
    }

    private Judgement below(String faster, String slower, Operation operation) {
        return each(List.of(operation), (w, o) -> Judgement.below(HabrNumbers.of(faster, numbers.times(w, o)),
                HabrNumbers.of(slower, numbers.times(w, o))));
    }

    List<Claim> tables() {
        List<Claim> all = new ArrayList<>();
        all.add(Claim.judged("JSON is the slowest format in all six columns of times",
                each(HabrNumbers.BOTH, (w, o) -> HabrNumbers.isGreatest("json", numbers.times(w, o))),
                "To write: " + numbers.leaders("json", Operation.ENCODE, false) + " To read: "
                        + numbers.leaders("json", Operation.READ, false),
                Confidence.of(numbers.rounds()),
                Cause.likely(Verdict.FALLS,
                        "the article used json4s, but we use Jackson 3. Our repetition of the article's procedure "
                                + "also includes base64 and the string literal, so they alone are not the reason")));
        all.add(Claim.judged("Protobuf is the fastest to read in all three data sets",
                each(List.of(Operation.READ), (w, o) -> HabrNumbers.isLeast("protobuf", numbers.times(w, o))),
                numbers.leaders("protobuf", Operation.READ, true), Confidence.of(numbers.rounds(Operation.READ)),
                Cause.UNKNOWN));
        all.add(Claim.judged("MessagePack is the fastest at writing mixed data and longs, Protobuf at writing strings",
                Judgement.all(numbers.workloads().stream()
                        .map(w -> HabrNumbers.isLeast(w.endsWith("strings") ? "protobuf" : "msgpack",
                                numbers.times(w, Operation.ENCODE)))
                        .toList()),
                numbers.leaders("msgpack", Operation.ENCODE, true), Confidence.of(numbers.rounds(Operation.ENCODE)),
                Cause.UNKNOWN));
        all.add(Claim.judged("Thrift's binary protocol is written faster than JSON in all three data sets",
                below("thrift-binary", "json", Operation.ENCODE),
                "Corrected times of Thrift and JSON, in ms: " + both("thrift-binary", "json", Operation.ENCODE),
                Confidence.of(numbers.rounds(Operation.ENCODE)),
                Cause.likely(Verdict.FALLS, "the article's JSON was wrapped twice, as a JSON string and in base64, and "
                        + "written by another library")));
        all.add(accuracy());
        return all;
    }

    private String both(String one, String other, Operation operation) {
        List<String> parts = numbers.workloads().stream().flatMap(w -> {
            Map<String, Spread> times = numbers.times(w, operation);
            OptionalDouble a = HabrNumbers.of(one, times).value();
            OptionalDouble b = HabrNumbers.of(other, times).value();
            return a.isEmpty() || b.isEmpty() ? Stream.<String>empty()
                    : Stream.of(HabrNumbers.name(w) + " " + FileReport.number(a) + " and " + FileReport.number(b));
        }).toList();
        return parts.isEmpty() ? "not measured." : String.join(", ", parts) + ".";
    }

    /** The claim that the times are inaccurate, judged by pairs of formats whose order differs from the article's. */
    private Claim accuracy() {
        int pairs = 0;
        int decided = 0;
        int other = 0;
        int seem = 0;
        for (Operation o : HabrNumbers.BOTH) {
            for (String w : numbers.workloads()) {
                Map<String, Spread> printed =
                        numbers.published(w, o == Operation.ENCODE ? Quantity.WRITE : Quantity.READ);
                Map<String, Spread> own = numbers.times(w, o);
                for (List<String> pair : HabrNumbers.pairs(own)) {
                    Judgement here = Judgement.below(own.get(pair.get(0)), own.get(pair.get(1)));
                    Verdict there = Judgement.below(printed.get(pair.get(0)), printed.get(pair.get(1))).proven();
                    pairs++;
                    if (here.proven() != Verdict.OPEN) decided++;
                    if (here.proven() != Verdict.OPEN && here.proven() != there) other++;
                    if (here.suggested() != Verdict.OPEN && here.suggested() != there) seem++;
                }
            }
        }
        Judgement judgement =
                new Judgement(other > SOME * pairs ? Verdict.HOLDS : decided == pairs ? Verdict.FALLS : Verdict.OPEN,
                        seem > SOME * pairs ? Verdict.HOLDS : Verdict.FALLS);
        return Claim.judged(
                "The times have a large error, so no final conclusions about a format should be drawn from them",
                numbers.rounds() == 0 ? Judgement.OPEN : judgement,
                "In the corrected columns, " + other + " of " + pairs + " pairs of formats are provably in a different "
                        + "order than in the article; by their point estimates, " + seem
                        + " are. (The claim holds if more than one pair in twenty provably is.)",
                Confidence.of(numbers.rounds()),
                Cause.unknown("computer, JDK, libraries, and what is timed all differ"));
    }

    List<Claim> explanations() {
        List<Claim> all = new ArrayList<>();
        all.add(Claim.judged("Java serialization is slow",
                each(HabrNumbers.BOTH, (w, o) -> Judgement.atLeast(MOST_OTHERS,
                        numbers.times(w, o).entrySet().stream().filter(e -> !e.getKey().equals("java"))
                                .map(e -> Judgement.below(e.getValue(), HabrNumbers.of("java", numbers.times(w, o))))
                                .toList())),
                "To write: " + numbers.leaders("java", Operation.ENCODE, false) + " To read: "
                        + numbers.leaders("java", Operation.READ, false)
                        + " (A format is slow if it is slower than at least four of the six others in each column.)",
                Confidence.of(numbers.rounds()), Cause.UNKNOWN));
        all.add(new Claim("One of the main reasons why Java serialization is slow is field access by reflection",
                Verdict.OPEN,
                "This was not replayed. With the codec `java-externalizable`, classes write their fields themselves. "
                        + "To measure the difference, run `./weighbridge run --workloads habr-mixed --codecs "
                        + "java,java-externalizable`.",
                Confidence.none(NOT_VARIED), Cause.UNKNOWN));
        boolean sorted = HabrBytes.javaSortsFields();
        all.add(Claim.judged("Java writes the fields sorted by name, not in the order of their declaration",
                Judgement.of(sorted),
                "For a class that declares f2, f10 and f1 in this order, the stream lists "
                        + (sorted ? "f1, f10, f2." : "the fields in another order than f1, f10, f2."),
                Confidence.EXACT, Cause.shown(Verdict.HOLDS, "`ObjectStreamClass` sorts them")));
        all.add(Claim.judged("JSON takes long to write because it has more bytes than the other formats",
                each(List.of(Operation.ENCODE), this::moreIsSlower).explains(), moreIsSlowerTold(),
                Confidence.none(NOT_VARIED), Cause.UNKNOWN));
        all.add(new Claim("A JSON object is created for each record, which costs time", Verdict.NOT_TESTABLE,
                "json4s builds a tree of JSON objects for each record, but it is not part of this replay. Jackson 3 "
                        + "writes a bean without building a tree.",
                Confidence.none("another library"), Cause.UNKNOWN));
        all.add(Claim.judged("Avro analyses the schema for each field of each object, which makes writing slower",
                Judgement.all(List.of(below("protobuf", "avro", Operation.ENCODE),
                        below("msgpack", "avro", Operation.ENCODE))).explains(),
                "Times to write, in ms: Avro and Protobuf: " + both("avro", "protobuf", Operation.ENCODE)
                        + " Avro and MessagePack: " + both("avro", "msgpack", Operation.ENCODE)
                        + " (The claim falls if Avro is not slower than both other formats.)",
                Confidence.none(NOT_VARIED),
                Cause.unknown("Avro's own code goes through a switch on the schema of each field "
                        + "(codecs/avro/README.md), but the cost of this switch was not measured")));
        all.add(Claim.judged("Thrift describes each field and record, which only makes packing slower",
                Judgement.all(List.of(below("protobuf", "thrift-binary", Operation.ENCODE),
                        below("msgpack", "thrift-binary", Operation.ENCODE),
                        below("protobuf", "thrift-compact", Operation.ENCODE),
                        below("msgpack", "thrift-compact", Operation.ENCODE))).explains(),
                "Times to write, in ms: Thrift binary and Protobuf: "
                        + both("thrift-binary", "protobuf", Operation.ENCODE) + " Thrift compact and Protobuf: "
                        + both("thrift-compact", "protobuf", Operation.ENCODE)
                        + " (Thrift compact describes a field in as few bytes as Protobuf. The claim falls unless both "
                        + "protocols are slower than Protobuf and MessagePack.)",
                Confidence.none(NOT_VARIED),
                Cause.likely(Verdict.OPEN,
                        "measurements with other messages show that part of Thrift's time is spent on locking the "
                                + "stream to which `TSerializer` writes (codecs/thrift/README.md)")));
        all.add(Claim.judged("Protobuf packs and unpacks faster than others in some cases",
                Judgement.any(HabrNumbers.BOTH.stream()
                        .flatMap(o -> numbers.workloads().stream()
                                .map(w -> HabrNumbers.isBelow(1, "protobuf", numbers.times(w, o))))
                        .toList()),
                "To write: " + numbers.leaders("protobuf", Operation.ENCODE, true) + " To read: "
                        + numbers.leaders("protobuf", Operation.READ, true)
                        + " (The claim holds if Protobuf is faster than at least one other format in at least one "
                        + "column.)",
                Confidence.of(numbers.rounds()), Cause.UNKNOWN));
        all.add(Claim.judged("MessagePack is quite fast",
                each(HabrNumbers.BOTH, (w, o) -> HabrNumbers.isBelow(MOST_OTHERS, "msgpack", numbers.times(w, o))),
                "To write: " + numbers.leaders("msgpack", Operation.ENCODE, true) + " To read: "
                        + numbers.leaders("msgpack", Operation.READ, true)
                        + " (A format is fast if it is faster than at least four of the six others in each column.)",
                Confidence.of(numbers.rounds()), Cause.UNKNOWN));
        all.add(new Claim(
                "One reason for MessagePack's speed is that it writes no field descriptions; determining how to pack "
                        + "each field of each record costs time",
                Verdict.NOT_TESTABLE,
                "Our MessagePack codec is generated code that knows each field's type, so it "
                        + "need not determine how to pack a field.",
                Confidence.none("another program"), Cause.UNKNOWN));
        return all;
    }

    /** Whether JSON has more bytes than all others and takes longer than each of them. */
    private Judgement moreIsSlower(String workload, Operation operation) {
        return Judgement.all(List.of(HabrNumbers.isGreatest("json", numbers.files(workload, true)),
                HabrNumbers.isGreatest("json", numbers.times(workload, operation))));
    }

    private String moreIsSlowerTold() {
        int pairs = 0;
        int against = 0;
        for (String w : numbers.workloads()) {
            Map<String, Spread> files = numbers.files(w, true);
            Map<String, Spread> times = numbers.times(w, Operation.ENCODE);
            for (List<String> pair : HabrNumbers.pairs(files)) {
                Verdict smaller = Judgement.below(files.get(pair.get(0)), files.get(pair.get(1))).suggested();
                Verdict faster = Judgement.below(times.get(pair.get(0)), times.get(pair.get(1))).suggested();
                if (smaller == Verdict.OPEN || faster == Verdict.OPEN) continue;
                pairs++;
                if (smaller != faster) against++;
            }
        }
        return pairs == 0 ? "Not measured."
                : "JSON's files are the largest, "
                        + (against == 0 ? "and in every pair of formats, the larger file takes longer to encode"
                                : "but in " + against + " of " + pairs
                                        + " pairs of formats, the smaller file takes longer to encode")
                        + ". (The claim falls if a format with fewer bytes takes longer to write than JSON.)";
    }

    List<Claim> conclusions() {
        List<Claim> all = new ArrayList<>();
        List<Double> ranges = numbers.workloads().stream()
                .flatMap(w -> replay.contenders().stream()
                        .flatMap(c -> HabrNumbers.BOTH.stream().map(o -> results.passes(w, c, o))))
                .filter(p -> p.size() >= ENOUGH_PASSES).map(HabrSpeedClaims::range).sorted().toList();
        double middle = ranges.isEmpty() ? 1 : ranges.get(ranges.size() / 2);
        all.add(Claim.judged("Getting stable results from a benchmark is difficult",
                ranges.isEmpty() ? Judgement.OPEN : Judgement.of(middle > STABLE),
                ranges.isEmpty() ? "No format was written or read in " + ENOUGH_PASSES + " passes here."
                        : String.format(Locale.ROOT,
                                "Of the %d series of %d or more passes in one JVM here, half have a slowest pass that "
                                        + "took more than %.2f times as long as the fastest. (The claim holds if this "
                                        + "factor is above %.2f.)",
                                ranges.size(), ENOUGH_PASSES, middle, STABLE),
                ranges.isEmpty() ? Confidence.of(0)
                        : "based on passes in one JVM per format and data set; differences between JVMs were not "
                                + "examined",
                Cause.UNKNOWN));
        all.add(Claim.judged("The choice of a format is a trade-off between its speed and its size",
                each(List.of(Operation.READ), (w, _) -> leadsAll(w)).not(),
                "The smallest format, the fastest to write and the fastest to read: "
                        + String.join("; ", numbers.workloads().stream().map(this::best).toList())
                        + ". (The claim falls if, in every data set, one format is the smallest and also the fastest "
                        + "to write and to read.)",
                Confidence.of(numbers.rounds()), Cause.UNKNOWN));
        all.add(new Claim("Tarantool and Aerospike chose MessagePack for good reason", Verdict.NOT_TESTABLE,
                "Neither database is part of this replay.", Confidence.none("not measured"), Cause.UNKNOWN));
        return all;
    }

    /** Whether one format is the smallest and also the fastest in both directions. */
    private Judgement leadsAll(String workload) {
        return Judgement.any(replay.contenders().stream()
                .map(c -> Judgement.all(List.of(HabrNumbers.isLeast(c.name(), numbers.files(workload, true)),
                        HabrNumbers.isLeast(c.name(), numbers.times(workload, Operation.ENCODE)),
                        HabrNumbers.isLeast(c.name(), numbers.times(workload, Operation.READ)))))
                .toList());
    }

    private String best(String workload) {
        return HabrNumbers.name(workload) + " "
                + String.join(", ",
                        Stream.of(numbers.files(workload, true), numbers.times(workload, Operation.ENCODE),
                                numbers.times(workload, Operation.READ))
                                .map(n -> HabrNumbers.sorted(n).stream().findFirst().orElse("not measured")).toList());
    }

    private static double range(List<FileTimes.Run> passes) {
        return passes.stream().mapToDouble(FileTimes.Run::millis).max().orElseThrow()
                / passes.stream().mapToDouble(FileTimes.Run::millis).min().orElseThrow();
    }
}
