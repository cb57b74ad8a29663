package weighbridge.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.Difference;
import weighbridge.model.Evolvability;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Flag;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Ranking;
import weighbridge.stats.Verdict;

/** A report such as a run might produce, with invented numbers. */
public final class Fixture {
    private static final ReportModel.Traits TRAITS = new ReportModel.Traits(true, Evolvability.DECLARED, "schema-first",
            false, false, false, "Apache-2.0", 1, false, false, false);

    public static final ReportModel ORDERS = model(List.of(orders()));
    public static final ReportModel TWO_WORKLOADS = model(List.of(orders(), hostile()));
    public static final ReportModel FACTS_ONLY = model(List.of(factsOnly()));

    private Fixture() {}

    public static ReportModel model(List<ReportModel.Workload> workloads) {
        ReportModel.Conditions conditions = new ReportModel.Conditions("fair",
                List.of("the CPU time of equal work varies by 2.1 %"), "25.0.1", Map.of(),
                List.of("-Xms512m", "-Xmx512m", "-XX:+UseParallelGC"), "Linux 6.8 amd64", "Example CPU 3000 @ 2.6 GHz",
                4, "Parallel", "compiler", new ReportModel.Rounds(8, 8, 8), 0.95, 0.03, 0.03, Duration.ofMinutes(3),
                Duration.ofSeconds(176), Instant.parse("2026-01-14T10:30:00Z"),
                "CPU nanoseconds an operation of a warmed JVM that has used one codec for 3 to 10 s.", true, false,
                new ReportModel.Load(0.02, 150, 150), 0);
        return new ReportModel("2026-01-14-1030-orders", "orders.csv", conditions, List.of(), workloads,
                List.of(new ReportModel.Warning("read/kryo", "varies by 12 % between JVMs, so its interval is wide.",
                        "Close other programs or add rounds (--precision 3%).")),
                List.of("One thread, one machine, one JDK: other processors order close codecs differently.",
                        "Messages are warm in the cache; a real service meets colder ones."),
                Optional.empty(), "weighbridge weigh orders.csv --budget 3m --seed 42");
    }

    private static ReportModel.Workload orders() {
        List<ReportModel.Exact> exact = List.of(exact("kryo", "Kryo 5.6.2", 160.2, 118.4, 68.1, 240, 648),
                exact("protobuf", "Protocol Buffers 4.33.0", 164.4, 121.9, 69.3, 312, 696,
                        new ReportModel.Loss("Order.note", Difference.Kind.ABSENT_TO_DEFAULT, 1204,
                                "Order.note: expected absent, got \"\"",
                                "An optional text has no presence in an implicit field.")),
                exact("avro", "Apache Avro 1.12.1", 166.9, 122.0, 69.9, 512, 1430),
                exact("copy", "byte array copy", 182, 131.5, 71.2, 200, 200),
                exact("sbe", "Simple Binary Encoding 1.36.0", 182, 131.5, 71.2, 0, 0),
                exact("thrift-compact", "Apache Thrift 0.22.0", 188.7, 134.3, 72.4, 416, 1104),
                exact("fory", "Apache Fory 0.13.0", 201.5, 140.2, 75.0, 320, 700),
                exact("flatbuffers", "FlatBuffers 25.9.23", 244, 160.8, 84.9, 304, 0),
                exact("jackson-json", "Jackson 3.2.4", 611.3, 301.8, 88.6, 1248, 2210),
                exact("java", "java.io (JDK)", 1042.9, 533.1, 120.3, 4096, 9120),
                new ReportModel.Exact("capnproto", "Cap'n Proto 0.1.16", TRAITS,
                        new Outcome.Unsupported<>("map<string, list<int32>> (codecs/capnproto/README.md)")),
                new ReportModel.Exact("leaky", "Leaky 1.0", TRAITS, new Outcome.Mismatched<>(
                        "Order.items[].price: float, expected 12.25, got 12.2; 812 of 12,408 messages")));
        ReportModel.Group encode = group(Operation.ENCODE,
                List.of(row("sbe", Operation.ENCODE, 1, List.of(), 88.3, 2.1, 88.3, "fastest"),
                        row("kryo", Operation.ENCODE, 2, List.of("protobuf"), 204.8, 9.2, 88.3, "2.3× slower"),
                        row("protobuf", Operation.ENCODE, 2, List.of("kryo"), 209.7, 4.4, 88.3, "2.4× slower"),
                        row("avro", Operation.ENCODE, 4, List.of(), 388.1, 7.7, 88.3, "4.4× slower"),
                        row("thrift-compact", Operation.ENCODE, 5, List.of(), 431.9, 12.0, 88.3, "4.9× slower"),
                        row("flatbuffers", Operation.ENCODE, 6, List.of(), 520.4, 15.0, 88.3, "5.9× slower"),
                        row("jackson-json", Operation.ENCODE, 7, List.of(), 1208.0, 22.0, 88.3, "13.7× slower"),
                        row("java", Operation.ENCODE, 8, List.of(), 7820.0, 310.0, 88.3, "89× slower"),
                        unsteady("fory", Operation.ENCODE, 140.0), limit("copy", Operation.ENCODE, 21.4, 0.4)));
        ReportModel.Group read = group(Operation.READ,
                List.of(row("sbe", Operation.READ, 1, List.of(), 95.2, 2.8, 95.2, "among the fastest"),
                        row("flatbuffers", Operation.READ, 1, List.of(), 99.0, 7.4, 95.2,
                                "too close to call; about 6 more minutes"),
                        row("kryo", Operation.READ, 3, List.of("protobuf"), 251.0, 30.4, 95.2, "2.6× slower"),
                        row("protobuf", Operation.READ, 3, List.of("kryo"), 260.4, 7.1, 95.2, "2.7× slower"),
                        row("avro", Operation.READ, 5, List.of(), 602.3, 14.2, 95.2, "6.3× slower"),
                        row("thrift-compact", Operation.READ, 5, List.of(), 640.0, 55.0, 95.2, "6.7× slower"),
                        row("jackson-json", Operation.READ, 7, List.of(), 2310.5, 41.0, 95.2, "24× slower"),
                        unsteady("fory", Operation.READ, 118.0), limit("copy", Operation.READ, 18.9, 0.3),
                        new ReportModel.Row("java", new Outcome.TimedOut<>("no answer within 60 s in round 1"))));
        return new ReportModel.Workload("orders", "orders.csv, 12,408 records", 12_408, 12_408, 14, 611.3,
                "9f2c".repeat(16),
                List.of(new Headline(Headline.Kind.SMALLEST, "smallest", List.of("kryo"), Headline.Sure.EXACT,
                        "kryo is smallest: 74 % less than jackson-json.",
                        List.of(exact.getFirst().facts().orElseThrow().cell("size.raw").orElseThrow()),
                        "74 % less than jackson-json"),
                        new Headline(Headline.Kind.FASTEST, "to read", List.of("sbe", "flatbuffers"),
                                Headline.Sure.OPEN,
                                "sbe or flatbuffers reads fastest; no difference between them is shown.",
                                Stream.of("sbe", "flatbuffers")
                                        .map(c -> read.row(c).orElseThrow().standing().orElseThrow().cells().getFirst())
                                        .toList(),
                                "no difference between them is shown")),
                List.of("orders is not real data: its messages are invented."), exact, List.of(encode, read));
    }

