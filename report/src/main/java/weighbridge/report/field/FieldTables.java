package weighbridge.report.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Sizes;
import weighbridge.report.field.FieldCosts.Measure;
import weighbridge.report.model.Preface;

/** What fields cost, as tables of text with a column per codec. */
final class FieldTables {
    /** Another type is listed only if it saves or costs at least this many bytes. */
    private static final double WORTH = 0.05;
    private static final String NONE = "–";
    private static final int MOST_REASONS = 12;

    private final FieldCosts costs;
    private final List<Integer> columns;

    FieldTables(FieldCosts costs) {
        this.costs = costs;
        this.columns = IntStream.range(0, costs.codecs().size())
                .filter(c -> costs.codecs().get(c).whole() instanceof Outcome.Measured<Sizes>).boxed().toList();
    }

    List<Preface.Table> all() {
        List<Preface.Table> tables = new ArrayList<>();
        if (columns.isEmpty()) return tables;
        if (!costs.rows().isEmpty()) {
            tables.add(fields(Measure.RAW, "What each field adds, in bytes per message"));
            tables.add(fields(Measure.LOG, "The same in batches of 1,000 messages compressed with zstd"));
            Preface.Table others = others();
            if (!others.rows().isEmpty()) tables.add(others);
        }
        costs.packings().stream().map(Packing::batch).distinct().sorted().forEach(b -> {
            tables.add(batches(b));
            if (isTimed()) tables.add(costs(b));
        });
        return tables;
    }

    private List<String> head(String first) {
        return Stream.concat(Stream.of(first), columns.stream().map(c -> costs.codecs().get(c).id())).toList();
    }

    private Preface.Table fields(Measure measure, String caption) {
        List<List<String>> rows = new ArrayList<>();
        add(rows, costs.rows().stream().filter(r -> r.top()).toList(), 0, measure);
        // If a struct occurs in several fields, its own fields are not part of any single one of them.
        add(rows, costs.rows().stream().filter(r -> !r.top() && r.parent().isEmpty()).toList(), 0, measure);
        rows.add(row("rest", c -> costs.rest(c, measure)));
        rows.add(row("whole message", c -> costs.whole(c, measure)));
        return new Preface.Table(caption, head("field"), rows);
    }

    /** Adds the most expensive fields first, each followed by its parts. */
    private void add(List<List<String>> rows, List<FieldCosts.Row> fields, int depth, Measure measure) {
        for (FieldCosts.Row f : fields.stream().sorted(Comparator.comparingDouble(this::share).reversed()).toList()) {
            rows.add(row("  ".repeat(depth) + f.path().substring(depth == 0 ? 0 : within(f)),
                    c -> costs.cost(f, c, measure)));
            add(rows, costs.rows().stream().filter(r -> r.parent().equals(f.path())).toList(), depth + 1, measure);
        }
    }

    /** Where a field's name begins, with the kind before it if it is a union's. */
    private static int within(FieldCosts.Row f) {
        return f.path().indexOf('.', f.parent().length()) + 1;
    }

    /** A field's share of the message, averaged over the codecs, so that all tables have the same order. */
    private double share(FieldCosts.Row row) {
        return columns.stream()
                .map(c -> costs.cost(row, c, Measure.RAW).orElse(0) / costs.whole(c, Measure.RAW).orElse(1))
                .mapToDouble(d -> d).average().orElse(0);
    }

    private interface OfCodec {
        OptionalDouble number(int codec);
    }

    private List<String> row(String name, OfCodec of) {
        return Stream
                .concat(Stream.of(name),
                        columns.stream().map(c -> of.number(c)).map(n -> n.isPresent() ? text(n.getAsDouble()) : NONE))
                .toList();
    }

