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
 * What the fields of a workload's messages cost in each codec, and what batches of the messages come to.
 *
 * <p>A field costs what the messages lose where the schema has all fields but this one. So fields that share something
 * (a byte of flags, the padding between them, a name that is written once) do not add up to the whole: what is left is
 * the rest.
 *
 * @param title    of the workload
 * @param messages that were weighed
 * @param records  that there are; those that other types hold the values of, at most 100,000
 * @param rows     the fields, each after that which it is within; none where fields were not asked for
 * @param packings the ways of packing that were asked for; none where they were not
 */
public record FieldCosts(String title, long messages, long records, List<Codec> codecs, List<Row> rows,
        List<Packing> packings) {
    /** The compressed batches that a field's share is taken from: what a log keeps. */
    public static final Packing LOG = new Packing(1_000, "zstd", 3);

    /** Rounding errors of sums stay below this. */
    private static final double ROUND = 1e6;

    public FieldCosts {
        codecs = List.copyOf(codecs);
        rows = List.copyOf(rows);
        packings = List.copyOf(packings);
    }

    /**
     * A codec, and its bytes of the messages as they are.
     *
     * @param way   how a field is found in its bytes, in words; empty if nobody said so
     * @param costs of compressing them; empty where that was not timed
     */
    public record Codec(String id, String way, Outcome<Sizes> whole, Optional<PackCosts> costs) {}

    /**
     * A field.
     *
     * @param path    such as {@code items[].price}
     * @param parent  the path of the row that it is within; empty if there is none
     * @param top     whether it is a field of the message itself
     * @param type    in the notation of schema files
     * @param without for each codec its bytes without the field
     */
    public record Row(String path, String parent, boolean top, String type, List<Outcome<Sizes>> without,
            List<As> others) {
        public Row {
            without = List.copyOf(without);
            others = List.copyOf(others);
        }
    }

    /** A field as another type, with its bytes for each codec. */
    public record As(String type, List<Outcome<Sizes>> sizes) {
        public As {
            sizes = List.copyOf(sizes);
        }
    }

    /** Bytes per message: uncompressed, or a share of a compressed batch. */
    public enum Measure {
        RAW, LOG
    }

    /** Of the whole message. */
    public OptionalDouble whole(int codec, Measure measure) {
        return each(codecs.get(codec).whole(), measure);
    }

    /** What a field costs. */
    public OptionalDouble cost(Row row, int codec, Measure measure) {
        return minus(whole(codec, measure), each(row.without().get(codec), measure));
    }

    /** What a field would cost as another type or, if it cannot be left out, the message's size. */
    public OptionalDouble cost(Row row, As other, int codec, Measure measure) {
        return minus(each(other.sizes().get(codec), measure), each(row.without().get(codec), measure));
    }

    /** What a field of another type saves; negative if it costs more. */
    public OptionalDouble saved(As other, int codec, Measure measure) {
        return minus(whole(codec, measure), each(other.sizes().get(codec), measure));
    }

    /** The whole minus its fields; empty if one of them has no cost. */
    public OptionalDouble rest(int codec, Measure measure) {
        OptionalDouble rest = whole(codec, measure);
        for (Row row : rows) if (row.top()) rest = minus(rest, cost(row, codec, measure));
        return rest.isPresent() ? OptionalDouble.of(Math.rint(rest.getAsDouble() * ROUND) / ROUND) : rest;
    }

    /** The size of messages in a way of packing. */
    public Optional<Packed> packed(int codec, Packing packing) {
        return codecs.get(codec).whole() instanceof Outcome.Measured<Sizes>(Sizes sizes) ? sizes.in(packing)
                : Optional.empty();
    }

    /** What compressing costs in a way of packing. */
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
