package weighbridge.byhand;

import com.example.thrift.Client;
import com.example.thrift.ErrorType;
import com.example.thrift.Event;
import com.example.thrift.EventType;
import com.example.thrift.Experiment;
import com.example.thrift.Item;
import com.example.thrift.Options;
import com.example.thrift.Search;
import com.example.thrift.User;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://github.com/apache/thrift/blob/master/lib/java/src/main/java/org/apache/thrift/TSerializer.java:
 * generic utilities to serialize and deserialize, one of each for all messages of a thread.
 */
public final class ByHand extends EventAdapter {
    private final TSerializer serializer;
    private final TDeserializer deserializer;

    public ByHand() throws TException {
        serializer = new TSerializer(new TCompactProtocol.Factory());
        deserializer = new TDeserializer(new TCompactProtocol.Factory());
    }

    @Override
    public Encoded encode(Object event) throws TException {
        return encoded.of(serializer.serialize((Event) event));
    }

    @Override
    public Object decode(byte[] message) throws TException {
        Event event = new Event();
        deserializer.deserialize(event, message);
        return event;
    }

    @Override
    public long read(Object decoded) {
        Event e = (Event) decoded;
        long sum = ReadSum.of(e.getEventId()) + e.getTime() + ReadSum.symbol(e.getType().getValue())
                + ReadSum.of(e.getSession()) + ReadSum.of(e.getPage()) + ReadSum.of(e.getLoadMs());
        User u = e.getUser();
        sum += u != null ? u.getId() + ReadSum.of(u.getName()) + ReadSum.of(u.getCountry()) + ReadSum.of(u.isPremium())
                : ReadSum.ABSENT;
        Client c = e.getClient();
        sum += ReadSum.of(c.getAgent()) + ReadSum.of(c.getLanguage()) + ReadSum.of(c.isMobile())
                + ReadSum.size(c.getScreen().size());
        for (int pixels : c.getScreen()) sum += pixels;
        if (e.getItems() != null) {
            sum += ReadSum.size(e.getItems().size());
            for (Item i : e.getItems()) {
                sum += ReadSum.of(i.getSku()) + i.getQuantity() + ReadSum.of(i.getPrice())
                        + (i.getOptions() != null ? ReadSum.of(i.getOptions().getColour()) : ReadSum.ABSENT);
            }
        } else {
            sum += ReadSum.ABSENT;
        }
        sum += ReadSum.size(e.getExperiments().size());
        for (Experiment x : e.getExperiments()) sum += ReadSum.of(x.getName()) + ReadSum.of(x.getArm());
        sum += e.getReferrer() != null ? ReadSum.of(e.getReferrer()) : ReadSum.ABSENT;
        sum += e.isSetTotal() ? ReadSum.of(e.getTotal()) : ReadSum.ABSENT;
        Search s = e.getSearch();
        if (s != null) {
            sum += ReadSum.of(s.getQuery()) + s.getHits() + ReadSum.size(s.getFilters().size());
            for (String filter : s.getFilters()) sum += ReadSum.of(filter);
        } else {
            sum += ReadSum.ABSENT;
        }
        ErrorType error = e.getError();
        return sum + (error != null ? error.getCode() + ReadSum.of(error.getMessage()) : ReadSum.ABSENT);
    }

    @Override
    protected Object fromEvent(com.example.data.Event e) {
        com.example.data.Client c = e.getClient();
        List<Experiment> experiments = new ArrayList<>();
        for (com.example.data.Experiment x : e.getExperiments())
            experiments.add(new Experiment(x.getName(), x.getArm()));
        Event m = new Event(e.getEventId(), e.getTime(), EventType.findByValue(e.getType().ordinal()), e.getSession(),
                new Client(c.getAgent(), c.getLanguage(),
                        new ArrayList<>(Arrays.stream(c.getScreen()).boxed().toList()), c.isMobile()),
                e.getPage(), e.getLoadMs(), experiments);
        com.example.data.User u = e.getUser();
        if (u != null) m.setUser(new User(u.getId(), u.getName(), u.getCountry(), u.isPremium()));
        if (e.getItems() != null) {
            List<Item> items = new ArrayList<>();
            for (com.example.data.Item i : e.getItems()) {
                Item item = new Item(i.getSku(), i.getQuantity(), i.getPrice());
                if (i.getOptions() != null) item.setOptions(new Options(i.getOptions().getColour()));
                items.add(item);
            }
            m.setItems(items);
        }
        if (e.getReferrer() != null) m.setReferrer(e.getReferrer());
        if (e.getTotal() != null) m.setTotal(e.getTotal());
        com.example.data.Search s = e.getSearch();
        if (s != null) m.setSearch(new Search(s.getQuery(), s.getHits(), s.getFilters()));
        if (e.getError() != null) m.setError(new ErrorType(e.getError().getCode(), e.getError().getMessage()));
        return m;
    }

    @Override
    protected com.example.data.Event toEvent(Object decoded) {
        Event m = (Event) decoded;
        com.example.data.Event e = new com.example.data.Event();
        e.setEventId(m.getEventId());
        e.setTime(m.getTime());
        e.setType(com.example.data.EventType.values()[m.getType().getValue()]);
        e.setSession(m.getSession());
        if (m.isSetUser()) {
            com.example.data.User u = new com.example.data.User();
            u.setId(m.getUser().getId());
            u.setName(m.getUser().getName());
            u.setCountry(m.getUser().getCountry());
            u.setPremium(m.getUser().isPremium());
            e.setUser(u);
        }
        com.example.data.Client c = new com.example.data.Client();
        c.setAgent(m.getClient().getAgent());
        c.setLanguage(m.getClient().getLanguage());
        c.setScreen(m.getClient().getScreen().stream().mapToInt(i -> i).toArray());
        c.setMobile(m.getClient().isMobile());
        e.setClient(c);
        e.setPage(m.getPage());
        e.setLoadMs(m.getLoadMs());
        if (m.isSetItems()) {
            e.setItems(new ArrayList<>());
            for (Item from : m.getItems()) {
                com.example.data.Item i = new com.example.data.Item();
                i.setSku(from.getSku());
                i.setQuantity(from.getQuantity());
                i.setPrice(from.getPrice());
                if (from.isSetOptions()) {
                    i.setOptions(new com.example.data.Options());
                    i.getOptions().setColour(from.getOptions().getColour());
                }
                e.getItems().add(i);
            }
        }
        e.setExperiments(new ArrayList<>());
        for (Experiment from : m.getExperiments()) {
            com.example.data.Experiment x = new com.example.data.Experiment();
            x.setName(from.getName());
            x.setArm(from.getArm());
            e.getExperiments().add(x);
        }
        e.setReferrer(m.getReferrer());
        if (m.isSetTotal()) e.setTotal(m.getTotal());
        if (m.isSetSearch()) {
            com.example.data.Search s = new com.example.data.Search();
            s.setQuery(m.getSearch().getQuery());
            s.setHits(m.getSearch().getHits());
            s.setFilters(m.getSearch().getFilters());
            e.setSearch(s);
        }
        if (m.isSetError()) {
            com.example.data.ErrorType x = new com.example.data.ErrorType();
            x.setCode(m.getError().getCode());
            x.setMessage(m.getError().getMessage());
            e.setError(x);
        }
        return e;
    }
}
