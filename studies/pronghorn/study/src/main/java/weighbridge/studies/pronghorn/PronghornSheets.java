package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.study.pipe.Bottleneck;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The tables of this replay. */
final class PronghornSheets {
    static final String NONE = "-";
    /** The mark of a run that was cut. */
    static final String CUT = "†";
    private static final double MEBI = 1 << 20;

    private final PronghornResults results;
    private final PronghornReplay replay;
    private final List<ReplayRow> compressions;

    /** @param compressions the compression of each contender */
    PronghornSheets(PronghornResults results, List<ReplayRow> compressions) {
        this.results = results;
        this.replay = results.replay();
        this.compressions = compressions;
    }

    List<Sheet> all() {
        return List.of(sizes(), throughput(), bandwidth(), latency(), constant(), links());
    }

    private Sheet sizes() {
        List<List<String>> lines = new ArrayList<>();
        for (ReplayRow r : compressions) {
            Contender c = replay.contender(r.contender());
            OptionalDouble here = results.size(c.asPublished());
            lines.add(List.of(c.name(), r.published().orElseThrow().toString(), percent(r.asPublished()),
                    percent(r.corrected()), bytes(OptionalDouble.of(replay.messageBytes(c.name()))),
                    bytes(here.isEmpty() ? here : OptionalDouble.of(here.getAsDouble() + PronghornReport.STAMP)),
                    bytes(results.size(c.corrected()))));
        }
        return new Sheet("Sizes of " + replay.article().workloads().getFirst()
                + ": compression in percent, and bytes per message; we computed the article's bytes per message from "
                + "its bandwidth and throughput",
                List.of("library", "article, %", "here", "corrected", "article, bytes", "here", "corrected"), lines);
    }

    private Sheet throughput() {
        return runs("Messages per second; article and here: three runs", PronghornReplay.THROUGHPUT, RingRun::rate,
                "%.0f", c -> results.rate(c.corrected(), results.link()));
    }

    private Sheet bandwidth() {
        return runs("2^20 bits per second; article and here: three runs", PronghornReplay.BANDWIDTH, RingRun::mebibits,
                "%.1f", c -> results.megabits(c.corrected(), results.link()).times(1e6 / MEBI));
    }

    private interface Corrected {
        Spread of(Contender c);
    }

    private Sheet runs(String caption, String metric, ToDoubleFunction<RingRun> of, String format,
            Corrected corrected) {
        List<List<String>> lines = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            lines.add(List.of(c.name(), printed(c, metric), here(c, of, format), number(corrected.of(c))));
        }
        return new Sheet(caption, List.of("library", "article", "here", "corrected"), lines);
    }

    private String printed(Contender c, String metric) {
        return replay.published(c.name(), metric).stream().map(Printed::text).collect(Collectors.joining(" / "));
    }

    private String here(Contender c, ToDoubleFunction<RingRun> of, String format) {
        return IntStream.rangeClosed(1, RingCell.RUNS).mapToObj(n -> cell(results.run(c, n), of, format))
                .collect(Collectors.joining(" / "));
    }

    private static String cell(Optional<RingRun> run, ToDoubleFunction<RingRun> of, String format) {
        return run.map(r -> String.format(Locale.ROOT, format, of.applyAsDouble(r)) + (r.whole() ? "" : CUT))
                .orElse(NONE);
    }

    private Sheet latency() {
        List<List<String>> lines = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            lines.add(List.of(c.name(), printed(c, PronghornReplay.MEDIAN), here(c, RingRun::p50, "%.0f"),
                    printed(c, PronghornReplay.P99), here(c, RingRun::p99, "%.0f"), printed(c, PronghornReplay.CPU),
                    here(c, PronghornReport::ofEightCores, "%.2f")));
        }
        return new Sheet(
                "Latency of the article's procedure in microseconds, and its CPU time in percent of eight cores; the "
                        + "latency of protobuf-size is measured differently from the others",
                List.of("library", "p50: article", "p50: here", "p99: article", "p99: here", "CPU: article",
                        "CPU: here"),
                lines);
    }

    private Sheet constant() {
        List<List<String>> lines = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            OptionalDouble going = results.middle(c, RingRun::rate);
            Optional<RingRun> same = results.constant(c);
            boolean both = going.isPresent() && same.filter(RingRun::whole).isPresent();
            lines.add(List.of(c.name(), bytes(results.middle(c, RingRun::messageBytes)),
                    cell(same, RingRun::messageBytes, "%,.0f"), bytes(going), cell(same, RingRun::rate, "%,.0f"),
                    both ? String.format(Locale.ROOT, "%.2f", same.get().rate() / going.getAsDouble()) : NONE));
        }
        return new Sheet(
                "The article's procedure: the median of its whole runs with samples that continue from message to message, "
                        + "and one run that repeats the first message, as the last version of the test does by mistake",
                List.of("library", "B/message: continuing", "B/message: the same", "messages/s: continuing",
                        "messages/s: the same", "ratio"),
                lines);
    }

    private Sheet links() {
        List<Double> links = results.asked().links();
        List<String> head = new ArrayList<>(List.of("codec"));
        links.forEach(l -> head.add(Passages.speed(l)));
        List<List<String>> lines = new ArrayList<>();
        Stream<String> codecs =
                Stream.concat(results.asked().correctedCodecs().stream(), Stream.of(PronghornAsked.COPY));
        for (String codec : codecs.toList()) {
            List<String> line = new ArrayList<>(List.of(codec));
            for (double link : links) line.add(cell(codec, link));
            lines.add(line);
        }
        return new Sheet(
                "Corrected measurement: messages per second from one process to another by link speed, and what limits "
                        + "the rate",
                head, lines);
    }

    private String cell(String codec, double link) {
        Spread rate = results.rate(codec, link);
        if (rate.value().isEmpty()) return results.passages().failure(codec, link).map(o -> o.word()).orElse(NONE);
        Bottleneck held = results.passages().bottleneck(codec, link);
        return number(rate) + (held == Bottleneck.UNKNOWN ? "" : ", " + held.text());
    }

    /** A number with half the width of its interval. */
    static String number(Spread s) {
        if (s.value().isEmpty()) return NONE;
        double value = s.value().getAsDouble();
        String text = String.format(Locale.ROOT, value < 100 ? "%,.1f" : "%,.0f", value);
        return s.hasInterval() ? text + " " + s.half() : Spread.ROUGH + text;
    }

    static String percent(OptionalDouble number) {
        return number.isEmpty() ? NONE : String.format(Locale.ROOT, "%.2f", number.getAsDouble());
    }

    private static String bytes(OptionalDouble number) {
        return number.isEmpty() ? NONE : String.format(Locale.ROOT, "%,.0f", number.getAsDouble());
    }
}