    /** Types that save or cost something with at least one codec, the largest saving first. */
    private Preface.Table others() {
        record Other(FieldCosts.Row row, FieldCosts.As as, double saved) {}
        List<Other> found = new ArrayList<>();
        for (FieldCosts.Row r : costs.rows()) {
            for (FieldCosts.As as : r.others()) {
                double[] saved = columns.stream().mapToDouble(c -> costs.saved(as, c, Measure.RAW).orElse(0)).toArray();
                if (Arrays.stream(saved).anyMatch(s -> Math.abs(s) >= WORTH))
                    found.add(new Other(r, as, Arrays.stream(saved).max().getAsDouble()));
            }
        }
        found.sort(Comparator.comparingDouble(Other::saved).reversed());
        List<List<String>> rows =
                found.stream().map(o -> Stream.concat(Stream.of(o.row().path() + " as " + o.as().type()),
                        columns.stream().map(c -> other(o.row(), o.as(), c))).toList()).toList();
        return new Preface.Table("What each field would add as another type (and the bytes saved)", head("field"),
                rows);
    }

    private String other(FieldCosts.Row row, FieldCosts.As as, int codec) {
        OptionalDouble saved = costs.saved(as, codec, Measure.RAW);
        if (saved.isEmpty()) return NONE;
        OptionalDouble cost = costs.cost(row, as, codec, Measure.RAW);
        return (cost.isPresent() ? text(cost.getAsDouble()) + " " : "") + "("
                + (Math.abs(saved.getAsDouble()) < WORTH ? "0" : text(saved.getAsDouble())) + ")";
    }

    private Preface.Table batches(int batch) {
        List<List<String>> rows = costs.packings().stream().filter(p -> p.batch() == batch)
                .map(p -> row(name(p),
                        c -> costs.packed(c, p).map(x -> OptionalDouble.of(x.each())).orElse(OptionalDouble.empty())))
                .toList();
        return new Preface.Table(
                batch == 1 ? "Single messages, in bytes per message"
                        : String.format(Locale.ROOT, "Batches of %,d, in bytes per message", batch),
                head("compressed by"), rows);
    }

    private boolean isTimed() {
        return costs.codecs().stream().anyMatch(c -> c.costs().isPresent());
    }

    private Preface.Table costs(int batch) {
        List<List<String>> rows = costs.packings().stream().filter(p -> p.batch() == batch)
                .filter(p -> columns.stream().anyMatch(c -> costs.packCost(c, p).isPresent()))
                .map(p -> Stream
                        .concat(Stream.of(name(p)),
                                columns.stream().map(c -> costs.packCost(c, p)
                                        .map(o -> rough(o.pack()) + " (" + rough(o.unpack()) + ")").orElse(NONE)))
                        .toList())
                .toList();
        String what = batch == 1 ? "single messages" : String.format(Locale.ROOT, "batches of %,d", batch);
        return new Preface.Table("CPU time to compress " + what + " (and to decompress), in ns per message",
                head("compressed by"), rows);
    }

