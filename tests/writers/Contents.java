import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;

/** What a file is to hold: the members that its records have, and random records, as maps of the JDK's values. */
record Contents(List<Member> members, List<Map<String, Object>> records) {
    /** A member of a record. */
    record Member(String name, Shape shape, boolean optional) {}

    /** The type of a value. */
    sealed interface Shape {}

    /** A value without parts: Boolean, Integer, Long, Double, BigDecimal, String, byte[], LocalDate, Instant or UUID. */
    enum Scalar implements Shape {
        BOOL, INT, LONG, DOUBLE, MONEY, TEXT, BYTES, DATE, INSTANT, UUID
    }

    /** A list; its elements are never null. */
    record Many(Shape element) implements Shape {}

    /** A map from texts. */
    record Keyed(Shape value) implements Shape {}

    /** An object. */
    record Struct(List<Member> members) implements Shape {}

    /**
     * What a kind of file can hold.
     *
     * @param depth    how deep lists, maps and structs may contain each other; 0 if there are none
     * @param nests    whether lists and maps may hold such
     * @param maps     whether there are maps
     * @param optional whether members may be absent
     * @param special  whether a double may be infinite or not a number
     * @param least    the fewest records
     * @param most     the most records
     */
    record Ability(Set<Scalar> scalars, int depth, boolean nests, boolean maps, boolean optional, boolean special, int least,
            int most) {
        /** The ability to hold these scalars and nothing else. */
        static Ability flat(Set<Scalar> scalars) {
            return new Ability(scalars, 0, false, false, true, false, 1, MOST_RECORDS);
        }

        /** The ability to hold these scalars in lists, maps and structs. */
        static Ability deep(Set<Scalar> scalars) {
            return new Ability(scalars, 2, true, true, true, true, 1, MOST_RECORDS);
        }

        Ability withoutNesting() {
            return new Ability(scalars, depth, false, maps, optional, special, least, most);
        }

        Ability withoutMaps() {
            return new Ability(scalars, depth, nests, false, optional, special, least, most);
        }

        Ability finite() {
            return new Ability(scalars, depth, nests, maps, optional, false, least, most);
        }

        /** The ability to hold scalars that are never absent. */
        Ability whole() {
            return new Ability(scalars, 0, false, false, false, special, least, most);
        }

        Ability several() {
            return new Ability(scalars, depth, nests, maps, optional, special, 2, most);
        }

        Ability single() {
            return new Ability(scalars, depth, nests, maps, optional, special, 1, 1);
        }
    }

    private static final int MOST_RECORDS = 12;
    private static final int MOST_MEMBERS = 6;
    private static final List<String> TEXTS = List.of("", " ", "a", "Anna", "007", "+1", "1e5", "true", "NA", "null", "None",
            "?", "-", "\\N", "2026-01-31", "2026-01-31T10:20:30Z", "123e4567-e89b-12d3-a456-426614174000", "{\"a\":1}", "[1]",
            "x;y", "x|y", "x||y", "a,b", "a\tb", "\"q\"", "\"", "'", "it's", "\\", "\\\"", "line\nbreak", "cr\r\nlf", "#x", "語", "😀", "Größe",
            "a  b", " lead", "trail ", "0.10", "12345678901234567890", "NaN", "Infinity", "sep=;", "//", "\u0001", "\u001f", "\u00a0", "\ufeffx", "=1+1");

    private static final String MARKS = " ,;|\t\n\"'\\#{}[]:=/-.";

    static Contents random(SplittableRandom random, Ability ability) {
        List<Member> members = members(random, ability, ability.depth(), 1 + random.nextInt(MOST_MEMBERS));
        List<Map<String, Object>> records = new ArrayList<>();
        // A file without any value is refused.
        while (records.stream().noneMatch(Contents::hasValue)) {
            records.clear();
            for (int n = random.nextInt(ability.least(), ability.most() + 1); n > 0; n--) records.add(record(random, ability, members));
        }
        return new Contents(members, records);
    }

    private static boolean hasValue(Object value) {
        return switch (value) {
            case null -> false;
            case Map<?, ?> m -> m.values().stream().anyMatch(Contents::hasValue);
            case List<?> l -> l.stream().anyMatch(Contents::hasValue);
            case String s -> s.length() > 4;
            default -> true;
        };
    }

