package weighbridge.byhand;

import com.example.flat.Client;
import com.example.flat.ErrorType;
import com.example.flat.Event;
import com.example.flat.Experiment;
import com.example.flat.Item;
import com.example.flat.Options;
import com.example.flat.Search;
import com.example.flat.User;
import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://flatbuffers.dev/tutorial/ in building and reading messages: children before their parents, and one
 * builder for all messages.
 */
public final class ByHand extends EventAdapter {
    private final FlatBufferBuilder builder = new FlatBufferBuilder(1024);

    @Override
    public Encoded encode(Object event) {
        builder.clear();
        builder.finish(build(builder, (com.example.data.Event) event));
        return encoded.of(builder.sizedByteArray());
    }

    private static int build(FlatBufferBuilder b, com.example.data.Event e) {
        int eventId = b.createString(e.getEventId());
        int session = b.createString(e.getSession());
        com.example.data.User u = e.getUser();
        int user = u == null ? 0 : User.createUser(b, u.getId(), b.createString(u.getName()),
                b.createString(u.getCountry()), u.isPremium());
        com.example.data.Client c = e.getClient();
        int agent = b.createString(c.getAgent());
        int language = b.createString(c.getLanguage());
        int screen = Client.createScreenVector(b, c.getScreen());
        int client = Client.createClient(b, agent, language, screen, c.isMobile());
        int page = b.createString(e.getPage());
        int items = e.getItems() == null ? 0 : items(b, e.getItems());
        int[] all = new int[e.getExperiments().size()];
        for (int i = 0; i < all.length; i++) {
            com.example.data.Experiment x = e.getExperiments().get(i);
            all[i] = Experiment.createExperiment(b, b.createString(x.getName()), b.createString(x.getArm()));
        }
        int experiments = Event.createExperimentsVector(b, all);
        int referrer = e.getReferrer() == null ? 0 : b.createString(e.getReferrer());
        int search = e.getSearch() == null ? 0 : search(b, e.getSearch());
        int error = e.getError() == null ? 0
                : ErrorType.createErrorType(b, e.getError().getCode(), b.createString(e.getError().getMessage()));
        Event.startEvent(b);
        Event.addEventId(b, eventId);
        Event.addTime(b, e.getTime());
        Event.addType(b, (byte) e.getType().ordinal());
        Event.addSession(b, session);
        if (user != 0) Event.addUser(b, user);
        Event.addClient(b, client);
        Event.addPage(b, page);
        Event.addLoadMs(b, e.getLoadMs());
        if (items != 0) Event.addItems(b, items);
        Event.addExperiments(b, experiments);
        if (referrer != 0) Event.addReferrer(b, referrer);
        if (e.getTotal() != null) Event.addTotal(b, e.getTotal());
        if (search != 0) Event.addSearch(b, search);
        if (error != 0) Event.addError(b, error);
        return Event.endEvent(b);
    }

    private static int items(FlatBufferBuilder b, List<com.example.data.Item> items) {
        int[] all = new int[items.size()];
        for (int n = 0; n < all.length; n++) {
            com.example.data.Item i = items.get(n);
            int sku = b.createString(i.getSku());
            int options =
                    i.getOptions() == null ? 0 : Options.createOptions(b, b.createString(i.getOptions().getColour()));
            all[n] = Item.createItem(b, sku, i.getQuantity(), i.getPrice(), options);
        }
        return Event.createItemsVector(b, all);
    }

    private static int search(FlatBufferBuilder b, com.example.data.Search s) {
        int query = b.createString(s.getQuery());
        int[] all = new int[s.getFilters().size()];
        for (int i = 0; i < all.length; i++) all[i] = b.createString(s.getFilters().get(i));
        return Search.createSearch(b, query, s.getHits(), Search.createFiltersVector(b, all));
    }

    @Override
    public Object decode(byte[] message) {
        return Event.getRootAsEvent(ByteBuffer.wrap(message));
    }

