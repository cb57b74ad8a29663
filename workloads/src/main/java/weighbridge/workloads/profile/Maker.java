package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Makes up the values of one column. */
final class Maker {
    /** How many values in a range, besides the frequent ones, may be repeated. */
    private static final int REMEMBERED = 16;
    private static final int LONGEST_REMEMBERED = 1_000;
    private static final int TRIES = 20;
    private static final int UUID_LENGTH = 36;

    private final Column column;
    private final Type type;
    private final RandomGenerator random;
    private final Urn presence;
    private final List<Cell> cells;
    private final Urn urn;
    private final Letters letters;
    private final double fresh;
    private final Map<Integer, Value> frequent = new HashMap<>();
    private final Set<Value> taken = new HashSet<>();
    private final Map<Integer, List<Value>> remembered = new HashMap<>();
    private final Optional<Run> run;
    private Value last = Value.ABSENT;

    /** @param distinct whether the values are elements of sets or keys of maps, which {@link #begin} starts */
    Maker(Column column, Type type, boolean distinct, RandomGenerator random) {
        this.column = column;
        this.type = type;
        this.random = random;
        presence = new Urn(new long[] {column.present(), column.absent()}, 2, column.stays());
        cells = Stream.concat(column.frequent().stream(), column.rest().stream()).toList();
        urn = new Urn(cells.stream().mapToLong(Cell::count).toArray(), column.frequent().size(),
                distinct ? 0 : column.repeats());
        letters = new Letters(column.letters());
        run = distinct ? Optional.empty()
                : column.slope().map(s -> new Run(s, column.step(), bits(((Type.Scalar) type).kind())));
        double rest = Cell.sum(column.rest()) * (1 - urn.goesOn());
        fresh = rest == 0 ? 1 : column.others() / rest;
    }

    boolean isPresent() {
        return presence.next(random) == 0;
    }

    /** An index of a symbol or an alternative, or the size of a collection. */
    int small() {
        return (int) ((Value.Int64) value()).value();
    }

    /** The next value of the column; a number if its type is not a scalar. */
    Value value() {
        if (run.isPresent()) return number(run.get().next(random));
        int lot = urn.next(random);
        if (!urn.isAgain()) last = of(lot);
        return last;
    }

    /** Begins a new set, or a map's keys. */
    void begin() {
        urn.showAll();
    }

    /** The next element of a set or key of a map, never a frequent value twice; absent if there are no more. */
    Value another() {
        int lot = urn.next(random, 0);
        if (lot < 0) return Value.ABSENT;
        if (lot < column.frequent().size()) urn.hide(lot);
        return of(lot);
    }

    private Value of(int lot) {
        Cell cell = cells.get(lot);
        if (lot < column.frequent().size()) {
            return frequent.computeIfAbsent(lot, _ -> {
                Value made = made(cell);
                for (int i = 0; i < TRIES && !taken.add(made); i++) made = made(cell);
                return made;
            });
        }
        List<Value> known = remembered.computeIfAbsent(lot, _ -> new ArrayList<>());
        if (!known.isEmpty() && random.nextDouble() >= fresh) return known.get(random.nextInt(known.size()));
        Value made = made(cell);
        if (fresh < 1 && cell.most() <= LONGEST_REMEMBERED) {
            if (known.size() < REMEMBERED) known.add(made);
            else known.set(random.nextInt(REMEMBERED), made);
        }
        return made;
    }

    private Value made(Cell cell) {
        if (!(type instanceof Type.Scalar scalar)) return new Value.Int64(cell.drawn(random));
        return switch (scalar.kind()) {
            case BOOL -> new Value.Bool(cell.least() == 1);
            case INT8, INT16, INT32, INT64 -> number(stepped(cell));
            case FLOAT32, FLOAT64 -> Fractions.made(cell, scalar.kind() == Kind.FLOAT32, random);
            case STRING -> scalar.logical().orElse(null) instanceof Logical.Uuid && cell.least() == UUID_LENGTH
                    ? new Value.Text(new UUID(random.nextLong() & ~0xf000L | 0x4000L,
                            random.nextLong() & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L).toString())
                    : new Value.Text(letters.text((int) cell.form(), (int) cell.drawn(random), random));
            case BYTES -> {
                byte[] bytes = new byte[(int) cell.drawn(random)];
                random.nextBytes(bytes);
                yield new Value.Bytes(bytes);
            }
        };
    }

    private long stepped(Cell cell) {
        long drawn = cell.drawn(random);
        long lower = drawn - Math.floorMod(drawn, column.step());
        return lower >= cell.least() && lower <= drawn ? lower : drawn;
    }

    private Value number(long value) {
        return switch (((Type.Scalar) type).kind()) {
            case INT8 -> new Value.Int8((byte) value);
            case INT16 -> new Value.Int16((short) value);
            case INT32 -> new Value.Int32((int) value);
            default -> new Value.Int64(value);
        };
    }

    /** The number of bits in an integer of that kind. */
    static int bits(Kind kind) {
        return switch (kind) {
            case INT8 -> Byte.SIZE;
            case INT16 -> Short.SIZE;
            case INT32 -> Integer.SIZE;
            default -> Long.SIZE;
        };
    }
}
