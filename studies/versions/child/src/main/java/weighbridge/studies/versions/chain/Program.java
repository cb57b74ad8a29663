package weighbridge.studies.versions.chain;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.evolution.Cell;
import weighbridge.evolution.Evolution;
import weighbridge.model.CellVerdict;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;

/** One version of a program, which writes its own messages into a map and judges what it sees of another version's. */
final class Program {
    /** The key of a member's program in the member's user context. */
    static final String CONTEXT = "program";

    private final Code code;
    private final ClassLoader classes;
    private final Schema schema;
    private final List<Value.StructValue> messages;
    private final Adapter adapter;

    /**
     * @param history the program's code and the earlier versions of it that are known, the oldest first
     * @param classes of the last one
     */
    Program(List<Code> history, ClassLoader classes) throws Exception {
        this.code = history.getLast();
        this.classes = classes;
        this.schema = schema(code.messages());
        this.messages = PayloadReader.readAll(code.messages());
        Codec codec = (Codec) Class.forName(code.contestant().className(), true, classes).getConstructor(String.class)
                .newInstance(code.contestant().id());
        List<Schema> versions = new ArrayList<>();
        for (Code c : history) versions.add(schema(c.messages()));
        this.adapter = codec.adapter(versions, classes);
    }

    private static Schema schema(Path file) throws IOException {
        try (PayloadReader reader = new PayloadReader(file)) {
            return reader.schema();
        }
    }

    Code code() {
        return code;
    }

    /** Tells a member or a client how to serialize its values, and their version, which only Portable needs. */
    @SuppressWarnings("removal") // Portable and its version are deprecated for removal.
    void register(SerializationConfig config) {
        config.setPortableVersion(code.version());
        if (adapter instanceof Adapter.InGrid own) own.register(config);
        else
            config.addSerializerConfig(new SerializerConfig().setTypeClass(Carried.class)
                    .setImplementation(new Carried.Serializer(adapter)));
    }

    /** A message in the form in which it is put into a map. */
    Object value(int which) throws Exception {
        Object value = adapter.toNative(messages.get(which));
        return adapter instanceof Adapter.InGrid ? value : new Carried(value);
    }

    /**
     * Writes every message under its number.
     *
     * @return what went wrong with each message; empty texts for those with which nothing did
     */
    List<String> write(HazelcastInstance grid, String map) {
        Thread.currentThread().setContextClassLoader(classes);
        IMap<Integer, Object> to = grid.getMap(map);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            try {
                to.set(i, value(i));
                wrong.add("");
            } catch (Exception | LinkageError | StackOverflowError e) {
                wrong.add(Cell.of(e).reason());
            }
        }
        return wrong;
    }

    /**
     * Judges the messages in a map one by one.
     *
     * @param file  the messages that were written to the map
     * @param wrong what went wrong when each was written
     */
    List<Cell> read(HazelcastInstance grid, String map, Path file, List<String> wrong) throws IOException {
        Thread.currentThread().setContextClassLoader(classes);
        IMap<Integer, Object> from = grid.getMap(map);
        Evolution evolution = new Evolution(schema(file), schema);
        List<Value.StructValue> written = PayloadReader.readAll(file);
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            int which = i;
            cells.add(wrong.get(i).isEmpty()
                    ? evolution.judge(written.get(i), () -> seen(from.get(which)), code.contestant().losses())
                    : new Cell(CellVerdict.ERROR, "not written: " + wrong.get(i)));
        }
        return cells;
    }

    private Value.StructValue seen(Object value) throws Exception {
        return switch (value) {
            case null -> throw new IOException("the entry is no longer in the map");
            case Carried(Object carried) -> adapter.toCanonical(carried);
            default -> adapter.toCanonical(value);
        };
    }
}
