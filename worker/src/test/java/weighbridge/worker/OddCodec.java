package weighbridge.worker;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** A codec for {@link Messages} that works correctly, or misbehaves as its id says. */
public final class OddCodec implements Codec {
    private final String id;

    public OddCodec(String id) {
        this.id = id;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        if (id.equals("unsupported")) throw new UnsupportedSchema("Note.text: no texts");
        workshop.source("odd.Generated", "package odd; public final class Generated {}");
        if (id.equals("throws")) throw new IllegalStateException("no compiler");
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        if (id.equals("unsupported")) throw new UnsupportedSchema("Note.text: no texts");
        return switch (id) {
            case "converting" -> new ConvertingNotes();
            case "shareable" -> new ShareableNotes();
            case "batching", "forgets" -> new BatchedNotes(id);
            default -> new Notes(id);
        };
    }

    record Note(long number, String text) {}

    /** The object under construction, which all adapters of a racing codec keep in one shared field. */
    private static final class Draft {
        private long number;
        private String text = "";
    }

    /** An exception that is only on the codec's class path. */
    public static final class OddException extends RuntimeException {
        OddException(String message) {
            super(message);
        }
    }

    static class Notes implements Adapter {
        private static final long RACE_NANOS = 20_000;
        private static final List<byte[]> EATEN = new ArrayList<>();
        private static volatile Draft draft = new Draft();

        private final String id;
        private final Encoded encoded = new Encoded();
        private final byte[] buffer = new byte[256];
        private int calls;
        private int decoded;
        private long before;
        private long beforeDecoded;

        Notes(String id) {
            this.id = id;
        }

        @Override
        public Object toNative(Value.StructValue message) {
            return new Note(((Value.Int64) message.fields().get(0)).value(),
                    ((Value.Text) message.fields().get(1)).value());
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            Note n = (Note) decoded;
            long number = id.equals("loses") && n.number > 3 ? 3 : n.number;
            return new Value.StructValue(List.of(new Value.Int64(number), new Value.Text(n.text)));
        }

        @Override
        public Encoded encode(Object value) {
            calls++;
            if (calls > 1000) misbehave();
            Note n = (Note) value;
            byte[] text = n.text.getBytes(StandardCharsets.UTF_8);
            long number = switch (id) {
                case "clips" -> Math.min(n.number, 3);
                case "differences" -> n.number - before;
                case "endless" -> n.number + calls;
                default -> n.number;
            };
            before = n.number;
            if (id.equals("remembers")) {
                draft = new Draft();
                draft.number = n.number;
                draft.text = n.text;
                return encoded.of(buffer, 0, 0);
            }
            if (id.equals("sparse") && n.number == 0) return encoded.of(buffer, 0, 0);
            if (id.equals("digits"))
                return encoded.of((Long.toBinaryString(n.number) + n.text).getBytes(StandardCharsets.UTF_8));
            ByteBuffer.wrap(buffer).putLong(number).put(text);
            int length = 8 + text.length;
            return switch (id) {
                case "unstable" -> encoded.of(buffer, 0, length + calls % 2);
                case "leaky" -> encoded.of(buffer, 0, 100);
                case "padded" -> padded(length);
                case "nothing" -> encoded.of(buffer, 0, 0);
                case "floor" -> encoded.of(buffer, 0, 0);
                default -> encoded.of(buffer, 0, length);
            };
        }

        /** The whole buffer, with zeros after the message. */
        private Encoded padded(int length) {
            Arrays.fill(buffer, length, buffer.length, (byte) 0);
            return encoded.of(buffer);
        }

        private void misbehave() {
            switch (id) {
                case "throws" -> throw new OddException("out of ink");
                case "exits" -> System.exit(0);
                case "halts" -> Runtime.getRuntime().halt(7);
                case "hangs" -> { while (calls > 0) Thread.onSpinWait(); }
                case "eats" -> { while (true) EATEN.add(new byte[1 << 20]); }
                default -> {}
            }
        }

