package weighbridge.studies.versions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.versions.chain.Made;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Has each codec generate what it needs for all versions: for all six structs at once or, if it cannot, for each. */
final class MadeCases implements Cases {
    private static final List<String> FLAGS = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final VersionsAsked asked;
    private final Ground ground;

    MadeCases(VersionsAsked asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
    }

    /** Two, since a schema compiler leaves a core free and nothing is timed. */
    @Override
    public int atOnce() {
        return 2;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        return asked.needed().stream().flatMap(c -> wanted(done, c).stream())
                .filter(u -> !done.has(u.made()) && !open.contains(u.made())).findFirst()
                .map(u -> new Case.OfTask(u.made(), task(u)));
    }

    private static List<Unit> wanted(Journalled done, String codec) {
        Unit whole = new Unit(codec, Optional.empty());
        List<Unit> units = new ArrayList<>(List.of(whole));
        if (done.find(whole.made()).filter(e -> !isMade(e)).isPresent()) units.addAll(parts(codec));
        return units;
    }

    private static List<Unit> parts(String codec) {
        return VersionsData.parts().stream().map(p -> new Unit(codec, Optional.of(p))).toList();
    }

    private static boolean isMade(Entry.OfCase entry) {
        return entry.outcome() instanceof Outcome.Measured<?>;
    }

    /** The units with which a codec can be tested, given what it has generated. */
    static List<Unit> made(Journalled done, String codec) {
        return wanted(done, codec).stream().filter(u -> done.find(u.made()).filter(MadeCases::isMade).isPresent())
                .toList();
    }

    static List<Task.Need> needs(Ground ground, Unit unit) {
        return IntStream.rangeClosed(1, VersionsData.VERSIONS).mapToObj(v -> need(ground, unit, v)).toList();
    }

    static Task.Need need(Ground ground, Unit unit, int version) {
        return new Task.Need(unit.codec(), ground.workload(VersionsData.name(version, unit.part())));
    }

    private Task<Made> task(Unit unit) {
        return new Task<>(Versions.NAME, Made.class.getName(), needs(ground, unit), true, _ -> new Made(unit.text()),
                OutcomeFormat.of(Made.class), FLAGS, TimeLimit.of(LIMIT));
    }
}
