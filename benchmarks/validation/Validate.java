import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.runner.CodecFolder;

/**
 * Writes docs/validation.md and docs/validation/&lt;date&gt;-&lt;processor&gt;.json from everything in runs/validate.
 * Run by {@code benchmarks/validate}.
 */
final class Validate {
    private static final String INTRODUCTION = """
            # Does the instrument hold?

            Comparisons with a known outcome test the instrument: one codec against itself, a codec with a known share
            of extra work, plain JMH, and faults that must be noticed. One command measures all of it and writes this
            page; every figure is judged from the stored trials by the rules of the program that writes it, for all
            pairs of a run together. All attempts count, even [those before these runs](validation/history.md). What short runs reach follows [below](#short-runs).

                benchmarks/validate

            *Yes* and **no**: the whole 95 %% interval of a share (exact, binomial) lies on one side of its goal. Where
            it reaches across, the answer is *so far* or *not so far*, with the interval.

            """;

    private static final String GOALS = "Goals";

    private final Path home;
    private final List<Section> sections = new ArrayList<>();
    private final List<Stored> runs = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private double plainMinutes;

    private Validate(Path home) {
        this.home = home;
    }

    static void main(String[] arguments) {
        Validate validate = new Validate(Path.of(arguments[0]));
        try {
            validate.read(Path.of(arguments[1]));
            validate.write();
        } catch (IOException e) {
            System.err.println("validate: " + e.getMessage());
            System.exit(2);
        }
    }

    private void read(Path scratch) throws IOException {
        List<CodecInfo> codecs = CodecFolder.find(scratch.resolve("codecs")).stream().map(CodecFolder::info).toList();
        List<Stored> identical = runs("aa", codecs);
        List<Stored> injections = runs("injected", codecs);
        List<Stored> cells = runs("jmh", codecs);
        List<Stored> timings = runs("timing", codecs);
        List<Stored> faults = runs("faults", codecs);
        if (runs.isEmpty()) throw new IOException("runs/validate has no whole run; measure first");
        SameCodec same = new SameCodec(identical);
        InjectedWork injected = new InjectedWork(injections);
        Agreement agreement = new Agreement(cells, home.resolve("runs/validate/jmh"));
        failed.addAll(agreement.failures());
        plainMinutes = agreement.plainMinutes();
        sections.addAll(List.of(same.section(), injected.section(), new Coverage(same, injected, cells).section(),
                agreement.section(), new Timing(timings).section(), new Faults(faults).section()));
    }

    private List<Stored> runs(String step, List<CodecInfo> codecs) throws IOException {
        Path folder = home.resolve("runs/validate").resolve(step);
        List<Stored> of = Stored.of(folder, codecs);
        runs.addAll(of);
        failed.addAll(Stored.failed(folder));
        return of;
    }

    private void write() throws IOException {
        Instant last = runs.stream().flatMap(r -> r.entries().stream()).map(Validate::start).max(Instant::compareTo)
                .orElseThrow();
        LocalDate date = LocalDate.ofInstant(last, ZoneOffset.UTC);
        Path page = home.resolve("docs/validation.md");
        String processor = processor(runs.getFirst().environment());
        Path data = Files.createDirectories(home.resolve("docs/validation")).resolve(date + "-" + processor + ".json");
        List<Elsewhere> elsewhere = Elsewhere.in(data.getParent(), processor);
        Files.writeString(page, page(date, data.getFileName(), elsewhere));
        Files.writeString(data, data(date));
        System.out.println(page);
        System.out.println(data);
    }

    private static Instant start(Entry entry) {
        return switch (entry) {
            case Entry.OfFacts f -> f.start();
            case Entry.OfTrial t -> t.start();
            case Entry.OfAudit a -> a.start();
            case Entry.OfLatency l -> l.start();
            case Entry.OfControl c -> c.start();
            case Entry.OfMachine m -> m.start();
            case Entry.OfCase c -> c.start();
        };
    }

