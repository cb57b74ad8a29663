package weighbridge.codecs.flatbuffers;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * A user's own FlatBuffers file, as the types of a schema declare it: a table ({@code table acme.Order}), a struct
 * ({@code struct acme.Point (force_align: 16)}), an enum's numbers ({@code enum : byte = -1, 2}), a field
 * ({@code [ushort] (id: 4)}).
 *
 * <p>The compiled file has the same slots, types and defaults. Its names are ours, since the bytes contain no names:
 * each ends with its slot, so that none is a keyword of Java or a name in generated code. An enum is declared as the
 * type of its numbers.
 */
final class OwnFbs {
    private static final String LANGUAGE = "fbs";
    private static final Pattern FIELD =
            Pattern.compile("(\\[)?([\\w.]+)(?::(\\d{1,5}))?\\]?(?: = ([\\w.+-]+))?(?: \\(id: (\\d{1,5})\\))?");
    private static final Pattern NUMBERS = Pattern.compile("enum : (\\w+) = (-?\\d{1,19}(?:, -?\\d{1,19})*)");
    private static final Pattern ALIGNED = Pattern.compile("struct .*\\(force_align: (\\d{1,3})\\)");
    private static final Pattern IDENTIFIER = Pattern.compile("table .*; file_identifier \"([ -~&&[^\"\\\\]]{4})\"");
    private static final String ORIGINAL_ORDER = "(original_order)";

    private final Schema schema;

    /** How a value is stored. */
    sealed interface Place {}

    record Number(OwnWord word) implements Place {}

    /** @param numbers the symbols' numbers, in the order of the symbols */
    record Symbol(OwnWord word, Definition.Enumeration symbols, List<Integer> numbers) implements Place {}

    record Text() implements Place {}

    /** A struct, which is stored inside whatever contains it. */
    record Fixed(Definition.Struct struct) implements Place {}

    record Table(Definition.Struct struct) implements Place {}

    /** A union, which takes two slots. */
    record Choice(Definition.Union union) implements Place {}

    record Vector(Place element) implements Place {}

    /** An array, which only a struct can contain. */
    record Array(Place element, int length) implements Place {}

    /**
     * A field of a table or a struct.
     *
     * @param standard the default, which is read if nothing is written; {@code null} if absence shows, empty for zero
     */
    record Slot(Field field, Place place, int id, Optional<String> standard) {
        String name() {
            return FbsFile.name(field) + "_" + id;
        }

        /** The name as it follows a prefix in the names of generated methods. */
        String camel() {
            return FbsFile.camel(field) + id;
        }

        /** The method that reads the field. */
        String accessor() {
            return Character.toLowerCase(camel().charAt(0)) + camel().substring(1);
        }

        boolean isNullable() {
            return standard.equals(Optional.of("null"));
        }
    }

    private OwnFbs(Schema schema) {
        this.schema = schema;
    }

    /** @throws UnsupportedSchema if a type differs from its declaration in the file that the message comes from */
    static Optional<OwnFbs> of(Schema schema) throws UnsupportedSchema {
        if (schema.rootStruct().declared(LANGUAGE).isEmpty()) return Optional.empty();
        OwnFbs own = new OwnFbs(schema);
        for (Definition.Struct s : own.structs()) own.slots(s);
        return Optional.of(own);
    }

    /** Every table and struct that the message contains, the message itself first. */
    List<Definition.Struct> structs() throws UnsupportedSchema {
        Set<Definition.Struct> found = new LinkedHashSet<>();
        List<Definition.Struct> open = new ArrayList<>(List.of(schema.rootStruct()));
        while (!open.isEmpty()) {
            Definition.Struct next = open.removeFirst();
            if (!found.add(next)) continue;
            for (Slot slot : slots(next)) {
                switch (element(slot.place())) {
                    case Fixed f -> open.add(f.struct());
                    case Table t -> open.add(t.struct());
                    case Choice c -> open.addAll(alternatives(c.union()));
                    default -> {}
                }
            }
        }
        return List.copyOf(found);
    }

    /** Every union that the message contains. */
    List<Definition.Union> unions() throws UnsupportedSchema {
        Set<Definition.Union> found = new LinkedHashSet<>();
        for (Definition.Struct s : structs())
            for (Slot slot : slots(s)) if (element(slot.place()) instanceof Choice c) found.add(c.union());
        return List.copyOf(found);
    }

    /** The element of a vector or an array; any other place unchanged. */
    static Place element(Place place) {
        return switch (place) {
            case Vector v -> v.element();
            case Array a -> a.element();
            default -> place;
        };
    }