    /** Rounds to two digits, since a short loop is no more precise. */
    private static String rough(PackCosts.Nanos nanos) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, nanos.median()))) - 1));
        return String.format(Locale.ROOT, "%,.0f", Math.round(nanos.median() / unit) * unit);
    }

    private static String name(Packing p) {
        return p.compressor() + (p.level() == 0 ? "" : " " + p.level()) + (p.trained() ? ", dictionary" : "");
    }

    static String text(double bytes) {
        String text = String.format(Locale.ROOT, Math.abs(bytes) >= 9_999.5 ? "%,.0f" : "%,.1f", bytes);
        return text.equals("-0.0") ? "0.0" : text;
    }

    /** What the reader must know about the tables, and why numbers are missing. */
    List<String> sentences() {
        if (columns.isEmpty()) return reasons();
        List<String> said = new ArrayList<>();
        said.add(String.format(Locale.ROOT, "The byte counts are %s; %s.",
                costs.messages() == costs.records()
                        ? String.format(Locale.ROOT, "exact and cover all %,d messages", costs.messages())
                        : String.format(Locale.ROOT, "those of %,d of %,d messages, in consecutive runs",
                                costs.messages(), costs.records()),
                isTimed() ? "CPU times are medians of five short loops in one thread, accurate enough to show "
                        + "factors but not percentages" : "nothing was timed"));
        if (!costs.rows().isEmpty()) {
            said.add("A field adds the bytes that messages lose when the schema leaves the field out. The rest belongs "
                    + "to no single field: framing, padding and what fields share. The fields and the rest add up to "
                    + "the whole message.");
            said.addAll(rests());
            examples().forEach(said::add);
        }
        if (costs.packings().stream().anyMatch(Packing::trained)) {
            said.add("Each dictionary is trained on every second message and tested on the others; its own size is not "
                    + "counted.");
        }
        said.addAll(reasons());
        return said;
    }

    /** The codecs whose fields add up to more or less than the whole message, by more than a byte. */
    private List<String> rests() {
        List<String> far = columns.stream().filter(c -> Math.abs(costs.rest(c, Measure.RAW).orElse(0)) > 1)
                .map(c -> costs.codecs().get(c).id() + " (" + text(costs.rest(c, Measure.RAW).orElse(0)) + ")")
                .toList();
        return far.isEmpty() ? List.of() : List.of("The rest is more than a byte in " + String.join(", ", far) + ".");
    }

    /** The largest saving of all, in words; empty if none reaches a byte. */
    private Stream<String> examples() {
        record Best(FieldCosts.Row row, FieldCosts.As as, int codec, double saved) {}
        return costs.rows().stream()
                .flatMap(r -> r.others().stream()
                        .flatMap(as -> columns.stream().filter(c -> costs.cost(r, as, c, Measure.RAW).isPresent())
                                .map(c -> new Best(r, as, c, costs.saved(as, c, Measure.RAW).orElse(0)))))
                .filter(b -> b.saved() >= 1).max(Comparator.comparingDouble(Best::saved)).stream()
                .map(b -> b.row().path() + " costs " + text(costs.cost(b.row(), b.codec(), Measure.RAW).orElseThrow())
                        + " of " + text(costs.whole(b.codec(), Measure.RAW).orElseThrow()) + " bytes in "
                        + costs.codecs().get(b.codec()).id() + "; as " + b.as().type() + ", it would cost "
                        + text(costs.cost(b.row(), b.as(), b.codec(), Measure.RAW).orElseThrow()) + ".");
    }

    private List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (int c = 0; c < costs.codecs().size(); c++) {
            FieldCosts.Codec codec = costs.codecs().get(c);
            if (!(codec.whole() instanceof Outcome.Measured<Sizes>)) {
                reasons.add(codec.id() + ": " + codec.whole().word() + ": " + codec.whole().reason() + ".");
            }
        }
        for (FieldCosts.Row r : costs.rows()) {
            add(reasons, "without " + r.path(), r.without());
            for (FieldCosts.As as : r.others()) add(reasons, "with " + r.path() + " as " + as.type(), as.sizes());
        }
        List<String> each = reasons.stream().distinct().toList();
        return each.size() <= MOST_REASONS ? each
                : Stream.concat(each.stream().limit(MOST_REASONS), Stream.of(
                        "And " + (each.size() - MOST_REASONS) + " more without a number; fields.json lists them all."))
                        .toList();
    }

    /** Adds a reason once if it is the same for every codec, since the schema then causes it. */
    private void add(List<String> reasons, String what, List<Outcome<Sizes>> outcomes) {
        List<String> said =
                columns.stream().map(outcomes::get).map(o -> o.word() + ": " + o.reason() + ".").distinct().toList();
        boolean all = said.size() == 1 && columns.size() > 1;
        for (int c : all ? columns.subList(0, 1) : columns) {
            Outcome<Sizes> o = outcomes.get(c);
            if (o instanceof Outcome.Measured<Sizes>) continue;
            reasons.add((all ? "Any codec" : costs.codecs().get(c).id()) + " " + what + ": " + o.word() + ": "
                    + o.reason() + ".");
        }
    }
}
