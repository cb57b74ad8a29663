package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.Passage;
import weighbridge.report.model.Preface;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;
import weighbridge.study.Findings;
import weighbridge.study.Shown;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Sheet;

/** The results of a stream, as shown to the user. */
record StreamFindings(StreamResults results) implements Findings {
    private static final double OFF = 0.02;
    private static final double MODEL_OFF = 0.15;
    /** The width of the dash with which a folded item begins, which a caption leaves out. */
    private static final int INDENT = 4;

    @Override
    public boolean hasFailures() {
        return passages().hasFailures();
    }

    private Passages passages() {
        return results.passages();
    }

    private StreamPlan asked() {
        return results.asked();
    }

    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        for (double link : asked().links()) if (!asked().isTimed()) first(link).ifPresent(answers::add);
        for (Crossing c : Crossing.of(results)) answers.add(c.sentence());
        return answers;
    }

    private Optional<String> first(double link) {
        List<String> ranked = ranked(link);
        if (ranked.isEmpty()) return Optional.empty();
        String best = ranked.getFirst();
        String at = (link == 0 ? "Without a limit" : "At " + Passages.speed(link)) + ", ";
        String rate = Shown.number(passages().rate(best, link).orElseThrow());
        if (ranked.size() == 1) return Optional.of(at + best + " passes " + rate + " messages/s.");
        String next = ranked.get(1);
        Optional<Verdict> verdict = passages().slower(best, next, link).map(Comparison::verdict);
        String words = verdict.map(Verdict::words).orElse("not compared");
        String than = " messages/s (" + words + " than " + next + ").";
        return Optional.of(at + switch (verdict.orElse(new Verdict.TooClose(1))) {
            case Verdict.Faster _ -> best + " passes the most messages: " + rate + than;
            case Verdict.LikelyFaster _ -> best + " likely passes the most messages: " + rate + than;
            case Verdict _ -> "it is not yet clear which codec passes the most messages; " + best + " leads so far "
                    + "with " + rate + " messages/s (compared with " + next + ": " + words + ").";
        });
    }

    /** The codecs of the command line that have a rate, the highest first. */
    private List<String> ranked(double link) {
        return asked().codecs().stream().filter(c -> passages().rate(c, link).isPresent())
                .sorted((a, b) -> Double.compare(passages().rate(b, link).orElseThrow().point(),
                        passages().rate(a, link).orElseThrow().point()))
                .toList();
    }

    private String caption(double link) {
        StringBuilder caption = new StringBuilder(link == 0 ? "No limit" : Passages.speed(link));
        passages().link(link).ifPresent(l -> {
            caption.append(", limited by a ").append(l.how());
            l.off().ifPresent(off -> {
                if (Math.abs(off) > OFF) {
                    caption.append(String.format(Locale.ROOT, "; measured speed: %.1f %% %s", 100 * Math.abs(off),
                            off > 0 ? "higher" : "lower"));
                }
            });
        });
        return caption.toString();
    }

    /** How much a table shows of each codec. */
    private enum Width {
        /** All columns, including those that show where the time goes. */
        WIDE,
        /** All but the columns that show where the time goes. */
        USUAL,
        /** Only the bytes, the rate, what holds it back, and its ratio to the baseline's. */
        NARROW
    }

    private Sheet sheet(double link, Width width) {
        List<String> head = new ArrayList<>(List.of("codec", "B/msg", "messages/s"));
        if (width != Width.NARROW) head.add("Mbit/s");
        head.add("limited by");
        if (width == Width.WIDE) head.addAll(List.of("no codec: messages/s", "CPU µs: send", "CPU µs: read"));
        head.add("time");
        if (width != Width.NARROW) head.add("CPU");
        if (width == Width.WIDE) head.addAll(List.of("logical Gbit/s", "bytes saved"));
        List<List<String>> rows = new ArrayList<>();
        List<String> order = new ArrayList<>(ranked(link));
        for (String c : asked().field()) if (!order.contains(c)) order.add(c);
        for (String codec : order) rows.add(row(codec, link, width, head.size()));
        return new Sheet(caption(link), head, rows);
    }

    /** The widest table that fits. */
    private Sheet fitting(double link, int columns) {
        for (Width width : Width.values()) {
            Sheet sheet = sheet(link, width);
            if (Aligned.text(new Sheet("", sheet.head(), sheet.rows())).lines().allMatch(l -> l.length() <= columns))
                return sheet;
        }
        return sheet(link, Width.NARROW);
    }

    private List<String> row(String codec, double link, Width width, int columns) {
        Optional<Estimate> rate = passages().rate(codec, link);
        if (rate.isEmpty()) {
            List<String> row = new ArrayList<>(List.of(codec, "–"));
            row.add(passages().failure(codec, link).map(Outcome::word).orElse("not reached"));
            while (row.size() < columns) row.add("–");
            return row;
        }
        double bytes = passages().bytes(codec).orElse(0);
        OptionalDouble memory = passages().bytes(StreamPlan.COPY);
        List<String> row =
                new ArrayList<>(List.of(codec, String.format(Locale.ROOT, bytes < 1000 ? "%.1f" : "%,.0f", bytes),
                        Shown.number(rate.get()) + Shown.half(rate.get())));
        if (width != Width.NARROW) {
            row.add(passages().estimate(codec, link, p -> p.stream().megabits()).map(Shown::number).orElse("–"));
        }
        row.add(passages().bottleneck(codec, link).text());
        if (width == Width.WIDE) {
            row.add(passages().estimate(codec, link, p -> p.link().map(Passage.Flow::rate).orElse(0.0))
                    .map(Shown::number).orElse("–"));
            row.add(micros(passages().estimate(codec, link, p -> p.sending().cpuPerMessage())));
            row.add(micros(passages().estimate(codec, link, p -> p.reading().cpuPerMessage())));
        }
        row.add(verdict(codec, passages().slower(codec, asked().baseline(), link)));
        if (width != Width.NARROW) row.add(verdict(codec, passages().dearer(codec, asked().baseline(), link)));
        if (width == Width.WIDE) {
            row.add(memory.isEmpty() ? "–"
                    : String.format(Locale.ROOT, "%.2f", rate.get().point() * memory.getAsDouble() * 8 / 1e9));
            row.add(memory.isEmpty() ? "–"
                    : String.format(Locale.ROOT, "%.1f %%", 100 * (1 - bytes / memory.getAsDouble())));
        }
        return row;
    }

    private String verdict(String codec, Optional<Comparison> comparison) {
        return codec.equals(asked().baseline()) ? "baseline" : Shown.verdict(comparison);
    }

    private static String micros(Optional<Estimate> nanos) {
        return nanos.map(e -> Shown.micros(e) + Shown.half(e)).orElse(Shown.NONE);
    }

    /** The table of delays, for messages that were due at a rate. */
    private Sheet delays(double link) {
        List<List<String>> rows = new ArrayList<>();
        for (String codec : asked().field()) {
            if (passages().rate(codec, link).isEmpty()) {
                rows.add(List.of(codec, passages().failure(codec, link).map(Outcome::word).orElse("not reached"), "–",
                        "–", "–", "–", "–"));
                continue;
            }
            rows.add(List.of(codec, passages().rate(codec, link).map(Shown::number).orElse("–"),
                    delay(codec, link, Passage.Delays::p50), delay(codec, link, Passage.Delays::p99),
                    delay(codec, link, Passage.Delays::p999), control(codec, link, Passage.Delays::p50),
                    control(codec, link, Passage.Delays::p99)));
        }
        return new Sheet(caption(link) + String.format(Locale.ROOT, ", %,.0f messages/s due", asked().rate()),
                List.of("codec", "messages/s", "delay µs: p50", "delay µs: p99", "delay µs: p99.9", "empty µs: p50",
                        "empty µs: p99"),
                rows);
    }

    private String delay(String codec, double link, ToLongFunction<Passage.Delays> of) {
        return micros(
                passages().estimate(codec, link, p -> p.delays().map(d -> (double) of.applyAsLong(d)).orElse(0.0)));
    }

    private String control(String codec, double link, ToLongFunction<Passage.Delays> of) {
        return micros(
                passages().estimate(codec, link, p -> p.control().map(d -> (double) of.applyAsLong(d)).orElse(0.0)));
    }

    private List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        for (double link : asked().links()) sheets.add(asked().isTimed() ? delays(link) : sheet(link, Width.WIDE));
        if (asked().hasModel()) sheets.add(model());
        return sheets;
    }

    /** The rates that the model predicts beside the measured ones. */
    private Sheet model() {
        List<List<String>> rows = new ArrayList<>();
        for (double link : asked().links()) {
            List<String> predicted = asked().field().stream().filter(c -> results.predicted(c, link).isPresent())
                    .sorted((a, b) -> Double.compare(results.predicted(b, link).getAsDouble(),
                            results.predicted(a, link).getAsDouble()))
                    .toList();
            List<String> measured = predicted.stream().filter(c -> passages().rate(c, link).isPresent())
                    .sorted((a, b) -> Double.compare(passages().rate(b, link).orElseThrow().point(),
                            passages().rate(a, link).orElseThrow().point()))
                    .toList();
            for (String c : measured) {
                double model = results.predicted(c, link).getAsDouble();
                double rate = passages().rate(c, link).orElseThrow().point();
                rows.add(List.of(Passages.speed(link), c, String.format(Locale.ROOT, "%,.0f", model),
                        String.format(Locale.ROOT, "%,.0f", rate), String.format(Locale.ROOT, "%.2f", rate / model),
                        "" + (predicted.indexOf(c) + 1), "" + (measured.indexOf(c) + 1), why(c, link, rate / model)));
            }
        }
        return new Sheet("The model, 1 ÷ max(encode, read, bits ÷ link), beside the measurement",
                List.of("link", "codec", "model: messages/s", "measured: messages/s", "ratio", "place: model",
                        "place: measured", "why they differ"),
                rows);
    }

    private String why(String codec, double link, double ratio) {
        if (Math.abs(ratio - 1) <= MODEL_OFF) return "";
        if (ratio > 1) return "not known";
        return switch (passages().bottleneck(codec, link)) {
            case SOCKET -> "the socket alone passes hardly more";
            case LINK -> "the link hardly passes more messages of that length even if they are empty";
            case SENDER -> "the sender writes to the socket as well, which the model leaves out";
            case RECEIVER -> "the receiver reads from the socket as well, which the model leaves out";
            case BOTH -> "both ends use the socket as well, which the model leaves out";
            case CORES -> "both ends share the cores with the comparison; each would be faster by itself";
            case UNKNOWN -> "not known";
        };
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        long compared = passages().all().values().stream().mapToLong(Passage::compared).sum();
        if (compared > 0) {
            sentences.add(String.format(Locale.ROOT,
                    "All %,d messages of the stream (%s) were compared with what was sent. Reading means "
                            + "decoding and then reading every field.",
                    compared, asked().name()));
        } else {
            sentences.add("No passage was completed: raise -w or --budget, or see the reasons below.");
        }
        double held = passages().all().values().stream().mapToDouble(Passage::held).max().orElse(0);
        if (held > OFF) {
            sentences.add(String.format(Locale.ROOT,
                    "The receiver waited for the comparison for up to %.0f %% of a passage; more cores would let more "
                            + "messages pass.",
                    100 * held));
        }
        if (!asked().isTimed()) {
            sentences.add("time, CPU: per message, relative to " + asked().baseline()
                    + "; CPU is that of the whole process, minus its use when idle. no codec: messages of the same "
                    + "length that are neither encoded nor read. limited by: the part that by itself passes less than "
                    + "10 % more messages. copy: copies bytes and does nothing else. Mbit/s: includes 8 bytes of "
                    + "framing per message. logical: counts the bytes of copy. bytes saved: compared with copy.");
        } else {
            sentences
                    .add("Delays run from when a message was due, not from when it was sent, until it was read. empty: "
                            + "the same for messages without content.");
        }
        if (passages().all().values().stream().anyMatch(p -> !p.sending().warm() || !p.reading().warm())) {
            sentences.add("In some passages, measurement began before both ends met the warm-up rule for trials; raise "
                    + "-w.");
        }
        boolean few = asked().links().stream()
                .flatMap(l -> asked().field().stream().map(c -> passages().passages(c, l).size()))
                .anyMatch(n -> n > 0 && n < Thresholds.LIKELY_ROUNDS);
        if (few) {
            sentences.add(Shown.LEGEND);
        }
        for (double link : asked().links()) {
            passages().link(link)
                    .ifPresent(l -> l.notes().stream().filter(n -> !sentences.contains(n)).forEach(sentences::add));
            for (String codec : asked().field()) {
                passages().failure(codec, link).ifPresent(o -> sentences
                        .add(codec + " at " + Passages.speed(link) + ": " + o.word() + ", " + o.reason()));
            }
        }
        return sentences;
    }

    @Override
    public Map<String, Object> json() {
        return new StreamJson(results).tree(answers(), sentences());
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder();
        for (String a : answers()) text.append(Folding.item(a, columns));
        if (!text.isEmpty()) text.append('\n');
        for (double link : asked().links()) {
            Sheet sheet = asked().isTimed() ? delays(link) : fitting(link, columns);
            text.append(Folding.item(sheet.caption(), columns).substring(INDENT))
                    .append(Aligned.text(new Sheet("", sheet.head(), sheet.rows())).substring(1)).append('\n');
        }
        for (String s : sentences()) text.append(Folding.item(s, columns));
        return text.append(Folding.item(conditions, columns).stripTrailing()).toString();
    }

    @Override
    public Preface preface() {
        return new Preface("Stream: " + asked().name(), "Messages/s through a link of limited speed",
                sheets().stream().map(s -> new Preface.Table(s.caption(), s.head(), s.rows())).toList(),
                Stream.concat(answers().stream(), sentences().stream()).toList(), charts());
    }

    /** Messages/s by link speed; a link without a limit has no place on that axis. */
    private List<Preface.Chart> charts() {
        List<Double> links = asked().links().stream().filter(l -> l > 0).toList();
        if (links.size() < 2 || asked().isTimed()) return List.of();
        List<Preface.Curve> curves = asked().field().stream()
                .map(c -> new Preface.Curve(c, links.stream().flatMap(l -> passages().rate(c, l).stream()
                        .map(e -> new Preface.Point(l, e.point(), Double.isFinite(e.high()) ? e.low() : e.point(),
                                Double.isFinite(e.high()) ? e.high() : e.point())))
                        .toList()))
                .filter(c -> !c.points().isEmpty()).toList();
        List<Preface.Band> bands = Crossing.of(results).stream().filter(c -> Double.isFinite(c.high()))
                .map(c -> new Preface.Band(c.sentence(), c.low(), c.high())).toList();
        return List.of(new Preface.Chart("Messages/s by link speed", "link speed, Mbit/s",
                "messages/s (higher is better)", curves, bands));
    }

    @Override
    public Optional<String> page(PageFacts facts) {
        StringBuilder page = new StringBuilder("# Stream: " + asked().name() + "\n\n`weighbridge " + facts.command()
                + "` · " + facts.took() + " · " + facts.conditions() + "\n\n");
        for (String a : answers()) page.append("- ").append(a).append('\n');
        page.append('\n');
        for (Sheet s : sheets()) page.append(s.markdown()).append('\n');
        for (String s : sentences()) page.append("- ").append(s).append('\n');
        return Optional.of(page.toString());
    }
}