    /** A union's tables, in the order of its alternatives. */
    List<Definition.Struct> alternatives(Definition.Union union) throws UnsupportedSchema {
        List<Definition.Struct> tables = new ArrayList<>();
        for (Field f : union.alternatives()) {
            if (f.type() instanceof Type.Ref r && schema.definition(r) instanceof Definition.Struct s && !isFixed(s)) {
                tables.add(s);
            } else {
                throw new UnsupportedSchema(union.name() + "." + f.name()
                        + " is not a table, but FlatBuffers' Java classes read only tables from a union");
            }
        }
        return tables;
    }

    static boolean isFixed(Definition.Struct struct) {
        return struct.declared(LANGUAGE).filter(d -> d.startsWith("struct ")).isPresent();
    }

    /** Whether flatc keeps a table's fields in their order, whatever their size. */
    static boolean isInOriginalOrder(Definition.Struct table) {
        return table.declared(LANGUAGE).filter(d -> d.contains(ORIGINAL_ORDER)).isPresent();
    }

    /** The fields in the order of their slots. */
    List<Slot> slots(Definition.Struct struct) throws UnsupportedSchema {
        if (struct.declared(LANGUAGE).isEmpty()) throw other(struct.name());
        List<Field> fields = struct.fields();
        // The only field is the placeholder of a table without fields.
        if (fields.size() == 1 && !fields.getFirst().required() && fields.getFirst().declared().isEmpty())
            return List.of();
        List<Slot> slots = new ArrayList<>();
        for (Field f : fields) {
            String path = struct.name() + "." + f.name();
            Matcher m = FIELD.matcher(f.declared(LANGUAGE).orElseThrow(() -> other(path)));
            if (!m.matches()) throw other(path);
            boolean fixed = isFixed(struct);
            if (fixed != (m.group(5) == null)) throw other(path);
            Place place = place(path, f.type(), m.group(1) != null, m.group(2), Optional.ofNullable(m.group(3)));
            boolean fits = switch (place) {
                case Array _ -> fixed;
                case Number _,Symbol _,Fixed _ -> true;
                default -> !fixed;
            };
            boolean absent =
                    !fixed && (!(place instanceof Number || place instanceof Symbol) || "null".equals(m.group(4)));
            if (!fits || !f.required() && !absent) throw other(path);
            slots.add(new Slot(f, place, fixed ? slots.size() : Integer.parseInt(m.group(5)),
                    Optional.ofNullable(m.group(4))));
        }
        slots.sort(Comparator.comparingInt(Slot::id));
        int free = 0;
        for (Slot slot : slots) {
            int first = element(slot.place()) instanceof Choice ? slot.id() - 1 : slot.id();
            if (first < free) throw other(struct.name() + "." + slot.field().name());
            free = slot.id() + 1;
        }
        return slots;
    }

    private static UnsupportedSchema other(String path) {
        return new UnsupportedSchema(
                path + " differs from its declaration in the FlatBuffers file that the schema comes from");
    }

    private Place place(String path, Type type, boolean many, String word, Optional<String> length)
            throws UnsupportedSchema {
        if (many) {
            boolean bytes = type.equals(Type.BYTES) && word.equals("ubyte");
            if (!bytes && !(type instanceof Type.ListOf)) throw other(path);
            Place element = bytes ? new Number(OwnWord.UBYTE)
                    : place(path, ((Type.ListOf) type).element(), false, word, Optional.empty());
            if (type instanceof Type.ListOf l && l.primitive() != element instanceof Number) throw other(path);
            return length.isPresent() ? new Array(element, Integer.parseInt(length.get())) : new Vector(element);
        }
        if (type.equals(Type.STRING) && word.equals("string")) return new Text();
        if (type instanceof Type.Ref r) {
            return switch (schema.definition(r)) {
                case Definition.Enumeration e -> symbol(e);
                case Definition.Struct s -> isFixed(s) ? new Fixed(s) : new Table(s);
                case Definition.Union u -> new Choice(u);
            };
        }
        Kind kind = type instanceof Type.Scalar s && s.logical().isEmpty() ? s.kind() : Kind.STRING;
        return new Number(OwnWord.of(word).filter(w -> w.kind() == kind).orElseThrow(() -> other(path)));
    }

    private static Symbol symbol(Definition.Enumeration e) throws UnsupportedSchema {
        Matcher m = NUMBERS.matcher(e.declared(LANGUAGE).orElse(""));
        if (!m.matches()) throw other(e.name());
        List<Integer> numbers = new ArrayList<>();
        for (String number : m.group(2).split(", ")) {
            if (new BigInteger(number).bitLength() >= Integer.SIZE)
                throw new UnsupportedSchema(e.name() + " has the number " + number + ", which exceeds 32 bits");
            numbers.add(Integer.parseInt(number));
        }
        if (numbers.size() != e.symbols().size()) throw other(e.name());
        return new Symbol(OwnWord.of(m.group(1)).orElseThrow(() -> other(e.name())), e, numbers);
    }

