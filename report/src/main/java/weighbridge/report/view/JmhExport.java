package weighbridge.report.view;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.report.model.ReportModel;

/**
 * The times of a run as JMH's JSON, so that what shows or watches JMH's results shows and watches these.
 *
 * <p>A benchmark is called {@code workload.operation.codec}, which is unique without parameters, since some readers
 * ignore them. Each fork is a trial, whose one iteration is the trial's level. Only times with an interval take part:
 * readers of this format know no missing number, and some take one unit alone.
 */
final class JmhExport {
    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final double[] PERCENTILES = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    private JmhExport() {}

    static String of(ReportModel model) {
        ArrayNode all = JSON.createArrayNode();
        Map<String, Integer> taken = new HashMap<>();
        for (ReportModel.Workload w : model.workloads()) {
            for (ReportModel.Group g : w.groups()) {
                for (ReportModel.Row r : g.rows()) {
                    Optional<ReportModel.Standing> standing = r.standing();
                    Optional<ReportModel.Cell> time = standing.flatMap(s -> s.cell(Overview.metric(g.operation())));
                    if (time.filter(Scale::isBounded).isEmpty()) continue;
                    result(all.addObject(), name(g, r.codec(), taken), g, model.conditions(),
                            model.conditions().jdk(r.codec()), time.get(), standing.get().trials());
                }
            }
        }
        return JSON.writeValueAsString(all).replace("\r\n", "\n") + "\n";
    }

    /** A name that no other result has, without the spaces and signs at which readers split names. */
    private static String name(ReportModel.Group g, String codec, Map<String, Integer> taken) {
        String name = g.workload().replaceAll("[^A-Za-z0-9._-]", "_") + "." + g.operation().text()
                + (g.threads() == 1 ? "" : "-" + g.threads() + "-threads") + "."
                // Readers take what is before the last dot for a class, but a version has dots.
                + codec.replace('.', '_');
        int before = taken.merge(name, 1, Integer::sum) - 1;
        return before == 0 ? name : name + "-" + (before + 1);
    }

    private static void result(ObjectNode node, String name, ReportModel.Group g, ReportModel.Conditions c, String jdk,
            ReportModel.Cell time, List<Double> trials) {
        List<Double> levels = trials.isEmpty() ? List.of(time.estimate()) : trials;
        node.put("jmhVersion", "1.37").put("benchmark", name).put("mode", "avgt").put("threads", g.threads());
        node.put("forks", levels.size()).put("jvm", "java");
        HtmlData.texts(node.putArray("jvmArgs"), c.jvmFlags());
        String version = jdk.split(" ", 2)[0];
        node.put("jdkVersion", version).put("vmName", jdk).put("vmVersion", version);
        // The least that a trial which counts warms up, and the least that it then measures.
        node.put("warmupIterations", 1).put("warmupTime", "3 s").put("warmupBatchSize", 1);
        node.put("measurementIterations", 1).put("measurementTime", "1 s").put("measurementBatchSize", 1);
        ObjectNode metric = node.putObject("primaryMetric");
        metric.put("score", time.estimate()).put("scoreError",
                Math.max(time.high() - time.estimate(), time.estimate() - time.low()));
        metric.putArray("scoreConfidence").add(time.low()).add(time.high());
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        List<Double> sorted = levels.stream().sorted().toList();
        for (double p : PERCENTILES) percentiles.put(Double.toString(p), percentile(sorted, p / 100));
        metric.put("scoreUnit", time.unit() + "/op");
        ArrayNode raw = metric.putArray("rawData");
        levels.forEach(l -> raw.addArray().add(l));
        node.putObject("secondaryMetrics");
    }

    /** As JMH computes it: between the values at the positions on either side of the share times one more than n. */
    private static double percentile(List<Double> sorted, double share) {
        double position = share * (sorted.size() + 1);
        if (position < 1) return sorted.getFirst();
        if (position >= sorted.size()) return sorted.getLast();
        int below = (int) position;
        return sorted.get(below - 1) + (position - below) * (sorted.get(below) - sorted.get(below - 1));
    }
}
