package weighbridge.studies.versions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.runner.Task;
import weighbridge.studies.versions.chain.ChainJob;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.studies.versions.chain.Code;
import weighbridge.studies.versions.chain.Misuse;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Tests each of the grid's own formats, with one cluster for each version that the members may have. */
final class FormatCases implements Cases {
    static final String PREFIX = "format/";

    private final VersionsAsked asked;
    private final Ground ground;

    FormatCases(VersionsAsked asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        for (String format : asked.formats()) {
            for (Unit unit : MadeCases.made(done, format)) {
                for (int old = 1; old <= VersionsData.VERSIONS; old++) {
                    String key = PREFIX + unit.text() + "/" + old;
                    if (done.has(key) || open.contains(key)) continue;
                    ground.live(unit.text() + ", members of version " + old);
                    return Optional.of(new Case.OfTask(key, task(done, unit, old)));
                }
            }
        }
        return Optional.empty();
    }

    private Task<ChainRun> task(Journalled done, Unit unit, int old) {
        List<Task.Need> needs = new ArrayList<>();
        for (int v = old; v <= Math.min(old + 1, VersionsData.VERSIONS); v++) {
            needs.add(MadeCases.need(ground, unit, v));
        }
        Optional<Versions.Wrong> wrong = Versions.misuse(unit.codec(), old);
        Unit asking = new Unit(Versions.COMPACT, unit.part());
        boolean reads = wrong.filter(w -> w.put().isEmpty()).isPresent()
                && MadeCases.made(done, Versions.COMPACT).contains(asking);
        List<Task.Need> all = new ArrayList<>(needs);
        if (reads) all.add(MadeCases.need(ground, asking, old + 1));
        return Chains.task(all, 2, met -> {
            List<Code> codes = new ArrayList<>();
            for (Task.Need n : needs) codes.add(Chains.code(met, n, old + codes.size()));
            List<Misuse> misuses = new ArrayList<>();
            wrong.flatMap(Versions.Wrong::put).ifPresent(misuses::add);
            if (reads) misuses.add(new Misuse.Get(Chains.code(met, all.getLast(), old + 1)));
            ChainJob.Unit one = new ChainJob.Unit(unit.text(), codes, misuses, met.jvmFlags(unit.codec()));
            return new ChainJob(Optional.of(codes.getFirst()), List.of(one), Chains.PATIENCE, met.scratch());
        });
    }
}
