package weighbridge.byhand;

import com.example.proto.Client;
import com.example.proto.ErrorType;
import com.example.proto.Event;
import com.example.proto.EventType;
import com.example.proto.Experiment;
import com.example.proto.Item;
import com.example.proto.Options;
import com.example.proto.Search;
import com.example.proto.User;
import com.google.protobuf.Forget;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://protobuf.dev/getting-started/javatutorial/#parsing-and-serialization: {@code toByteArray} and
 * {@code parseFrom}.
 */
public final class ByHand extends EventAdapter {
    @Override
    public Encoded encode(Object event) {
        forget((Event) event);
        return encoded.of(((Event) event).toByteArray());
    }

    /**
     * Makes an event look as if it had never been sent: it and the messages in it cache the size that their first
     * encoding computed.
     */
    private static void forget(Event e) {
        Forget.size(e);
        if (e.hasUser()) Forget.size(e.getUser());
        Forget.size(e.getClient());
        for (Item i : e.getItemsList()) {
            Forget.size(i);
            if (i.hasOptions()) Forget.size(i.getOptions());
        }
        for (Experiment x : e.getExperimentsList()) Forget.size(x);
        if (e.hasSearch()) Forget.size(e.getSearch());
        if (e.hasError()) Forget.size(e.getError());
    }

    @Override
    public Object decode(byte[] message) throws InvalidProtocolBufferException {
        return Event.parseFrom(message);
    }

    @Override
    public long read(Object decoded) {
        Event e = (Event) decoded;
        long sum = ReadSum.of(e.getEventId()) + e.getTime() + ReadSum.symbol(e.getType().getNumber())
                + ReadSum.of(e.getSession()) + ReadSum.of(e.getPage()) + ReadSum.of(e.getLoadMs());
        if (e.hasUser()) {
            User u = e.getUser();
            sum += u.getId() + ReadSum.of(u.getName()) + ReadSum.of(u.getCountry()) + ReadSum.of(u.getPremium());
        } else {
            sum += ReadSum.ABSENT;
        }
        Client c = e.getClient();
        sum += ReadSum.of(c.getAgent()) + ReadSum.of(c.getLanguage()) + ReadSum.of(c.getMobile())
                + ReadSum.size(c.getScreenCount());
        for (int pixels : c.getScreenList()) sum += pixels;
        sum += ReadSum.size(e.getItemsCount());
        for (Item i : e.getItemsList()) {
            sum += ReadSum.of(i.getSku()) + i.getQuantity() + ReadSum.of(i.getPrice())
                    + (i.hasOptions() ? ReadSum.of(i.getOptions().getColour()) : ReadSum.ABSENT);
        }
        sum += ReadSum.size(e.getExperimentsCount());
        for (Experiment x : e.getExperimentsList()) sum += ReadSum.of(x.getName()) + ReadSum.of(x.getArm());
        sum += e.hasReferrer() ? ReadSum.of(e.getReferrer()) : ReadSum.ABSENT;
        sum += e.hasTotal() ? ReadSum.of(e.getTotal()) : ReadSum.ABSENT;
        if (e.hasSearch()) {
            Search s = e.getSearch();
            sum += ReadSum.of(s.getQuery()) + s.getHits() + ReadSum.size(s.getFiltersCount());
            for (String filter : s.getFiltersList()) sum += ReadSum.of(filter);
        } else {
            sum += ReadSum.ABSENT;
        }
        return sum + (e.hasError() ? e.getError().getCode() + ReadSum.of(e.getError().getMessage()) : ReadSum.ABSENT);
    }

