import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.stats.Comparison;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * What is claimed of stored levels of one run: by today's rules, about all its pairs together, with what is known today
 * of how far apart JVMs of a codec are.
 *
 * @param contests by workload and operation
 */
record Judged(SortedMap<String, Contest> contests, List<Pair> pairs) {
    /**
     * Two codecs of a group.
     *
     * @param one the first by name
     */
    record Pair(String group, String one, String other) {}

    /**
     * @param whole all levels of the run
     * @param some  those that are known
     * @param known what the codecs' folders say, by id
     */
    static Judged of(List<StoredLevels.Row> whole, List<StoredLevels.Row> some, Map<String, CodecInfo> known) {
        SortedMap<String, SortedMap<String, Contest.Entrant>> fields = new TreeMap<>();
        for (StoredLevels.Row r : whole)
            fields.computeIfAbsent(group(r), _ -> new TreeMap<>()).computeIfAbsent(r.codec(),
                    c -> new Contest.Entrant(new TreeMap<>(), apart(known, c, r.operation())));
        for (StoredLevels.Row r : some) fields.get(group(r)).get(r.codec()).levels().put(r.round(), r.level());
        long codecs = whole.stream().map(StoredLevels.Row::codec).distinct().count();
        SortedMap<String, Contest> contests = new TreeMap<>();
        List<Pair> pairs = new ArrayList<>();
        fields.forEach((group, field) -> {
            contests.put(group, new Contest(Family.of(codecs, fields.size(), true), Thresholds.MARGIN, field));
            List<String> names = List.copyOf(field.keySet());
            for (int i = 0; i < names.size(); i++)
                for (String other : names.subList(i + 1, names.size())) pairs.add(new Pair(group, names.get(i), other));
        });
        return new Judged(contests, pairs);
    }

    private static String group(StoredLevels.Row row) {
        return row.workload() + "/" + row.operation();
    }

    /** How many times apart JVMs of a codec were at most; 1 for an unknown codec. */
    static double apart(Map<String, CodecInfo> known, String codec, String operation) {
        Operation o = Stream.of(Operation.values()).filter(x -> x.text().equals(operation)).findFirst().orElseThrow();
        return Optional.ofNullable(known.get(codec)).map(c -> c.speeds(o)).orElse(1.0);
    }

    /** What the folders of a checkout say of its codecs, by id. */
    static Map<String, CodecInfo> codecs(Path home) throws IOException {
        Map<String, CodecInfo> known = new TreeMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(home.resolve("codecs"))) {
            for (Path folder : folders) {
                Path facts = folder.resolve(CodecFile.FILE);
                if (Files.exists(facts)) for (CodecInfo i : CodecFile.read(facts)) known.put(i.id(), i);
            }
        }
        return known;
    }

    /** The verdict on the first of two; empty if either has no time. */
    Optional<Verdict> verdict(Pair p) {
        return timed(p) ? contests.get(p.group).compare(p.one, p.other).map(Comparison::verdict) : Optional.empty();
    }

    private boolean timed(Pair p) {
        return contests.containsKey(p.group) && contests.get(p.group).order().containsAll(List.of(p.one, p.other));
    }

    /** 1 if the first is claimed to be slower, −1 if it is claimed to be faster, 0 if nothing is claimed. */
    int direction(Pair p) {
        return verdict(p).map(v -> v.saysFaster() ? -1 : v.reversed().saysFaster() ? 1 : 0).orElse(0);
    }

    /** The ratio of two times; empty if either has none. */
    Optional<Double> ratio(Pair p) {
        if (!timed(p)) return Optional.empty();
        Contest contest = contests.get(p.group);
        return Optional.of(contest.time(p.one).orElseThrow().point() / contest.time(p.other).orElseThrow().point());
    }

    long claimed() {
        return pairs.stream().filter(p -> direction(p) != 0).count();
    }

    /** The claims of which the times of another run say the opposite. */
    List<Pair> wrong(Judged longer) {
        return pairs.stream().filter(p -> longer.ratio(p).filter(r -> direction(p) * Math.log(r) < 0).isPresent())
                .toList();
    }

    /** The claims of at least N times whose N exceeds the ratio of another run's times, of the same sign. */
    List<Pair> tooLarge(Judged longer) {
        return pairs.stream().filter(p -> longer.ratio(p).filter(r -> verdict(p).map(v -> switch (v) {
            case Verdict.AtLeastSlower(double times) -> r > 1 && times > r;
            case Verdict.AtLeastFaster(double times) -> r < 1 && times > 1 / r;
            default -> false;
        }).orElse(false)).isPresent()).toList();
    }

    /** The codecs of a group than which none is claimed to be faster. */
    List<String> unbeaten(String group) {
        List<String> timed = contests.get(group).order();
        Predicate<String> beaten = c -> timed.stream()
                .anyMatch(o -> contests.get(group).compare(o, c).filter(v -> v.verdict().saysFaster()).isPresent());
        return timed.stream().filter(beaten.negate()).toList();
    }

    /** The number of scenarios without a time. */
    long open() {
        return contests.keySet().stream()
                .mapToLong(g -> pairs.stream().filter(p -> p.group.equals(g)).flatMap(p -> Stream.of(p.one, p.other))
                        .distinct().filter(c -> !contests.get(g).order().contains(c)).count())
                .sum();
    }
}
