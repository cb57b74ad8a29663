package weighbridge.codecs.capnp;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.codec.History;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Where the fields of each struct lie, as Cap'n Proto's schema compiler would place them.
 *
 * <p>Fields are placed in the order of their ordinals, each in the first free place of its size; the alternatives of a
 * union share their places. A union is a struct whose fields are all in one union, and a map entry is a struct of key
 * and value. An optional value in the data section is an option: a union of nothing and the value, which has a
 * discriminant of its own.
 */
final class CapnpLayout {
    private static final int DISCRIMINANT_BITS = Short.SIZE;

    private final History history;
    private final Schema schema;
    private final Map<String, Struct> structs = new LinkedHashMap<>();

    /**
     * A struct of Cap'n Proto.
     *
     * @param discriminant the position, in units of 16 bits, of the number of the current alternative; −1 if not a
     *                     union
     */
    record Struct(String name, List<Slot> slots, int dataWords, int pointers, int discriminant) {}

    /**
     * A field of a struct.
     *
     * @param ordinal      its number; an option also has the number before it, for the absence of the value
     * @param offset       its position: in units of its own size in the data section, or in the pointer section
     * @param discriminant the position of the number that says whether an option is present; −1 for any other field
     */
    record Slot(String name, Type type, int ordinal, int offset, int discriminant) {
        boolean isOption() {
            return discriminant >= 0;
        }
    }

    CapnpLayout(History history) {
        this.history = history;
        this.schema = history.schema();
        for (Definition d : schema.definitions()) {
            switch (d) {
                case Definition.Enumeration _ -> {}
                case Definition.Struct s -> {
                    structs.put(s.name(), struct(CapnpNames.of(s), kept(history.slots(s))));
                    s.fields().forEach(f -> entries(f.type()));
                }
                case Definition.Union u -> {
                    structs.put(u.name(), union(CapnpNames.of(u), kept(history.slots(u))));
                    u.alternatives().forEach(f -> entries(f.type()));
                }
            }
        }
    }

    /** What ever had an ordinal; what is gone keeps its place, with a type that takes as much. */
    private static List<Field> kept(List<History.Slot> slots) {
        return slots.stream().map(s -> s.isGone() ? obsolete(s) : s.field()).toList();
    }

    private static Field obsolete(History.Slot slot) {
        Field f = slot.field();
        Type type = switch (CapnpNames.bits(slot.schema(), f.type())) {
            case 0 -> Type.BYTES;
            case 1 -> Type.BOOL;
            case Byte.SIZE -> Type.INT8;
            case Short.SIZE -> Type.INT16;
            case Integer.SIZE -> Type.INT32;
            default -> Type.INT64;
        };
        return new Field(f.id(), "obsolete" + f.id(), type, f.required());
    }

    /** All structs, including those of map entries. */
    Collection<Struct> structs() {
        return structs.values();
    }

    private void entries(Type type) {
        switch (type) {
            case Type.Scalar _,Type.Ref _ -> {}
            case Type.ListOf l -> entries(l.element());
            case Type.SetOf s -> entries(s.element());
            case Type.MapOf m -> {
                List<Field> fields = List.of(Field.required(1, "key", m.key()), Field.required(2, "value", m.value()));
                structs.computeIfAbsent(ProtoFile.entryName(m), name -> struct(name, fields));
                entries(m.value());
            }
        }
    }

    private Struct struct(String name, List<Field> fields) {
        Sections sections = new Sections();
        List<Slot> slots = new ArrayList<>();
        int ordinal = 0;
        for (Field f : fields) {
            int bits = CapnpNames.bits(schema, f.type());
            boolean option = bits > 0 && !f.required();
            int discriminant = option ? sections.data(DISCRIMINANT_BITS) / DISCRIMINANT_BITS : -1;
            if (option) ordinal++;
            slots.add(new Slot(f.name(), f.type(), ordinal++,
                    bits > 0 ? sections.data(bits) / bits : sections.pointers++, discriminant));
        }
        return new Struct(name, slots, sections.words, sections.pointers, -1);
    }

    private Struct union(String name, List<Field> alternatives) {
        Sections sections = new Sections();
        List<Place> places = new ArrayList<>();
        List<Slot> slots = new ArrayList<>();
        int discriminant = -1;
        for (Field f : alternatives) {
            // The compiler places a union's discriminant before the second alternative.
            if (slots.size() == 1) discriminant = sections.data(DISCRIMINANT_BITS) / DISCRIMINANT_BITS;
            int bits = CapnpNames.bits(schema, f.type());
            if (bits == 0) sections.pointers = 1;
            slots.add(new Slot(f.name(), f.type(), slots.size(), bits > 0 ? shared(sections, places, bits) / bits : 0,
                    -1));
        }
        return new Struct(name, slots, sections.words, sections.pointers, discriminant);
    }

    /** A part of the data section that alternatives share. */
    private static final class Place {
        private final int offset;
        private int bits;

        Place(int offset, int bits) {
            this.offset = offset;
            this.bits = bits;
        }
    }

    /** The offset of the smallest place that is large enough, else of one that can grow, else of a new one. */
    private static int shared(Sections sections, List<Place> places, int bits) {
        Place best = null;
        for (Place p : places) if (p.bits >= bits && (best == null || p.bits < best.bits)) best = p;
        if (best != null) return best.offset;
        for (Place p : places) {
            if (!sections.expand(p.offset, p.bits, bits)) continue;
            p.bits = bits;
            return p.offset;
        }
        Place place = new Place(sections.data(bits), bits);
        places.add(place);
        return place.offset;
    }

    /** The two sections of a struct while they grow. */
    private static final class Sections {
        private final BitSet taken = new BitSet();
        private int words;
        private int pointers;

        /** Takes the first free bits of a size, aligned to that size; in a new word if there are none. */
        int data(int bits) {
            int offset = 0;
            while (!isFree(offset, offset + bits)) offset += bits;
            take(offset, bits);
            return offset;
        }

        /**
         * Enlarges a place without moving it; false if the bits behind it are taken or it is not aligned to the new
         * size.
         */
        boolean expand(int offset, int from, int to) {
            if (offset % to != 0 || !isFree(offset + from, offset + to)) return false;
            take(offset, to);
            return true;
        }

        private boolean isFree(int from, int to) {
            int next = taken.nextSetBit(from);
            return next < 0 || next >= to;
        }

        private void take(int offset, int bits) {
            taken.set(offset, offset + bits);
            words = Math.max(words, (offset + bits + Long.SIZE - 1) / Long.SIZE);
        }
    }
}
