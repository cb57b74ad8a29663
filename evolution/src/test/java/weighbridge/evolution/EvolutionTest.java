package weighbridge.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.CellVerdict;
import weighbridge.model.Definition;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

class EvolutionTest {
    private static final Type CHILD = new Type.Ref("Child");
    private static final Value SEVEN = new Value.Int32(7);
    private static final Value NAME = new Value.Text("a");

    /** Children of a message are written with one field and read with two. */
    private static final Evolution GROWN = new Evolution(nested(optional(1, "n", Type.INT32)),
            nested(optional(1, "n", Type.INT32), optional(2, "t", Type.STRING)));

    private static Schema schema(Field... fields) {
        return new Schema("Root", List.of(new Definition.Struct("Root", List.of(fields))));
    }

    private static Schema nested(Field... fields) {
        return new Schema("Root", List.of(
                new Definition.Struct("Root",
                        List.of(optional(1, "one", CHILD), optional(2, "many", new Type.ListOf(CHILD)),
                                optional(3, "distinct", new Type.SetOf(CHILD)),
                                optional(4, "keyed", new Type.MapOf(Type.INT32, CHILD)))),
                new Definition.Struct("Child", List.of(fields))));
    }

    private static Schema ofEnum(String... symbols) {
        List<Definition.Symbol> all = new ArrayList<>();
        for (String s : symbols) all.add(new Definition.Symbol(s.split("=")[0], Integer.parseInt(s.split("=")[1])));
        return new Schema("Root",
                List.of(new Definition.Struct("Root", List.of(optional(1, "e", new Type.Ref("Colour")))),
                        new Definition.Enumeration("Colour", all)));
    }

    private static Schema ofUnion(Field... alternatives) {
        return new Schema("Root",
                List.of(new Definition.Struct("Root", List.of(optional(1, "u", new Type.Ref("Either")))),
                        new Definition.Union("Either", List.of(alternatives))));
    }

    @Test
    void aNewFieldHasTheDefaultOfTheReadersSchemaAndAnyOtherIsTold() {
        Evolution grown = new Evolution(schema(required(1, "a", Type.INT32)),
                schema(required(1, "a", Type.INT32), required(2, "b", Type.INT32).otherwise(SEVEN)));
        assertThat(grown.judge(struct(SEVEN), () -> struct(SEVEN, SEVEN), Set.of()))
                .isEqualTo(new Cell(CellVerdict.DEFAULTED, "the schema's default"));
        Cell zero = grown.judge(struct(SEVEN), () -> struct(SEVEN, new Value.Int32(0)), Set.of());
        assertThat(zero).isEqualTo(
                new Cell(CellVerdict.DEFAULTED, "the type's default instead of the schema's 7: Root.b: read 0"));
        assertThat(zero.isOtherDefault()).isTrue();
        assertThat(grown.judge(struct(SEVEN), () -> struct(SEVEN, new Value.Int32(8)), Set.of()).verdict())
                .isEqualTo(CellVerdict.SILENTLY_WRONG);
    }

    private static Value.StructValue struct(Value... fields) {
        return new Value.StructValue(List.of(fields));
    }

    private static Cell judge(Evolution evolution, Value.StructValue written, Value.StructValue seen) {
        return evolution.judge(written, () -> seen, Set.of());
    }

    private static Value.StructValue each(Value child) {
        return struct(child, new Value.ListValue(List.of(child)), new Value.SetValue(Set.of(child)),
                new Value.MapValue(Map.of(SEVEN, child)));
    }

    private static final Schema OLD = schema(optional(1, "n", Type.INT32), optional(2, "t", Type.STRING));
    private static final Schema NEW =
            schema(optional(2, "t", Type.STRING), optional(1, "n", Type.INT32), optional(3, "added", Type.INT64));

    @Test
    void theSameValueInTheSameVersionIsEqual() {
        assertThat(judge(new Evolution(OLD, OLD), struct(SEVEN, NAME), struct(SEVEN, NAME)))
                .isEqualTo(Cell.of(CellVerdict.EQUAL));
    }

    @Test
    void fieldsAreMatchedByTheirIdsWhereverTheyStand() {
        assertThat(new Evolution(OLD, NEW).expected(struct(SEVEN, NAME))).isEqualTo(struct(NAME, SEVEN, Value.ABSENT));
    }

    @Test
    void aRenamedFieldIsTheSameField() {
        Evolution renamed = new Evolution(OLD, schema(optional(1, "number", Type.INT32)));
        assertThat(renamed.expected(struct(SEVEN, NAME))).isEqualTo(struct(SEVEN));
        assertThat(judge(renamed, struct(SEVEN, NAME), struct(Value.ABSENT)).verdict()).isEqualTo(CellVerdict.LOST);
    }

