package weighbridge.studies.evolve.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.evolution.Cell;
import weighbridge.evolution.Change;
import weighbridge.evolution.Place;
import weighbridge.model.CellVerdict;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Codecs with known faults: each must be told in the right word. */
class PlantedTest {
    /** Stands for the bytes of messages: each one's bytes are its number. */
    private static final Map<Integer, Sent> WIRE = new HashMap<>();

    private record Sent(Schema schema, Value.StructValue message) {}

    /** Reads a message of any version. */
    private interface Reading {
        Value.StructValue of(Sent sent, Schema reader);
    }

    /** An adapter whose reading decides everything; what it throws, it throws as it is read or only once it is used. */
    private record Planted(Schema schema, Reading reading, boolean late) implements Adapter {
        @Override
        public Object toNative(Value.StructValue message) {
            return message;
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return decoded instanceof Supplier<?> s ? (Value.StructValue) s.get() : (Value.StructValue) decoded;
        }

        @Override
        public Encoded encode(Object value) {
            int number = WIRE.size();
            WIRE.put(number, new Sent(schema, (Value.StructValue) value));
            return new Encoded().of(new byte[] {(byte) (number >> 8), (byte) number});
        }

        @Override
        public Object decode(byte[] message) {
            Sent sent = WIRE.get((message[0] & 0xff) << 8 | message[1] & 0xff);
            Supplier<Value.StructValue> value = () -> reading.of(sent, schema);
            return late ? value : value.get();
        }

        @Override
        public long read(Object decoded) {
            return 0;
        }
    }

    /** Matches fields by their ids, as a good library does; the others are absent. */
    private static Value.StructValue byId(Sent sent, Schema reader) {
        List<Value> values = new ArrayList<>();
        for (Field f : reader.rootStruct().fields()) {
            List<Field> wrote = sent.schema().rootStruct().fields();
            values.add(wrote.stream().filter(w -> w.id() == f.id()).findFirst()
                    .map(w -> sent.message().fields().get(wrote.indexOf(w))).orElse(Value.ABSENT));
        }
        return new Value.StructValue(values);
    }

