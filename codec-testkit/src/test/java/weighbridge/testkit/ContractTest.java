package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Definition;
import weighbridge.model.Value;

class ContractTest {
    private static final String DECLARE = "; if the library cannot do better, declare in codec.properties what fits: ";
    private static final CodecInfo PLAIN = info(Map.of(), Map.of());

    @TempDir
    Path folder;

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
                        + "if the library wants annotations, members() of the codec writes them");
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
                .hasMessageEndingWith("what is missing is what Order.price adds");
    }

    @Test
    void aStreamHoldsTheSameBytesAndGivesThemBack() throws Exception {
        new Contract(PLAIN, with(s -> new OnStream(s, 0, 0))).check(orders(), folder);
        assertThatThrownBy(() -> new Contract(PLAIN, with(s -> new OnStream(s, 1, 0))).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: has other bytes in a stream from offset ");
        assertThatThrownBy(() -> new Contract(PLAIN, with(s -> new OnStream(s, 0, 1))).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageContaining("from a stream: ");
    }

    /** Puts bytes behind a message, or loses a value when it is read. */
    private static final class OnStream extends PlainCodec.Plain implements Adapter.OnStream {
        private final int more;
        private final int lost;

        OnStream(Schema schema, int more, int lost) {
            super(schema);
            this.more = more;
            this.lost = lost;
        }

        @Override
        public void encodeTo(Object value, OutputStream out) throws Exception {
            out.write(encode(value).copy());
            out.write(new byte[more]);
        }

        @Override
        public Object decodeFrom(InputStream in) throws Exception {
            Value.StructValue whole = (Value.StructValue) decode(in.readAllBytes());
            return lost == 0 ? whole : withField(whole, 1, Value.ABSENT);
        }
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
                        "fake: orders: the first: encoded by a fresh adapter it has other bytes from offset ");
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
                        "fake: orders: the first: encoded a second time it has other bytes from offset ");
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
        CodecInfo fresh = new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none", false,
                false, false, false, false, false, false, Map.of(), Map.of(), List.of(), Map.of());
        assertThatThrownBy(() -> new Contract(fresh, reusing).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessage(
                        "fake: orders: the first: its bytes changed when the second was encoded, but reusesBuffers is "
                                + "false");
        assertThatCode(() -> new Contract(PLAIN, reusing).check(orders(), folder)).doesNotThrowAnyException();
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
    void anErrorOnCutBytesIsCaught() {
        Codec greedy = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Object decode(byte[] message) throws Exception {
                try {
                    return super.decode(message);
                } catch (java.io.EOFException e) {
                    throw new OutOfMemoryError("as if a length had been believed");
                }
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, greedy).check(orders(), folder)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: cut to 0 of ")
                .hasMessageContaining("gives an error rather than an exception");
    }

    @Test
    void aWholeMessageFromCutBytesIsCaught() {
        Codec padded = with(s -> new PlainCodec.Plain(s) {
            @Override
            byte[] bytes(Value.StructValue message) throws java.io.IOException {
                byte[] plain = super.bytes(message);
                return Arrays.copyOf(plain, plain.length + 3);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, padded).check(orders(), folder)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: cut to ")
                .hasMessageEndingWith("it still comes back whole; "
                        + "if the library cannot do better, declare in codec.properties: truncated");
    }

    @Test
    void bytesAreNotCutWhereALibraryReadsWithoutBounds() throws Exception {
        Codec crashing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Object decode(byte[] message) throws Exception {
                try {
                    return super.decode(message);
                } catch (java.io.EOFException e) {
                    throw new InternalError("as if the JVM had ended", e);
                }
            }
        });
        CodecInfo unchecked = info(Map.of(), Map.of(), Map.of("unchecked", "it compares no position with the end"));
        new Contract(unchecked, crashing).check(orders(), folder);
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
                        + "what is absent is null: if the library wants an annotation for that, "
                        + "members() of the codec writes it");
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
                .hasMessage("fake: orders: the first: made a bean and back: Order.price: float, expected 9.75, got 0.0"
                        + DECLARE + "loss.float");
    }

    @Test
    void adaptersThatShareABufferAreCaughtWhenThreadsMeet() {
        byte[][] shared = new byte[1][];
        CyclicBarrier meeting = new CyclicBarrier(4);
        Codec sharing = with(s -> new PlainCodec.Plain(s) {
            private boolean met;

            @Override
            public Encoded encode(Object value) throws Exception {
                shared[0] = bytes((Value.StructValue) value);
                if (met) return encoded.of(shared[0]);
                met = true;
                // All have written before one reads, and all have read before one writes again.
                meeting.await();
                byte[] read = shared[0];
                meeting.await();
                return encoded.of(read);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, sharing).checkThreads(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageMatching(
                        "fake: orders: the (first|second): with 4 threads at once, an adapter each: Order.customer: "
                                + "value, expected .*");
    }

    /**
     * Writes through one buffer that it shares with all that come from the same adapter; its threads meet between
     * writing and reading.
     */
    private static final class OneBuffer extends PlainCodec.Plain implements Adapter.Shareable {
        private final byte[][] buffer;
        private final CyclicBarrier meeting;
        private boolean met;

        OneBuffer(Schema schema, byte[][] buffer, CyclicBarrier meeting) {
            super(schema);
            this.buffer = buffer;
            this.meeting = meeting;
        }

        @Override
        public Adapter another() {
            return new OneBuffer(schema, buffer, meeting);
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            buffer[0] = bytes((Value.StructValue) value);
            if (met) return encoded.of(buffer[0]);
            met = true;
            meeting.await();
            byte[] read = buffer[0];
            meeting.await();
            return encoded.of(read);
        }
    }

    @Test
    void whatIsDeclaredShareableIsSharedAmongThreads() throws Exception {
        CodecInfo declaring = info(Map.of(), Map.of(), Map.of("shareable", "true"));
        Codec sharing = with(s -> new OneBuffer(s, new byte[1][], new CyclicBarrier(4)));

        assertThatThrownBy(() -> new Contract(declaring, sharing).checkThreads(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageMatching(
                        "fake: orders: the (first|second): with 4 threads at once, an adapter each: Order.customer: "
                                + "value, expected .*");
        assertThatThrownBy(() -> new Contract(declaring, new PlainCodec()).checkThreads(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: is declared shareable, but its adapter is not an Adapter.Shareable, so "
                        + "threads cannot share anything");
    }

    private interface Adapters {
        Adapter of(Schema schema);
    }

    private static Codec with(Adapters adapters) {
        return new PlainCodec() {
            @Override
            public Adapter adapter(Schema schema, ClassLoader classes) {
                return adapters.of(schema);
            }
        };
    }

    private static Example orders() {
        Schema schema = new Schema("Order", List.of(new Definition.Struct("Order",
                List.of(Field.required(1, "customer", Type.STRING), Field.optional(2, "price", Type.FLOAT64)))));
        return new Example("orders", schema, List.of(new Example.Message("the first", order("Ann", 9.75)),
                new Example.Message("the second", order("Bo", 12.5))));
    }

    /**
     * A codec of batches: each message after its length in a byte; a reversing one hands them out from the last to the
     * first.
     */
    private static final class Batched extends PlainCodec.Plain implements Adapter.Batching {
        private final boolean reversing;

        Batched(Schema schema, boolean reversing) {
            super(schema);
            this.reversing = reversing;
        }

        @Override
        public Object toNative(Value.StructValue message) {
            return toBatch(List.of(message));
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return fromBatch(decoded).getFirst();
        }

        @Override
        public Object toBatch(List<Value.StructValue> messages) {
            return messages;
        }

        @Override
        public List<Value.StructValue> fromBatch(Object decoded) {
            List<Value.StructValue> messages = messages(decoded);
            return reversing ? messages.reversed() : messages;
        }

        @SuppressWarnings("unchecked")
        private static List<Value.StructValue> messages(Object batch) {
            return (List<Value.StructValue>) batch;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Value.StructValue each : messages(value)) {
                byte[] bytes = bytes(each);
                out.write(bytes.length);
                out.write(bytes);
            }
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] batch) throws Exception {
            List<Value.StructValue> messages = new ArrayList<>();
            for (int at = 0; at < batch.length; at += 1 + batch[at]) {
                if (at + 1 + batch[at] > batch.length) throw new EOFException();
                messages.add((Value.StructValue) super.decode(Arrays.copyOfRange(batch, at + 1, at + 1 + batch[at])));
            }
            return messages;
        }

        @Override
        public long read(Object decoded) {
            long sum = 0;
            for (Value.StructValue each : messages(decoded)) sum += super.read(each);
            return sum;
        }
    }

    @Test
    void aBatchOwesItsMessagesInTheirOrder() throws Exception {
        CodecInfo batching =
                new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none", false, false,
                        false, false, false, false, false, Map.of(), Map.of(), List.of(), Map.of("batch", "1000"));
        new Contract(batching, with(s -> new Batched(s, false))).check(orders(), folder.resolve("ordered"));

        assertThatThrownBy(() -> new Contract(batching, with(s -> new Batched(s, true))).check(orders(),
                folder.resolve("reversed"))).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: in a batch of all messages: Order.customer: value");
    }

    @Test
    void aBatchThatIsNotDeclaredIsCaught() {
        assertThatThrownBy(() -> new Contract(PLAIN, with(s -> new Batched(s, false))).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: batch = 1 is declared, but its adapter is Adapter.Batching");
    }

    private static Value.StructValue order(String customer, double price) {
        return new Value.StructValue(List.of(new Value.Text(customer), new Value.Float64(price)));
    }

    private static Value.StructValue withField(Value.StructValue message, int place, Value value) {
        return new Value.StructValue(IntStream.range(0, message.fields().size())
                .mapToObj(i -> i == place ? value : message.fields().get(i)).toList());
    }

    private static CodecInfo info(Map<String, String> unsupported, Map<Difference.Kind, String> losses) {
        return info(unsupported, losses, Map.of());
    }

    private static CodecInfo info(Map<String, String> unsupported, Map<Difference.Kind, String> losses,
            Map<String, String> facts) {
        return new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none", false, false,
                false, false, false, true, false, unsupported, losses, List.of(), facts);
    }
}
