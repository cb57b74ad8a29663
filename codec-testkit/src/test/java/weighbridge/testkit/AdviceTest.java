package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Definition;
import weighbridge.model.Value;

class AdviceTest extends ContractFixture {
    @Test
    void aRefusalThatIsNotDeclaredNamesTheWordsThatWouldDeclareIt() {
        Codec picky = new PlainCodec() {
            @Override
            public void generate(Schema schema, Workshop workshop) throws UnsupportedSchema {
                throw new UnsupportedSchema("no maps today");
            }
        };
        Example maps =
                Family.examples().stream().filter(e -> e.name().equals("a map of bools")).findFirst().orElseThrow();
        assertThatThrownBy(() -> new Contract(PLAIN, picky).check(maps, folder)).isInstanceOf(AssertionError.class)
                .hasMessageEndingWith("no maps today" + DECLARE + "unsupported.map or unsupported.map-key-bool");
    }

    @Test
    void aValueThatFailsIsNamedWithTheWordThatWouldDeclareIt() {
        Codec failing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Encoded encode(Object value) throws Exception {
                if (value.equals(order("a", Double.NaN))) throw new IllegalArgumentException("no such number");
                return super.encode(value);
            }
        });
        Example prices =
                new Example("prices", orders().schema(), List.of(new Example.Message("a number", order("a", 1)),
                        new Example.Message("no number", order("a", Double.NaN))));
        assertThatThrownBy(() -> new Contract(PLAIN, failing).check(prices, folder)).isInstanceOf(AssertionError.class)
                .hasMessage("fake: prices: no number: failed: java.lang.IllegalArgumentException: no such number"
                        + DECLARE + "unsupported.value-nan");
    }

    @Test
    void aFieldThatFailsAloneIsNamedWithItsOwnWordsOnly() {
        Schema schema = new Schema("Point", List.of(new Definition.Struct("Point",
                List.of(Field.required(1, "x", Type.FLOAT64), Field.required(2, "count", Type.INT16)))));
        Example points = new Example("points", schema, List.of(new Example.Message("a point",
                new Value.StructValue(List.of(new Value.Float64(Double.NaN), new Value.Int16(Short.MIN_VALUE))))));
        Codec failing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Encoded encode(Object value) throws Exception {
                if (((Value.StructValue) value).fields().get(1).equals(new Value.Int16(Short.MIN_VALUE)))
                    throw new IllegalArgumentException("- is not a number");
                return super.encode(value);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, failing).check(points, folder))
                .hasMessage("fake: points: a point: failed: java.lang.IllegalArgumentException: - is not a number; "
                        + "the field count (int16) fails even if all other fields are minimal");
    }

    @Test
    void whatALibraryWrapsIsNamedToo() {
        Codec failing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Encoded encode(Object value) {
                throw new IllegalStateException("unable to write a property",
                        new NumberFormatException("Character N is not a digit"));
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, failing).check(orders(), folder)).hasMessage(
                "fake: orders: the first: failed: java.lang.IllegalStateException: unable to write a property"
                        + ", caused by java.lang.NumberFormatException: Character N is not a digit");
    }

    @Test
    void aFloatThatComesBackAsAnotherIsNoMatterOfKeysOrBytes() {
        Schema schema = new Schema("Point", List.of(new Definition.Struct("Point",
                List.of(Field.required(1, "x", Type.FLOAT64), Field.required(2, "raw", Type.BYTES)))));
        Example points = new Example("points", schema, List.of(new Example.Message("a point",
                new Value.StructValue(List.of(new Value.Float64(Double.NaN), new Value.Bytes(new byte[60]))))));
        Codec lossy = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Value.StructValue toCanonical(Object value) {
                Value.StructValue whole = super.toCanonical(value);
                return new Value.StructValue(List.of(new Value.Float64(0), whole.fields().get(1)));
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, lossy).check(points, folder))
                .hasMessageEndingWith(DECLARE + "loss.float or unsupported.value-nan");
    }

    @Test
    void aFailureThatNoWordFitsNamesNone() {
        Codec failing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Encoded encode(Object value) {
                throw new IllegalArgumentException("not today");
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, failing).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: the first: failed: java.lang.IllegalArgumentException: not today");
    }

    private static Value.StructValue tags(Set<Value> tags, Value note) {
        return new Value.StructValue(List.of(new Value.SetValue(tags), note));
    }

    private static Example tags() {
        Schema schema = new Schema("Tags", List.of(new Definition.Struct("Tags", List
                .of(Field.optional(1, "tags", new Type.SetOf(Type.STRING)), Field.optional(2, "note", Type.STRING)))));
        Set<Value> two = Set.of(new Value.Text("a"), new Value.Text("b"));
        return new Example("a set", schema,
                List.of(new Example.Message("no tags",
                        new Value.StructValue(List.of(Value.ABSENT, new Value.Text("n")))),
                        new Example.Message("all there", tags(two, new Value.Text("n"))),
                        new Example.Message("no note", tags(two, Value.ABSENT))));
    }

    @Test
    void aConstructThatComesBackChangedIsNamedWithItsWord() {
        Codec dropping = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Value.StructValue toCanonical(Object decoded) {
                Value.StructValue whole = (Value.StructValue) decoded;
                return whole.fields().getFirst() == Value.ABSENT ? whole : tags(Set.of(), whole.fields().get(1));
            }

            @Override
            public long read(Object decoded) {
                return ReadSum.of(schema, toCanonical(decoded));
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, dropping).check(tags(), folder)).isInstanceOf(AssertionError.class)
                .hasMessage("fake: a set: all there: Tags.tags: value, expected set of 2, got set of 0" + DECLARE
                        + "loss.value or unsupported.set");
    }

    @Test
    void whatFailsForAnAbsentFieldBlamesNoConstructThatComesBackElsewhere() {
        Codec needing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Encoded encode(Object value) throws Exception {
                if (((Value.StructValue) value).fields().get(1) == Value.ABSENT) throw new NullPointerException("note");
                return super.encode(value);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, needing).check(tags(), folder)).isInstanceOf(AssertionError.class)
                .hasMessage("fake: a set: no note: failed: java.lang.NullPointerException: note; "
                        + "absent values are null: if the library wants an annotation for that, "
                        + "the codec's members() writes it");
    }

    @Test
    void aStackThatOverflowsIsNamedWithTheWordThatWouldDeclareIt() {
        Schema schema = new Schema("Node", List.of(new Definition.Struct("Node",
                List.of(Field.required(1, "word", Type.STRING), Field.optional(2, "next", new Type.Ref("Node"))))));
        Value.StructValue leaf = new Value.StructValue(List.of(new Value.Text("leaf"), Value.ABSENT));
        Value.StructValue node = new Value.StructValue(List.of(new Value.Text("node"), leaf));
        Example nodes = new Example("nodes", schema,
                List.of(new Example.Message("a leaf", leaf), new Example.Message("a node", node)));
        Codec overflowing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Encoded encode(Object value) throws Exception {
                if (value.equals(node)) throw new StackOverflowError();
                return super.encode(value);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, overflowing).check(nodes, folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: nodes: a node: failed: java.lang.StackOverflowError" + DECLARE
                        + "unsupported.recursion");
    }
}