        @Override
        public Object decode(byte[] message) {
            if (id.equals("floor")) return message;
            if (id.equals("remembers")) return new Note(draft.number, draft.text);
            if (id.equals("sparse") && message.length == 0) return new Note(0, "a");
            if (id.equals("digits")) {
                String all = new String(message, StandardCharsets.UTF_8);
                String text = all.replaceFirst("^[01]+", "");
                return new Note(Long.parseLong(all.substring(0, all.length() - text.length()), 2), text);
            }
            if (id.equals("unreadable")) throw new OddException("no glasses");
            if (id.equals("leaky") || id.equals("padded")) {
                return new Note(ByteBuffer.wrap(message).getLong(),
                        new String(message, 8, message[8] - 'a' + 1, StandardCharsets.UTF_8));
            }
            long number = ByteBuffer.wrap(message).getLong();
            decoded++;
            if (id.equals("racing")) {
                draft = new Draft();
                draft.number = number;
                // This is long enough for the other threads to interfere, however few the cores are.
                LockSupport.parkNanos(RACE_NANOS);
                draft.text = new String(message, 8, message.length - 8, StandardCharsets.UTF_8);
                return new Note(draft.number, draft.text);
            }
            if (id.equals("endless")) number -= decoded;
            if (id.equals("differences")) number = beforeDecoded += number;
            return new Note(id.equals("wrong") ? number + 1 : number,
                    new String(message, 8, message.length - 8, StandardCharsets.UTF_8));
        }

        @Override
        public long read(Object decoded) {
            if (id.equals("floor")) return 1;
            Note n = (Note) decoded;
            return id.equals("lazy") ? ReadSum.of(n.number) : ReadSum.of(n.number) + ReadSum.of(n.text);
        }
    }

    /**
     * A codec of batches that writes each message after its length; one that forgets omits the last message of a full
     * batch.
     */
    static final class BatchedNotes extends Notes implements Adapter.Batching {
        private final boolean forgetful;
        private final Encoded encoded = new Encoded();

        BatchedNotes(String id) {
            super("good");
            forgetful = id.equals("forgets");
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
            return messages.stream().map(super::toNative).toList();
        }

        @Override
        public List<Value.StructValue> fromBatch(Object decoded) {
            return ((List<?>) decoded).stream().map(super::toCanonical).toList();
        }

        @Override
        public Encoded encode(Object value) {
            ByteBuffer batch = ByteBuffer.allocate(1 << 10);
            for (Object note : (List<?>) value) {
                Encoded one = super.encode(note);
                batch.put((byte) one.length()).put(one.array(), one.offset(), one.length());
            }
            return encoded.of(batch.array(), 0, batch.position());
        }

        @Override
        public Object decode(byte[] message) {
            List<Object> notes = new ArrayList<>();
            for (ByteBuffer in = ByteBuffer.wrap(message); in.hasRemaining();) {
                byte[] one = new byte[in.get()];
                in.get(one);
                notes.add(super.decode(one));
            }
            return forgetful && notes.size() == 16 ? notes.subList(0, 15) : notes;
        }

        @Override
        public long read(Object decoded) {
            return ((List<?>) decoded).stream().mapToLong(super::read).sum();
        }
    }

    /** A codec that lets threads share its objects; it has none. */
    static final class ShareableNotes extends Notes implements Adapter.Shareable {
        ShareableNotes() {
            super("shareable");
        }

        @Override
        public Adapter another() {
            return new ShareableNotes();
        }
    }

    /** A codec with an object type of its own. */
    static final class ConvertingNotes extends Notes implements Adapter.Converting {
        ConvertingNotes() {
            super("converting");
        }

        @Override
        public Object toBean(Value.StructValue message) {
            return new Object[] {message.fields().get(0), message.fields().get(1)};
        }

        @Override
        public Object fromBean(Object bean) {
            Object[] fields = (Object[]) bean;
            return new Note(((Value.Int64) fields[0]).value(), ((Value.Text) fields[1]).value());
        }

        @Override
        public Object asBean(Object decoded) {
            Note n = (Note) decoded;
            return new Object[] {new Value.Int64(n.number), new Value.Text(n.text)};
        }
    }
}
