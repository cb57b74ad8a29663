package weighbridge.report.model;

import java.util.List;

/**
 * What stands before an ordinary report: the claims and tables of a replay.
 *
 * @param title     its headline
 * @param link      where more is to be read: an https address, or words where there is none
 * @param claims    before the tables; a preface of an older run has none
 * @param sentences after the tables
 * @param charts    before the tables
 * @param trees     before the charts, one of which is shown at a time
 */
public record Preface(String title, String link, List<Claim> claims, List<Table> tables, List<String> sentences,
        List<Chart> charts, List<Tree> trees) {
    /** One without trees. */
    public Preface(String title, String link, List<Claim> claims, List<Table> tables, List<String> sentences,
            List<Chart> charts) {
        this(title, link, claims, tables, sentences, charts, List.of());
    }

    /** One without charts. */
    public Preface(String title, String link, List<Claim> claims, List<Table> tables, List<String> sentences) {
        this(title, link, claims, tables, sentences, List.of());
    }

    public Preface {
        charts = charts == null ? List.of() : List.copyOf(charts);
        trees = trees == null ? List.of() : List.copyOf(trees);
        claims = claims == null ? List.of() : List.copyOf(claims);
        tables = List.copyOf(tables);
        sentences = List.copyOf(sentences);
    }

    /** What was claimed and what holds, in words. */
    public record Claim(String claimed, String verdict, String evidence, String confidence, String cause) {}

    /** A table of texts; its first column names the row, the others hold numbers. */
    public record Table(String caption, List<String> head, List<List<String>> rows) {
        public Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /**
     * Curves over axes that are logarithmic where the numbers span much.
     *
     * @param x     what the horizontal axis shows, with its unit
     * @param y     the same of the vertical one
     * @param bands stretches of the horizontal axis that are shaded
     */
    public record Chart(String title, String x, String y, List<Curve> curves, List<Band> bands) {
        public Chart {
            curves = List.copyOf(curves);
            bands = List.copyOf(bands);
        }
    }

    /** Points in the order of their x. */
    public record Curve(String name, List<Point> points) {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** A number and its interval; without an interval both ends are the number itself. */
    public record Point(double x, double y, double low, double high) {}

    /** A stretch with a sentence. */
    public record Band(String text, double low, double high) {}

    /** Areas within areas, in bytes. */
    public record Tree(String title, List<Node> nodes) {
        public Tree {
            nodes = List.copyOf(nodes);
        }
    }

    /** An area; its parts may not fill it. */
    public record Node(String name, double size, List<Node> within) {
        public Node {
            within = List.copyOf(within);
        }
    }
}
