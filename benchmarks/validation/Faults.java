import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Flag;
import weighbridge.report.model.ReportModel;

/** Faults that were put in on purpose, and whether they were noticed. */
final class Faults {
    private final List<Stored> runs;

    Faults(List<Stored> runs) {
        this.runs = runs;
    }

    /**
     * One fault.
     *
     * @param piece    the piece that has it
     * @param codec    the codec that has it; empty if the machine has it
     * @param what     what was done
     * @param expected what is expected, in words
     * @param noticed  whether the fault was noticed, given what was seen
     */
    private record Fault(String piece, Optional<String> codec, String what, String expected,
            Predicate<String> noticed) {
        static Fault of(String piece, String codec, String what, String expected, String... words) {
            return new Fault(piece, Optional.of(codec), what, expected,
                    seen -> Stream.of(words).allMatch(w -> seen.matches("(?s).*(" + w + ").*")));
        }
    }

    private static final List<Fault> ALL = List.of(
            Fault.of("jvm", "fault-none", "nothing (the control)", "measured, nothing said about its JVM",
                    "^measured(?!.*JVM).*"),
            Fault.of("jvm", "fault-interpreter", "-Xint", "refused: the JVM interprets", "^refused", "interpret"),
            Fault.of("jvm", "fault-heap", "a heap of 64 MiB", "measured, the flag `JVM of its own: -Xms64m -Xmx64m`",
                    "^measured", "JVM of its own: -Xms64m -Xmx64m"),
            new Fault("busy", Optional.empty(), "two programs that use the processors",
                    "graded noisy or bad, with a reason", seen -> seen.matches("(noisy|bad): .+")),
            Fault.of("busy", "msgpack", "the same", "measured, the flag `contended`, or nothing that counts",
                    "contended|still warming up|seen, not counted"),
            Fault.of("broken", "broken-loses", "loses a value", "mismatched", "^mismatched"),
            Fault.of("broken", "broken-lies", "wrong bytes when it is timed", "mismatched or failed",
                    "^(mismatched|failed)"),
            Fault.of("broken", "broken-hangs", "hangs", "timed out", "^timed-out"),
            Fault.of("broken", "broken-exits", "ends its JVM", "failed, with the exit code", "^failed", "exit|7"),
            Fault.of("broken", "broken-eats", "fills its heap", "failed, out of memory", "^failed",
                    "OutOfMemory|heap|memory"),
            Fault.of("broken", "msgpack", "runs beside these", "measured", "^measured"));

    Section section() {
        List<String> rows = new ArrayList<>();
        Map<String, Object> figures = new LinkedHashMap<>();
        int noticed = 0;
        int seen = 0;
        for (Fault f : ALL) {
            Optional<String> found =
                    runs.stream().filter(r -> r.piece().equals(f.piece())).findFirst().map(r -> seen(r, f));
            boolean is = found.map(f.noticed()::test).orElse(false);
            if (found.isPresent()) seen++;
            if (is) noticed++;
            String who = f.codec().map(c -> "`" + c + "`").orElse("the machine");
            rows.add("| " + String.join(" | ", who, f.what(), f.expected(),
                    found.map(s -> s.replace("|", "\\|").replace("\n", " ")).orElse("nothing yet"),
                    found.isEmpty() ? "" : is ? "yes" : "**no**") + " |\n");
            figures.put(f.codec().orElse("machine") + ", " + f.what(),
                    new TreeMap<>(Map.of("expected", f.expected(), "seen", found.orElse(""), "appeared", is)));
        }
        String text = """
                Faults put in on purpose, once each, and what the report says about them. A JVM's own settings are read
                from its codec's facts; all else shows in the measurements.

                | who | what | expected | seen | appeared? |
                |---|---|---|---|---|
                """ + String.join("", rows);
        // This is a list, not a sample, so there is no interval.
        String measured = seen == 0 ? "nothing yet" : noticed + " of " + seen + ", each put in once";
        String holds =
                seen == 0 ? "not measured yet" : noticed < seen ? "**no**" : seen < ALL.size() ? "so far" : "yes";
        Section.Goal goal = new Section.Goal("faults put in are noticed", "all on the list", measured, holds);
        return new Section("Faults put in", text, List.of(goal), figures);
    }

    private static String seen(Stored run, Fault f) {
        Environment e = run.environment();
        return f.codec().isEmpty() ? e.grade().text() + ": " + String.join("; ", e.reasons())
                : seen(run, f.codec().get());
    }

    /** The outcome, reason and flags of a codec; if it has no row of a speed, the outcome of its exact facts. */
    private static String seen(Stored run, String codec) {
        ReportModel model = run.model();
        List<ReportModel.Row> rows = model.workloads().stream().flatMap(w -> w.groups().stream())
                .flatMap(g -> g.row(codec).stream()).toList();
        if (rows.isEmpty()) {
            return run.entries().stream().filter(e -> e instanceof Entry.OfFacts f && f.codec().equals(codec))
                    .map(e -> words(((Entry.OfFacts) e).outcome())).reduce((_, last) -> last).orElse("not reached");
        }
        ReportModel.Row row = rows.getFirst();
        List<String> flags = row.standing().flatMap(s -> s.cell(ReportModel.CPU)).stream()
                .flatMap(c -> c.flags().stream()).map(Flag::text).toList();
        return words(row.outcome()) + (flags.isEmpty() ? "" : ", " + String.join(", ", flags));
    }

    private static String words(Outcome<?> outcome) {
        return outcome.word() + (outcome.reason().isEmpty() ? "" : ": " + outcome.reason());
    }
}
