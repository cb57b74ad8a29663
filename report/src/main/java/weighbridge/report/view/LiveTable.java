package weighbridge.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;
import weighbridge.stats.Comparison;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * A run in progress on one screen: what is weighed and what is asked, how far it is, how busy the machine is, and the
 * tables, with a row for each contestant, limited to the terminal's height. Rows that do not fit are folded into a
 * count, decided ones first. If there are several tables that do not fit, all but the one being measured are folded
 * into a line each.
 */
public final class LiveTable {
    private static final String INDENT = " ";
    private static final int LONGEST_BAR = 38;
    /** The least height of a table: its head and two rows. */
    private static final int LEAST_TABLE = 3;

    private final ReportModel model;
    private final Asked asked;
    private final Layout layout;
    private final boolean colors;

    /**
     * @param width  the terminal's width in characters
     * @param colors whether to write ANSI escapes
     */
    public LiveTable(ReportModel model, Asked asked, int width, boolean colors) {
        this.model = model;
        this.asked = asked;
        this.layout = new Layout(width);
        this.colors = colors;
    }

    /**
     * What a run is asked.
     *
     * @param question in words
     * @param times    how many times it is to find for each contestant on each workload
     */
    public record Asked(String question, int times) {}

    /**
     * What happens at a moment.
     *
     * @param now   what is being measured, such as {@code kryo/orders} or {@code kryo/orders/read/1}
     * @param doing the same in words, such as {@code reading with kryo}
     * @param clock the time, such as {@code 0:45 of 3:00}
     * @param share of the time that has passed, from 0 to 1; empty if nobody knows when the run will end
     */
    public record Moment(String now, String doing, String clock, OptionalDouble share) {}

    /** The table of a workload with one number of threads. */
    private final class Section {
        private final ReportModel.Workload workload;
        private final int threads;
        private final String title;
        private final Overview overview;

        Section(ReportModel.Workload workload, int threads, String title) {
            this.workload = workload;
            this.threads = threads;
            this.title = title;
            this.overview = Overview.of(workload, threads);
        }

        boolean isAt(String now) {
            int slash = now.indexOf('/');
            String rest = now.substring(slash + 1);
            return rest.equals(workload.name())
                    || rest.startsWith(workload.name() + "/") && rest.endsWith("/" + threads);
        }

        int height() {
            return overview.rows().size() + (title.isEmpty() ? 1 : 2);
        }

        String folded() {
            long decided = overview.codecs().stream().filter(this::isDecided).count();
            return Layout.shorten(String.format(Locale.ROOT, "%s%s%d formats, %d decided", INDENT,
                    title.isEmpty() ? "" : title + ": ", overview.codecs().size(), decided), layout.width());
        }

        /** Whether everything that can be claimed about a codec is claimed. */
        boolean isDecided(String codec) {
            return !overview.groups().isEmpty()
                    && overview.groups().stream().allMatch(g -> ClaimText.other(g).flatMap(o -> g.comparison(codec, o))
                            .map(Comparison::verdict).filter(v -> v.claim() != Verdict.Basis.NONE).isPresent());
        }

        /** The priority for showing a row; lower numbers are shown first. */
        private int want(String codec, String now) {
            boolean isBaseline = overview.headline().filter(g -> g.baseline().equals(codec)).isPresent();
            if (now.startsWith(codec + "/") && isAt(now)) return 0;
            if (isBaseline || codec.equals(OwnFileRow.ID)) return 1;
            if (overview.isFloor(codec)
                    || overview.failure(codec).filter(o -> !(o instanceof Outcome.NotReached<?>)).isPresent())
                return 4;
            return isDecided(codec) ? 3 : 2;
        }

        List<String> lines(int most, String now) {
            List<String> lines = new ArrayList<>();
            if (!title.isEmpty()) lines.add(Layout.shorten(INDENT + title, layout.width()));
            List<String> codecs = overview.rows();
            int room = most - lines.size() - 1;
            if (room < 2) return List.of(folded());
            Set<String> shown = new HashSet<>(codecs);
            if (codecs.size() > room) {
                shown.clear();
                codecs.stream().sorted(Comparator.comparingInt(c -> want(c, now))).limit(room - 1).forEach(shown::add);
            }
            List<String> rows = codecs.stream().filter(shown::contains).toList();
            Table table = new Table(overview, rows, true, false, layout, colors);
            lines.add(table.head());
            for (String c : rows) lines.addAll(table.row(c, isAt(now) && now.startsWith(c + "/")));
            if (rows.size() < codecs.size())
                lines.add(folded(codecs.stream().filter(c -> !shown.contains(c)).toList()));
            return lines;
        }

        private String folded(List<String> codecs) {
            long decided = codecs.stream().filter(this::isDecided).count();
            String text =
                    INDENT + "… " + codecs.size() + " more" + (decided > 0 ? ", " + decided + " of them decided" : "");
            return Style.DIM.paint(text, colors);
        }
    }

    /**
     * The lines to show: first what is weighed and asked, and how far that is, last what is being measured.
     *
     * @param most the number of available lines
     */
    public List<String> lines(int most, Moment moment) {
        List<String> above = new ArrayList<>(List.of(heading(moment.clock()),
                shortened("Question: " + asked.question()), shortened(progress(moment.share())), shortened(machine())));
        List<String> below = new ArrayList<>();
        soFar().ifPresent(s -> below.add(shortened(s)));
        if (!moment.doing().isEmpty()) below.add(shortened("Now: " + moment.doing()));
        // What matters least goes first where there is no room.
        while (above.size() + below.size() > Math.max(2, most - LEAST_TABLE) && !below.isEmpty()) below.removeFirst();
        List<String> lines = new ArrayList<>(above);
        int room = most - above.size() - below.size();
        if (room > LEAST_TABLE) {
            lines.add("");
            lines.addAll(tables(room - 1, moment.now()));
        } else if (room > 0) {
            lines.addAll(tables(room, moment.now()));
        }
        lines.addAll(below);
        return lines.size() <= most ? lines : lines.subList(0, Math.max(0, most));
    }

