package weighbridge.studies.versions;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import weighbridge.model.CellVerdict;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Rule;

/** The tests' assertions, each judged by what came back here. */
final class VersionsClaims {
    private final VersionsResults results;

    VersionsClaims(VersionsResults results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(
                claim("A member reads what another member of the same version has put into a map (48 checks)",
                        Versions.SAME_VERSION, results.tried(Versions.PROVIDENCE, false),
                        results.tried(Versions.GUARDED, false)).here(others()),
                claim("Each version reads what the previous or the next version has put into a map, for all fields "
                        + "that both versions have (36 checks)", Versions.UPGRADES,
                        results.tried(Versions.PROVIDENCE, true), results.tried(Versions.GUARDED, true)),
                claim("What the format cannot do between two versions fails with an error that names the offending field "
                        + "(3 checks)", Versions.REFUSALS, results.misused(Versions.PROVIDENCE),
                        results.misused(Versions.GUARDED)));
    }

    /** A check of the tests, which claim nothing in words. */
    private Claim claim(String checked, int of, VersionsResults.Tried providence, VersionsResults.Tried compact) {
        String own = of("Providence's code", of, providence);
        String other = of("Code for Hazelcast's Compact format that asks which fields were written", of, compact);
        Figure passed = Figure.counted("checks that Providence's code passes",
                providence.decides(of) ? OptionalDouble.of(providence.passed()) : OptionalDouble.empty());
        Claim claim = Claim.of(checked, new Rule.Within(passed, of, of))
                .told(own + " " + other + (of == Versions.REFUSALS ? " Providence's test puts an object of one version "
                        + "with another version's configuration; with Compact, a reader gets fields without asking "
                        + "which were written." + said() : ""))
                .found();
        return claim.verdict() == Claim.Verdict.OPEN ? claim : claim.confident("certain: what came back was compared");
    }

    /** How the other codecs fare, for a reader of one minute. */
    private String others() {
        List<String> read = results.asked().all().stream().filter(c -> !results.reads(c).isEmpty()).toList();
        long all = read.stream().filter(c -> results.passed(c, false).orElse(0) == Versions.SAME_VERSION
                && results.passed(c, true).orElse(0) == Versions.UPGRADES).count();
        long wrong = read.stream()
                .filter(c -> results.reads(c).stream().anyMatch(r -> r.cell().verdict() == CellVerdict.SILENTLY_WRONG))
                .count();
        return read.size() < 2 ? ""
                : "of all " + read.size() + " codecs, " + all + " pass all "
                        + (Versions.SAME_VERSION + Versions.UPGRADES) + " checks of reading; with " + wrong
                        + ", some reader sees something else without an error (see below)";
    }

    private static String of(String who, int of, VersionsResults.Tried tried) {
        if (tried.made() == 0) return who + " was not tried.";
        return who + " passes " + tried.passed() + " of " + tried.made()
                + (tried.made() == of ? "." : "; the other " + (of - tried.made()) + " checks were not made.");
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
