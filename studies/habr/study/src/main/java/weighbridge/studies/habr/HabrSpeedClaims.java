package weighbridge.studies.habr;

import static weighbridge.model.Operation.ENCODE;
import static weighbridge.model.Operation.READ;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Figures;
import weighbridge.study.replay.Rule;

/** The article's claims about speed: its tables, its six explanations, and its conclusions. */
final class HabrSpeedClaims {
    /** Unless more than this share of the pairs of times are reversed, the order is the article's. */
    private static final double SOME = 0.05;
    /** A format faster than four of the six others is fast; one slower than four is slow. */
    private static final int MOST_OTHERS = 4;
    /** The passes of a cell are stable if the slowest takes at most this many times as long as the fastest. */
    private static final double STABLE = 1.03;
    private static final int ENOUGH_PASSES = 6;
    /** A codec of Java's format without reflection. */
    static final String EXTERNALIZABLE = "java-externalizable";
    /** Java's format, but records read and write their own fields. */
    static final String OWN_FIELDS = "habr-java-own-fields";
    /** Avro's classes that write their fields without a look at the schema. */
    static final String CUSTOM_CODERS = "habr-avro-custom";
    /** Thrift without descriptions of fields. */
    static final String TUPLE = "thrift-tuple";

    private static final String CODERS = "with custom coders, a generated class writes its fields itself instead of "
            + "going through a switch on the schema of each field (codecs/avro/README.md); nothing else differs";

    private final FileReplay replay;
    private final FileResults results;
    private final HabrNumbers numbers;

    HabrSpeedClaims(FileReplay replay, FileResults results, HabrNumbers numbers) {
        this.replay = replay;
        this.results = results;
        this.numbers = numbers;
    }

    List<Claim> tables() {
        return List.of(
                Claim.of("JSON is the slowest format in all six columns of times",
                        numbers.each((w, o) -> numbers.times(w, o).greatest("json")))
                        .told(numbers.leaders("json", false))
                        .because(Cause.likely(Verdict.FALLS,
                                "the JSON library: json4s in the article, Jackson 3 here"
                                        + (numbers.isSlowestAsPublished("json") ? ""
                                                : ". That the article wraps each JSON text twice (number 19) is not "
                                                        + "enough: here, JSON is not the slowest with that either")))
                        .main().here(numbers.slowest()),
                Claim.of("Protobuf is the fastest to read in all three data sets",
                        numbers.each(w -> numbers.times(w, READ).least("protobuf")))
                        .told(numbers.leaders("protobuf", READ, true)),
                Claim.of("MessagePack is the fastest at writing mixed data and longs, Protobuf at writing strings",
                        numbers.each(w -> numbers.times(w, ENCODE)
                                .least(w.equals(HabrNumbers.STRINGS) ? "protobuf" : "msgpack")))
                        .told(numbers.leaders("msgpack", ENCODE, true)
                                + " Corrected times of Protobuf and MessagePack, in ms: "
                                + numbers.both("protobuf", "msgpack", ENCODE)),
                Claim.of("Thrift's binary protocol is written faster than JSON in all three data sets",
                        numbers.below("thrift-binary", "json", ENCODE))
                        .told("Corrected times of Thrift and JSON, in ms: "
                                + numbers.both("thrift-binary", "json", ENCODE))
                        .because(Cause.likely(Verdict.FALLS,
                                "the article's JSON was wrapped twice, as a JSON string and in base64, and written by "
                                        + "another library")),
                accuracy());
    }

