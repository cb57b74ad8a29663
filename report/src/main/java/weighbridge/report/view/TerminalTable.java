package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;
import weighbridge.stats.Thresholds;

/**
 * Lays a report out as aligned text: a table of contestants for each workload, followed by the answers.
 *
 * <p>The tables never wrap: a line that would be too wide loses words and columns, the least important first.
 */
public final class TerminalTable {
    private static final int NARROWEST = 60;
    private static final String INDENT = "  ";

    private final Layout layout;
    private final boolean colors;

    /**
     * @param width  the terminal's width in characters; less than 60 counts as 60
     * @param colors whether to write ANSI escapes
     */
    public TerminalTable(int width, boolean colors) {
        this.layout = new Layout(Math.max(NARROWEST, width));
        this.colors = colors;
    }

    /** The tables and the answers, with a line break at the end. */
    public String render(ReportModel model) {
        return render(model, Map.of(), true);
    }

    /**
     * The same where a question was asked.
     *
     * @param answers the sentences about workloads by their names: they come first, in place of the general findings
     */
    public String render(ReportModel model, Map<String, List<String>> answers) {
        return render(model, answers, true);
    }

    /** The tables of a run that is still running, in which what is not measured yet is blank. */
    public String soFar(ReportModel model) {
        return render(model, Map.of(), false);
    }

