package weighbridge.studies.versions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import weighbridge.evolution.Cell;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.study.Journalled;

/** Each codec's result in each pair of versions. */
final class VersionsResults {
    private final VersionsAsked asked;
    private final Map<String, List<ChainRun.Read>> reads = new LinkedHashMap<>();
    private final Map<String, List<ChainRun.Answer>> answers = new LinkedHashMap<>();
    private final Map<String, List<String>> unsupported = new LinkedHashMap<>();
    private final Map<String, List<String>> failures = new LinkedHashMap<>();

    VersionsResults(VersionsAsked asked, Journalled measured) {
        this.asked = asked;
        for (String codec : asked.all()) made(measured, codec);
        for (Entry.OfCase c : measured.cases(FormatCases.PREFIX)) {
            String unit = c.key().substring(FormatCases.PREFIX.length(), c.key().lastIndexOf('/'));
            add(List.of(Unit.of(unit)), c.outcome(ChainRun.class));
        }
        for (Entry.OfCase c : measured.cases(BytesCases.PREFIX)) {
            add(BytesCases.units(c.key()), c.outcome(ChainRun.class));
        }
    }

    /**
     * Takes the reasons why a codec could not generate its code: for the whole messages, or for parts of them if it
     * could for others.
     */
    private void made(Journalled measured, String codec) {
        boolean some = !MadeCases.made(measured, codec).isEmpty();
        String prefix = new Unit(codec, Optional.empty()).made();
        for (Entry.OfCase c : measured.cases("made/" + codec + "/")) {
            if (c.outcome() instanceof Outcome.Measured<?>) continue;
            boolean whole = c.key().equals(prefix);
            if (whole == some) continue;
            String part = whole ? "" : c.key().substring(c.key().lastIndexOf('/') + 1) + ": ";
            Map<String, List<String>> to = c.outcome().isFailure() ? failures : unsupported;
            to.computeIfAbsent(codec, _ -> new ArrayList<>()).add(part + c.outcome().reason());
        }
    }

    private void add(List<Unit> units, Outcome<ChainRun> outcome) {
        if (outcome instanceof Outcome.Measured<ChainRun>(ChainRun run)) {
            for (ChainRun.UnitRun u : run.units()) {
                String codec = Unit.of(u.name()).codec();
                reads.computeIfAbsent(codec, _ -> new ArrayList<>()).addAll(u.reads());
                answers.computeIfAbsent(codec, _ -> new ArrayList<>()).addAll(u.answers());
                if (!u.failure().isEmpty()) fail(codec, u.failure());
            }
            return;
        }
        for (Unit u : units) fail(u.codec(), outcome.word() + ", " + outcome.reason());
    }

    private void fail(String codec, String why) {
        failures.computeIfAbsent(codec, _ -> new ArrayList<>()).add(why);
    }

    VersionsAsked asked() {
        return asked;
    }

    boolean hasFailures() {
        return !failures.isEmpty();
    }

    /** The reasons why a codec, or some of its cells, lacks a result that it should have. */
    List<String> failures(String codec) {
        return failures.getOrDefault(codec, List.of());
    }

    /** The reasons why a codec's library cannot carry the messages or parts of them. */
    List<String> unsupported(String codec) {
        return unsupported.getOrDefault(codec, List.of());
    }

    List<ChainRun.Read> reads(String codec) {
        return reads.getOrDefault(codec, List.of());
    }

    /** What a reader's version saw of a writer's messages: 12 readings if the codec carries all structs. */
    List<ChainRun.Read> reads(String codec, int writer, int reader) {
        boolean back = writer > reader;
        return reads(codec).stream().filter(r -> r.old() == Math.min(writer, reader)
                && r.young() == Math.max(writer, reader) && (r.old() == r.young() || r.back() == back)).toList();
    }

    /** How many of the published checks were made, and how many of these passed. */
    record Tried(int made, int passed) {
        /** Empty if none was made. */
        OptionalInt number() {
            return made == 0 ? OptionalInt.empty() : OptionalInt.of(passed);
        }

        /** Whether the checks that were not made would change nothing. */
        boolean decides(int all) {
            return made == all || passed < made;
        }
    }

    /** The number of published checks that passed, within versions or between them; empty if none was made. */
    OptionalInt passed(String codec, boolean upgrades) {
        return tried(codec, upgrades).number();
    }

    Tried tried(String codec, boolean upgrades) {
        Map<String, List<Cell>> checks = new LinkedHashMap<>();
        for (ChainRun.Read r : reads(codec)) {
            if (r.old() != r.young() != upgrades) continue;
            checks.computeIfAbsent(r.old() + " " + r.young() + " " + r.struct() + " " + r.full(),
                    _ -> new ArrayList<>()).add(r.cell());
        }
        return new Tried(checks.size(),
                (int) checks.values().stream().filter(c -> Cell.worst(c).verdict().isKept()).count());
    }

    /** The number of misuses that were refused with an error that names the field; empty if the format has none. */
    OptionalInt refused(String codec) {
        return misused(codec).number();
    }

    Tried misused(String codec) {
        List<ChainRun.Answer> given = answers(codec);
        return new Tried(given.size(),
                (int) given.stream().filter(
                        a -> Versions.misuse(codec, a.old()).filter(w -> a.said().contains(w.field())).isPresent())
                        .count());
    }

    List<ChainRun.Answer> answers(String codec) {
        return answers.getOrDefault(codec, List.of());
    }
}