    /**
     * The claim that the times are inaccurate. It falls if the order of the formats is the article's; if it is another,
     * on another machine with other libraries, nothing can show here that the article's times are wrong.
     */
    private Claim accuracy() {
        List<Rule> reversed = new ArrayList<>();
        for (Operation o : HabrNumbers.BOTH) {
            for (String w : numbers.workloads()) {
                Figures printed = numbers.published(w, o == ENCODE ? Quantity.WRITE : Quantity.READ);
                Figures own = numbers.times(w, o);
                for (List<String> pair : own.pairs()) {
                    String one = pair.getFirst();
                    String other = pair.getLast();
                    boolean ahead = printed.below(one, other).proven() == Verdict.HOLDS;
                    reversed.add(ahead ? own.below(other, one) : own.below(one, other));
                }
            }
        }
        Rule another = new Rule.AtLeast((int) (SOME * reversed.size()) + 1, reversed);
        return Claim
                .of("The times have a large error, so no final conclusions about a format should be drawn from them",
                        another.proven() == Verdict.HOLDS ? Rule.untestable("another computer, JDK and libraries")
                                : another.explains())
                .told("In the corrected columns, " + reversed.stream().filter(r -> r.proven() == Verdict.HOLDS).count()
                        + " of " + reversed.size()
                        + " pairs of formats are provably in a different order than in the article; by their point "
                        + "estimates, " + reversed.stream().filter(r -> r.judge().suggested() == Verdict.HOLDS).count()
                        + " are. (The claim falls if provably at most one pair in twenty is. If provably more are, "
                        + "nothing that is measured here tells whose times are wrong.)")
                .because(Cause.unknown("computer, JDK, libraries, and what is timed all differ"));
    }