    private static List<Member> members(SplittableRandom random, Ability ability, int depth, int count) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = (random.nextBoolean() ? "a" : "lineTotal") + (char) ('A' + i);
            members.add(new Member(name, shape(random, ability, depth), ability.optional() && random.nextInt(3) == 0));
        }
        return members;
    }

    private static Shape shape(SplittableRandom random, Ability ability, int depth) {
        if (depth > 0 && random.nextInt(4) == 0) {
            int kind = random.nextInt(3);
            return switch (kind == 1 && !ability.maps() ? 2 : kind) {
                case 0 -> new Many(shape(random, ability, ability.nests() ? depth - 1 : 0));
                case 1 -> new Keyed(shape(random, ability, ability.nests() ? depth - 1 : 0));
                default -> new Struct(members(random, ability, depth - 1, 1 + random.nextInt(3)));
            };
        }
        return one(random, Scalar.values(), ability.scalars());
    }

    private static Scalar one(SplittableRandom random, Scalar[] all, Set<Scalar> among) {
        while (true) {
            Scalar s = all[random.nextInt(all.length)];
            if (among.contains(s)) return s;
        }
    }

    private static Map<String, Object> record(SplittableRandom random, Ability ability, List<Member> members) {
        Map<String, Object> record = new LinkedHashMap<>();
        for (Member m : members)
            record.put(m.name(), m.optional() && random.nextInt(3) == 0 ? null : value(random, ability, m.shape()));
        return record;
    }

    private static Object value(SplittableRandom random, Ability ability, Shape shape) {
        return switch (shape) {
            case Many(Shape element) -> {
                List<Object> all = new ArrayList<>();
                for (int n = random.nextInt(4); n > 0; n--) all.add(value(random, ability, element));
                yield all;
            }
            case Keyed(Shape of) -> {
                Map<String, Object> all = new LinkedHashMap<>();
                for (int n = random.nextInt(4); n > 0; n--) all.put("k" + random.nextInt(5), value(random, ability, of));
                yield all;
            }
            case Struct(List<Member> members) -> record(random, ability, members);
            case Scalar s -> switch (s) {
                case BOOL -> random.nextBoolean();
                case INT -> switch (random.nextInt(8)) {
                    case 0 -> Integer.MIN_VALUE;
                    case 1 -> Integer.MAX_VALUE;
                    case 2 -> 0;
                    default -> random.nextInt() >> random.nextInt(32);
                };
                case LONG -> switch (random.nextInt(8)) {
                    case 0 -> Long.MIN_VALUE;
                    case 1 -> Long.MAX_VALUE;
                    default -> random.nextLong() >> random.nextInt(64);
                };
                case DOUBLE -> decimals(random, ability.special());
                case MONEY -> BigDecimal.valueOf(random.nextLong() >> 20 + random.nextInt(40), 2);
                case TEXT -> text(random);
                case BYTES -> {
                    byte[] bytes = new byte[random.nextInt(9)];
                    random.nextBytes(bytes);
                    yield bytes;
                }
                case DATE -> LocalDate.ofEpochDay(random.nextInt(-200_000, 300_000));
                case INSTANT -> Instant.ofEpochMilli(random.nextLong(-50_000_000_000_000L, 200_000_000_000_000L));
                case UUID -> new UUID(random.nextLong(), random.nextLong());
            };
        };
    }

    private static double decimals(SplittableRandom random, boolean special) {
        return switch (random.nextInt(special ? 9 : 6)) {
            case 0 -> Math.rint(random.nextInt(1_000)) / 10;
            case 1 -> random.nextInt(100);
            case 2 -> -0.0;
            case 3 -> Double.MIN_VALUE * random.nextInt(3);
            case 4 -> random.nextDouble();
            case 5 -> {
                double any = Double.longBitsToDouble(random.nextLong());
                yield Double.isFinite(any) ? any : Double.MAX_VALUE;
            }
            case 6 -> Double.NaN;
            case 7 -> Double.POSITIVE_INFINITY;
            default -> Double.NEGATIVE_INFINITY;
        };
    }

    private static String text(SplittableRandom random) {
        if (random.nextInt(3) > 0) return TEXTS.get(random.nextInt(TEXTS.size()));
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(12); n > 0; n--) {
            text.appendCodePoint(switch (random.nextInt(6)) {
                case 0 -> MARKS.charAt(random.nextInt(MARKS.length()));
                case 1 -> 0x4e00 + random.nextInt(500);
                case 2 -> 0x1f600 + random.nextInt(50);
                default -> 'a' + random.nextInt(26);
            });
        }
        return text.toString();
    }
}
