package weighbridge.byhand;

import com.example.data.Client;
import com.example.data.ErrorType;
import com.example.data.Event;
import com.example.data.EventType;
import com.example.data.Experiment;
import com.example.data.Item;
import com.example.data.Options;
import com.example.data.Search;
import com.example.data.User;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import weighbridge.codec.Encoded;

/**
 * Packs and unpacks values one after the other, with one packer and one unpacker for all messages, as the example
 * https://github.com/msgpack/msgpack-java/blob/main/msgpack-core/src/test/java/org/msgpack/core/example/MessagePackExample.java
 * does; a struct is an array of its fields.
 */
public final class ByHand extends EventAdapter {
    private static final EventType[] TYPES = EventType.values();

    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private final ArrayBufferInput input = new ArrayBufferInput(new byte[0]);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);

    @Override
    public Encoded encode(Object event) throws IOException {
        packer.clear();
        pack(packer, (Event) event);
        return encoded.of(packer.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        input.reset(message);
        unpacker.reset(input);
        return event(unpacker);
    }

    private static void pack(MessagePacker out, Event e) throws IOException {
        out.packString(e.getEventId()).packLong(e.getTime()).packInt(e.getType().ordinal()).packString(e.getSession());
        User u = e.getUser();
        if (u == null) out.packNil();
        else
            out.packArrayHeader(4).packLong(u.getId()).packString(u.getName()).packString(u.getCountry())
                    .packBoolean(u.isPremium());
        Client c = e.getClient();
        out.packArrayHeader(4).packString(c.getAgent()).packString(c.getLanguage())
                .packArrayHeader(c.getScreen().length);
        for (int pixels : c.getScreen()) out.packInt(pixels);
        out.packBoolean(c.isMobile());
        out.packString(e.getPage()).packDouble(e.getLoadMs());
        List<Item> items = e.getItems();
        if (items == null) {
            out.packNil();
        } else {
            out.packArrayHeader(items.size());
            for (Item i : items) {
                out.packArrayHeader(4).packString(i.getSku()).packInt(i.getQuantity()).packDouble(i.getPrice());
                if (i.getOptions() == null) out.packNil();
                else out.packArrayHeader(1).packString(i.getOptions().getColour());
            }
        }
        out.packArrayHeader(e.getExperiments().size());
        for (Experiment x : e.getExperiments()) out.packArrayHeader(2).packString(x.getName()).packString(x.getArm());
        if (e.getReferrer() == null) out.packNil();
        else out.packString(e.getReferrer());
        if (e.getTotal() == null) out.packNil();
        else out.packDouble(e.getTotal());
        Search s = e.getSearch();
        if (s == null) {
            out.packNil();
        } else {
            out.packArrayHeader(3).packString(s.getQuery()).packInt(s.getHits()).packArrayHeader(s.getFilters().size());
            for (String filter : s.getFilters()) out.packString(filter);
        }
        ErrorType error = e.getError();
        if (error == null) out.packNil();
        else out.packArrayHeader(2).packInt(error.getCode()).packString(error.getMessage());
    }

    private static Event event(MessageUnpacker in) throws IOException {
        Event e = new Event();
        e.setEventId(in.unpackString());
        e.setTime(in.unpackLong());
        e.setType(TYPES[in.unpackInt()]);
        e.setSession(in.unpackString());
        if (!in.tryUnpackNil()) e.setUser(user(in));
        e.setClient(client(in));
        e.setPage(in.unpackString());
        e.setLoadMs(in.unpackDouble());
        if (!in.tryUnpackNil()) e.setItems(items(in));
        e.setExperiments(experiments(in));
        if (!in.tryUnpackNil()) e.setReferrer(in.unpackString());
        if (!in.tryUnpackNil()) e.setTotal(in.unpackDouble());
        if (!in.tryUnpackNil()) e.setSearch(search(in));
        if (!in.tryUnpackNil()) e.setError(error(in));
        return e;
    }

    private static User user(MessageUnpacker in) throws IOException {
        in.unpackArrayHeader();
        User u = new User();
        u.setId(in.unpackLong());
        u.setName(in.unpackString());
        u.setCountry(in.unpackString());
        u.setPremium(in.unpackBoolean());
        return u;
    }

    private static Client client(MessageUnpacker in) throws IOException {
        in.unpackArrayHeader();
        Client c = new Client();
        c.setAgent(in.unpackString());
        c.setLanguage(in.unpackString());
        int[] screen = new int[in.unpackArrayHeader()];
        for (int i = 0; i < screen.length; i++) screen[i] = in.unpackInt();
        c.setScreen(screen);
        c.setMobile(in.unpackBoolean());
        return c;
    }

    private static List<Item> items(MessageUnpacker in) throws IOException {
        int size = in.unpackArrayHeader();
        List<Item> items = new ArrayList<>(size);
        for (int n = 0; n < size; n++) {
            in.unpackArrayHeader();
            Item i = new Item();
            i.setSku(in.unpackString());
            i.setQuantity(in.unpackInt());
            i.setPrice(in.unpackDouble());
            if (!in.tryUnpackNil()) {
                in.unpackArrayHeader();
                Options options = new Options();
                options.setColour(in.unpackString());
                i.setOptions(options);
            }
            items.add(i);
        }
        return items;
    }

    private static List<Experiment> experiments(MessageUnpacker in) throws IOException {
        int size = in.unpackArrayHeader();
        List<Experiment> experiments = new ArrayList<>(size);
        for (int n = 0; n < size; n++) {
            in.unpackArrayHeader();
            Experiment e = new Experiment();
            e.setName(in.unpackString());
            e.setArm(in.unpackString());
            experiments.add(e);
        }
        return experiments;
    }

    private static Search search(MessageUnpacker in) throws IOException {
        in.unpackArrayHeader();
        Search s = new Search();
        s.setQuery(in.unpackString());
        s.setHits(in.unpackInt());
        int size = in.unpackArrayHeader();
        List<String> filters = new ArrayList<>(size);
        for (int n = 0; n < size; n++) filters.add(in.unpackString());
        s.setFilters(filters);
        return s;
    }

    private static ErrorType error(MessageUnpacker in) throws IOException {
        in.unpackArrayHeader();
        ErrorType e = new ErrorType();
        e.setCode(in.unpackInt());
        e.setMessage(in.unpackString());
        return e;
    }
}
