package weighbridge.sources.javaclasses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

final class SerializedObjectsTest {
    @TempDir
    private Path folder;

    /** An order, as a user's class may be. */
    record Order(long id, String note, List<Line> lines, Map<String, Integer> stock, Instant at, BigDecimal total,
            State state) implements Serializable {}

    record Line(String sku, int count) implements Serializable {}

    enum State {
        OPEN, DONE {
            @Override
            boolean isLast() {
                return true;
            }
        };

        boolean isLast() {
            return false;
        }
    }

    /** A class that the order does not name. */
    record Stranger(String name) implements Serializable {}

    /** One that may hold anything. */
    static class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        public int number = 3;
        transient int cache;
        @SuppressWarnings("serial")
        private final Object hidden;

        Holder(Object hidden) {
            this.hidden = hidden;
        }

        Holder() {
            this("");
        }
    }

    private static Order order(long id) {
        return new Order(id, id == 2 ? null : "note " + id, List.of(new Line("a", 1), new Line("b", 2)),
                new LinkedHashMap<>(Map.of("x", 7)), Instant.ofEpochSecond(id, 5_000), new BigDecimal("19.90"),
                id == 1 ? State.OPEN : State.DONE);
    }

    private static byte[] written(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object o : objects) out.writeObject(o);
        }
        return bytes.toByteArray();
    }

    private List<Value.StructValue> read(Class<?> root, byte[]... parts) throws IOException {
        Path file = folder.resolve("orders.ser");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.write(part);
        Files.write(file, all.toByteArray());
        Path classes = Path.of(getClass().getProtectionDomain().getCodeSource().getLocation().getPath());
        Options options =
                new Options(Optional.empty(), Optional.of(root.getName()), List.of(classes), Optional.empty());
        List<Value.StructValue> values = new ArrayList<>();
        try (Records records =
                new JavaClassSource().open(new Asked(Path.of("orders.ser"), file, Optional.empty(), options))) {
            assertThat(records.form()).isEqualTo("Java serialization");
            for (Optional<Value.StructValue> v = records.next(); v.isPresent(); v = records.next()) values.add(v.get());
        }
        return values;
    }

    @Test
    void objectsOfOneStreamOrOfSeveralOrOfACollectionAreTheRecords() throws IOException {
        List<Value.StructValue> one = read(Order.class, written(order(1), order(2), order(3)));
        assertThat(one).hasSize(3);
        assertThat(one.getFirst().fields()).startsWith(new Value.Int64(1), new Value.Text("note 1"))
                .contains(new Value.Int64(1_000_005), new Value.Text("19.90"), new Value.Symbol("OPEN"));
        assertThat(one.get(1).fields()).contains(Value.ABSENT, new Value.Symbol("DONE"));
        assertThat(read(Order.class, written(order(1)), written(order(2)), written(order(3)))).isEqualTo(one);
        assertThat(read(Order.class, written(new ArrayList<>(List.of(order(1), order(2), order(3)))))).isEqualTo(one);
        assertThat(read(Order.class, written((Object) new Order[] {order(1), order(2), order(3)}))).isEqualTo(one);
        assertThat(read(Order.class, written(Arrays.asList(order(1), null, order(2)), order(3)))).isEqualTo(one);
    }

    @Test
    void onlyTheClassesThatWereNamedAreAdmitted() throws IOException {
        assertThat(read(Holder.class, written(new Holder("text"))))
                .containsExactly(new Value.StructValue(List.of(new Value.Int32(3))));
        assertThatThrownBy(() -> read(Holder.class, written(new Holder(new Stranger("x")))))
                .isInstanceOf(ImportException.class).hasMessageContaining(
                        "object 1 holds a " + Stranger.class.getName() + ", which is not among the classes of");
        assertThatThrownBy(() -> read(Holder.class, written(new Holder(new java.util.PriorityQueue<>(List.of(1))))))
                .hasMessageContaining("object 1 holds a java.util.PriorityQueue");
        Object proxy = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Runnable.class},
                (java.lang.reflect.InvocationHandler & Serializable) (_, _, _) -> null);
        assertThatThrownBy(() -> read(Holder.class, written(new Holder(proxy)))).isInstanceOf(ImportException.class)
                .hasMessageContaining("object 1 cannot be read");
    }

    @Test
    void whatIsNotReadIsRefusedInASentence() throws IOException {
        byte[] whole = written(order(1), order(2));
        assertThatThrownBy(() -> read(Order.class, Arrays.copyOf(whole, whole.length - 3)))
                .isInstanceOf(ImportException.class).hasMessageContaining("ends within object 2; it was cut short");
        assertThatThrownBy(() -> read(Order.class, written("text")))
                .hasMessageContaining("object 1 is a java.lang.String, not a " + Order.class.getName());
        byte[] damaged = whole.clone();
        damaged[4] = 0x55;
        assertThatThrownBy(() -> read(Order.class, damaged)).isInstanceOf(ImportException.class)
                .hasMessageContaining("object 1 cannot be read");
        assertThatThrownBy(() -> new JavaClassSource()
                .open(new Asked(Path.of("a.ser"), folder.resolve("orders.ser"), Optional.empty(), Options.NONE)))
                .hasMessageContaining("name their class with --class");
    }
}
