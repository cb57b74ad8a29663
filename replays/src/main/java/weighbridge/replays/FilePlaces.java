package weighbridge.replays;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weighbridge.model.Operation;

/** What a run fills into the page of a replay of files: every figure under its name, and the sentences that depend on figures. */
final class FilePlaces {
    private static final String MISSING = "(not measured)";
    private static final Pattern RUNS = Pattern.compile("as published: (?:mean of (\\d+) runs|(one) run)");

    private final FileReplay replay;
    private final FileReport report;

    FilePlaces(FileReplay replay, FileReport report) {
        this.replay = replay;
        this.report = report;
    }

    Map<String, String> all() {
        Map<String, String> places = new HashMap<>();
        for (ReplayRow r : report.rows()) {
            String row = r.workload() + " " + r.contender() + " " + r.op().orElse("size") + " ";
            places.put(row + "article", number(r, r.published()));
            places.put(row + "here", number(r, r.asPublished()));
            places.put(row + "corrected", number(r, r.corrected()));
        }
        places.put("sizes that come out", report.sizesThatComeOut());
        places.put("smallest", smallest());
        places.put("largest", largest());
        places.put("slowest", slowest());
        places.put("spread encode", report.order(Operation.ENCODE).orElse(""));
        places.put("spread read", report.order(Operation.READ).orElse(""));
        places.put("runs", runs());
        places.put("intervals", intervals());
        return places;
    }

    private static String number(ReplayRow r, OptionalDouble number) {
        if (number.isEmpty()) return MISSING;
        return r.op().isPresent() ? FileReport.number(number) : String.format(Locale.ROOT, "%.2f", number.getAsDouble());
    }

    /** Of each data set the smallest corrected file, and the next. */
    private String smallest() {
        List<String> parts = new ArrayList<>();
        for (String workload : replay.workloads()) {
            List<ReplayRow> of = corrected(workload, Optional.empty());
            if (of.size() < 2) continue;
            parts.add(workload + ": " + named(of.get(0)) + ", then " + named(of.get(1)));
        }
        return parts.isEmpty() ? MISSING : String.join("; ", parts) + ".";
    }

    private String largest() {
        List<String> parts = replay.workloads().stream().map(w -> corrected(w, Optional.empty())).filter(of -> !of.isEmpty())
                .map(of -> of.getLast().workload() + ": " + named(of.getLast())).toList();
        return parts.isEmpty() ? MISSING : String.join("; ", parts) + ".";
    }

    private static String named(ReplayRow r) {
        return r.contender() + " " + number(r, r.corrected()) + " MiB";
    }

    /** Who is the slowest of each data set, both ways. */
    private String slowest() {
        return List.of(Operation.ENCODE, Operation.READ).stream().map(o -> {
            Map<String, List<String>> slowest = replay.workloads().stream().filter(w -> !corrected(w, Optional.of(o.text())).isEmpty())
                    .collect(Collectors.groupingBy(w -> corrected(w, Optional.of(o.text())).getLast().contender()));
            return (o == Operation.ENCODE ? "to encode: " : "to read: ") + (slowest.isEmpty() ? MISSING : slowest.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey()).map(e -> e.getKey() + " (" + String.join(", ", e.getValue())
                    + ")").collect(Collectors.joining(", ")));
        }).collect(Collectors.joining("; ")) + ".";
    }

    /** The corrected figures of a data set, least first. */
    private List<ReplayRow> corrected(String workload, Optional<String> op) {
        return report.rows().stream().filter(r -> r.workload().equals(workload) && r.op().equals(op) && r.corrected().isPresent())
                .sorted(Comparator.comparingDouble(r -> r.corrected().getAsDouble())).toList();
    }

    private String runs() {
        List<Integer> counts = report.rows().stream().map(r -> RUNS.matcher(r.note())).filter(Matcher::find)
                .map(m -> m.group(2) != null ? 1 : Integer.valueOf(m.group(1))).sorted().toList();
        if (counts.isEmpty()) return "The article's procedure was not run.";
        return "Of the article's " + replay.runs() + " passes each, the time left room for " + counts.getFirst()
                + (counts.getLast().equals(counts.getFirst()) ? "" : " to " + counts.getLast()) + "; the notes of `--json` tell how many.";
    }

    private String intervals() {
        List<ReplayRow> speeds = report.rows().stream().filter(r -> r.op().isPresent() && r.corrected().isPresent()).toList();
        if (speeds.isEmpty()) return "No corrected time was measured.";
        Function<ReplayRow, OptionalDouble> half = r -> r.low().isEmpty() || r.high().isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(100 * (Math.sqrt(r.high().getAsDouble() / r.low().getAsDouble()) - 1));
        List<Double> halves = speeds.stream().map(half).filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble).sorted().toList();
        OptionalInt flagged = speeds.stream().mapToInt(r -> r.note().contains("no steady state") ? 1 : 0).reduce(Integer::sum);
        return "Of " + speeds.size() + " corrected times, " + halves.size() + " have a 95 % interval"
                + (halves.isEmpty() ? "" : String.format(Locale.ROOT, ", the median one ±%.0f %%", halves.get(halves.size() / 2)))
                + "; " + flagged.orElse(0) + " carry the flag \"no steady state\".";
    }
}
