package weighbridge.model;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Collections;

/**
 * A canonical value, with which every codec's native values are compared.
 *
 * <p>Equality is deep. It follows {@link Double#equals}: NaN equals NaN, and 0.0 differs from −0.0. Sets and maps
 * compare by content.
 */
public sealed interface Value {
    /** The value of an absent optional field. */
    enum Absent implements Value {
        ABSENT
    }

    Absent ABSENT = Absent.ABSENT;

    record Bool(boolean value) implements Value {}

    record Int8(byte value) implements Value {}

    record Int16(short value) implements Value {}

    record Int32(int value) implements Value {}

    record Int64(long value) implements Value {}

    record Float32(float value) implements Value {}

    record Float64(double value) implements Value {}

    record Text(String value) implements Value {}

    /** Bytes compare by content; the array is not copied and must not be changed. */
    record Bytes(byte[] value) implements Value {
        @Override
        public boolean equals(Object o) {
            return o instanceof Bytes(byte[] other) && Arrays.equals(value, other);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "0x" + HexFormat.of().formatHex(value);
        }
    }

    /** A symbol of an enum, identified by name. */
    record Symbol(String name) implements Value {}

    record ListValue(List<Value> elements) implements Value {
        public ListValue {
            elements = List.copyOf(elements);
        }
    }

    record SetValue(Set<Value> elements) implements Value {
        public SetValue {
            elements = Collections.unmodifiableSet(new LinkedHashSet<>(elements));
        }
    }

    record MapValue(Map<Value, Value> entries) implements Value {
        public MapValue {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /** The values of a struct's fields in the order of the fields; {@link #ABSENT} for an absent optional field. */
    record StructValue(List<Value> fields) implements Value {
        public StructValue {
            fields = List.copyOf(fields);
        }
    }

    /** One alternative of a union, identified by its position among the alternatives. */
    record UnionValue(int alternative, Value value) implements Value {}
}
