package weighbridge.report.field;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packed;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Sizes;

/**
 * What each field of a workload's messages costs in each codec, and what it costs to pack the messages in batches.
 *
 * <p>A field costs as many bytes as messages lose when the schema has every field but that one. Fields that share
 * something (a byte of flags, the padding between them, a name that is written once) therefore do not add up to the
 * whole message; what is left is the rest.
 *
 * @param title    the workload's title
 * @param messages the number of messages weighed
 * @param records  the number of records that sizes are based on, at most 100,000; another type must hold all their
 *                 values
 * @param rows     the fields, each after the field that contains it; none if fields were not requested
 * @param packings the requested ways of packing; none if none were requested
 */
public record FieldCosts(String title, long messages, long records, List<Codec> codecs, List<Row> rows,
        List<Packing> packings) {
    /** The packing of which a field's share is shown: compressed batches, as a log keeps them. */
    public static final Packing LOG = new Packing(1_000, "zstd", 3);

    /** Sums are rounded to a millionth of a byte, which removes their rounding errors. */
    private static final double ROUND = 1e6;

    public FieldCosts {
        codecs = List.copyOf(codecs);
        rows = List.copyOf(rows);
        packings = List.copyOf(packings);
    }

    /**
     * A codec and the sizes of the unchanged messages.
     *
     * @param way   how a field is found in its bytes, in words; empty if the codec does not say
     * @param costs the time to compress them; empty if it was not measured
     */
    public record Codec(String id, String way, Outcome<Sizes> whole, Optional<PackCosts> costs) {}

    /**
     * A field.
     *
     * @param path    the field's path, such as {@code items[].price}
     * @param parent  the path of the field that contains it; empty if there is none
     * @param top     whether the message itself has this field
     * @param type    the field's type in the notation of schema files
     * @param without for each codec, the sizes of messages without the field
     */
    public record Row(String path, String parent, boolean top, String type, List<Outcome<Sizes>> without,
            List<As> others) {
        public Row {
            without = List.copyOf(without);
            others = List.copyOf(others);
        }
    }

    /** A field changed to another type, with the sizes for each codec. */
    public record As(String type, List<Outcome<Sizes>> sizes) {
        public As {
            sizes = List.copyOf(sizes);
        }
    }

    /** Bytes per message: uncompressed, or a share of a compressed batch. */
    public enum Measure {
        RAW, LOG
    }

    /** The size of the whole message. */
    public OptionalDouble whole(int codec, Measure measure) {
        return each(codecs.get(codec).whole(), measure);
    }

    /** What a field costs. */
    public OptionalDouble cost(Row row, int codec, Measure measure) {
        return minus(whole(codec, measure), each(row.without().get(codec), measure));
    }

    /** What a field would cost as another type; empty if one of the two sizes is missing. */
    public OptionalDouble cost(Row row, As other, int codec, Measure measure) {
        return minus(each(other.sizes().get(codec), measure), each(row.without().get(codec), measure));
    }

    /** What a field saves as another type; negative if it costs more. */
    public OptionalDouble saved(As other, int codec, Measure measure) {
        return minus(whole(codec, measure), each(other.sizes().get(codec), measure));
    }

    /** The whole message minus its fields; empty if one of them has no cost. */
    public OptionalDouble rest(int codec, Measure measure) {
        OptionalDouble rest = whole(codec, measure);
        for (Row row : rows) if (row.top()) rest = minus(rest, cost(row, codec, measure));
        return rest.isPresent() ? OptionalDouble.of(Math.rint(rest.getAsDouble() * ROUND) / ROUND) : rest;
    }

    /** The size of the messages, packed in this way. */
    public Optional<Packed> packed(int codec, Packing packing) {
        return codecs.get(codec).whole() instanceof Outcome.Measured<Sizes>(Sizes sizes) ? sizes.in(packing)
                : Optional.empty();
    }

    /** The time to compress and uncompress the messages, packed in this way. */
    public Optional<PackCosts.Of> packCost(int codec, Packing packing) {
        return codecs.get(codec).costs().flatMap(c -> c.in(packing));
    }

    private static OptionalDouble minus(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() ? OptionalDouble.of(a.getAsDouble() - b.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble each(Outcome<Sizes> outcome, Measure measure) {
        if (!(outcome instanceof Outcome.Measured<Sizes>(Sizes sizes))) return OptionalDouble.empty();
        return switch (measure) {
            case RAW -> OptionalDouble.of(sizes.each());
            case LOG -> sizes.in(LOG).map(p -> OptionalDouble.of(p.each())).orElse(OptionalDouble.empty());
        };
    }
}
