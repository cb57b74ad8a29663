package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Latency;
import weighbridge.study.replay.Printed;

/** Compares every figure digit by digit with {@code published.txt}, a copy of the article's lines. */
class PublishedFiguresTest {
    @Test
    void theBlogsFiguresAreThoseThatItPrintsWithTheirErrors() throws IOException {
        JmhBlogReplay blog = JmhBlog.REPLAY;
        List<String> ours = new ArrayList<>();
        for (int t : blog.threads()) {
            ours.add(t + (t == 1 ? " thread" : " threads"));
            for (JmhBlogReplay.Contender c : blog.contenders())
                ours.add(score(blog, "jmh-blog", t, c, JmhBlogReplay.THROUGHPUT, "thrpt 5", "ops/ms"));
        }
        ours.add("59 bytes");
        for (JmhBlogReplay.Contender c : blog.contenders())
            ours.add(score(blog, "jmh-blog-59", 50, c, JmhBlogReplay.THROUGHPUT, "thrpt 5", "ops/ms"));
        ours.add("service time");
        for (JmhBlogReplay.Contender c : blog.contenders())
            ours.add(score(blog, "jmh-blog", 50, c, JmhBlogReplay.MEAN, "sample", "us/op"));
        for (JmhBlogReplay.Contender c : blog.contenders()) {
            ours.add("percentiles " + c.name());
            for (double p : JmhBlogReplay.PERCENTILES) {
                Printed figure = blog.published("jmh-blog", 50, c.name(), "service." + Latency.name(p)).orElseThrow();
                ours.add(String.format(Locale.ROOT, "p(%.4f) = %s us/op", p, figure).replace('.', ','));
            }
        }
        assertThat(ours).isEqualTo(lines().stream().map(l -> l.replaceFirst("sample \\d+", "sample")).toList());
    }

    private static String score(JmhBlogReplay blog, String workload, int threads, JmhBlogReplay.Contender c,
            String metric, String mode, String unit) {
        Printed figure = blog.published(workload, threads, c.name(), metric).orElseThrow();
        return "SerializeBenchmark." + c.name() + " " + mode + " " + figure.toString().replace('.', ',') + " " + unit;
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = PublishedFiguresTest.class.getResourceAsStream("published.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