    @Test
    void aNewFieldThatIsAbsentOrZeroIsDefaulted() {
        Evolution added = new Evolution(OLD, NEW);
        for (Value v : List.of(Value.ABSENT, new Value.Int64(0))) {
            assertThat(judge(added, struct(SEVEN, NAME), struct(NAME, SEVEN, v)).verdict())
                    .isEqualTo(CellVerdict.DEFAULTED);
        }
    }

    /** Of every kind of value, what a library uses for a missing one, and another. */
    @Test
    void theDefaultOfEveryTypeIsADefaultAndNothingElseIs() {
        Type part = new Type.Ref("Part");
        Type colour = new Type.Ref("Colour");
        Map<Type, List<Value>> values = Map.ofEntries(
                Map.entry(Type.BOOL, List.of(new Value.Bool(false), new Value.Bool(true))),
                Map.entry(Type.INT8, List.of(new Value.Int8((byte) 0), new Value.Int8((byte) 1))),
                Map.entry(Type.INT16, List.of(new Value.Int16((short) 0), new Value.Int16((short) 1))),
                Map.entry(Type.INT32, List.of(new Value.Int32(0), new Value.Int32(1))),
                Map.entry(Type.INT64, List.of(new Value.Int64(0), new Value.Int64(1))),
                Map.entry(Type.FLOAT32, List.of(new Value.Float32(0), new Value.Float32(-1))),
                Map.entry(Type.FLOAT64, List.of(new Value.Float64(0), new Value.Float64(-1))),
                Map.entry(Type.STRING, List.of(new Value.Text(""), new Value.Text("0"))),
                Map.entry(Type.BYTES, List.of(new Value.Bytes(new byte[0]), new Value.Bytes(new byte[1]))),
                Map.entry(colour, List.of(new Value.Symbol("FIRST"), new Value.Symbol("SECOND"))),
                Map.entry(part, List.of(struct(new Value.Int16((short) 0)), struct(new Value.Int16((short) 1)))),
                Map.entry(new Type.ListOf(part),
                        List.of(new Value.ListValue(List.of()),
                                new Value.ListValue(List.of(struct(new Value.Int16((short) 0)))))),
                Map.entry(new Type.SetOf(Type.INT8),
                        List.of(new Value.SetValue(Set.of()), new Value.SetValue(Set.of(new Value.Int8((byte) 0))))),
                Map.entry(new Type.MapOf(Type.INT8, part), List.of(new Value.MapValue(Map.of()),
                        new Value.MapValue(Map.of(new Value.Int8((byte) 0), struct(new Value.Int16((short) 0)))))));
        List<Definition> more = List.of(new Definition.Struct("Part", List.of(optional(1, "n", Type.INT16))),
                new Definition.Enumeration("Colour",
                        List.of(new Definition.Symbol("FIRST", 0), new Definition.Symbol("SECOND", 1))));
        assertThat(values.keySet().stream().filter(Type.Scalar.class::isInstance)).hasSize(Kind.values().length);
        values.forEach((type, v) -> {
            Evolution added = new Evolution(with(more, optional(1, "n", Type.INT32)),
                    with(more, optional(1, "n", Type.INT32), optional(2, "added", type)));
            assertThat(judge(added, struct(SEVEN), struct(SEVEN, v.getFirst())).verdict()).as("the default of " + type)
                    .isEqualTo(CellVerdict.DEFAULTED);
            assertThat(judge(added, struct(SEVEN), struct(SEVEN, v.getLast())).verdict()).as("another value of " + type)
                    .isEqualTo(CellVerdict.SILENTLY_WRONG);
        });
    }

    private static Schema with(List<Definition> more, Field... fields) {
        List<Definition> all = new ArrayList<>(List.of(new Definition.Struct("Root", List.of(fields))));
        all.addAll(more);
        return new Schema("Root", all);
    }

    @Test
    void aNewFieldThatHasAValueIsSilentlyWrong() {
        Cell cell = judge(new Evolution(OLD, NEW), struct(SEVEN, NAME), struct(NAME, SEVEN, new Value.Int64(1)));
        assertThat(cell.verdict()).isEqualTo(CellVerdict.SILENTLY_WRONG);
        assertThat(cell.reason()).contains("Root.added");
    }

    @Test
    void whatTheReaderDoesNotKnowIsNotMissed() {
        assertThat(judge(new Evolution(NEW, OLD), struct(NAME, SEVEN, new Value.Int64(9)), struct(SEVEN, NAME)))
                .isEqualTo(Cell.of(CellVerdict.EQUAL));
    }