    List<Claim> explanations() {
        boolean sorted = HabrBytes.javaSortsFields();
        return List.of(
                Claim.of("Java serialization is slow",
                        numbers.each((w, o) -> numbers.times(w, o).aboveSome(MOST_OTHERS, "java")))
                        .told(numbers.leaders("java", false) + " (A format is slow if it is slower than at least four "
                                + "of the six others in each column.)"),
                Claim.of("One of the main reasons why Java serialization is slow is field access by reflection",
                        Rule.all(
                                HabrNumbers.BOTH.stream().map(o -> numbers.besideBelow(OWN_FIELDS, "java", o)).toList())
                                .explains())
                        .told("Corrected times of java and of `" + OWN_FIELDS
                                + "`, whose records write and read the same fields in the same order themselves, in "
                                + "ms: to write " + numbers.bothBeside("java", OWN_FIELDS, ENCODE) + " To read: "
                                + numbers.bothBeside("java", OWN_FIELDS, READ)
                                + " (The claim falls if in one column these records are shown not to be faster. That they "
                                + "are would not show how much of Java's time it is.) With `" + EXTERNALIZABLE
                                + "`, which also spares the stream its descriptions of fields and the objects in "
                                + "them: to write " + numbers.bothBeside("java", EXTERNALIZABLE, ENCODE) + " To read: "
                                + numbers.bothBeside("java", EXTERNALIZABLE, READ))
                        .because(Cause.likely(Verdict.FALLS,
                                "access to twenty fields by reflection costs about as much as what takes its place, one "
                                        + "call by reflection for each record and the end of its values in the stream: "
                                        + "a small part of Java's time. The one field of a boxed number is read by "
                                        + "reflection in both")),
                Claim.of("Java writes the fields sorted by name, not in the order of their declaration",
                        Rule.fact("the order in which an object stream lists fields", sorted))
                        .told("For a class that declares f2, f10 and f1 in this order, the stream lists "
                                + (sorted ? "f1, f10, f2." : "the fields in another order than f1, f10, f2."))
                        .because(Cause.traced(Verdict.HOLDS, "`ObjectStreamClass` sorts them")),
                Claim.of("JSON takes long to write because it has more bytes than the other formats",
                        numbers.each(w -> Rule.all(numbers.files(w).greatest("json"),
                                numbers.times(w, ENCODE).greatest("json"))).explains())
                        .told(moreIsSlowerTold()),
                Claim.of("A JSON object is created for each record, which costs time",
                        Rule.untestable("another library"))
                        .told("json4s builds a tree of JSON objects for each record, but it is not part of this "
                                + "replay. Jackson 3 writes a bean without building a tree."),
                Claim.of("Avro analyses the schema for each field of each object, which makes writing slower",
                        Rule.all(numbers.below("protobuf", "avro", ENCODE), numbers.below("msgpack", "avro", ENCODE),
                                numbers.besideBelow(CUSTOM_CODERS, "avro", ENCODE)))
                        .told("Times to write, in ms: Avro and Protobuf: " + numbers.both("avro", "protobuf", ENCODE)
                                + " Avro and MessagePack: " + numbers.both("avro", "msgpack", ENCODE)
                                + " Avro without and with custom coders, which write the same bytes: "
                                + numbers.bothBeside("avro", CUSTOM_CODERS, ENCODE)
                                + " (The claim holds if Avro is slower than both other formats and custom coders, "
                                + "which do not look at the schema, are faster.)")
                        .because(Cause.shown(Verdict.HOLDS, CODERS)).because(coders()),
                Claim.of("Thrift describes each field and record, which only makes packing slower",
                        Rule.all(
                                Stream.concat(
                                        Stream.of("thrift-binary", "thrift-compact")
                                                .flatMap(
                                                        t -> Stream.of("protobuf", "msgpack")
                                                                .map(f -> numbers.below(f, t, ENCODE))),
                                        Stream.of(numbers.besideBelow(TUPLE, "thrift-compact", ENCODE))).toList()))
                        .told("Times to write, in ms: Thrift binary and Protobuf: "
                                + numbers.both("thrift-binary", "protobuf", ENCODE) + " Thrift compact and Protobuf: "
                                + numbers.both("thrift-compact", "protobuf", ENCODE)
                                + " Thrift compact and MessagePack: "
                                + numbers.both("thrift-compact", "msgpack", ENCODE)
                                + " Thrift's compact and tuple protocols, which differ in the descriptions: "
                                + numbers.bothBeside("thrift-compact", TUPLE, ENCODE)
                                + " (Thrift compact describes a field in as few bytes as Protobuf. The claim holds if "
                                + "both protocols are slower than Protobuf and MessagePack, and the tuple protocol is "
                                + "faster than the compact one.)")
                        .because(Cause.shown(Verdict.HOLDS,
                                "the tuple protocol writes the compact one's values without the descriptions, and a "
                                        + "bit for each field that may be absent")),
                Claim.of("Protobuf packs and unpacks faster than others in some cases",
                        Rule.any(HabrNumbers.BOTH.stream()
                                .flatMap(o -> numbers.workloads().stream()
                                        .map(w -> numbers.times(w, o).belowSome(1, "protobuf")))
                                .toList()))
                        .told(numbers.leaders("protobuf", true) + " (The claim holds if Protobuf is faster than at "
                                + "least one other format in at least one column.)"),
                Claim.of("MessagePack is quite fast",
                        numbers.each((w, o) -> numbers.times(w, o).belowSome(MOST_OTHERS, "msgpack")))
                        .told(numbers.leaders("msgpack", true) + " (A format is fast if it is faster than at least "
                                + "four of the six others in each column.)"),
                Claim.of("One reason for MessagePack's speed is that it writes no field descriptions; determining how "
                        + "to pack each field of each record costs time", Rule.untestable("another program"))
                        .told("Our MessagePack codec is generated code that knows each field's type, so it need not "
                                + "determine how to pack a field."));
    }

    /** Where the experiment with custom coders shows the effect, and where it does not. */
    private Cause coders() {
        String faster = coders(Verdict.HOLDS);
        String not = coders(Verdict.FALLS);
        return faster.isEmpty() || not.isEmpty() ? Cause.UNKNOWN
                : Cause.shown(Verdict.FALLS, "it is so for " + faster + ", but not for " + not + ": " + CODERS);
    }

