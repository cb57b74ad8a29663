package weighbridge.grid;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Writes a number and a place: as bytes or, with the id {@code json}, as text. The id {@code slips} changes every
 * three-hundredth message, {@code throws} throws an exception there, {@code hidden} decodes to an object without
 * getters, {@code incomparable} decodes nothing in the thread that compares, and {@code stateful} merely states that its bytes depend on one another.
 */
public final class TicketCodec implements Codec {
    static final Schema SCHEMA = new Schema("Ticket", List.of(new Definition.Struct("Ticket",
            List.of(Field.required(1, "number", Type.INT64), Field.required(2, "place", Type.STRING)))));
    private static final int EACH = 300;
    private static final Pattern JSON = Pattern.compile("\\{\"number\":(-?\\d+),\"place\":\"([^\"]*)\"}");

    private final String id;

    public TicketCodec(String id) {
        this.id = id;
    }

    static Contestant contestant(String id) {
        return new Contestant(TicketCodec.class.getName(), id, Set.of(), id.equals("stateful"), false, false, 1);
    }

    static Value.StructValue message(long number, String place) {
        return new Value.StructValue(List.of(new Value.Int64(number), new Value.Text(place)));
    }

    /** The native value. */
    public record Ticket(long number, String place) {}

    /** A native value whose fields no query finds. */
    public record Hidden(Value.StructValue all) {}

    @Override
    public void generate(Schema schema, Workshop workshop) {}

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return new Tickets(id, new Encoded(), new AtomicInteger());
    }

    private record Tickets(String id, Encoded encoded, AtomicInteger count) implements Adapter {
        @Override
        public Object toNative(Value.StructValue message) {
            return id.equals("hidden") ? new Hidden(message) : ticket(message);
        }

        private static Ticket ticket(Value.StructValue message) {
            return new Ticket(((Value.Int64) message.fields().getFirst()).value(),
                    ((Value.Text) message.fields().getLast()).value());
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return decoded instanceof Hidden(Value.StructValue all) ? all
                    : message(((Ticket) decoded).number(), ((Ticket) decoded).place());
        }

        @Override
        public Encoded encode(Object value) {
            Ticket ticket = value instanceof Hidden(Value.StructValue all) ? ticket(all) : (Ticket) value;
            boolean turn = count.incrementAndGet() % EACH == 0;
            if (turn && id.equals("throws")) throw new IllegalStateException("out of ink");
            long number = turn && id.equals("slips") ? ticket.number() + 1 : ticket.number();
            if (id.equals("json")) {
                return encoded.of(("{\"number\":" + number + ",\"place\":\"" + ticket.place() + "\"}")
                        .getBytes(StandardCharsets.UTF_8));
            }
            byte[] place = ticket.place().getBytes(StandardCharsets.UTF_8);
            return encoded.of(ByteBuffer.allocate(8 + place.length).putLong(number).put(place).array());
        }

        @Override
        public Object decode(byte[] message) {
            if (id.equals("incomparable") && Thread.currentThread().getName().equals("compare"))
                throw new IllegalStateException("nobody may look");
            Ticket ticket;
            if (id.equals("json")) {
                Matcher json = JSON.matcher(new String(message, StandardCharsets.UTF_8));
                if (!json.matches()) throw new IllegalArgumentException("no ticket");
                ticket = new Ticket(Long.parseLong(json.group(1)), json.group(2));
            } else {
                ByteBuffer bytes = ByteBuffer.wrap(message);
                ticket = new Ticket(bytes.getLong(),
                        new String(message, 8, message.length - 8, StandardCharsets.UTF_8));
            }
            return id.equals("hidden") ? new Hidden(message(ticket.number(), ticket.place())) : ticket;
        }

        @Override
        public long read(Object decoded) {
            return ReadSum.of(SCHEMA, toCanonical(decoded));
        }
    }
}
