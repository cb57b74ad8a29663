package weighbridge.evolution;

import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * A change of a struct between two versions, with values that hit its edges.
 *
 * @param id    kebab-case
 * @param old   the struct before the change
 * @param young the struct after it
 * @param moves whether values move to another field, which the fields' ids do not say
 */
public record Change(String id, Version old, Version young, boolean moves) {
    /**
     * A version of the struct that changes.
     *
     * @param more the types of its fields
     * @param rows values of the fields
     */
    public record Version(List<Field> fields, List<Definition> more, List<Value.StructValue> rows) {
        public Version {
            fields = List.copyOf(fields);
            more = List.copyOf(more);
            rows = List.copyOf(rows);
        }

        public Schema schema(Place place) {
            return place.schema(fields, more);
        }

        public List<Value.StructValue> messages(Place place) {
            return place.messages(rows);
        }
    }

    private static final Field BEFORE = required(1, "before", Type.STRING);
    private static final Field AFTER = required(9, "after", Type.INT32);
    private static final Value FIRST = new Value.Text("b");
    private static final Value LAST = new Value.Int32(900);
    private static final int CHANGED = 2;

    /** Every change, in the order in which they are shown. */
    public static List<Change> all() {
        List<Change> all = new ArrayList<>();
        Value five = new Value.Int32(5);
        Value none = Value.ABSENT;
        all.add(new Change("add-optional", plain(),
                new Version(List.of(BEFORE, AFTER, optional(10, "added", Type.INT32)), List.of(),
                        rows(appended(five), appended(none))),
                false));
        all.add(new Change("add-required", plain(),
                new Version(List.of(BEFORE, AFTER, required(10, "added", Type.INT32)), List.of(), rows(appended(five))),
                false));
        all.add(new Change("add-required-default", plain(),
                new Version(List.of(BEFORE, AFTER, required(10, "added", Type.INT32).otherwise(new Value.Int32(7))),
                        List.of(), rows(appended(five), appended(new Value.Int32(7)))),
                false));
        all.add(new Change("remove-optional", of(optional(CHANGED, "gone", Type.INT32), five, none), plain(), false));
        all.add(new Change("remove-required", of(required(CHANGED, "gone", Type.INT32), five), plain(), false));
        all.add(new Change("rename", of(required(CHANGED, "colour", Type.INT32), five),
                of(required(CHANGED, "tint", Type.INT32), five), false));
        Field width = required(CHANGED, "width", Type.INT32);
        Field height = required(3, "height", Type.INT32);
        Value six = new Value.Int32(6);
        all.add(new Change("reorder", of(List.of(width, height), List.of(), List.of(List.of(five, six))),
                of(List.of(height, width), List.of(), List.of(List.of(six, five))), false));
        all.add(new Change("rename-reorder", of(List.of(width, height), List.of(), List.of(List.of(five, six))),
                of(List.of(required(3, "tallness", Type.INT32), width), List.of(), List.of(List.of(six, five))),
                false));
        all.add(new Change("replace", of(optional(CHANGED, "width", Type.INT32), five),
                of(optional(3, "height", Type.INT32), six), false));
        Field seven = required(CHANGED, "v", Type.INT32).otherwise(new Value.Int32(7));
        Field eight = required(CHANGED, "v", Type.INT32).otherwise(new Value.Int32(8));
        Value[] defaults = {five, new Value.Int32(7), new Value.Int32(8), new Value.Int32(0)};
        all.add(new Change("default-changed", of(seven, defaults), of(eight, defaults), false));
        Value large = new Value.Int64((1L << 40) + 7);
        Value minus = new Value.Int32(-3);
        Value minusWide = new Value.Int64(-3);
        Value fiveWide = new Value.Int64(5);
        all.add(retyped("widen-int", Type.INT32, List.of(five, minus), Type.INT64,
                List.of(fiveWide, minusWide, large)));
        all.add(retyped("narrow-int", Type.INT64, List.of(fiveWide, minusWide, large), Type.INT32,
                List.of(five, minus)));
        all.add(retyped("widen-float", Type.FLOAT32, List.of(new Value.Float32(0.5f), new Value.Float32(0.1f)),
                Type.FLOAT64, List.of(new Value.Float64(0.5), new Value.Float64(0.1))));
        all.add(retyped("int-to-float", Type.INT32, List.of(five, minus), Type.FLOAT64,
                List.of(new Value.Float64(5), new Value.Float64(1.9))));
        Value text = new Value.Text("x");
        Value digits = new Value.Text("5");
        all.add(retyped("int-to-text", Type.INT32, List.of(five), Type.STRING, List.of(digits, text)));
        all.add(retyped("text-to-int", Type.STRING, List.of(digits, text), Type.INT32, List.of(five)));
        Value bytes = new Value.Bytes(new byte[] {'a', 'b'});
        Value noText = new Value.Bytes(new byte[] {(byte) 0xff, 1});
        all.add(retyped("text-to-bytes", Type.STRING, List.of(new Value.Text("ab")), Type.BYTES,
                List.of(bytes, noText)));
        all.add(retyped("bytes-to-text", Type.BYTES, List.of(bytes, noText), Type.STRING,
                List.of(new Value.Text("ab"))));
        all.add(new Change("optional-to-required", of(optional(CHANGED, "v", Type.INT32), five, none),
                of(required(CHANGED, "v", Type.INT32), five), false));
        all.add(new Change("required-to-optional", of(required(CHANGED, "v", Type.INT32), five),
                of(optional(CHANGED, "v", Type.INT32), five, none), false));
        Type list = new Type.ListOf(Type.STRING);
        Value one = new Value.ListValue(List.of(text));
        Value two = new Value.ListValue(List.of(text, new Value.Text("y")));
        all.add(retyped("scalar-to-list", Type.STRING, List.of(text), list, List.of(one, two)));
        all.add(retyped("list-to-scalar", list, List.of(one, two), Type.STRING, List.of(text)));
        all.add(retyped("list-to-set", list, List.of(two, new Value.ListValue(List.of(text, text))),
                new Type.SetOf(Type.STRING),
                List.of(new Value.SetValue(new LinkedHashSet<>(List.of(text, new Value.Text("y")))))));
        all.add(retyped("list-to-map", list, List.of(two), new Type.MapOf(Type.STRING, Type.INT32),
                List.of(new Value.MapValue(Map.of(text, five)))));
        all.add(ofEnum("enum-add-end", "RED=0 GREEN=1", "RED=0 GREEN=1 BLUE=2"));
        all.add(ofEnum("enum-add-middle", "RED=0 GREEN=1", "RED=0 BLUE=2 GREEN=1"));
        all.add(ofEnum("enum-remove", "RED=0 GREEN=1 BLUE=2", "RED=0 BLUE=2"));
        all.add(ofEnum("enum-reorder", "RED=0 GREEN=1 BLUE=2", "GREEN=1 BLUE=2 RED=0"));
        Field number = required(1, "number", Type.INT32);
        Field label = required(2, "label", Type.STRING);
        Field flag = required(3, "flag", Type.BOOL);
        all.add(ofUnion("arm-add-end", List.of(number, label), List.of(number, label, flag)));
        all.add(ofUnion("arm-add-middle", List.of(number, label), List.of(number, flag, label)));
        all.add(ofUnion("arm-remove", List.of(number, label, flag), List.of(number, flag)));
        Version union = ofUnion(List.of(number, label));
        all.add(new Change("into-union", of(required(CHANGED, "choice", Type.INT32), five), union, false));
        all.add(new Change("out-of-union", union, of(required(CHANGED, "choice", Type.INT32), five), false));
        Definition address = new Definition.Struct("Address",
                List.of(required(1, "street", Type.STRING), required(2, "town", Type.STRING)));
        all.add(new Change("into-struct",
                of(List.of(required(CHANGED, "street", Type.STRING), required(3, "town", Type.STRING)), List.of(),
                        List.of(List.of(text, new Value.Text("y")))),
                of(List.of(optional(4, "address", new Type.Ref("Address"))), List.of(address),
                        List.of(List.of(new Value.StructValue(List.of(text, new Value.Text("y")))))),
                true));
        return List.copyOf(all);
    }