    /** The data sets of which it is so, or is not, that Avro writes faster with custom coders. */
    private String coders(Verdict verdict) {
        return numbers.workloads().stream()
                .filter(w -> numbers.besideBelow(CUSTOM_CODERS, "avro", w, ENCODE).proven() == verdict)
                .map(HabrNumbers::name).collect(Collectors.joining(" and "));
    }

    private String moreIsSlowerTold() {
        int pairs = 0;
        int against = 0;
        for (String w : numbers.workloads()) {
            Figures files = numbers.files(w);
            Figures times = numbers.times(w, ENCODE);
            for (List<String> pair : files.pairs()) {
                Verdict smaller = files.below(pair.getFirst(), pair.getLast()).judge().suggested();
                Verdict faster = times.below(pair.getFirst(), pair.getLast()).judge().suggested();
                if (smaller == Verdict.OPEN || faster == Verdict.OPEN) continue;
                pairs++;
                if (smaller != faster) against++;
            }
        }
        return pairs == 0 ? "Not measured."
                : "JSON's files are the largest. Times to write, in ms: Java and JSON: "
                        + numbers.both("java", "json", ENCODE) + " Of all formats, "
                        + (against == 0 ? "in every pair the larger file takes longer to encode"
                                : "in " + against + " of " + pairs + " pairs the smaller file takes longer to encode")
                        + ". (The claim falls if a format with fewer bytes takes longer to write than JSON.)";
    }

    List<Claim> conclusions() {
        List<Double> ranges = numbers.workloads().stream()
                .flatMap(w -> replay.contenders().stream()
                        .flatMap(c -> HabrNumbers.BOTH.stream().map(o -> results.passes(w, c, o))))
                .filter(p -> p.size() >= ENOUGH_PASSES).map(HabrSpeedClaims::range).sorted().toList();
        OptionalDouble middle =
                ranges.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(ranges.get(ranges.size() / 2));
        return List.of(Claim
                .of("Getting stable results from a benchmark is difficult",
                        new Rule.Below(Figure.published("a stable ratio of passes", STABLE),
                                Figure.counted("slowest over fastest pass, middle of all series", middle)))
                .toldIfCounted(String.format(Locale.ROOT,
                        "Of the %d series of %d or more passes in one JVM here, half have a slowest pass that "
                                + "took more than %.2f times as long as the fastest. (The claim holds if this "
                                + "factor is above %.2f.)",
                        ranges.size(), ENOUGH_PASSES, middle.orElse(1), STABLE),
                        "No format was written or read in " + ENOUGH_PASSES + " passes here.")
                .confident(ranges.isEmpty() ? Confidence.open(0)
                        : "based on passes in one JVM per format and data set; differences between JVMs were "
                                + "not examined"),
                Claim.of("The choice of a format is a trade-off between its speed and its size",
                        numbers.each(w -> Rule.any(replay.contenders().stream().map(Contender::name)
                                .map(c -> Rule.all(columns(w).map(n -> n.least(c)).toList())).toList())).not())
                        .told("The smallest format, the fastest to write and the fastest to read: "
                                + numbers.eachTold(
                                        w -> columns(w).map(n -> n.sorted().stream().findFirst().orElse("not measured"))
                                                .collect(Collectors.joining(", ")))
                                + ". (The claim falls if, in every data set, one format is the smallest and also the "
                                + "fastest to write and to read.)"),
                Claim.of("Tarantool and Aerospike chose MessagePack for good reason", Rule.untestable("not measured"))
                        .told("Neither database is part of this replay."));
    }

    /** The three columns of a table: size, time to write, and time to read. */
    private Stream<Figures> columns(String w) {
        return Stream.of(numbers.files(w), numbers.times(w, ENCODE), numbers.times(w, READ));
    }

    private static double range(List<FileTimes.Run> passes) {
        return passes.stream().mapToDouble(FileTimes.Run::millis).max().orElseThrow()
                / passes.stream().mapToDouble(FileTimes.Run::millis).min().orElseThrow();
    }
}
