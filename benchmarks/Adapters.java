import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.report.view.Summary;
import weighbridge.report.view.SummaryRow;
import weighbridge.stats.Thresholds;

/**
 * Writes the tables of docs/adapters.md from the last complete run of every codec and message in runs/adapters*. The
 * tables of a folder come between two lines that contain its name; the rest of the page is written by hand and kept.
 * Run by {@code benchmarks/adapters}.
 */
final class Adapters {
    /** The most that a generated adapter may cost, relative to a hand-written one. */
    private static final double LIMIT = 1.05;
    /** The folder of the runs with events; a folder of runs with samples has the number of samples appended. */
    private static final String EVENTS = "adapters";
    private static final Pattern LINK = Pattern.compile("https?://[^\\s*]+?(?=[:,;]?\\s)");
    private final Path home;
    private final Path byHand;
    /** The complete runs of each codec, the latest one last. */
    private final Map<String, List<Summary>> summaries = new TreeMap<>();
    private final List<String> verdicts = new ArrayList<>();

    private Adapters(Path home, Path byHand) {
        this.home = home;
        this.byHand = byHand;
    }

    static void main(String[] arguments) throws IOException {
        Path home = Path.of(arguments[0]);
        Path file = home.resolve("docs/adapters.md");
        String page = Files.readString(file);
        try (Stream<Path> list = Files.list(home.resolve("runs"))) {
            for (Path runs : list.filter(f -> f.getFileName().toString().startsWith(EVENTS)).sorted().toList()) {
                String name = runs.getFileName().toString();
                String samples = name.substring(EVENTS.length()).replaceFirst("-samples-", "");
                Path byHand = home.resolve("benchmarks/by-hand");
                Adapters message = new Adapters(home, samples.isEmpty() ? byHand : byHand.resolve("samples"));
                message.read(runs);
                if (!message.summaries.isEmpty()) page = with(page, name, title(samples), message.tables());
            }
        }
        Files.writeString(file, page);
        System.out.println(file);
    }

    /**
     * The page with the tables between the two marker lines with the given name; without such lines, they are added at
     * its end, with the tables.
     */
    private static String with(String page, String name, String title, String tables) {
        String begin = "<!-- measured: " + name + " -->\n";
        String end = "<!-- end of " + name + " -->\n";
        if (!page.contains(begin) && !page.contains(end)) page += "\n## " + title + "\n\n" + begin + end;
        int from = page.indexOf(begin) + begin.length();
        int to = page.indexOf(end);
        if (from < begin.length() || to < from) {
            throw new IllegalStateException(
                    "docs/adapters.md has only one of the lines \"" + begin.strip() + "\" and \"" + end.strip()
                            + "\", or has them in the wrong order. Restore both; the tables come between them.");
        }
        return page.substring(0, from) + "\n" + tables + page.substring(to);
    }

    private static String title(String samples) {
        if (samples.isEmpty()) return "Events of a web shop";
        return "Messages of Pronghorn's test with " + String.format(Locale.ROOT, "%,d", Integer.parseInt(samples))
                + " samples";
    }

    private void read(Path runs) throws IOException {
        try (Stream<Path> codecs = Files.list(runs)) {
            for (Path codec : codecs.filter(f -> Files.exists(f.resolve("whole"))).toList()) {
                String last = Files.readString(codec.resolve("whole")).trim();
                List<Summary> tries = new ArrayList<>();
                try (Stream<Path> list = Files.list(codec)) {
                    for (Path run : list.filter(r -> r.getFileName().toString().compareTo(last) <= 0).sorted()
                            .toList()) {
                        Path summary = run.resolve("summary.json");
                        if (Files.exists(summary)) tries.add(Summary.parse(Files.readString(summary)));
                    }
                }
                summaries.put(codec.getFileName().toString(), tries);
            }
        }
    }

    private String tables() throws IOException {
        StringBuilder speeds = new StringBuilder();
        for (String operation : List.of("encode", "read")) speeds(operation, speeds);
        StringBuilder out = new StringBuilder();
        out.append(verdicts.isEmpty() ? "Nothing could be compared: in no round did both sides have a trial that counts"
                : "Of " + verdicts.size() + " comparisons: " + verdicts.stream().distinct().sorted()
                        .map(v -> Collections.frequency(verdicts, v) + " " + v).collect(Collectors.joining(", ")))
                .append(".\n").append(machine()).append(".\n\n");
        out.append(speeds);
        sizes(out);
        notes(out);
        return out.toString();
    }

    private String machine() {
        Map<String, Object> first = summaries.values().iterator().next().getLast().environment();
        Map<String, List<String>> grades = new TreeMap<>();
        summaries.forEach((codec, s) -> grades
                .computeIfAbsent(String.valueOf(s.getLast().environment().get("grade")), _ -> new ArrayList<>())
                .add(codec));
        String graded = grades.size() == 1 ? grades.keySet().iterator().next() : grades.entrySet().stream()
                .map(g -> g.getKey() + " for " + String.join(", ", g.getValue())).collect(Collectors.joining("; "));
        return "Machine: " + graded + " · " + first.get("cpu") + ", " + first.get("cores") + " cores · JDK "
                + first.get("jdk");
    }

