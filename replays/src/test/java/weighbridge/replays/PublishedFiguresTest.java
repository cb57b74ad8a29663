package weighbridge.replays;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Latency;
import weighbridge.replays.FileReplay.Quantity;
import weighbridge.replays.ProvidenceReplay.Line;

/**
 * Every figure of a replay is, digit by digit, what its article printed: the files in {@code published} are those
 * lines, copied.
 */
class PublishedFiguresTest {
    private static final Pattern NUMBER = Pattern.compile("\\d+,\\d+");
    /** What became of some sizes when the page was translated. */
    private static final Map<String, String> WORDS = Map.of("eleven", "11", "sixteen", "16");

    @Test
    void habrsFiguresAreThoseThatItPrints() throws IOException {
        FileReplay habr = Habr.REPLAY;
        List<String> lines = lines("habr");
        assertThat(lines).startsWith("Mixed data - " + habr.sources().get("habr-mixed") + " mb",
                "Only lines - " + habr.sources().get("habr-strings") + " mb",
                "Only numbers (long) - " + habr.sources().get("habr-longs") + " mb");
        List<String> ours = new ArrayList<>();
        for (FileReplay.Contender c : habr.contenders()) {
            ours.add(c.name());
            ours.add("Serialization, ms" + row(habr, c, Quantity.WRITE));
            ours.add("Deserialization, ms" + row(habr, c, Quantity.READ));
            ours.add("Size, mb" + row(habr, c, Quantity.SIZE));
        }
        assertThat(ours).isEqualTo(lines.stream().skip(3).map(PublishedFiguresTest::inDigits).toList());
    }

    /** The page's rows have nothing between their three figures. */
    private static String row(FileReplay habr, FileReplay.Contender c, Quantity quantity) {
        return habr.workloads().stream().map(w -> habr.published(w, c, quantity).orElseThrow().toString())
                .collect(Collectors.joining());
    }

    private static String inDigits(String line) {
        String text = line;
        for (Map.Entry<String, String> word : WORDS.entrySet()) text = text.replace(word.getKey(), word.getValue());
        return text;
    }

    @Test
    void providencesFiguresAreThoseThatItPrints() throws IOException {
        ProvidenceReplay replay = Providence.REPLAY;
        List<String> lines = lines("providence");
        int note = lines.indexOf("note");
        List<String> tables = new ArrayList<>();
        String workload = "";
        for (Line l : replay.tables()) {
            if (!l.workload().equals(workload)) tables.add(l.workload());
            workload = l.workload();
            tables.add(l.format() + ": " + figures(l));
        }
        assertThat(tables).isEqualTo(lines.subList(0, note).stream().map(PublishedFiguresTest::figures).toList());
        assertThat(replay.note().lines().stream().map(PublishedFiguresTest::figures))
                .containsExactlyElementsOf(lines.stream().skip(note + 1).map(l -> numbers(l)).toList());
    }

    private static String figures(String line) {
        return line.contains(":") ? line.substring(0, line.indexOf(':')) + ": " + numbers(line) : line;
    }

    private static String numbers(String line) {
        return NUMBER.matcher(line).results().map(m -> m.group().replace(',', '.')).collect(Collectors.joining(" "));
    }

    /** Of Providence and of Thrift, column after column; then the size. */
    private static String figures(Line l) {
        Stream<Stream<Printed>> columns = Stream.of(
                Stream.concat(Stream.of(l.providence().read()), l.thrift().stream().map(ProvidenceReplay.Times::read)),
                Stream.concat(Stream.of(l.providence().write()), l.thrift().stream()
                .map(ProvidenceReplay.Times::write)),
                Stream.concat(Stream.of(l.providence().sum()), l.thrift().stream().map(ProvidenceReplay.Times::sum)),
                Stream.of(l.sizeRatio(), l.mebibytes()));
        return columns.flatMap(c -> c).map(Printed::toString).collect(Collectors.joining(" "));
    }

    @Test
    void theBlogsFiguresAreThoseThatItPrintsWithTheirErrors() throws IOException {
        JmhBlogReplay blog = JmhBlog.REPLAY;
        List<String> ours = new ArrayList<>();
        for (int t : blog.threads()) {
            ours.add(t + (t == 1 ? " thread" : " threads"));
            for (JmhBlogReplay.Contender c : blog.contenders()) ours.add(score(blog, "jmh-blog", t, c,
                    JmhBlogReplay.THROUGHPUT, "thrpt 5", "ops/ms"));
        }
        ours.add("59 bytes");
        for (JmhBlogReplay.Contender c : blog.contenders()) ours.add(score(blog, "jmh-blog-59", 50, c,
                JmhBlogReplay.THROUGHPUT, "thrpt 5", "ops/ms"));
        ours.add("service time");
        for (JmhBlogReplay.Contender c : blog.contenders()) ours.add(score(blog, "jmh-blog", 50, c, JmhBlogReplay.MEAN,
                "sample", "us/op"));
        for (JmhBlogReplay.Contender c : blog.contenders()) {
            ours.add("percentiles " + c.name());
            for (double p : JmhBlogReplay.PERCENTILES) {
                Printed figure = blog.published("jmh-blog", 50, c.name(), "service." + Latency.name(p)).orElseThrow();
                ours.add(String.format(java.util.Locale.ROOT, "p(%.4f) = %s us/op", p, figure).replace('.', ','));
            }
        }
        assertThat(ours).isEqualTo(lines("jmh-blog").stream().map(l -> l.replaceFirst("sample \\d+", "sample"))
                .toList());
    }

    private static String score(JmhBlogReplay blog, String workload, int threads, JmhBlogReplay.Contender c,
            String metric, String mode, String unit) {
        Printed figure = blog.published(workload, threads, c.name(), metric).orElseThrow();
        return "SerializeBenchmark." + c.name() + " " + mode + " " + figure.toString().replace('.', ',') + " " + unit;
    }

    private static List<String> lines(String name) throws IOException {
        try (InputStream in = PublishedFiguresTest.class.getResourceAsStream("published/" + name + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
