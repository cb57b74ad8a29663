package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import weighbridge.pipe.Passage;
import weighbridge.report.model.Preface;
import weighbridge.stats.Thresholds;
import weighbridge.study.Findings;
import weighbridge.study.Lead;
import weighbridge.study.Shown;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Sheet;

/** The results of a stream, as shown to the user. */
record StreamFindings(StreamResults results) implements Findings {
    /** The time of a passage in which most codecs are warm before the stream. */
    private static final int WARM_SECONDS = 8;
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

    private StreamTables tables() {
        return new StreamTables(results);
    }

    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        smallest().ifPresent(answers::add);
        for (double link : asked().links()) if (!asked().isTimed()) first(link).ifPresent(answers::add);
        for (Crossing c : Crossing.of(results)) answers.add(c.sentence());
        return answers;
    }

    /** The codec with the smallest messages, which is known exactly. */
    private Optional<String> smallest() {
        SequencedMap<String, String> rising = new LinkedHashMap<>();
        results.smallest().forEach(c -> rising.put(c, StreamTables.bytes(passages().bytes(c)) + " B"));
        return Shown.least(rising).map(l -> "Smallest messages: " + l + ".");
    }

    private Optional<String> first(double link) {
        String at = (link == 0 ? "Without a limit" : "At " + Passages.speed(link)) + ", ";
        Optional<String> full = results.longerThanThoseThatFill(link);
        if (full.isPresent()) {
            String best = results.smallest().getFirst();
            return Optional.of(at + best + " passes the most messages: " + rate(best, link) + ". They fill the link, "
                    + "and those of all others are at least " + full.get() + "× as long.");
        }
        List<String> cold = results.ranked(link).stream().filter(c -> passages().isCold(c, link)).toList();
        if (!cold.isEmpty() && asked().codecs().size() > 1)
            return Optional.of(at + Lead.none(cold, "codec", "passes the most messages") + ".");
        return Lead.of(results.ranked(link), (one, other) -> passages().slower(one, other, link))
                .map(l -> at + l.sentence("codec", "passes the most messages", rate(l.best(), link)) + ".");
    }

    private String rate(String codec, double link) {
        return Shown.number(passages().rate(codec, link).orElseThrow()) + " messages/s";
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
            sentences.add("No passage was completed: raise --budget, or see the reasons below.");
        }
        double held = passages().all().values().stream().mapToDouble(Passage::held).max().orElse(0);
        if (held > StreamTables.OFF) {
            sentences.add(String.format(Locale.ROOT,
                    "The receiver waited for the comparison for up to %.0f %% of a passage; more cores would let more "
                            + "messages pass.",
                    100 * held));
        }
        if (!asked().isTimed()) {
            if (asked().codecs().size() > 1) sentences.add(jointly());
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
        cold().ifPresent(sentences::add);
        boolean few = asked().links().stream()
                .flatMap(l -> asked().field().stream().map(c -> passages().passages(c, l).size()))
                .anyMatch(n -> n > 0 && n < Thresholds.LIKELY_ROUNDS);
        if (few) {
            sentences.add(Shown.LEGEND);
        }
        results.outlook().sentence().ifPresent(sentences::add);
        sentences.addAll(passages().notes());
        for (double link : asked().links()) {
            for (String codec : asked().field()) {
                passages().failure(codec, link).ifPresent(o -> sentences
                        .add(codec + " at " + Passages.speed(link) + ": " + o.word() + ", " + o.reason()));
            }
        }
        return sentences;
    }

    /** Which passages do not count; empty if all do. */
    private Optional<String> cold() {
        List<String> each = new ArrayList<>();
        for (double link : asked().links()) {
            for (String c : asked().codecs()) {
                int cold = passages().cold(c, link);
                if (cold > 0)
                    each.add(c + " at " + Passages.speed(link) + ", " + cold + " of "
                            + (cold + passages().passages(c, link).size()));
            }
        }
        return each.isEmpty() ? Optional.empty() : Optional
                .of("Passages that do not count, since the stream began before both ends met the warm-up rule of "
                        + "trials: " + String.join("; ", each) + ". A number from such passages alone is marked as"
                        + Shown.COLD + ". -w with more than " + WARM_SECONDS
                        + " s for each of the rounds makes passages longer.");
    }

    private String jointly() {
        int codecs = asked().codecs().size();
        int links = asked().links().size();
        return String.format(Locale.ROOT,
                "Verdicts are claimed jointly for all %,d comparisons (each two of %d codecs, in time and CPU%s): of a "
                        + "hundred runs of identical codecs, at most one should claim any difference. \"≈ … ?\": seen, "
                        + "but not proven.",
                passages().comparisons(), codecs, links == 1 ? "" : ", at " + links + " speeds");
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
            Sheet sheet = tables().fitting(link, columns);
            text.append(Folding.item(sheet.caption(), columns).substring(INDENT))
                    .append(Aligned.text(new Sheet("", sheet.head(), sheet.rows())).substring(1)).append('\n');
        }
        for (String s : sentences()) text.append(Folding.item(s, columns));
        return text.append(Folding.item(conditions, columns).stripTrailing()).toString();
    }

    @Override
    public Preface preface() {
        return new Preface("Stream: " + asked().name(), "Messages/s through a link of limited speed",
                tables().all().stream().map(s -> new Preface.Table(s.caption(), s.head(), s.rows())).toList(),
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
        for (Sheet s : tables().all()) page.append(s.markdown()).append('\n');
        for (String s : sentences()) page.append("- ").append(s).append('\n');
        return Optional.of(page.toString());
    }
}
