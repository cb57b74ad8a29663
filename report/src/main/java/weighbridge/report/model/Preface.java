package weighbridge.report.model;

import java.util.List;

/**
 * What precedes an ordinary report, such as the claims and tables of a replay.
 *
 * @param title     the headline
 * @param link      where to read more: an https address, or words if there is none
 * @param summary   a sentence about all claims; empty if there are none
 * @param claims    the claims, shown before the tables
 * @param sentences remarks, shown after the tables
 * @param charts    curves, shown before the tables
 * @param trees     areas, shown before the charts, one tree at a time
 */
public record Preface(String title, String link, String summary, List<Claim> claims, List<Table> tables,
        List<String> sentences, List<Chart> charts, List<Tree> trees) {
    /** A preface without claims and trees. */
    public Preface(String title, String link, List<Table> tables, List<String> sentences, List<Chart> charts) {
        this(title, link, "", List.of(), tables, sentences, charts, List.of());
    }

    public Preface {
        charts = List.copyOf(charts);
        trees = List.copyOf(trees);
        claims = List.copyOf(claims);
        tables = List.copyOf(tables);
        sentences = List.copyOf(sentences);
    }

    /** A published claim and what holds instead, in words. */
    public record Claim(String claimed, String verdict, String evidence, String confidence, String cause) {}

    /** A table of texts; the first column names the row, and the others contain numbers. */
    public record Table(String caption, List<String> head, List<List<String>> rows) {
        public Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /**
     * Curves over axes, each of which is logarithmic if its numbers span a wide range.
     *
     * @param x     what the horizontal axis shows, with its unit
     * @param y     what the vertical axis shows, with its unit
     * @param bands stretches of the horizontal axis that are shaded
     */
    public record Chart(String title, String x, String y, List<Curve> curves, List<Band> bands) {
        public Chart {
            curves = List.copyOf(curves);
            bands = List.copyOf(bands);
        }
    }

    /** A curve whose points are in the order of their x. */
    public record Curve(String name, List<Point> points) {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** A number and its interval; without an interval, both ends equal y. */
    public record Point(double x, double y, double low, double high) {}

    /** A stretch of the horizontal axis, with a sentence about it. */
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