    @Test
    void aValueThatBecameAbsentOrZeroIsLost() {
        for (Value v : List.of(Value.ABSENT, new Value.Int32(0))) {
            Cell cell = judge(new Evolution(OLD, NEW), struct(SEVEN, NAME), struct(NAME, v, Value.ABSENT));
            assertThat(cell.verdict()).isEqualTo(CellVerdict.LOST);
            assertThat(cell.reason()).contains("Root.n").contains("7");
        }
    }

    @Test
    void anotherValueIsSilentlyWrongWhateverElseIsLost() {
        Cell cell = judge(new Evolution(OLD, OLD), struct(SEVEN, NAME), struct(Value.ABSENT, new Value.Text("b")));
        assertThat(cell.verdict()).isEqualTo(CellVerdict.SILENTLY_WRONG);
        assertThat(cell.reason()).contains("Root.t");
    }

    @Test
    void aValueWhereThereWasNoneIsSilentlyWrongUnlessTheCodecDeclaresIt() {
        Evolution same = new Evolution(OLD, OLD);
        Value.StructValue none = struct(Value.ABSENT, NAME);
        Value.StructValue zero = struct(new Value.Int32(0), NAME);
        assertThat(judge(same, none, zero).verdict()).isEqualTo(CellVerdict.SILENTLY_WRONG);
        assertThat(same.judge(none, () -> zero, Set.of(Difference.Kind.ABSENT_TO_DEFAULT)).verdict())
                .isEqualTo(CellVerdict.EQUAL);
    }

    @Test
    void anExceptionIsAnErrorWithTheFirstLineOfItsCause() {
        Cell cell = new Evolution(OLD, NEW).judge(struct(SEVEN, NAME), () -> {
            throw new IllegalStateException("reading failed", new IOException("no such field\nand more"));
        }, Set.of());
        assertThat(cell).isEqualTo(new Cell(CellVerdict.ERROR, "java.io.IOException: no such field"));
    }

    @Test
    void objectsWithinObjectsListsSetsAndMapsEvolveToo() {
        Value.StructValue written = each(struct(SEVEN));
        assertThat(GROWN.expected(written)).isEqualTo(each(struct(SEVEN, Value.ABSENT)));
        assertThat(judge(GROWN, written, each(struct(SEVEN, new Value.Text("")))).verdict())
                .isEqualTo(CellVerdict.DEFAULTED);
        assertThat(judge(GROWN, written, each(struct(SEVEN, NAME))).verdict()).isEqualTo(CellVerdict.SILENTLY_WRONG);
    }

    @Test
    void whatIsNewOnlyInObjectsThatAreNotThereIsNotMet() {
        Value.StructValue none = struct(Value.ABSENT, Value.ABSENT, Value.ABSENT, Value.ABSENT);
        assertThat(judge(GROWN, none, none).verdict()).isEqualTo(CellVerdict.EQUAL);
    }

    @Test
    void elementsThatAreGoneAreNotTakenForDefaults() {
        Value.StructValue written = each(struct(SEVEN));
        Value.StructValue seen = struct(struct(SEVEN, Value.ABSENT), new Value.ListValue(List.of()),
                new Value.SetValue(new LinkedHashSet<>()), new Value.MapValue(Map.of()));
        assertThat(judge(GROWN, written, seen).verdict()).isEqualTo(CellVerdict.LOST);
    }

    @Test
    void widerIntegersAndFloatsKeepTheirValues() {
        Evolution wider = new Evolution(schema(optional(1, "n", Type.INT32), optional(2, "f", Type.FLOAT32)),
                schema(optional(1, "n", Type.INT64), optional(2, "f", Type.FLOAT64)));
        assertThat(wider.expected(struct(SEVEN, new Value.Float32(0.5f))))
                .isEqualTo(struct(new Value.Int64(7), new Value.Float64(0.5)));
    }

    @Test
    void aValueInATypeThatCanHoldItIsTheSameValue() {
        Evolution changed = new Evolution(OLD, schema(optional(1, "n", Type.STRING)));
        assertThat(changed.expected(struct(SEVEN, NAME))).isEqualTo(struct(new Value.Text("7")));
        assertThat(judge(changed, struct(SEVEN, NAME), struct(new Value.Text("7"))).verdict())
                .isEqualTo(CellVerdict.EQUAL);
        assertThat(judge(changed, struct(SEVEN, NAME), struct(Value.ABSENT)).verdict()).isEqualTo(CellVerdict.LOST);
        assertThat(judge(changed, struct(SEVEN, NAME), struct(NAME)).verdict()).isEqualTo(CellVerdict.SILENTLY_WRONG);
    }