    /** A group in which a codec with a later place is proven slower, and ties are proven. */
    private static ReportModel.Group group(Operation operation, List<ReportModel.Row> rows) {
        List<ReportModel.Row> ranked =
                rows.stream().filter(r -> r.standing().flatMap(ReportModel.Standing::ranked).isPresent()).toList();
        List<ReportModel.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < ranked.size(); i++)
            for (int j = i + 1; j < ranked.size(); j++)
                pairs.add(new ReportModel.Pair(ranked.get(i).codec(), ranked.get(j).codec(),
                        Optional.of(comparison(ranked.get(i), ranked.get(j)))));
        return new ReportModel.Group("orders", operation, 1, "jackson-json", rows, pairs, List.of());
    }

    private static Comparison comparison(ReportModel.Row one, ReportModel.Row other) {
        ReportModel.Standing a = one.standing().orElseThrow();
        ReportModel.Standing b = other.standing().orElseThrow();
        double ratio = a.cells().getFirst().estimate() / b.cells().getFirst().estimate();
        boolean apart = a.ranked().orElseThrow().place().first() < b.ranked().orElseThrow().place().first();
        Verdict verdict = apart ? new Verdict.Faster(1 / ratio)
                : a.ties().contains(other.codec()) ? new Verdict.Within(0.03) : new Verdict.TooClose(12);
        return new Comparison(new Estimate(ratio, ratio * 0.97, ratio * 1.03, 8, false),
                new Estimate(ratio, ratio * 0.97, ratio * 1.03, 8, false), 8, verdict, Optional.empty(), 0.03);
    }

    private static ReportModel.Workload hostile() {
        String hostile = "</script><script>document.title='owned'</script><img src=https://example.org/x.png "
                + "onerror=alert(1)>\u001B[2J";
        return new ReportModel.Workload(hostile, "made of " + hostile, 100_000, 20_000, 20, 743.2, "00ff".repeat(16),
                List.of(new Headline(Headline.Kind.SMALLEST, hostile, List.of(hostile), Headline.Sure.EXACT,
                        "Smallest: " + hostile, List.of(), hostile)),
                List.of(hostile),
                List.of(exact("kryo", "Kryo 5.6.2", 743.1, 700, 512.2, 900, 12_000),
                        new ReportModel.Exact("protobuf", "Protocol Buffers 4.33.0", TRAITS,
                                new Outcome.Failed<>("exit status 1: " + hostile))),
                List.of(new ReportModel.Group(hostile, Operation.READ, 1, "kryo",
                        List.of(row("kryo", Operation.READ, 1, List.of(), 12_480, 400, 12_480, "fastest"))),
                        new ReportModel.Group(hostile, Operation.READ, 4, "kryo",
                                List.of(row("kryo", Operation.READ, 1, List.of(), 13_900, 800, 13_900, "fastest")))));
    }

    private static ReportModel.Workload factsOnly() {
        ReportModel.Workload o = orders();
        return new ReportModel.Workload(o.name(), o.origin(), o.records(), o.sized(), o.fields(), o.jsonBytes(),
                o.digest(), List.of(), List.of(), o.exact(), List.of());
    }

    private static ReportModel.Exact exact(String codec, String library, double raw, double gzip, double batch,
            double encodeAlloc, double readAlloc, ReportModel.Loss... losses) {
        List<ReportModel.Cell> cells = new ArrayList<>();
        Map<String, Double> sizes = new LinkedHashMap<>();
        sizes.put("size.raw", raw);
        sizes.put("size.gzip", gzip);
        sizes.put("size.zstd", gzip * 0.97);
        sizes.put("size.lz4", gzip * 1.21);
        sizes.put("size.snappy", gzip * 1.25);
        sizes.put("size.xz", gzip * 1.11);
        sizes.put("size.batch.gzip", batch * 1.08);
        sizes.put("size.batch.lz4", batch * 1.43);
        sizes.put("size.batch.snappy", batch * 1.52);
        sizes.put("size.batch.xz", batch * 0.91);
        sizes.put("size.batch.zstd", batch);
        sizes.forEach((metric, size) -> cells.add(ReportModel.Cell.exact(metric, Optional.empty(), "B", size, 12_408)));
        cells.add(ReportModel.Cell.exact("alloc", Optional.of(Operation.ENCODE), "B", encodeAlloc, 1));
        cells.add(ReportModel.Cell.exact("alloc", Optional.of(Operation.READ), "B", readAlloc, 1));
        return new ReportModel.Exact(codec, library, TRAITS, new Outcome.Measured<>(
                new ReportModel.ExactFacts(cells, cells, List.of(losses), !codec.equals("java"))));
    }

    private static ReportModel.Row unsteady(String codec, Operation operation, double nanos) {
        ReportModel.Cell cpu =
                new ReportModel.Cell("cpu", Optional.of(operation), "ns", nanos, Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY, 0, true, Optional.empty(), "", List.of(Flag.of(Flag.Kind.SEEN)));
        return new ReportModel.Row(codec, new Outcome.Measured<>(
                new ReportModel.Standing(new ReportModel.Rank.Seen(), "seen, not counted", List.of(cpu), List.of())));
    }

    private static ReportModel.Row limit(String codec, Operation operation, double nanos, double half) {
        return new ReportModel.Row(codec, new Outcome.Measured<>(
                standing(new ReportModel.Rank.Limit(), operation, nanos, half, "floor, not a format")));
    }

    private static ReportModel.Row row(String codec, Operation operation, int place, List<String> ties, double nanos,
            double half, double fastest, String verdict) {
        Optional<ReportModel.Ratio> toFastest =
                nanos == fastest ? Optional.empty() : Optional.of(new ReportModel.Ratio("sbe", nanos / fastest,
                        (nanos - half) / fastest * 0.985, (nanos + half) / fastest * 1.015));
        ReportModel.Lead lead = switch (verdict) {
            case "fastest" -> ReportModel.Lead.FASTEST;
            case "among the fastest" -> ReportModel.Lead.AMONG;
            default -> ReportModel.Lead.BEHIND;
        };
        return new ReportModel.Row(codec,
                new Outcome.Measured<>(
                        standing(new ReportModel.Rank.Ranked(new Ranking.Place(place, place), lead, ties, toFastest),
                                operation, nanos, half, verdict)));
    }

    private static ReportModel.Standing standing(ReportModel.Rank rank, Operation operation, double nanos, double half,
            String verdict) {
        Random random = new Random(Double.hashCode(nanos));
        List<Double> trials = IntStream.range(0, 8).mapToObj(i -> nanos + half * 1.2 * random.nextGaussian()).toList();
        Optional<ReportModel.Ratio> toBaseline = Optional.of(new ReportModel.Ratio("jackson-json", nanos / 2310.5,
                (nanos - half) / 2310.5, (nanos + half) / 2310.5));
        List<Flag> flags = half / nanos > 0.1 ? List.of(Flag.of(Flag.Kind.NOISY)) : List.of();
        List<ReportModel.Cell> cells = List.of(
                new ReportModel.Cell("cpu", Optional.of(operation), "ns", nanos, nanos - half, nanos + half, 8, false,
                        toBaseline, rank instanceof ReportModel.Rank.Limit ? "" : "faster", flags),
                new ReportModel.Cell("wall", Optional.of(operation), "ns", nanos * 1.04, (nanos - half) * 1.03,
                        (nanos + half) * 1.06, 7, false, Optional.empty(), "", List.of()),
                new ReportModel.Cell("cold", Optional.of(operation), "ns", nanos * 9e4, nanos * 8.1e4, nanos * 9.7e4, 8,
                        false, Optional.empty(), "", List.of()));
        return new ReportModel.Standing(rank, verdict, cells, trials);
    }
}