    private void speeds(String operation, StringBuilder out) {
        out.append("### `").append(operation).append("`\n\n");
        out.append("| codec | by hand | ours | ours / by hand | ≤ ").append(LIMIT)
                .append(" | rounds | tries | allocated by hand | ours |\n");
        out.append("|---|--:|--:|--:|---|--:|---|--:|--:|\n");
        for (String codec : summaries.keySet()) {
            Optional<SummaryRow> ours = row(codec, codec, "cpu", operation);
            Optional<SummaryRow> byHand = row(codec, byHand(codec), "cpu", operation);
            out.append("| `").append(codec).append("` | ").append(number(byHand)).append(" ns | ").append(number(ours))
                    .append(" ns | ");
            if (ours.isPresent() && ours.get().ratio().isPresent()) {
                SummaryRow r = ours.get();
                double low = r.ratioLow().orElse(0);
                double high = r.ratioHigh().orElse(Double.POSITIVE_INFINITY);
                String verdict = verdict(r.ratio().getAsDouble(), low, high, r.n());
                verdicts.add(verdict);
                String interval =
                        Double.isFinite(high) ? String.format(Locale.ROOT, "%.3f–%.3f", low, high) : "one round";
                out.append(String.format(Locale.ROOT, "%.3f (%s) | %s | %d", r.ratio().getAsDouble(), interval, verdict,
                        r.n()));
            } else {
                out.append("– | ").append(missing(ours, byHand)).append(" | –");
            }
            out.append(" | ").append(tries(codec, operation)).append(" | ")
                    .append(number(row(codec, byHand(codec), "alloc", operation))).append(" B | ")
                    .append(number(row(codec, codec, "alloc", operation))).append(" B |\n");
        }
        out.append('\n');
    }

    private String tries(String codec, String operation) {
        return summaries.get(codec).stream()
                .map(s -> row(s, codec, "cpu", operation).filter(r -> r.ratio().isPresent())
                        .map(r -> String.format(Locale.ROOT, "%.3f", r.ratio().getAsDouble())).orElse("–"))
                .collect(Collectors.joining(", "));
    }

    private static String verdict(double ratio, double low, double high, int rounds) {
        if (high > LIMIT && low <= LIMIT) return ratio <= LIMIT ? "so far yes" : "so far no";
        return (rounds < Thresholds.LIKELY_ROUNDS ? "provisionally " : "") + (high <= LIMIT ? "yes" : "**no**");
    }

    private static String missing(Optional<SummaryRow> ours, Optional<SummaryRow> byHand) {
        for (Optional<SummaryRow> r : List.of(ours, byHand)) {
            if (r.isPresent() && !r.get().outcome().equals("measured"))
                return r.get().codec() + ": " + r.get().outcome() + ", " + r.get().reason();
        }
        return ours.isPresent() && byHand.isPresent() ? "seen, not counted" : "not measured";
    }

    private void sizes(StringBuilder out) {
        out.append("### Bytes per message\n\n| codec | by hand | ours |\n|---|--:|--:|\n");
        for (String codec : summaries.keySet()) {
            out.append(String.format(Locale.ROOT, "| `%s` | %s | %s |%n", codec,
                    size(row(codec, byHand(codec), "size.raw", "")), size(row(codec, codec, "size.raw", ""))));
        }
        out.append('\n');
    }

    /** Writes which introduction each hand-written adapter follows, and the note on it. */
    private void notes(StringBuilder out) throws IOException {
        out.append("### Written by hand\n\n");
        for (String codec : summaries.keySet()) {
            Path folder = byHand.resolve(codec);
            Matcher link = LINK.matcher(Files.readString(folder.resolve("ByHand.java")));
            out.append("- [`").append(codec).append("`](../").append(home.relativize(folder)).append("/ByHand.java)");
            if (link.find()) out.append(" after [its introduction](").append(link.group()).append(")");
            Path note = folder.resolve("NOTE.md");
            out.append(Files.exists(note) ? ". " + Files.readString(note).strip().replace("\n", "\n  ") : ".")
                    .append('\n');
        }
        out.append('\n');
    }

    private static String byHand(String codec) {
        return codec + "-by-hand";
    }

    private Optional<SummaryRow> row(String run, String codec, String metric, String operation) {
        return row(summaries.get(run).getLast(), codec, metric, operation);
    }

    private static Optional<SummaryRow> row(Summary summary, String codec, String metric, String operation) {
        return summary.rows().stream().filter(
                r -> r.codec().equals(codec) && r.metric().equals(metric) && r.op().orElse("").equals(operation))
                .findFirst();
    }

    private static String number(Optional<SummaryRow> row) {
        return row.filter(r -> r.estimate().isPresent())
                .map(r -> String.format(Locale.ROOT, "%,.0f", r.estimate().getAsDouble())).orElse("–");
    }

    private static String size(Optional<SummaryRow> row) {
        return row.filter(r -> r.estimate().isPresent())
                .map(r -> String.format(Locale.ROOT, "%.1f", r.estimate().getAsDouble())).orElse("–");
    }
}