    @Test
    void aValueThatTheReadersTypeCannotHoldMayBeDroppedButNotCut() {
        Evolution narrow = new Evolution(schema(optional(1, "n", Type.INT64)), schema(optional(1, "n", Type.INT32)));
        Value.StructValue large = struct(new Value.Int64((1L << 40) + 7));
        assertThat(judge(narrow, struct(new Value.Int64(7)), struct(SEVEN)).verdict()).isEqualTo(CellVerdict.EQUAL);
        assertThat(judge(narrow, large, struct(new Value.Int32(0))).verdict()).isEqualTo(CellVerdict.LOST);
        Cell cut = judge(narrow, large, struct(SEVEN));
        assertThat(cut).isEqualTo(new Cell(CellVerdict.SILENTLY_WRONG, "Root.n: wrote 1099511627783, read 7"));
    }

    @Test
    void aRequiredFieldThatTheWriterLeftOutIsDefaulted() {
        Evolution stricter = new Evolution(schema(optional(1, "n", Type.INT32)), schema(required(1, "n", Type.INT32)));
        assertThat(judge(stricter, struct(Value.ABSENT), struct(new Value.Int32(0))).verdict())
                .isEqualTo(CellVerdict.DEFAULTED);
        assertThat(judge(stricter, struct(Value.ABSENT), struct(SEVEN)).verdict())
                .isEqualTo(CellVerdict.SILENTLY_WRONG);
    }

    @Test
    void elementsMayBeDroppedFromAListButNotInvented() {
        Evolution lists = new Evolution(schema(optional(1, "l", new Type.ListOf(Type.INT32))),
                schema(optional(1, "l", new Type.ListOf(Type.INT32))));
        Value.StructValue two = struct(new Value.ListValue(List.of(SEVEN, new Value.Int32(8))));
        assertThat(judge(lists, two, struct(new Value.ListValue(List.of(new Value.Int32(8))))).verdict())
                .isEqualTo(CellVerdict.LOST);
        assertThat(judge(lists, two, struct(new Value.ListValue(List.of(new Value.Int32(9))))).verdict())
                .isEqualTo(CellVerdict.SILENTLY_WRONG);
    }

    @Test
    void symbolsAreMatchedByTheirNumbers() {
        Evolution renamed = new Evolution(ofEnum("RED=1", "GREEN=2"), ofEnum("ROUGE=1"));
        assertThat(renamed.expected(struct(new Value.Symbol("RED")))).isEqualTo(struct(new Value.Symbol("ROUGE")));
        assertThat(renamed.expected(struct(new Value.Symbol("GREEN")))).isEqualTo(struct(Value.ABSENT));
    }

    @Test
    void aSymbolThatTheReaderLacksMayBecomeAbsentOrItsFirstButNoOther() {
        Evolution fewer = new Evolution(ofEnum("RED=1", "GREEN=2", "BLUE=3"), ofEnum("RED=1", "GREEN=2"));
        Value.StructValue blue = struct(new Value.Symbol("BLUE"));
        assertThat(judge(fewer, blue, struct(Value.ABSENT)).verdict()).isEqualTo(CellVerdict.LOST);
        assertThat(judge(fewer, blue, struct(new Value.Symbol("RED"))).verdict()).isEqualTo(CellVerdict.LOST);
        assertThat(judge(fewer, blue, struct(new Value.Symbol("GREEN"))).verdict())
                .isEqualTo(CellVerdict.SILENTLY_WRONG);
    }

    @Test
    void alternativesAreMatchedByTheirIds() {
        Evolution swapped = new Evolution(ofUnion(required(1, "n", Type.INT32), required(2, "t", Type.STRING)),
                ofUnion(required(2, "text", Type.STRING)));
        assertThat(swapped.expected(struct(new Value.UnionValue(1, NAME))))
                .isEqualTo(struct(new Value.UnionValue(0, NAME)));
        assertThat(swapped.expected(struct(new Value.UnionValue(0, SEVEN)))).isEqualTo(struct(Value.ABSENT));
    }

    @Test
    void theWorstCellIsTheFirstOfThoseThatAreEquallyBad() {
        Cell first = new Cell(CellVerdict.LOST, "first");
        assertThat(Cell.worst(List.of(Cell.of(CellVerdict.EQUAL), first, new Cell(CellVerdict.LOST, "second"))))
                .isEqualTo(first);
    }
}
