package weighbridge.workloads.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/** Checks that a profile, which may come from elsewhere, agrees with its schema and its own sums. */
final class ProfileCheck {
    /** The number of records on which sizes are measured. */
    private static final long MOST_RECORDS = 100_000;
    /** The limit for one column's values in all records. */
    private static final long MOST_VALUES = 1L << 36;
    /** The limit for the length of a text or of bytes, and for the size of a collection. */
    private static final long LONGEST = 1 << 24;
    /** The limit for the characters, bytes and values of all records together. */
    private static final long MOST_ALTOGETHER = 1L << 32;

    private final Profile profile;
    private final Places<Column> places;
    private final Map<String, Long> uses = new HashMap<>();
    private long weight;

    static final class Unfit extends IllegalArgumentException {
        Unfit(String message) {
            super(message);
        }
    }

    private ProfileCheck(Profile profile) {
        this.profile = profile;
        places = new Places<>(profile.schema().schema(), (path, _, _) -> {
            Column column = profile.columns().get(path);
            if (column == null) throw new Unfit("it has no column \"" + path + "\", although its schema does");
            return column;
        });
    }

    /** @throws Unfit saying what does not agree */
    static void require(Profile profile) {
        ProfileCheck check = new ProfileCheck(profile);
        range("records", profile.records(), 1, MOST_RECORDS);
        for (String path : profile.columns().keySet()) {
            if (!check.places.all().containsKey(path)) throw new Unfit("its schema has no \"" + path + "\"");
        }
        check.places.all().values().forEach(check::column);
        for (Definition d : profile.schema().schema().definitions()) check.sums(d);
    }

    private void column(Places.Place<Column> place) {
        Column c = place.state();
        String path = place.path();
        range(path + ": present", c.present(), 0, MOST_VALUES);
        range(path + ": absent", c.absent(), 0, MOST_VALUES);
        range(path + ": stays", c.stays(), 0, c.present() + c.absent());
        range(path + ": repeats", c.repeats(), 0, c.present());
        range(path + ": step", c.step(), 1, Long.MAX_VALUE);
        cells(path + ": frequent", c.frequent(), place.type());
        cells(path + ": rest", c.rest(), place.type());
        equal(path + ": the values of all ranges", Cell.sum(c.frequent()) + Cell.sum(c.rest()), c.present());
        range(path + ": others", c.others(), c.rest().isEmpty() ? 0 : 1, Cell.sum(c.rest()));
        for (Letter l : c.letters()) letter(path, l);
        c.slope().ifPresent(s -> slope(path, s, place.type()));
        if (place.type() instanceof Type.Ref r) uses.merge(r.name(), c.present(), Long::sum);
        for (Places.Place<Column> part : place.parts()) part(place, part);
        weigh(c.present());
    }

    private void weigh(long more) {
        weight += more;
        if (weight > MOST_ALTOGETHER) {
            throw new Unfit("its records have more than " + MOST_ALTOGETHER + " characters and values in total");
        }
    }

    private void cells(String where, List<Cell> cells, Type type) {
        for (Cell c : cells) {
            range(where + ": count", c.count(), 1, MOST_VALUES);
            if (type instanceof Type.Scalar(Kind kind, var _) && (kind == Kind.FLOAT32 || kind == Kind.FLOAT64)) {
                fraction(where, c);
                continue;
            }
            long most = most(type);
            range(where + ": form", c.form(), 0, isText(type) ? Letters.FORMS - 1 : 0);
            range(where + ": least", c.least(), least(type), most);
            range(where + ": most", c.most(), c.least(), most);
            // The indices of symbols and alternatives are exact; other numbers must have the ranges that a profiler
            // makes.
            requireMade(where, c,
                    type instanceof Type.Ref ? new Range(0, c.least(), c.least()) : Range.of(c.form(), c.least()));
            if (isLong(type)) weigh(c.most() * c.count());
        }
    }

    private static void requireMade(String where, Cell c, Range made) {
        if (made.equals(c.range())) return;
        throw new Unfit(where + ": there is no range from " + c.least() + " to " + c.most());
    }

