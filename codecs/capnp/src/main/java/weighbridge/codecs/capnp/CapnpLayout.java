package weighbridge.codecs.capnp;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Where the fields of each struct lie, as the schema compiler of Cap'n Proto would put them.
 *
 * <p>Fields are taken in the order of their ordinals, and each gets the first free place of its size; the alternatives
 * of a union share theirs. A union is a struct whose fields are all in one union, and an entry of a map is a struct of
 * key and value. An optional value of the data section is an option, a union of nothing and the value, so that it has a
 * discriminant of its own.
 */
final class CapnpLayout {
    private static final int DISCRIMINANT_BITS = Short.SIZE;

    private final Schema schema;
    private final Map<String, Struct> structs = new LinkedHashMap<>();

    /**
     * A struct of Cap'n Proto.
     *
     * @param discriminant where it says which alternative is there, in units of 16 bits; −1 where it is not a union
     */
    record Struct(String name, List<Slot> slots, int dataWords, int pointers, int discriminant) {}

    /**
     * A field of a struct.
     *
     * @param ordinal      its number; an option has the one before as well, which is that of its absence
     * @param offset       in the data section in units of its own size, or in the pointer section
     * @param discriminant where an option says whether it is there; −1 for any other field
     */
    record Slot(String name, Type type, int ordinal, int offset, int discriminant) {
        boolean isOption() {
            return discriminant >= 0;
        }
    }

    CapnpLayout(Schema schema) {
        this.schema = schema;
        for (Definition d : schema.definitions()) {
            switch (d) {
                case Definition.Enumeration _ -> {}
                case Definition.Struct s -> {
                    structs.put(s.name(), struct(CapnpNames.of(s), s.fields()));
                    s.fields().forEach(f -> entries(f.type()));
                }
                case Definition.Union u -> {
                    structs.put(u.name(), union(CapnpNames.of(u), u.alternatives()));
                    u.alternatives().forEach(f -> entries(f.type()));
                }
            }
        }
    }

    /** Every struct. */
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
            // A union begins with its second alternative.
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

    /** The smallest place that is large enough, or one that can grow, or a new one. */
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

        /** The first free bits of a size, aligned to it; a new word where there are none. */
        int data(int bits) {
            int offset = 0;
            while (!isFree(offset, offset + bits)) offset += bits;
            take(offset, bits);
            return offset;
        }

        /** Whether a place could be made larger where it is. */
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