    @Override
    protected Object fromEvent(com.example.data.Event e) {
        Event.Builder b = Event.newBuilder().setEventId(e.getEventId()).setTime(e.getTime())
                .setType(EventType.forNumber(e.getType().ordinal())).setSession(e.getSession()).setPage(e.getPage())
                .setLoadMs(e.getLoadMs());
        if (e.getUser() != null) {
            b.setUser(User.newBuilder().setId(e.getUser().getId()).setName(e.getUser().getName())
                    .setCountry(e.getUser().getCountry()).setPremium(e.getUser().isPremium()));
        }
        Client.Builder c = Client.newBuilder().setAgent(e.getClient().getAgent())
                .setLanguage(e.getClient().getLanguage()).setMobile(e.getClient().isMobile());
        for (int pixels : e.getClient().getScreen()) c.addScreen(pixels);
        b.setClient(c);
        if (e.getItems() != null) {
            for (com.example.data.Item i : e.getItems()) {
                Item.Builder item =
                        b.addItemsBuilder().setSku(i.getSku()).setQuantity(i.getQuantity()).setPrice(i.getPrice());
                if (i.getOptions() != null) item.setOptions(Options.newBuilder().setColour(i.getOptions().getColour()));
            }
        }
        for (com.example.data.Experiment x : e.getExperiments())
            b.addExperimentsBuilder().setName(x.getName()).setArm(x.getArm());
        if (e.getReferrer() != null) b.setReferrer(e.getReferrer());
        if (e.getTotal() != null) b.setTotal(e.getTotal());
        if (e.getSearch() != null) {
            b.setSearch(Search.newBuilder().setQuery(e.getSearch().getQuery()).setHits(e.getSearch().getHits())
                    .addAllFilters(e.getSearch().getFilters()));
        }
        if (e.getError() != null)
            b.setError(ErrorType.newBuilder().setCode(e.getError().getCode()).setMessage(e.getError().getMessage()));
        return b.build();
    }

    @Override
    protected com.example.data.Event toEvent(Object decoded) {
        Event m = (Event) decoded;
        com.example.data.Event e = new com.example.data.Event();
        e.setEventId(m.getEventId());
        e.setTime(m.getTime());
        e.setType(com.example.data.EventType.values()[m.getType().getNumber()]);
        e.setSession(m.getSession());
        if (m.hasUser()) {
            com.example.data.User u = new com.example.data.User();
            u.setId(m.getUser().getId());
            u.setName(m.getUser().getName());
            u.setCountry(m.getUser().getCountry());
            u.setPremium(m.getUser().getPremium());
            e.setUser(u);
        }
        com.example.data.Client c = new com.example.data.Client();
        c.setAgent(m.getClient().getAgent());
        c.setLanguage(m.getClient().getLanguage());
        c.setScreen(m.getClient().getScreenList().stream().mapToInt(i -> i).toArray());
        c.setMobile(m.getClient().getMobile());
        e.setClient(c);
        e.setPage(m.getPage());
        e.setLoadMs(m.getLoadMs());
        e.setItems(new ArrayList<>());
        for (Item from : m.getItemsList()) {
            com.example.data.Item i = new com.example.data.Item();
            i.setSku(from.getSku());
            i.setQuantity(from.getQuantity());
            i.setPrice(from.getPrice());
            if (from.hasOptions()) {
                i.setOptions(new com.example.data.Options());
                i.getOptions().setColour(from.getOptions().getColour());
            }
            e.getItems().add(i);
        }
        e.setExperiments(new ArrayList<>());
        for (Experiment from : m.getExperimentsList()) {
            com.example.data.Experiment x = new com.example.data.Experiment();
            x.setName(from.getName());
            x.setArm(from.getArm());
            e.getExperiments().add(x);
        }
        if (m.hasReferrer()) e.setReferrer(m.getReferrer());
        if (m.hasTotal()) e.setTotal(m.getTotal());
        if (m.hasSearch()) {
            com.example.data.Search s = new com.example.data.Search();
            s.setQuery(m.getSearch().getQuery());
            s.setHits(m.getSearch().getHits());
            s.setFilters(new ArrayList<>(m.getSearch().getFiltersList()));
            e.setSearch(s);
        }
        if (m.hasError()) {
            com.example.data.ErrorType x = new com.example.data.ErrorType();
            x.setCode(m.getError().getCode());
            x.setMessage(m.getError().getMessage());
            e.setError(x);
        }
        return e;
    }
}