    private static void fraction(String where, Cell c) {
        range(where + ": form", c.form(), -Fractions.MOST_DIGITS, Fractions.MOST_DIGITS);
        boolean digits = c.form() != 0;
        range(where + ": least", c.least(), digits ? -3_300 : Range.ZERO, digits ? 3_100 : Range.MINUS_INFINITE);
        if (digits && Math.abs(c.form()) > 1 && Math.floorMod(c.least(), 10L) == 0)
            throw new Unfit(where + ": the first digit is 0");
        equal(where + ": most", c.most(), c.least());
    }

    private static boolean isText(Type type) {
        return type instanceof Type.Scalar s && s.kind() == Kind.STRING;
    }

    /** Whether the statistics of the type are lengths. */
    private static boolean isLong(Type type) {
        return isText(type) || type.equals(Type.BYTES);
    }

    private static long least(Type type) {
        return type instanceof Type.Scalar(Kind kind, var _) && kind != Kind.BOOL && !isLong(type)
                ? -1L << Maker.bits(kind) - 1 : 0;
    }

    private long most(Type type) {
        return switch (type) {
            case Type.Scalar(Kind kind, var _) -> switch (kind) {
                case BOOL -> 1;
                case STRING, BYTES -> LONGEST;
                default -> ~least(type);
            };
            case Type.Ref r -> switch (places.definition(r)) {
                case Definition.Enumeration e -> e.symbols().size() - 1L;
                case Definition.Union u -> u.alternatives().size() - 1L;
                case Definition.Struct _ -> 0;
            };
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> LONGEST;
        };
    }

    private static void letter(String path, Letter l) {
        range(path + ": letters: within", l.within(), 0, Letters.FORMS - 1);
        range(path + ": letters: count", l.count(), 1, MOST_VALUES);
        if (!Letters.isClass(l.like())) {
            throw new Unfit(path + ": letters: like is " + l.like() + ", which does not name a class of characters");
        }
        range(path + ": letters: rank", l.rank(), 0, Letters.classSize(l.like()) - 1);
    }

    private static void slope(String path, Column.Slope slope, Type type) {
        boolean whole = type instanceof Type.Scalar(Kind kind, var _) && least(type) < 0 && kind != Kind.FLOAT32
                && kind != Kind.FLOAT64;
        if (!whole) throw new Unfit(path + ": slope: " + type + " is not a whole number");
        range(path + ": slope: from", slope.from(), least(type), ~least(type));
        if (slope.deltas().isEmpty()) throw new Unfit(path + ": slope: has no deltas");
        for (Cell c : slope.deltas()) {
            range(path + ": slope: count", c.count(), 1, MOST_VALUES);
            requireMade(path + ": slope", c, Range.of(0, c.least()));
        }
    }

    /**
     * Checks the number of a collection's elements against its sizes, which are ranges and so have a range as their
     * sum.
     */
    private void part(Places.Place<Column> whole, Places.Place<Column> part) {
        long least = 0;
        long most = 0;
        for (List<Cell> cells : List.of(whole.state().frequent(), whole.state().rest())) {
            for (Cell c : cells) {
                least = Math.min(MOST_VALUES, least + Math.min(MOST_VALUES, c.least() * c.count()));
                most = Math.min(MOST_VALUES, most + Math.min(MOST_VALUES, c.most() * c.count()));
            }
        }
        range(part.path() + ": present", part.state().present(), least, most);
    }

    /**
     * Checks that each use of a struct has each field present or absent, and each use of a union has one alternative.
     */
    private void sums(Definition definition) {
        String name = definition.name();
        long used =
                uses.getOrDefault(name, 0L) + (name.equals(profile.schema().schema().root()) ? profile.records() : 0);
        List<Places.Place<Column>> fields = places.of(name);
        long chosen = 0;
        for (int i = 0; i < fields.size(); i++) {
            Column c = fields.get(i).state();
            chosen += c.present();
            if (!(definition instanceof Definition.Struct s)) continue;
            equal(fields.get(i).path() + ": present and absent together", c.present() + c.absent(), used);
            if (s.fields().get(i).required()) equal(fields.get(i).path() + ": absent", c.absent(), 0);
        }
        if (definition instanceof Definition.Union) equal(name + ": the alternatives chosen", chosen, used);
    }

    private static void range(String what, long number, long least, long most) {
        if (number >= least && number <= most) return;
        throw new Unfit(what + " is " + number + "; expected " + (least == most ? "" + least : least + " to " + most));
    }

    private static void equal(String what, long number, long expected) {
        if (number != expected) throw new Unfit(what + " are " + number + "; expected " + expected);
    }
}