    private List<String> tables(int most, String now) {
        List<String> lines = new ArrayList<>();
        List<Section> sections = sections();
        int height = sections.stream().mapToInt(Section::height).sum();
        Optional<Section> current =
                sections.stream().filter(s -> s.isAt(now)).findFirst().or(() -> sections.stream().findFirst());
        boolean fits = height <= most;
        int others = Math.min(sections.size() - 1, Math.max(0, most / 3));
        int left = others;
        for (Section s : sections) {
            if (fits) lines.addAll(s.lines(s.height(), now));
            else if (current.filter(s::equals).isPresent()) lines.addAll(s.lines(most - others, now));
            else if (left-- > 0) lines.add(s.folded());
        }
        return lines.size() <= most ? lines : lines.subList(0, most);
    }

    private String shortened(String text) {
        return Layout.shorten(INDENT + text, layout.width());
    }

    /** What is weighed, with the clock at the right end of the line. */
    private String heading(String clock) {
        List<String> facts = new ArrayList<>();
        if (model.workloads().size() == 1) {
            ReportModel.Workload w = model.workloads().getFirst();
            facts.add(Words.counted(w.records(), "record"));
            if (w.fields() > 0) facts.add(Words.counted(w.fields(), "field"));
            OwnFileRow.sizes(w).ifPresent(facts::add);
        }
        int room = layout.width() - clock.length() - INDENT.length();
        String what = shortened(Layout.plain(model.title()) + (facts.isEmpty() ? "" : "  " + String.join(", ", facts)));
        return Layout.pad(Layout.shorten(what, room - 1), room) + clock;
    }

    private String progress(OptionalDouble share) {
        List<ReportModel.Exact> formats =
                model.workloads().stream().flatMap(w -> w.exact().stream()).filter(e -> !e.traits().limit())
                        .filter(e -> e.facts().isPresent() || e.outcome() instanceof Outcome.NotReached<?>).toList();
        long sizes = formats.stream().filter(e -> e.facts().isPresent()).count();
        List<ReportModel.Row> rows =
                model.workloads().stream().flatMap(w -> w.groups().stream()).flatMap(g -> g.rows().stream())
                        .filter(r -> formats.stream().anyMatch(e -> e.codec().equals(r.codec()))).toList();
        long times = rows.stream().filter(r -> r.standing().filter(s -> !s.trials().isEmpty()).isPresent()).count();
        String counts = "sizes " + sizes + " of " + formats.size() + " · times " + times + " of "
                + formats.size() * asked.times() + rounds();
        if (share.isEmpty()) return counts;
        int width = Math.clamp(layout.width() - Layout.length(counts) - 6, 4, LONGEST_BAR);
        int done = Math.clamp(Math.round(width * share.getAsDouble()), 0, width);
        return "[" + "█".repeat(done) + " ".repeat(width - done) + "]  " + counts;
    }

    private String rounds() {
        int rounds = model.conditions().rounds().most();
        return rounds < 2 ? "" : " · " + (rounds < Thresholds.LIKELY_ROUNDS
                ? "round " + rounds + " of " + Thresholds.LIKELY_ROUNDS : rounds + " rounds");
    }

    private String machine() {
        ReportModel.Conditions c = model.conditions();
        ReportModel.Load load = c.load();
        String count = load.trials() == 0 ? "" : load.counted() + " of " + load.trials() + " trials count";
        if (load.isTooHigh()) {
            return "Machine overloaded: " + (count.isEmpty()
                    ? String.format(Locale.ROOT, "a worker waits %.0f %% of the time", 100 * load.waited()) : count)
                    + ". Sizes are not affected.";
        }
        return "Machine " + (c.grade().equals("bad") ? "very noisy" : c.grade()) + (count.isEmpty() ? "" : ": " + count)
                + ".";
    }

    /** What is known already; empty if nothing is. */
    private Optional<String> soFar() {
        if (model.workloads().size() != 1) return Optional.empty();
        Map<String, ReportModel.Cell> sizes = new LinkedHashMap<>();
        model.workloads().getFirst().exact().stream().filter(e -> !e.traits().limit()).forEach(
                e -> e.facts().flatMap(f -> f.compared(ReportModel.SIZE)).ifPresent(c -> sizes.put(e.codec(), c)));
        if (sizes.size() < 2) return Optional.empty();
        double least = sizes.values().stream().mapToDouble(ReportModel.Cell::estimate).min().orElseThrow()
                * (1 + model.conditions().margin());
        List<String> smallest = sizes.keySet().stream().filter(codec -> sizes.get(codec).estimate() <= least).toList();
        return Optional.of("So far: " + String.join(", ", smallest) + (smallest.size() == 1 ? " is" : " are")
                + " smallest of " + sizes.size()
                + (sizes.values().stream().anyMatch(ReportModel.Cell::provisional) ? ", by a sample." : "."));
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        boolean several = model.workloads().size() > 1;
        for (ReportModel.Workload w : model.workloads()) {
            List<Integer> threads = TerminalTable.threads(w);
            for (int t : threads) {
                List<String> title = new ArrayList<>();
                if (several) title.add(Layout.plain(w.name()));
                if (threads.size() > 1) title.add(t == 1 ? "1 thread" : t + " threads");
                sections.add(new Section(w, t, String.join(", ", title)));
            }
        }
        return sections;
    }
}