    /** The size and the alignment of an inline value, in bytes. */
    record Room(int size, int align) {}

    Room room(Place place) throws UnsupportedSchema {
        return switch (place) {
            case Number n -> new Room(n.word().size(), n.word().size());
            case Symbol s -> new Room(s.word().size(), s.word().size());
            case Array a -> {
                Room one = room(a.element());
                yield new Room(a.length() * one.size(), one.align());
            }
            case Fixed f -> {
                int end = 0;
                Matcher forced = ALIGNED.matcher(f.struct().declared(LANGUAGE).orElseThrow());
                int align = forced.matches() ? Integer.parseInt(forced.group(1)) : 1;
                for (Slot slot : slots(f.struct())) {
                    Room room = room(slot.place());
                    end = padded(end, room.align()) + room.size();
                    align = Math.max(align, room.align());
                }
                yield new Room(padded(end, align), align);
            }
            case Text _,Table _,Choice _,Vector _ -> new Room(Integer.BYTES, Integer.BYTES);
        };
    }

    static int padded(int end, int align) {
        return (end + align - 1) / align * align;
    }

    String text() throws UnsupportedSchema {
        Source out = new Source().line("namespace %s;", FbsFile.PACKAGE);
        Set<Definition.Struct> written = new LinkedHashSet<>();
        for (Definition.Struct s : structs()) if (isFixed(s)) fixed(s, written, out);
        for (Definition.Union u : unions()) {
            out.blank().line("union %s {", FbsFile.name(u));
            List<Definition.Struct> tables = alternatives(u);
            for (int i = 0; i < tables.size(); i++) {
                int number = u.alternatives().get(i).id();
                out.line("%s_%d: %s = %d,", FbsFile.name(u.alternatives().get(i)), number, FbsFile.name(tables.get(i)),
                        number);
            }
            out.close();
        }
        for (Definition.Struct s : structs()) if (!isFixed(s)) table(s, out);
        out.blank().line("root_type %s;", FbsFile.name(schema.rootStruct()));
        Matcher identifier = IDENTIFIER.matcher(schema.rootStruct().declared(LANGUAGE).orElseThrow());
        if (identifier.matches()) out.line("file_identifier \"%s\";", identifier.group(1));
        return out.toString();
    }

    /** Writes a struct after those that it contains, because a struct must be declared before its first use. */
    private void fixed(Definition.Struct struct, Set<Definition.Struct> written, Source out) throws UnsupportedSchema {
        for (Slot slot : slots(struct))
            if (element(slot.place()) instanceof Fixed f && !written.contains(f.struct()))
                fixed(f.struct(), written, out);
        if (!written.add(struct)) return;
        out.blank().line("struct %s (force_align: %d) {", FbsFile.name(struct), room(new Fixed(struct)).align());
        for (Slot slot : slots(struct)) out.line("%s: %s;", slot.name(), type(slot.place()));
        out.close();
    }

    private void table(Definition.Struct table, Source out) throws UnsupportedSchema {
        out.blank().line("table %s%s {", FbsFile.name(table), isInOriginalOrder(table) ? " " + ORIGINAL_ORDER : "");
        int free = 0;
        for (Slot slot : slots(table)) {
            int first = element(slot.place()) instanceof Choice ? slot.id() - 1 : slot.id();
            // The user's file has a deprecated field in each of these slots.
            IntStream.range(free, first).forEach(i -> out.line("gap_%1$d: bool (id: %1$d, deprecated);", i));
            free = slot.id() + 1;
            boolean inline = slot.place() instanceof Number || slot.place() instanceof Symbol;
            out.line("%s: %s%s (id: %d%s);", slot.name(), type(slot.place()),
                    slot.standard().map(d -> " = " + d).orElse(""), slot.id(),
                    slot.field().required() && !inline ? ", required" : "");
        }
        out.close();
    }

    private static String type(Place place) {
        return switch (place) {
            case Number n -> n.word().text();
            case Symbol s -> s.word().text();
            case Text _ -> "string";
            case Fixed f -> FbsFile.name(f.struct());
            case Table t -> FbsFile.name(t.struct());
            case Choice c -> FbsFile.name(c.union());
            case Vector v -> "[" + type(v.element()) + "]";
            case Array a -> "[" + type(a.element()) + ":" + a.length() + "]";
        };
    }
}
