package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.Passage;
import weighbridge.stats.Estimate;
import weighbridge.study.Shown;
import weighbridge.study.pipe.Passages;

/** The results of a stream, as JSON for other programs. */
record StreamJson(StreamResults results) {
    private Passages passages() {
        return results.passages();
    }

    private StreamPlan asked() {
        return results.asked();
    }

    /**
     * The whole JSON tree.
     *
     * @param notes what readers of the numbers should know, in sentences
     */
    Map<String, Object> tree(List<String> answers, List<String> notes) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("study", "stream");
        json.put("workload", asked().name());
        json.put("baseline", asked().baseline());
        json.put("comparisons", passages().comparisons());
        json.put("answers", answers);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (double link : asked().links()) for (String c : asked().field()) rows.add(row(c, link));
        json.put("rows", rows);
        json.put("links", links());
        json.put("crossings", Crossing.of(results).stream().map(c -> {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("slow", c.slow());
            tree.put("fast", c.fast());
            tree.put("low", c.low());
            tree.put("high", Double.isFinite(c.high()) ? c.high() : null);
            return tree;
        }).toList());
        json.put("notes", notes);
        return json;
    }

    private List<Map<String, Object>> links() {
        List<Map<String, Object>> links = new ArrayList<>();
        for (double link : asked().links()) {
            passages().link(link).ifPresent(l -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("megabits", link);
                tree.put("limitedBy", l.how());
                tree.put("off", number(l.off()));
                links.add(tree);
            });
        }
        return links;
    }

    private Map<String, Object> row(String codec, double link) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("codec", codec);
        row.put("megabits", link == 0 ? null : link);
        row.put("outcome", passages().rate(codec, link).isPresent() ? "measured"
                : passages().failure(codec, link).map(Outcome::word).orElse("not-reached"));
        passages().failure(codec, link).ifPresent(o -> row.put("reason", o.reason()));
        row.put("rounds", passages().passages(codec, link).size());
        row.put("cold", passages().cold(codec, link));
        row.put("bytes", number(passages().bytes(codec)));
        put(row, "rate", passages().rate(codec, link));
        put(row, "wireMegabits", passages().estimate(codec, link, p -> p.stream().megabits()));
        put(row, "emptyRate", passages().estimate(codec, link, p -> p.link().map(Passage.Flow::rate).orElse(0.0)));
        put(row, "senderCpuNanos", passages().estimate(codec, link, Passage::sendingCpu));
        put(row, "receiverCpuNanos", passages().estimate(codec, link, Passage::readingCpu));
        row.put("heldBy", passages().bottleneck(codec, link).name().toLowerCase(Locale.ROOT));
        row.put("predictedRate", number(results.predicted(codec, link)));
        if (!codec.equals(asked().baseline()) && !asked().floors().contains(codec) && !asked().isTimed()) {
            passages().slower(codec, asked().baseline(), link).ifPresent(c -> row.put("time", Shown.tree(c)));
            passages().dearer(codec, asked().baseline(), link).ifPresent(c -> row.put("cpu", Shown.tree(c)));
        }
        if (asked().isTimed()) {
            for (Map.Entry<String, ToLongFunction<Passage.Delays>> e : Map.<String, ToLongFunction<Passage.Delays>>of(
                    "delayP50", Passage.Delays::p50, "delayP99", Passage.Delays::p99, "delayP999", Passage.Delays::p999)
                    .entrySet().stream().sorted(Map.Entry.comparingByKey()).collect(Collectors.toList())) {
                put(row, e.getKey(), passages().estimate(codec, link,
                        p -> p.delays().map(d -> (double) e.getValue().applyAsLong(d)).orElse(0.0)));
            }
        }
        return row;
    }

    private static void put(Map<String, Object> row, String key, Optional<Estimate> estimate) {
        estimate.ifPresent(e -> row.put(key, Shown.tree(e)));
    }

    private static Double number(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