    private String render(ReportModel model, Map<String, List<String>> answers, boolean ended) {
        List<String> lines = new ArrayList<>();
        boolean single = model.workloads().size() == 1;
        if (!single)
            lines.addAll(layout.facts(
                    Stream.concat(Stream.of(model.title()), conditions(model.conditions()).stream()).toList(), INDENT));
        for (ReportModel.Workload w : model.workloads()) {
            if (!single) lines.add("");
            lines.addAll(heading(model, w));
            lines.add("");
            if (ended) lines.addAll(sentences(answers.getOrDefault(w.name(), findings(w.headlines())), true));
            lines.addAll(workload(w, model.conditions(), ended));
            if (ended) lines.addAll(sentences(w.remarks(), false));
        }
        if (ended && answers.isEmpty()) lines.addAll(sentences(findings(model.headlines()), false));
        return lines.stream().map(l -> l.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static List<String> findings(List<Headline> headlines) {
        return headlines.stream().map(Headline::sentence).toList();
    }

    /** Sentences set off by an empty line from what precedes them or, if they come first, from what follows. */
    private List<String> sentences(List<String> sentences, boolean first) {
        if (sentences.isEmpty()) return List.of();
        List<String> lines = new ArrayList<>();
        if (!first) lines.add("");
        sentences.forEach(s -> lines.addAll(layout.wrap(s, INDENT, INDENT)));
        if (first) lines.add("");
        return lines;
    }

    /** The line above a workload's table, with the run's conditions if there is only one workload. */
    private List<String> heading(ReportModel model, ReportModel.Workload w) {
        boolean single = model.workloads().size() == 1;
        List<String> facts = new ArrayList<>();
        facts.add(single ? model.title() : w.name());
        facts.add(String.format(Locale.ROOT, "%,d %s", w.records(), w.records() == 1 ? "record" : "records"));
        OwnFileRow.sizes(w).ifPresent(facts::add);
        if (single) facts.addAll(conditions(model.conditions()));
        return layout.facts(facts, INDENT);
    }

    /** The number of rounds, the machine and the JDK. */
    static List<String> conditions(ReportModel.Conditions c) {
        List<String> facts = new ArrayList<>();
        facts.add(c.rounds().text());
        if (!c.complete() && !c.rounds().isFirstLook()) facts.add("unfinished");
        facts.add("machine: " + c.grade());
        facts.add("JDK " + c.jdks());
        return facts;
    }

    private List<String> workload(ReportModel.Workload w, ReportModel.Conditions c, boolean ended) {
        List<Integer> threads = threads(w);
        List<String> lines = new ArrayList<>();
        for (int t : threads) {
            if (threads.size() > 1) lines.add(t == 1 ? "1 thread" : t + " threads");
            Overview overview = Overview.of(w, t);
            Table table = new Table(overview, overview.rows(), t == threads.getFirst(), ended, layout, colors);
            lines.add(table.head());
            overview.rows().forEach(codec -> lines.addAll(table.row(codec, false)));
            lines.addAll(table.notes(c));
        }
        for (Grid grid : Grid.of(w)) lines.addAll(grid(grid));
        String losses = losses(w);
        if (!losses.isEmpty()) lines.addAll(layout.wrap("Declared losses: " + losses + ".", " ", INDENT));
        return lines;
    }

    /** The numbers of threads that have a table each; a single 1 if nothing was timed. */
    static List<Integer> threads(ReportModel.Workload w) {
        List<Integer> threads = w.groups().stream().map(ReportModel.Group::threads).distinct().sorted().toList();
        return threads.isEmpty() ? List.of(1) : threads;
    }

    private List<String> grid(Grid grid) {
        List<Integer> columns = grid.fitting(layout.width(), Columns.GAP.length());
        List<String> lines = new ArrayList<>(layout.wrap(grid.title(), "", INDENT));
        StringBuilder head = new StringBuilder(Layout.pad("format", grid.codecWidth()));
        for (int c : columns) head.append(Columns.GAP).append(Layout.right(grid.columns().get(c), grid.width(c)));
        lines.add(Style.BOLD.paint(head.toString(), colors));
        for (Grid.Row row : grid.rows()) {
            String codec = Layout.pad(row.codec(), grid.codecWidth());
            if (row.failure().isPresent()) {
                lines.addAll(layout.wrap(Words.withReason(row.failure().get()), codec + Columns.GAP, INDENT));
                continue;
            }
            StringBuilder line = new StringBuilder(codec);
            for (int c : columns) line.append(Columns.GAP).append(Layout.right(row.text(c), grid.width(c)));
            lines.add(line.toString());
        }
        lines.addAll(layout.wrap(grid.note(), INDENT, INDENT));
        return lines;
    }

    private static String losses(ReportModel.Workload w) {
        return w.exact().stream()
                .flatMap(e -> e.facts().filter(f -> !f.losses().isEmpty())
                        .map(f -> e.codec() + " " + kinds(f.losses()) + " ("
                                + f.losses().stream().map(ReportModel.Loss::path).distinct().count() + " of "
                                + w.fields() + " fields)")
                        .stream())
                .collect(Collectors.joining("; "));
    }

    private static String kinds(List<ReportModel.Loss> losses) {
        return losses.stream().map(l -> l.kind().text()).distinct().collect(Collectors.joining(", "));
    }

    /**
     * The end of a run's output: how sure it is, what would improve it and the command for that, where the page is, and
     * the notes. Anything to be typed or opened stays on one line.
     *
     * @param allNotes whether to print the notes instead of only their number
     */
    public String ending(ReportModel model, Ways ways, boolean allNotes) {
        List<String> lines = new ArrayList<>();
        lines.addAll(layout.wrap("How sure: " + model.conditions().sure(), INDENT, INDENT));
        lines.addAll(next(ways));
        String page = INDENT + "Page: " + ways.page();
        // An address that is wider than the terminal can be copied only if nothing precedes it.
        if (Layout.length(page) <= layout.width()) lines.add(page);
        else lines.addAll(List.of(INDENT + "Page:", ways.page()));
        List<GroupedWarnings.Note> notes = GroupedWarnings.of(model);
        if (allNotes) notes.forEach(n -> lines.addAll(note(n)));
        else
            if (!notes.isEmpty())
                lines.add(INDENT + (notes.size() == 1 ? "1 note: " : notes.size() + " notes: ") + ways.notes());
        return lines.stream().map(l -> l.stripTrailing() + "\n").collect(Collectors.joining());
    }

    /**
     * What the user can do after a run.
     *
     * @param steps what would improve the answer, the most useful first
     * @param notes the command that shows the run's notes
     * @param page  where the page is
     */
    public record Ways(List<Step> steps, String notes, String page) {}

    /**
     * Something to do next.
     *
     * @param words   what it is for, ending in a colon if a command follows
     * @param command empty if there is nothing to type
     */
    public record Step(String words, Optional<String> command) {}

    /** The step where nothing is left to do. */
    public static final Step SETTLED = new Step("nothing: more rounds would not change this answer.", Optional.empty());

    /** What more time would decide, as a step; empty if nothing. */
    public static Optional<Step> outlook(ReportModel model, String goOn) {
        if (model.conditions().load().isTooHigh())
            return Optional.of(new Step(overloaded(model.conditions().load()), Optional.of(goOn)));
        return model.outlook().map(o -> o.anew()
                ? new Step(o.words() + ": run it again with --rounds " + o.rounds() + ".", Optional.empty())
                : new Step(o.words() + ":", Optional
                        .of(goOn + (o.rounds() > 0 ? " --rounds " + o.rounds() : "") + " --budget " + o.budget())));
    }

    /** What to do where more time would not help. */
    private static String overloaded(ReportModel.Load load) {
        int discarded = load.trials() - load.counted();
        String trials = discarded == 0 ? "most trials would not count"
                : String.format(Locale.ROOT, "%,d of %,d trials do not count", discarded, load.trials());
        return "close other programs, or use another machine, and go on. This machine is overloaded, so that " + trials
                + "; as long as it is, more time will not help:";
    }

    private List<String> next(Ways ways) {
        List<String> lines = new ArrayList<>();
        for (Step step : ways.steps()) {
            String start = lines.isEmpty() ? "Next: " : "Or: ";
            lines.addAll(layout.wrap(start + Character.toLowerCase(step.words().charAt(0)) + step.words().substring(1),
                    INDENT, INDENT));
            step.command().ifPresent(c -> lines.add(INDENT + INDENT + c));
        }
        return lines;
    }

    private List<String> note(GroupedWarnings.Note note) {
        List<String> lines = new ArrayList<>();
        for (String cause : note.causes()) lines.addAll(layout.wrap(cause, lines.isEmpty() ? "  • " : "    ", "    "));
        lines.addAll(layout.wrap(note.remedy(), "    → ", "      "));
        lines.set(0, lines.getFirst().replaceFirst("•", Style.YELLOW.paint("•", colors)));
        return lines;
    }
}
