package weighbridge.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;

/**
 * The tables of a run in progress, with a row for each contestant, limited to the terminal's height. Rows that do not
 * fit are folded into a count, decided ones first. If there are several tables that do not fit, all but the one being
 * measured are folded into a line each.
 */
public final class LiveTable {
    private static final String INDENT = " ";

    private final ReportModel model;
    private final Layout layout;
    private final boolean colors;

    /**
     * @param width  the terminal's width in characters
     * @param colors whether to write ANSI escapes
     */
    public LiveTable(ReportModel model, int width, boolean colors) {
        this.model = model;
        this.layout = new Layout(width);
        this.colors = colors;
    }

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
                    && overview.groups().stream().allMatch(g -> Claim.other(g).flatMap(o -> g.comparison(codec, o))
                            .map(Comparison::verdict).filter(v -> v.claim() != Verdict.Claim.NONE).isPresent());
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
            String text = INDENT + "… " + codecs.size() + (codecs.size() == 1 ? " row" : " rows") + " folded"
                    + (decided > 0 ? ", " + decided + " of them decided" : "");
            return Style.DIM.paint(text, colors);
        }
    }

    /**
     * The lines to show; the first one says what is weighed.
     *
     * @param most the number of available lines
     * @param now  what is being measured, such as {@code kryo/orders} or {@code kryo/orders/read/1}
     */
    public List<String> lines(int most, String now) {
        List<String> lines = new ArrayList<>();
        if (most < 1) return lines;
        lines.add(heading());
        List<Section> sections = sections();
        int height = sections.stream().mapToInt(Section::height).sum();
        Optional<Section> current =
                sections.stream().filter(s -> s.isAt(now)).findFirst().or(() -> sections.stream().findFirst());
        boolean fits = height <= most - 1;
        int others = Math.min(sections.size() - 1, Math.max(0, (most - 1) / 3));
        int left = others;
        for (Section s : sections) {
            if (fits) lines.addAll(s.lines(s.height(), now));
            else if (current.filter(s::equals).isPresent()) lines.addAll(s.lines(most - 1 - others, now));
            else if (left-- > 0) lines.add(s.folded());
        }
        return lines.size() <= most ? lines : lines.subList(0, most);
    }

    private String heading() {
        List<String> facts = new ArrayList<>();
        facts.add(model.title());
        if (model.workloads().size() == 1) {
            ReportModel.Workload w = model.workloads().getFirst();
            facts.add(String.format(Locale.ROOT, "%,d %s", w.records(), w.records() == 1 ? "record" : "records"));
            OwnFileRow.sizes(w).ifPresent(facts::add);
        }
        facts.add("machine: " + model.conditions().grade());
        return layout.facts(facts, INDENT).getFirst();
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
