package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

class ContractTest extends ContractFixture {
    @Test
    void aFaultlessCodecPassesEveryExample() throws Exception {
        Contract contract = new Contract(PLAIN, new PlainCodec());
        List<Example> all = new ArrayList<>(Family.examples());
        all.addAll(RandomExamples.examples(200));
        for (int i = 0; i < all.size(); i++) contract.check(all.get(i), folder.resolve(Integer.toString(i)));
        assertThat(contract.seen()).isEmpty();
    }

    @Test
    void aLostValueIsNamedByItsPath() {
        Codec lossy = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Value.StructValue toCanonical(Object decoded) {
                return withField((Value.StructValue) decoded, 1, Value.ABSENT);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, lossy).check(orders(), folder)).isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: the first: Order.price: value-to-absent, expected 9.75, but it is missing"
                        + DECLARE + "loss.value-to-absent; "
                        + "if the library wants annotations, the codec's members() writes them");
    }

    @Test
    void oneCauseDoesNotHideAnotherAndEachIsALine() {
        Codec faulty = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Object decode(byte[] message) throws Exception {
                Value.StructValue order = (Value.StructValue) super.decode(message);
                if (order.fields().getFirst().equals(new Value.Text("Bo"))) throw new IOException("not\n  today");
                return withField(order, 1, Value.ABSENT);
            }
        });
        List<Example.Message> messages = new ArrayList<>(orders().messages());
        messages.add(new Example.Message("the third", order("Cy", 1)));
        Example three = new Example("orders", orders().schema(), messages);
        assertThatThrownBy(() -> new Contract(PLAIN, faulty).check(three, folder))
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(2)
                        .anyMatch(l -> l.startsWith("fake: orders: the first: Order.price: value-to-absent")).anyMatch(
                                l -> l.startsWith("fake: orders: the second: failed: java.io.IOException: not today")));
    }

    @Test
    void aDeclaredLossIsAllowedAndRemembered() throws Exception {
        Codec lossy = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Value.StructValue toCanonical(Object decoded) {
                return withField((Value.StructValue) decoded, 1, Value.ABSENT);
            }

            @Override
            public long read(Object decoded) {
                return ReadSum.of(schema, toCanonical(decoded));
            }
        });
        Contract contract =
                new Contract(info(Map.of(), Map.of(Difference.Kind.VALUE_TO_ABSENT, "as its users expect")), lossy);
        contract.check(orders(), folder);
        assertThat(contract.seen()).containsExactly(Difference.Kind.VALUE_TO_ABSENT);
    }

    @Test
    void aReaderThatForgetsAFieldIsCaughtWithTheFieldsPath() {
        Codec forgetful = with(s -> new PlainCodec.Plain(s) {
            @Override
            public long read(Object decoded) {
                Value.StructValue order = (Value.StructValue) decoded;
                return super.read(order) - ReadSum.of(schema, Type.FLOAT64, order.fields().get(1));
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, forgetful).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageContaining("fake: orders: the first: read gave the sum")
                .hasMessageEndingWith("the difference is what Order.price adds");
    }

    @Test
    void bytesThatDifferBetweenAdaptersAreUnstable() {
        int[] adapters = new int[1];
        Codec unstable = with(s -> new PlainCodec.Plain(s) {
            private final byte mark = (byte) adapters[0]++;

            @Override
            byte[] bytes(Value.StructValue message) throws java.io.IOException {
                byte[] plain = super.bytes(message);
                byte[] marked = Arrays.copyOf(plain, plain.length + 1);
                marked[plain.length] = mark;
                return marked;
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, unstable).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageStartingWith(
                        "fake: orders: the first: encoded by a fresh adapter, it has different bytes from offset ");
    }

    @Test
    void stateKeptBetweenMessagesIsCaughtUnlessItIsDeclared() throws Exception {
        Codec counting = with(s -> new PlainCodec.Plain(s) {
            private byte count;

            @Override
            byte[] bytes(Value.StructValue message) throws java.io.IOException {
                byte[] plain = super.bytes(message);
                byte[] marked = Arrays.copyOf(plain, plain.length + 1);
                marked[plain.length] = count++;
                return marked;
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, counting).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageStartingWith(
                        "fake: orders: the first: encoded a second time, it has different bytes from offset ");
        CodecInfo stateful = new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none",
                false, false, false, false, false, true, true, Map.of(), Map.of(), List.of(), Map.of());
        new Contract(stateful, counting).check(orders(), folder.resolve("stateful"));
    }

    @Test
    void aSharedBufferIsCaughtIfItIsNotDeclared() {
        Codec reusing = with(s -> new PlainCodec.Plain(s) {
            private final byte[] buffer = new byte[1_000];

            @Override
            public Encoded encode(Object value) throws Exception {
                byte[] bytes = bytes((Value.StructValue) value);
                System.arraycopy(bytes, 0, buffer, 0, bytes.length);
                return encoded.of(buffer, 0, bytes.length);
            }
        });
        assertThatThrownBy(() -> new Contract(OWNED, reusing).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessage(
                        "fake: orders: the first: its bytes changed when the second was encoded, but their caller owns "
                                + "them; return a copy, and leave them in a buffer only in a tuned id with "
                                + "reusesBuffers = true");
        assertThatCode(() -> new Contract(PLAIN, reusing).check(orders(), folder)).doesNotThrowAnyException();
    }

    @Test
    void bytesThatTheCodecKeepsAreCaught() {
        Codec keeping = with(s -> new PlainCodec.Plain(s) {
            private final Map<Object, byte[]> kept = new HashMap<>();

            @Override
            byte[] bytes(Value.StructValue message) throws java.io.IOException {
                if (!kept.containsKey(message)) kept.put(message, super.bytes(message));
                return kept.get(message);
            }
        });
        assertThatThrownBy(() -> new Contract(OWNED, keeping).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageStartingWith(
                        "fake: orders: the first: encoded after its first bytes were overwritten, it has different ");
    }

    @Test
    void aSharedBufferOfAStatefulCodecIsCaught() {
        CodecInfo stateful = new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none",
                false, false, false, false, false, false, true, Map.of(), Map.of(), List.of(), Map.of());
        Codec reusing = with(s -> new PlainCodec.Plain(s) {
            private final byte[] buffer = new byte[1_000];

            @Override
            public Encoded encode(Object value) throws Exception {
                byte[] bytes = bytes((Value.StructValue) value);
                System.arraycopy(bytes, 0, buffer, 0, bytes.length);
                return encoded.of(buffer, 0, bytes.length);
            }
        });
        assertThatThrownBy(() -> new Contract(stateful, reusing).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: its bytes changed when the second was encoded");
    }

    @Test
    void aDecoderThatChangesItsInputIsCaught() {
        Codec scribbling = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Object decode(byte[] message) throws Exception {
                Object decoded = super.decode(message);
                message[2]++;
                return decoded;
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, scribbling).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: the first: decode or read changed the bytes it was given, at offset 2");
    }

    @Test
    void aRefusalThatIsNotDeclaredIsCaught() {
        Codec picky = new PlainCodec() {
            @Override
            public void generate(Schema schema, Workshop workshop) throws UnsupportedSchema {
                throw new UnsupportedSchema("no orders today");
            }
        };
        assertThatThrownBy(() -> new Contract(PLAIN, picky).check(orders(), folder)).isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: is refused, but no unsupported.* declares that: no orders today");
    }

    @Test
    void aDeclaredLimitThatIsNotRefusedIsCaught() {
        CodecInfo declaring = info(Map.of("map", "it has no maps"), Map.of());
        Example maps =
                Family.examples().stream().filter(e -> e.name().equals("a map of bools")).findFirst().orElseThrow();
        assertThatThrownBy(() -> new Contract(declaring, new PlainCodec()).check(maps, folder))
                .isInstanceOf(AssertionError.class).hasMessage(
                        "fake: a map of bools: is declared unsupported (map), but generate does not refuse it: throw "
                                + "UnsupportedSchema there, or in check of a ReflectiveCodec");
    }

    @Test
    void aDeclaredValueThatComesBackIsCaught() throws Exception {
        CodecInfo declaring = info(Map.of("value-infinity", "its numbers are decimal"), Map.of());
        Example infinite = new Example("prices", orders().schema(),
                List.of(new Example.Message("infinite", order("a", Double.POSITIVE_INFINITY))));
        Contract contract = new Contract(declaring, new PlainCodec());
        contract.check(infinite, folder);
        assertThatThrownBy(() -> CodecContract.showsItsLimits(declaring, contract)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("values that fake declares unsupported and that came back in every example")
                .hasMessageContaining("value-infinity");
    }

    @Test
    void aConversionThatLosesAFieldIsCaught() {
        Codec converting = new PlainCodec() {
            @Override
            public Adapter adapter(Schema of, ClassLoader classes) {
                class Converting extends Plain implements Adapter.Converting {
                    Converting() {
                        super(of);
                    }

                    @Override
                    public Object toBean(Value.StructValue message) {
                        return message;
                    }

                    @Override
                    public Object fromBean(Object bean) {
                        return bean;
                    }

                    @Override
                    public Object asBean(Object decoded) {
                        return withField((Value.StructValue) decoded, 1, new Value.Float64(0));
                    }
                }
                return new Converting();
            }
        };
        assertThatThrownBy(() -> new Contract(PLAIN, converting).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: the first: converted to a bean and back: Order.price: float, expected "
                        + "9.75, got 0.0" + DECLARE + "loss.float");
    }
}