    private static Version plain() {
        return new Version(List.of(BEFORE, AFTER), List.of(), rows(new Value.StructValue(List.of(FIRST, LAST)),
                new Value.StructValue(List.of(new Value.Text("c"), new Value.Int32(901)))));
    }

    private static List<Value.StructValue> rows(Value.StructValue... rows) {
        return List.of(rows);
    }

    private static Value.StructValue appended(Value value) {
        return new Value.StructValue(List.of(FIRST, LAST, value));
    }

    private static Version of(Field field, Value... values) {
        return of(List.of(field), List.of(), Arrays.stream(values).map(List::of).toList());
    }

    /** Fields between two that stay as they are. */
    private static Version of(List<Field> fields, List<Definition> more, List<List<Value>> rows) {
        List<Field> all = Stream.of(List.of(BEFORE), fields, List.of(AFTER)).flatMap(List::stream).toList();
        return new Version(all, more, rows.stream().map(
                r -> new Value.StructValue(Stream.of(List.of(FIRST), r, List.of(LAST)).flatMap(List::stream).toList()))
                .toList());
    }

    private static Change retyped(String id, Type from, List<Value> olds, Type to, List<Value> youngs) {
        return new Change(id, of(required(CHANGED, "v", from), olds.toArray(Value[]::new)),
                of(required(CHANGED, "v", to), youngs.toArray(Value[]::new)), false);
    }

    private static Change ofEnum(String id, String old, String young) {
        return new Change(id, ofEnum(old), ofEnum(young), false);
    }

    private static Version ofEnum(String symbols) {
        List<Definition.Symbol> all = Arrays.stream(symbols.split(" "))
                .map(s -> new Definition.Symbol(s.split("=")[0], Integer.parseInt(s.split("=")[1]))).toList();
        return of(List.of(required(CHANGED, "tone", new Type.Ref("Tone"))),
                List.of(new Definition.Enumeration("Tone", all)),
                all.stream().map(s -> List.<Value>of(new Value.Symbol(s.name()))).toList());
    }

    private static Change ofUnion(String id, List<Field> old, List<Field> young) {
        return new Change(id, ofUnion(old), ofUnion(young), false);
    }

    private static Version ofUnion(List<Field> arms) {
        List<List<Value>> rows = new ArrayList<>();
        for (int i = 0; i < arms.size(); i++) {
            Value value = switch (arms.get(i).name()) {
                case "number" -> new Value.Int32(5);
                case "label" -> new Value.Text("x");
                default -> new Value.Bool(true);
            };
            rows.add(List.of(new Value.UnionValue(i, value)));
        }
        return of(List.of(required(CHANGED, "choice", new Type.Ref("Choice"))),
                List.of(new Definition.Union("Choice", arms)), rows);
    }
}
