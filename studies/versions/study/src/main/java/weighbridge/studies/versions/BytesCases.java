package weighbridge.studies.versions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Entry;
import weighbridge.runner.Task;
import weighbridge.studies.versions.chain.ChainJob;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.studies.versions.chain.Code;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Tests codecs that the grid keeps as bytes, several in one cluster whose members know no class. */
final class BytesCases implements Cases {
    static final String PREFIX = "bytes/";
    /** The units of a case, which a kill would lose. Each takes some seconds, and so do the members. */
    private static final int AT_ONCE = 8;

    private final VersionsAsked asked;
    private final Ground ground;

    BytesCases(VersionsAsked asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        Set<Unit> begun = Stream.concat(done.cases(PREFIX).stream().map(Entry.OfCase::key), open.stream())
                .filter(k -> k.startsWith(PREFIX)).flatMap(k -> units(k).stream()).collect(Collectors.toSet());
        List<Unit> next = asked.codecs().stream().flatMap(c -> MadeCases.made(done, c).stream())
                .filter(u -> !begun.contains(u)).limit(AT_ONCE).toList();
        if (next.isEmpty()) return Optional.empty();
        ground.live(next.stream().map(Unit::text).collect(Collectors.joining(", ")));
        return Optional.of(new Case.OfTask(key(next), task(next)));
    }

    private static String key(List<Unit> units) {
        return PREFIX + units.stream().map(Unit::text).collect(Collectors.joining("/"));
    }

    /** The units of the case with that key. */
    static List<Unit> units(String key) {
        return Stream.of(key.substring(PREFIX.length()).split("/")).map(Unit::of).toList();
    }

    private Task<ChainRun> task(List<Unit> units) {
        List<Task.Need> needs = units.stream().flatMap(u -> MadeCases.needs(ground, u).stream()).toList();
        return Chains.task(needs, units.size(), met -> {
            List<ChainJob.Unit> all = new ArrayList<>();
            for (Unit u : units) {
                List<Code> codes = new ArrayList<>();
                for (Task.Need n : MadeCases.needs(ground, u)) codes.add(Chains.code(met, n, codes.size() + 1));
                all.add(new ChainJob.Unit(u.text(), codes, List.of(), met.jvmFlags(u.codec())));
            }
            return new ChainJob(Optional.empty(), all, Chains.PATIENCE, met.scratch());
        });
    }
}
