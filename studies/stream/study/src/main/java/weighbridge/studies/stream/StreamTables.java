package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.Passage;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.study.Shown;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Sheet;

/** The results of a stream, as tables. */
record StreamTables(StreamResults results) {
    /** A link whose speed is off by more than this share is said to be. */
    static final double OFF = 0.02;
    private static final double MODEL_OFF = 0.15;

    private Passages passages() {
        return results.passages();
    }

    private StreamPlan asked() {
        return results.asked();
    }

    /** The tables with all columns, for pages. */
    List<Sheet> all() {
        List<Sheet> sheets = new ArrayList<>();
        for (double link : asked().links()) sheets.add(asked().isTimed() ? delays(link) : sheet(link, Width.WIDE));
        if (asked().model()) sheets.add(model());
        return sheets;
    }

    /** The table of a link with as many columns as fit into a terminal of that width. */
    Sheet fitting(double link, int columns) {
        return asked().isTimed() ? delays(link) : widest(link, columns);
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
        List<String> order = new ArrayList<>(results.ranked(link));
        for (String c : asked().field()) if (!order.contains(c)) order.add(c);
        for (String codec : order) rows.add(row(codec, link, width, head.size()));
        return new Sheet(caption(link), head, rows);
    }

    /** The widest table that fits. */
    private Sheet widest(double link, int columns) {
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
            List<String> row = new ArrayList<>(List.of(codec, bytes(passages().bytes(codec))));
            row.add(passages().failure(codec, link).map(Outcome::word).orElse("not reached"));
            while (row.size() < columns) row.add("–");
            return row;
        }
        OptionalDouble bytes = passages().bytes(codec);
        OptionalDouble memory = passages().bytes(StreamPlan.COPY);
        List<String> row = new ArrayList<>(List.of(codec, bytes(bytes),
                Shown.number(rate.get()) + (passages().isCold(codec, link) ? Shown.COLD : Shown.half(rate.get()))));
        if (width != Width.NARROW) {
            row.add(passages().estimate(codec, link, p -> p.stream().megabits()).map(Shown::number).orElse("–"));
        }
        row.add(passages().bottleneck(codec, link).text());
        if (width == Width.WIDE) {
            row.add(passages().estimate(codec, link, p -> p.link().map(Passage.Flow::rate).orElse(0.0))
                    .map(Shown::number).orElse("–"));
            row.add(micros(passages().estimate(codec, link, Passage::sendingCpu)));
            row.add(micros(passages().estimate(codec, link, Passage::readingCpu)));
        }
        row.add(verdict(codec, passages().slower(codec, asked().baseline(), link)));
        if (width != Width.NARROW) row.add(verdict(codec, passages().dearer(codec, asked().baseline(), link)));
        if (width == Width.WIDE) {
            row.add(memory.isEmpty() ? "–"
                    : String.format(Locale.ROOT, "%.2f", rate.get().point() * memory.getAsDouble() * 8 / 1e9));
            row.add(memory.isEmpty() ? "–"
                    : String.format(Locale.ROOT, "%.1f %%", 100 * (1 - bytes.orElse(0) / memory.getAsDouble())));
        }
        return row;
    }

    private String verdict(String codec, Optional<Comparison> comparison) {
        if (codec.equals(asked().baseline())) return "baseline";
        return asked().floors().contains(codec) ? "floor" : Shown.verdict(comparison);
    }

    /** The mean bytes of a message. */
    static String bytes(OptionalDouble bytes) {
        return bytes.isEmpty() ? Shown.NONE
                : String.format(Locale.ROOT, bytes.getAsDouble() < 1000 ? "%.1f" : "%,.0f", bytes.getAsDouble());
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
}
