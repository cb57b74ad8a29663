package weighbridge.studies.versions;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Judgement;

/** The tests' assertions, each judged by what came back here. */
final class VersionsClaims {
    private final VersionsResults results;

    VersionsClaims(VersionsResults results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(
                claim("What one member puts into a map, another of the same version gets: 48 checks",
                        Versions.SAME_VERSION, results.passed(Versions.PROVIDENCE, false),
                        results.passed(Versions.GUARDED, false)),
                claim("Two adjacent versions read each other's structs from the map, as far as both know the fields: "
                        + "36 checks", Versions.UPGRADES, results.passed(Versions.PROVIDENCE, true),
                        results.passed(Versions.GUARDED, true)),
                claim("An object of one version, put with the other version's configuration, is refused with the name "
                        + "of the field: 3 checks", Versions.REFUSALS, results.refused(Versions.PROVIDENCE),
                        results.refused(Versions.GUARDED)));
    }

    private Claim claim(String claimed, int of, OptionalInt providence, OptionalInt compact) {
        String own = of("Providence's code", of, providence);
        String other = of("Compact code that reads only written fields", of, compact);
        String said = of == Versions.REFUSALS ? said() : "";
        return Claim.exact(claimed, providence.isEmpty() ? Judgement.OPEN : Judgement.of(providence.getAsInt() == of),
                own + " " + other + said, Claim.Cause.UNKNOWN);
    }

    private static String of(String who, int of, OptionalInt passed) {
        return passed.isEmpty() ? who + " was not tried." : who + " passes " + passed.getAsInt() + " of " + of + ".";
    }

    /** What the grid answered to each misuse. */
    private String said() {
        return results.answers(Versions.PROVIDENCE).stream().map(VersionsClaims::said).collect(Collectors.joining());
    }

    private static String said(ChainRun.Answer a) {
        return " Versions " + a.old() + " and " + a.young() + ": "
                + (a.said().isEmpty() ? "nothing was refused." : "\"" + a.said() + "\".");
    }
}
