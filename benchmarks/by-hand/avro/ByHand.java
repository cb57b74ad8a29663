package weighbridge.byhand;

import com.example.records.Client;
import com.example.records.ErrorType;
import com.example.records.Event;
import com.example.records.EventType;
import com.example.records.Experiment;
import com.example.records.Item;
import com.example.records.Options;
import com.example.records.Search;
import com.example.records.User;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://avro.apache.org/docs/1.12.0/getting-started-java/#serializing: a {@code SpecificDatumWriter} and a
 * {@code SpecificDatumReader}, here for single messages, with one encoder and one decoder for all.
 */
public final class ByHand extends EventAdapter {
    private final SpecificDatumWriter<Event> writer = new SpecificDatumWriter<>(Event.class);
    private final SpecificDatumReader<Event> reader = new SpecificDatumReader<>(Event.class);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private BinaryEncoder encoder;
    private BinaryDecoder decoder;

    @Override
    public Encoded encode(Object event) throws IOException {
        out.reset();
        encoder = EncoderFactory.get().binaryEncoder(out, encoder);
        writer.write((Event) event, encoder);
        encoder.flush();
        return encoded.of(out.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(message, decoder);
        return reader.read(null, decoder);
    }

    @Override
    public long read(Object decoded) {
        Event e = (Event) decoded;
        long sum = text(e.getEventId()) + e.getTime() + ReadSum.symbol(e.getType().ordinal()) + text(e.getSession())
                + text(e.getPage()) + ReadSum.of(e.getLoadMs());
        User u = e.getUser();
        sum += u != null ? u.getId() + text(u.getName()) + text(u.getCountry()) + ReadSum.of(u.getPremium())
                : ReadSum.ABSENT;
        Client c = e.getClient();
        sum += text(c.getAgent()) + text(c.getLanguage()) + ReadSum.of(c.getMobile())
                + ReadSum.size(c.getScreen().size());
        for (int pixels : c.getScreen()) sum += pixels;
        if (e.getItems() != null) {
            sum += ReadSum.size(e.getItems().size());
            for (Item i : e.getItems()) {
                sum += text(i.getSku()) + i.getQuantity() + ReadSum.of(i.getPrice())
                        + (i.getOptions() != null ? text(i.getOptions().getColour()) : ReadSum.ABSENT);
            }
        } else {
            sum += ReadSum.ABSENT;
        }
        sum += ReadSum.size(e.getExperiments().size());
        for (Experiment x : e.getExperiments()) sum += text(x.getName()) + text(x.getArm());
        sum += e.getReferrer() != null ? text(e.getReferrer()) : ReadSum.ABSENT;
        sum += e.getTotal() != null ? ReadSum.of(e.getTotal()) : ReadSum.ABSENT;
        Search s = e.getSearch();
        if (s != null) {
            sum += text(s.getQuery()) + s.getHits() + ReadSum.size(s.getFilters().size());
            for (CharSequence filter : s.getFilters()) sum += text(filter);
        } else {
            sum += ReadSum.ABSENT;
        }
        ErrorType error = e.getError();
        return sum + (error != null ? error.getCode() + text(error.getMessage()) : ReadSum.ABSENT);
    }

    private static long text(CharSequence text) {
        return ReadSum.of(text.toString());
    }

    @Override
    protected Object fromEvent(com.example.data.Event e) {
        Event m = new Event();
        m.setEventId(e.getEventId());
        m.setTime(e.getTime());
        m.setType(EventType.values()[e.getType().ordinal()]);
        m.setSession(e.getSession());
        com.example.data.User u = e.getUser();
        if (u != null) m.setUser(new User(u.getId(), u.getName(), u.getCountry(), u.isPremium()));
        com.example.data.Client c = e.getClient();
        m.setClient(new Client(c.getAgent(), c.getLanguage(),
                new ArrayList<>(Arrays.stream(c.getScreen()).boxed().toList()), c.isMobile()));
        m.setPage(e.getPage());
        m.setLoadMs(e.getLoadMs());
        if (e.getItems() != null) {
            List<Item> items = new ArrayList<>();
            for (com.example.data.Item i : e.getItems()) {
                items.add(new Item(i.getSku(), i.getQuantity(), i.getPrice(),
                        i.getOptions() == null ? null : new Options(i.getOptions().getColour())));
            }
            m.setItems(items);
        }
        List<Experiment> experiments = new ArrayList<>();
        for (com.example.data.Experiment x : e.getExperiments())
            experiments.add(new Experiment(x.getName(), x.getArm()));
        m.setExperiments(experiments);
        m.setReferrer(e.getReferrer());
        m.setTotal(e.getTotal());
        com.example.data.Search s = e.getSearch();
        if (s != null) m.setSearch(new Search(s.getQuery(), s.getHits(), new ArrayList<>(s.getFilters())));
        if (e.getError() != null) m.setError(new ErrorType(e.getError().getCode(), e.getError().getMessage()));
        return m;
    }

    @Override
    protected com.example.data.Event toEvent(Object decoded) {
        Event m = (Event) decoded;
        com.example.data.Event e = new com.example.data.Event();
        e.setEventId(m.getEventId().toString());
        e.setTime(m.getTime());
        e.setType(com.example.data.EventType.values()[m.getType().ordinal()]);
        e.setSession(m.getSession().toString());
        if (m.getUser() != null) {
            com.example.data.User u = new com.example.data.User();
            u.setId(m.getUser().getId());
            u.setName(m.getUser().getName().toString());
            u.setCountry(m.getUser().getCountry().toString());
            u.setPremium(m.getUser().getPremium());
            e.setUser(u);
        }
        com.example.data.Client c = new com.example.data.Client();
        c.setAgent(m.getClient().getAgent().toString());
        c.setLanguage(m.getClient().getLanguage().toString());
        c.setScreen(m.getClient().getScreen().stream().mapToInt(i -> i).toArray());
        c.setMobile(m.getClient().getMobile());
        e.setClient(c);
        e.setPage(m.getPage().toString());
        e.setLoadMs(m.getLoadMs());
        if (m.getItems() != null) {
            e.setItems(new ArrayList<>());
            for (Item from : m.getItems()) {
                com.example.data.Item i = new com.example.data.Item();
                i.setSku(from.getSku().toString());
                i.setQuantity(from.getQuantity());
                i.setPrice(from.getPrice());
                if (from.getOptions() != null) {
                    i.setOptions(new com.example.data.Options());
                    i.getOptions().setColour(from.getOptions().getColour().toString());
                }
                e.getItems().add(i);
            }
        }
        e.setExperiments(new ArrayList<>());
        for (Experiment from : m.getExperiments()) {
            com.example.data.Experiment x = new com.example.data.Experiment();
            x.setName(from.getName().toString());
            x.setArm(from.getArm().toString());
            e.getExperiments().add(x);
        }
        if (m.getReferrer() != null) e.setReferrer(m.getReferrer().toString());
        if (m.getTotal() != null) e.setTotal(m.getTotal());
        if (m.getSearch() != null) {
            com.example.data.Search s = new com.example.data.Search();
            s.setQuery(m.getSearch().getQuery().toString());
            s.setHits(m.getSearch().getHits());
            s.setFilters(new ArrayList<>());
            for (CharSequence filter : m.getSearch().getFilters()) s.getFilters().add(filter.toString());
            e.setSearch(s);
        }
        if (m.getError() != null) {
            com.example.data.ErrorType x = new com.example.data.ErrorType();
            x.setCode(m.getError().getCode());
            x.setMessage(m.getError().getMessage().toString());
            e.setError(x);
        }
        return e;
    }
}