    private String page(LocalDate date, Path data, List<Elsewhere> elsewhere) throws IOException {
        String own = processor(runs.getFirst().environment());
        StringBuilder page = new StringBuilder(INTRODUCTION.formatted());
        Path note = home.resolve("runs/validate/note");
        if (Files.exists(note)) page.append(Files.readString(note).strip()).append("\n\n");
        page.append("| measure | goal | machine | measured | holds? |\n|---|---|---|---|---|\n");
        List<Section.Goal> goals = sections.stream().flatMap(s -> s.goals().stream()).toList();
        for (Section.Goal g : goals) {
            page.append(row(own, g));
            for (Elsewhere e : elsewhere) {
                e.goals().stream().filter(o -> o.measure().equals(g.measure()))
                        .forEach(o -> page.append(row(e.name(), o)));
            }
        }
        page.append("\nMachines:\n\n- ").append(own).append(": ").append(machine(runs.getFirst().environment()))
                .append(", until ").append(date).append(" (below; [data](validation/").append(data).append("))\n");
        for (Elsewhere e : elsewhere) page.append("- ").append(e.text()).append('\n');
        for (Section s : sections)
            page.append("\n## ").append(s.title()).append("\n\n").append(s.text().strip()).append('\n');
        page.append("\n## Short runs\n\n").append(shortRuns());
        page.append("\n## What it took\n\n").append(cost());
        if (!failed.isEmpty())
            page.append("\nGiven up:\n\n")
                    .append(failed.stream().map(f -> "- " + f + "\n").collect(Collectors.joining()));
        return page.toString();
    }

    /** The goals of short runs, as the page about them has them. */
    private String shortRuns() throws IOException {
        String[] parts = Files.readString(home.resolve("docs/validation/answers.md")).split("(?m)^## ");
        for (String p : parts) {
            if (p.startsWith(GOALS)) {
                return p.substring(GOALS.length()).strip().replace("](../", "](")
                        + "\n\nThe runs are [on their own page](validation/answers.md).\n";
            }
        }
        throw new IOException("docs/validation/answers.md has no section " + GOALS);
    }

    private static String row(String machine, Section.Goal g) {
        return "| " + String.join(" | ", g.measure(), g.goal(), machine, g.measured(), g.holds()) + " |\n";
    }

    private String cost() {
        Map<String, Long> seconds = runs.stream()
                .collect(Collectors.groupingBy(Stored::step, TreeMap::new, Collectors.summingLong(Stored::seconds)));
        return seconds.entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s %.0f minutes", e.getKey(), e.getValue() / 60.0))
                .collect(Collectors.joining(", ", "Runs: ",
                        String.format(Locale.ROOT, "; forks of plain JMH %.0f minutes.%n", plainMinutes)));
    }

    private String data(LocalDate date) {
        Map<String, Object> root = new LinkedHashMap<>();
        Environment machine = runs.getFirst().environment();
        root.put("date", date.toString());
        root.put("machine", machine(machine));
        root.put("grades", runs.stream().collect(
                Collectors.groupingBy(r -> r.environment().grade().text(), TreeMap::new, Collectors.counting())));
        root.put("goals", sections.stream().flatMap(s -> s.goals().stream()).toList());
        for (Section s : sections) root.put(s.title(), s.figures());
        root.put("failed", failed);
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(root)
                .replace("\r\n", "\n") + "\n";
    }

    private static String machine(Environment e) {
        return e.cpu() + ", " + e.cores() + " cores, " + e.os() + " " + e.kernel() + ", JDK " + e.jdk();
    }

    /** The processor's name without the words that all such names have, such as {@code amd-epyc}. */
    private static String processor(Environment e) {
        return e.cpu().replaceAll("\\([^)]*\\)|\\b(CPU|Processor)\\b|@.*", " ").strip().toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
    }

    /**
     * How often the machine had each grade, and for how much of the time something else used the cores, such as {@code
     * quiet 12 times, fair once, crowded for 3 % of the time}.
     */
    static String grades(List<Stored> runs) {
        Map<Environment.Grade, Long> grades = runs.stream()
                .collect(Collectors.groupingBy(r -> r.environment().grade(), TreeMap::new, Collectors.counting()));
        String words = grades.entrySet().stream()
                .map(g -> g.getKey().text() + (g.getValue() == 1 ? " once" : " " + g.getValue() + " times"))
                .collect(Collectors.joining(", "));
        OptionalDouble crowded = runs.stream().flatMapToDouble(r -> r.crowded().stream()).average();
        return words + (crowded.isEmpty() ? ""
                : String.format(Locale.ROOT, ", crowded for %.0f %% of the time", 100 * crowded.getAsDouble()));
    }
}