    /** Takes the values in their order, whatever the fields are. */
    private static Value.StructValue byPlace(Sent sent, Schema reader) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < reader.rootStruct().fields().size(); i++)
            values.add(i < sent.message().fields().size() ? sent.message().fields().get(i) : Value.ABSENT);
        return new Value.StructValue(values);
    }

    private static Versions backward(String change, Supplier<Reading> reading, boolean late) {
        Change c = Change.all().stream().filter(x -> x.id().equals(change)).findFirst().orElseThrow();
        return new Versions(version(c.old(), reading, late), version(c.young(), reading, late), Set.of());
    }

    private static Versions.Version version(Change.Version v, Supplier<Reading> reading, boolean late) {
        Schema schema = v.schema(Place.TOP);
        return new Versions.Version(schema, v.messages(Place.TOP), () -> new Planted(schema, reading.get(), late));
    }

    private static Cell fresh(Versions versions) {
        return versions.cells(false).get(EvolveRun.State.FRESH);
    }

    @Test
    void oneThatMatchesIdsIsEqualWhateverItReadBefore() {
        Versions versions = backward("reorder", () -> PlantedTest::byId, false);
        assertThat(versions.unfit()).isEmpty();
        assertThat(versions.cells(false)).containsOnlyKeys(EvolveRun.State.values())
                .allSatisfy((_, cell) -> assertThat(cell).isEqualTo(Cell.of(CellVerdict.EQUAL)));
    }

    @Test
    void oneThatSwapsTwoFieldsIsSilentlyWrongAndTheValuesAreShown() {
        assertThat(fresh(backward("reorder", () -> PlantedTest::byPlace, false)))
                .isEqualTo(new Cell(CellVerdict.SILENTLY_WRONG, "Order.height: wrote 6, read 5"));
    }

    @Test
    void oneThatDefaultsIsDefaulted() {
        assertThat(fresh(backward("add-optional", () -> PlantedTest::byId, false)).verdict())
                .isEqualTo(CellVerdict.DEFAULTED);
    }

    @Test
    void oneThatThrowsOnceAFieldIsReadIsToldToThrowLate() {
        Reading refuses = (sent, reader) -> {
            if (!sent.schema().equals(reader)) throw new IllegalStateException("no such field");
            return sent.message();
        };
        assertThat(fresh(backward("rename", () -> refuses, true)))
                .isEqualTo(new Cell(CellVerdict.ERROR, "after decode: java.lang.IllegalStateException: no such field"));
        assertThat(fresh(backward("rename", () -> refuses, false)))
                .isEqualTo(new Cell(CellVerdict.ERROR, "java.lang.IllegalStateException: no such field"));
    }

    /** The first version that it reads decides how it reads all that follow. */
    @Test
    void oneThatWhatItReadBeforeSpoilsIsToldSo() {
        Supplier<Reading> remembers = () -> new Reading() {
            private boolean spoiled;

            @Override
            public Value.StructValue of(Sent sent, Schema reader) {
                if (!sent.schema().equals(reader)) spoiled = true;
                return spoiled && sent.schema().equals(reader)
                        ? new Value.StructValue(
                                sent.message().fields().stream().map(_ -> Value.ABSENT).map(Value.class::cast).toList())
                        : byId(sent, reader);
            }
        };
        Versions versions = backward("rename", remembers, false);
        assertThat(fresh(versions).verdict()).isEqualTo(CellVerdict.EQUAL);
        for (EvolveRun.State state : List.of(EvolveRun.State.MIXED, EvolveRun.State.REWRITING)) {
            assertThat(versions.cells(false).get(state).verdict()).isEqualTo(CellVerdict.LOST);
            assertThat(versions.cells(false).get(state).reason()).startsWith("its own version after the other: ");
        }
    }

    @Test
    void oneThatCannotCarryItsOwnVersionIsNotComparedAtAll() {
        Reading nothing = (_, reader) -> new Value.StructValue(
                reader.rootStruct().fields().stream().map(_ -> (Value) Value.ABSENT).toList());
        assertThat(backward("rename", () -> nothing, false).unfit().orElseThrow()).contains("within one version");
    }

    /** Values that the reader drops are kept if it writes them again, so that a reader that knows them sees them. */
    @Test
    void oneThatDropsAndWritesAgainWhatItDoesNotKnowKeepsIt() {
        Change c = Change.all().stream().filter(x -> x.id().equals("rename")).findFirst().orElseThrow();
        Schema old = c.old().schema(Place.TOP);
        Schema young = c.young().schema(Place.TOP);
        /** An object that remembers the message that it came from. */
        record Kept(Sent sent) {}
        Versions.Version writer = version(c.old(), () -> PlantedTest::byId, false);
        Versions.Version reader = new Versions.Version(young, c.young().messages(Place.TOP), () -> new Adapter() {
            @Override
            public Object toNative(Value.StructValue message) {
                return new Kept(new Sent(young, message));
            }

            @Override
            public Value.StructValue toCanonical(Object decoded) {
                Sent sent = ((Kept) decoded).sent();
                if (sent.schema().equals(young)) return sent.message();
                List<Value> values = new ArrayList<>(sent.message().fields());
                values.set(1, Value.ABSENT);
                return new Value.StructValue(values);
            }

            @Override
            public Encoded encode(Object value) {
                return new Planted(((Kept) value).sent().schema(), PlantedTest::byId, false)
                        .encode(((Kept) value).sent().message());
            }

            @Override
            public Object decode(byte[] message) {
                return new Kept(WIRE.get((message[0] & 0xff) << 8 | message[1] & 0xff));
            }

            @Override
            public long read(Object decoded) {
                return 0;
            }
        });
        assertThat(old).isNotEqualTo(young);
        assertThat(fresh(new Versions(writer, reader, Set.of())).verdict()).isEqualTo(CellVerdict.KEPT);
    }
}
