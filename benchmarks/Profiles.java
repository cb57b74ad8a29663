import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import weighbridge.report.view.Summary;
import weighbridge.report.view.SummaryRow;

/**
 * Prints, as a Markdown table, how much the sizes of made-up values differ from those of the data whose profile they
 * were made from: uncompressed, and in batches compressed by zstd. Arguments come in threes: a name, the summary of the
 * data, and the summary of the made-up values.
 */
final class Profiles {
    private static final double GOAL = 0.05;
    private static final List<String> METRICS = List.of("size.raw", "size.batch.zstd");

    public static void main(String[] arguments) throws IOException {
        Set<String> codecs = new TreeSet<>();
        List<String> lines = new ArrayList<>();
        int hits = 0;
        int all = 0;
        for (int i = 0; i < arguments.length; i += 3) {
            Summary data = Summary.parse(Files.readString(Path.of(arguments[i + 1])));
            Summary made = Summary.parse(Files.readString(Path.of(arguments[i + 2])));
            if (codecs.isEmpty()) data.rows().forEach(r -> codecs.add(r.codec()));
            codecs.removeAll(Set.of("empty", "copy"));
            String records = data.rows().stream().filter(r -> r.metric().equals("size.raw") && r.n() > 0).findFirst()
                    .map(r -> String.format(Locale.ROOT, "%,d", r.n())).orElse("–");
            StringBuilder line = new StringBuilder("| " + arguments[i] + " | " + records + " |");
            for (String metric : METRICS) {
                for (String codec : codecs) {
                    OptionalDouble of = size(data, codec, metric);
                    OptionalDouble like = size(made, codec, metric);
                    if (of.isEmpty() || like.isEmpty()) {
                        line.append(" – |");
                        continue;
                    }
                    double apart = like.getAsDouble() / of.getAsDouble() - 1;
                    boolean misses = metric.equals("size.raw") && Math.abs(apart) > GOAL;
                    if (metric.equals("size.raw")) all++;
                    if (metric.equals("size.raw") && !misses) hits++;
                    line.append(String.format(Locale.ROOT, misses ? " **%+.1f %%** |" : " %+.1f %% |", 100 * apart));
                }
            }
            lines.add(line.toString());
        }
        System.out.println("| file | records | " + String.join(" | ", codecs) + " | "
                + String.join(" | ", codecs.stream().map(c -> c + ", zstd").toList()) + " |");
        System.out.println("|---|--:|" + "--:|".repeat(METRICS.size() * codecs.size()));
        lines.forEach(System.out::println);
        System.out.printf(Locale.ROOT, "%nWithin %.0f %% uncompressed: %d of %d.%n", 100 * GOAL, hits, all);
    }

    private static OptionalDouble size(Summary summary, String codec, String metric) {
        return summary.rows().stream().filter(r -> r.codec().equals(codec) && r.metric().equals(metric)).findFirst()
                .map(SummaryRow::estimate).orElse(OptionalDouble.empty());
    }
}