    @Override
    public long read(Object decoded) {
        Event e = (Event) decoded;
        long sum = ReadSum.of(e.eventId()) + e.time() + ReadSum.symbol(e.type()) + ReadSum.of(e.session())
                + ReadSum.of(e.page()) + ReadSum.of(e.loadMs());
        User u = e.user();
        sum += u != null ? u.id() + ReadSum.of(u.name()) + ReadSum.of(u.country()) + ReadSum.of(u.premium())
                : ReadSum.ABSENT;
        Client c = e.client();
        sum += ReadSum.of(c.agent()) + ReadSum.of(c.language()) + ReadSum.of(c.mobile())
                + ReadSum.size(c.screenLength());
        for (int i = 0; i < c.screenLength(); i++) sum += c.screen(i);
        Item.Vector items = e.itemsVector();
        if (items != null) {
            sum += ReadSum.size(items.length());
            for (int n = 0; n < items.length(); n++) {
                Item i = items.get(n);
                Options options = i.options();
                sum += ReadSum.of(i.sku()) + i.quantity() + ReadSum.of(i.price())
                        + (options != null ? ReadSum.of(options.colour()) : ReadSum.ABSENT);
            }
        } else {
            sum += ReadSum.ABSENT;
        }
        sum += ReadSum.size(e.experimentsLength());
        for (int i = 0; i < e.experimentsLength(); i++) {
            Experiment x = e.experiments(i);
            sum += ReadSum.of(x.name()) + ReadSum.of(x.arm());
        }
        String referrer = e.referrer();
        sum += referrer != null ? ReadSum.of(referrer) : ReadSum.ABSENT;
        sum += e.hasTotal() ? ReadSum.of(e.total()) : ReadSum.ABSENT;
        Search s = e.search();
        if (s != null) {
            sum += ReadSum.of(s.query()) + s.hits() + ReadSum.size(s.filtersLength());
            for (int i = 0; i < s.filtersLength(); i++) sum += ReadSum.of(s.filters(i));
        } else {
            sum += ReadSum.ABSENT;
        }
        ErrorType error = e.error();
        return sum + (error != null ? error.code() + ReadSum.of(error.message()) : ReadSum.ABSENT);
    }

    @Override
    protected com.example.data.Event toEvent(Object decoded) {
        Event m = (Event) decoded;
        com.example.data.Event e = new com.example.data.Event();
        e.setEventId(m.eventId());
        e.setTime(m.time());
        e.setType(com.example.data.EventType.values()[m.type()]);
        e.setSession(m.session());
        if (m.user() != null) {
            com.example.data.User u = new com.example.data.User();
            u.setId(m.user().id());
            u.setName(m.user().name());
            u.setCountry(m.user().country());
            u.setPremium(m.user().premium());
            e.setUser(u);
        }
        com.example.data.Client c = new com.example.data.Client();
        c.setAgent(m.client().agent());
        c.setLanguage(m.client().language());
        c.setScreen(new int[m.client().screenLength()]);
        for (int i = 0; i < c.getScreen().length; i++) c.getScreen()[i] = m.client().screen(i);
        c.setMobile(m.client().mobile());
        e.setClient(c);
        e.setPage(m.page());
        e.setLoadMs(m.loadMs());
        if (m.itemsVector() != null) {
            e.setItems(new ArrayList<>());
            for (int n = 0; n < m.itemsLength(); n++) {
                com.example.data.Item i = new com.example.data.Item();
                i.setSku(m.items(n).sku());
                i.setQuantity(m.items(n).quantity());
                i.setPrice(m.items(n).price());
                if (m.items(n).options() != null) {
                    i.setOptions(new com.example.data.Options());
                    i.getOptions().setColour(m.items(n).options().colour());
                }
                e.getItems().add(i);
            }
        }
        e.setExperiments(new ArrayList<>());
        for (int i = 0; i < m.experimentsLength(); i++) {
            com.example.data.Experiment x = new com.example.data.Experiment();
            x.setName(m.experiments(i).name());
            x.setArm(m.experiments(i).arm());
            e.getExperiments().add(x);
        }
        e.setReferrer(m.referrer());
        if (m.hasTotal()) e.setTotal(m.total());
        if (m.search() != null) {
            com.example.data.Search s = new com.example.data.Search();
            s.setQuery(m.search().query());
            s.setHits(m.search().hits());
            s.setFilters(new ArrayList<>());
            for (int i = 0; i < m.search().filtersLength(); i++) s.getFilters().add(m.search().filters(i));
            e.setSearch(s);
        }
        if (m.error() != null) {
            com.example.data.ErrorType x = new com.example.data.ErrorType();
            x.setCode(m.error().code());
            x.setMessage(m.error().message());
            e.setError(x);
        }
        return e;
    }
}
