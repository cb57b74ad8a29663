package weighbridge.byhand;

import com.example.data.Client;
import com.example.data.ErrorType;
import com.example.data.Event;
import com.example.data.Experiment;
import com.example.data.Item;
import com.example.data.Options;
import com.example.data.Search;
import com.example.data.User;
import com.example.sbe.EventDecoder;
import com.example.sbe.EventEncoder;
import com.example.sbe.EventType;
import com.example.sbe.MessageHeaderDecoder;
import com.example.sbe.MessageHeaderEncoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://github.com/aeron-io/simple-binary-encoding/wiki/Java-Users-Guide: the message's encoder and decoder
 * are flyweights, each over a fixed buffer; fields come first, then groups, then variable data.
 */
public final class ByHand extends EventAdapter {
    /** More bytes than any message takes. */
    private static final int LARGEST = 4096;
    private static final int USER = 1;
    private static final int ITEMS = 2;
    private static final int REFERRER = 4;
    private static final int TOTAL = 8;
    private static final int SEARCH = 16;
    private static final int ERROR = 32;

    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final EventEncoder encoder = new EventEncoder();
    private final EventDecoder decoder = new EventDecoder();
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[LARGEST]);
    private final UnsafeBuffer input = new UnsafeBuffer();

    @Override
    public Encoded encode(Object event) {
        write(encoder.wrapAndApplyHeader(output, 0, headerEncoder), (Event) event);
        return encoded.ofCopy(output.byteArray(), 0, headerEncoder.encodedLength() + encoder.encodedLength());
    }

    @Override
    public Object decode(byte[] message) {
        input.wrap(message);
        return decoder.wrapAndApplyHeader(input, 0, headerDecoder);
    }

    private static void write(EventEncoder out, Event e) {
        User u = e.getUser();
        Client c = e.getClient();
        List<Item> items = e.getItems();
        Search s = e.getSearch();
        ErrorType error = e.getError();
        int present = (u != null ? USER : 0) | (items != null ? ITEMS : 0) | (e.getReferrer() != null ? REFERRER : 0)
                | (e.getTotal() != null ? TOTAL : 0) | (s != null ? SEARCH : 0) | (error != null ? ERROR : 0);
        out.present((short) present).time(e.getTime()).type(EventType.get((short) e.getType().ordinal()))
                .userId(u != null ? u.getId() : 0).userPremium((short) (u != null && u.isPremium() ? 1 : 0))
                .clientMobile((short) (c.isMobile() ? 1 : 0)).loadMs(e.getLoadMs())
                .total(e.getTotal() != null ? e.getTotal() : 0).searchHits(s != null ? s.getHits() : 0)
                .errorCode(error != null ? error.getCode() : 0);
        EventEncoder.ScreenEncoder screen = out.screenCount(c.getScreen().length);
        for (int pixels : c.getScreen()) screen.next().pixels(pixels);
        EventEncoder.ItemsEncoder itemsOut = out.itemsCount(items != null ? items.size() : 0);
        if (items != null) {
            for (Item i : items) {
                Options options = i.getOptions();
                itemsOut.next().hasOptions((short) (options != null ? 1 : 0)).quantity(i.getQuantity())
                        .price(i.getPrice()).sku(i.getSku()).colour(options != null ? options.getColour() : "");
            }
        }
        EventEncoder.ExperimentsEncoder experiments = out.experimentsCount(e.getExperiments().size());
        for (Experiment x : e.getExperiments()) experiments.next().name(x.getName()).arm(x.getArm());
        EventEncoder.FiltersEncoder filters = out.filtersCount(s != null ? s.getFilters().size() : 0);
        if (s != null) for (String filter : s.getFilters()) filters.next().filter(filter);
        out.eventId(e.getEventId()).session(e.getSession()).userName(u != null ? u.getName() : "")
                .userCountry(u != null ? u.getCountry() : "").clientAgent(c.getAgent()).clientLanguage(c.getLanguage())
                .page(e.getPage()).referrer(e.getReferrer() != null ? e.getReferrer() : "")
                .searchQuery(s != null ? s.getQuery() : "").errorMessage(error != null ? error.getMessage() : "");
    }

    @Override
    public long read(Object decoded) {
        EventDecoder in = (EventDecoder) decoded;
        in.sbeRewind();
        int present = in.present();
        long sum = in.time() + ReadSum.symbol(in.type().value()) + ReadSum.of(in.clientMobile() != 0)
                + ReadSum.of(in.loadMs());
        sum += (present & USER) != 0 ? in.userId() + ReadSum.of(in.userPremium() != 0) : ReadSum.ABSENT;
        sum += (present & TOTAL) != 0 ? ReadSum.of(in.total()) : ReadSum.ABSENT;
        sum += (present & SEARCH) != 0 ? in.searchHits() : ReadSum.ABSENT;
        sum += (present & ERROR) != 0 ? in.errorCode() : ReadSum.ABSENT;
        EventDecoder.ScreenDecoder screen = in.screen();
        sum += ReadSum.size(screen.count());
        while (screen.hasNext()) sum += screen.next().pixels();
        EventDecoder.ItemsDecoder items = in.items();
        sum += (present & ITEMS) != 0 ? ReadSum.size(items.count()) : ReadSum.ABSENT;
        while (items.hasNext()) {
            items.next();
            boolean hasOptions = items.hasOptions() != 0;
            sum += items.quantity() + ReadSum.of(items.price()) + ReadSum.of(items.sku());
            if (hasOptions) {
                sum += ReadSum.of(items.colour());
            } else {
                sum += ReadSum.ABSENT;
                items.skipColour();
            }
        }
        EventDecoder.ExperimentsDecoder experiments = in.experiments();
        sum += ReadSum.size(experiments.count());
        while (experiments.hasNext()) {
            experiments.next();
            sum += ReadSum.of(experiments.name()) + ReadSum.of(experiments.arm());
        }
        EventDecoder.FiltersDecoder filters = in.filters();
        if ((present & SEARCH) != 0) sum += ReadSum.size(filters.count());
        while (filters.hasNext()) sum += ReadSum.of(filters.next().filter());
        sum += ReadSum.of(in.eventId()) + ReadSum.of(in.session());
        if ((present & USER) != 0) {
            sum += ReadSum.of(in.userName()) + ReadSum.of(in.userCountry());
        } else {
            in.skipUserName();
            in.skipUserCountry();
        }
        sum += ReadSum.of(in.clientAgent()) + ReadSum.of(in.clientLanguage()) + ReadSum.of(in.page());
        if ((present & REFERRER) != 0) {
            sum += ReadSum.of(in.referrer());
        } else {
            sum += ReadSum.ABSENT;
            in.skipReferrer();
        }
        if ((present & SEARCH) != 0) sum += ReadSum.of(in.searchQuery());
        else in.skipSearchQuery();
        if ((present & ERROR) != 0) sum += ReadSum.of(in.errorMessage());
        else in.skipErrorMessage();
        return sum;
    }

    @Override
    protected Event toEvent(Object decoded) {
        EventDecoder in = (EventDecoder) decoded;
        in.sbeRewind();
        int present = in.present();
        Event e = new Event();
        e.setTime(in.time());
        e.setType(com.example.data.EventType.values()[in.type().value()]);
        User u = new User();
        u.setId(in.userId());
        u.setPremium(in.userPremium() != 0);
        Client c = new Client();
        c.setMobile(in.clientMobile() != 0);
        e.setClient(c);
        e.setLoadMs(in.loadMs());
        if ((present & TOTAL) != 0) e.setTotal(in.total());
        Search s = new Search();
        s.setHits(in.searchHits());
        ErrorType error = new ErrorType();
        error.setCode(in.errorCode());
        EventDecoder.ScreenDecoder screen = in.screen();
        c.setScreen(new int[screen.count()]);
        for (int i = 0; screen.hasNext(); i++) c.getScreen()[i] = screen.next().pixels();
        List<Item> items = new ArrayList<>();
        for (EventDecoder.ItemsDecoder from : in.items()) {
            Item i = new Item();
            i.setQuantity(from.quantity());
            i.setPrice(from.price());
            if (from.hasOptions() != 0) i.setOptions(new Options());
            i.setSku(from.sku());
            String colour = from.colour();
            if (i.getOptions() != null) i.getOptions().setColour(colour);
            items.add(i);
        }
        if ((present & ITEMS) != 0) e.setItems(items);
        e.setExperiments(new ArrayList<>());
        for (EventDecoder.ExperimentsDecoder from : in.experiments()) {
            Experiment x = new Experiment();
            x.setName(from.name());
            x.setArm(from.arm());
            e.getExperiments().add(x);
        }
        s.setFilters(new ArrayList<>());
        for (EventDecoder.FiltersDecoder from : in.filters()) s.getFilters().add(from.filter());
        e.setEventId(in.eventId());
        e.setSession(in.session());
        u.setName(in.userName());
        u.setCountry(in.userCountry());
        if ((present & USER) != 0) e.setUser(u);
        c.setAgent(in.clientAgent());
        c.setLanguage(in.clientLanguage());
        e.setPage(in.page());
        String referrer = in.referrer();
        if ((present & REFERRER) != 0) e.setReferrer(referrer);
        s.setQuery(in.searchQuery());
        if ((present & SEARCH) != 0) e.setSearch(s);
        error.setMessage(in.errorMessage());
        if ((present & ERROR) != 0) e.setError(error);
        return e;
    }
}
