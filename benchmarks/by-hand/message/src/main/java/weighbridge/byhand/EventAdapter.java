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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;

/**
 * An adapter for a library that accepts the plain objects of {@code com.example.data} unchanged, or whose users convert
 * them to and from its own objects.
 *
 * <p>A list may be null after decoding, because some libraries lose empty lists.
 */
public abstract class EventAdapter implements Adapter {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();

    /** Converts an event to what {@link #encode} accepts. */
    protected Object fromEvent(Event event) throws Exception {
        return event;
    }

    /** Converts what {@link #decode} returned to an event. */
    protected Event toEvent(Object decoded) throws Exception {
        return (Event) decoded;
    }

    @Override
    public final Object toNative(Value.StructValue message) throws Exception {
        return fromEvent(event(message.fields()));
    }

    @Override
    public final Value.StructValue toCanonical(Object decoded) throws Exception {
        return canonical(toEvent(decoded));
    }

    @Override
    public long read(Object decoded) {
        return sum((Event) decoded);
    }

    private static long sum(Event e) {
        return ReadSum.of(e.getEventId()) + e.getTime() + ReadSum.symbol(e.getType().ordinal())
                + ReadSum.of(e.getSession()) + (e.getUser() != null ? sum(e.getUser()) : ReadSum.ABSENT)
                + sum(e.getClient()) + ReadSum.of(e.getPage()) + ReadSum.of(e.getLoadMs())
                + (e.getItems() != null ? items(e.getItems()) : ReadSum.ABSENT)
                + (e.getExperiments() != null ? experiments(e.getExperiments()) : ReadSum.ABSENT)
                + (e.getReferrer() != null ? ReadSum.of(e.getReferrer()) : ReadSum.ABSENT)
                + (e.getTotal() != null ? ReadSum.of(e.getTotal()) : ReadSum.ABSENT)
                + (e.getSearch() != null ? sum(e.getSearch()) : ReadSum.ABSENT) + (e.getError() != null
                        ? e.getError().getCode() + ReadSum.of(e.getError().getMessage()) : ReadSum.ABSENT);
    }

    private static long sum(User u) {
        return u.getId() + ReadSum.of(u.getName()) + ReadSum.of(u.getCountry()) + ReadSum.of(u.isPremium());
    }

    private static long sum(Client c) {
        long sum = ReadSum.of(c.getAgent()) + ReadSum.of(c.getLanguage()) + ReadSum.of(c.isMobile())
                + ReadSum.size(c.getScreen().length);
        for (int pixels : c.getScreen()) sum += pixels;
        return sum;
    }

    private static long items(List<Item> items) {
        long sum = ReadSum.size(items.size());
        for (Item i : items) {
            sum += ReadSum.of(i.getSku()) + i.getQuantity() + ReadSum.of(i.getPrice())
                    + (i.getOptions() != null ? ReadSum.of(i.getOptions().getColour()) : ReadSum.ABSENT);
        }
        return sum;
    }

    private static long experiments(List<Experiment> experiments) {
        long sum = ReadSum.size(experiments.size());
        for (Experiment e : experiments) sum += ReadSum.of(e.getName()) + ReadSum.of(e.getArm());
        return sum;
    }

    private static long sum(Search s) {
        long sum = ReadSum.of(s.getQuery()) + s.getHits();
        if (s.getFilters() == null) return sum + ReadSum.ABSENT;
        sum += ReadSum.size(s.getFilters().size());
        for (String filter : s.getFilters()) sum += ReadSum.of(filter);
        return sum;
    }

    private static Event event(List<Value> v) {
        Event e = new Event();
        e.setEventId(text(v.get(0)));
        e.setTime(int64(v.get(1)));
        e.setType(EventType.valueOf(((Value.Symbol) v.get(2)).name()));
        e.setSession(text(v.get(3)));
        present(v.get(4)).ifPresent(u -> e.setUser(user(fields(u))));
        e.setClient(client(fields(v.get(5))));
        e.setPage(text(v.get(6)));
        e.setLoadMs(float64(v.get(7)));
        present(v.get(8)).ifPresent(items -> e.setItems(list(items, i -> item(fields(i)))));
        e.setExperiments(list(v.get(9), x -> experiment(fields(x))));
        present(v.get(10)).ifPresent(r -> e.setReferrer(text(r)));
        present(v.get(11)).ifPresent(t -> e.setTotal(float64(t)));
        present(v.get(12)).ifPresent(s -> e.setSearch(search(fields(s))));
        present(v.get(13)).ifPresent(x -> e.setError(error(fields(x))));
        return e;
    }

    private static User user(List<Value> v) {
        User u = new User();
        u.setId(int64(v.get(0)));
        u.setName(text(v.get(1)));
        u.setCountry(text(v.get(2)));
        u.setPremium(((Value.Bool) v.get(3)).value());
        return u;
    }

    private static Client client(List<Value> v) {
        Client c = new Client();
        c.setAgent(text(v.get(0)));
        c.setLanguage(text(v.get(1)));
        c.setScreen(list(v.get(2), EventAdapter::int32).stream().mapToInt(i -> i).toArray());
        c.setMobile(((Value.Bool) v.get(3)).value());
        return c;
    }

    private static Item item(List<Value> v) {
        Item i = new Item();
        i.setSku(text(v.get(0)));
        i.setQuantity(int32(v.get(1)));
        i.setPrice(float64(v.get(2)));
        present(v.get(3)).ifPresent(o -> {
            Options options = new Options();
            options.setColour(text(fields(o).getFirst()));
            i.setOptions(options);
        });
        return i;
    }

    private static Experiment experiment(List<Value> v) {
        Experiment e = new Experiment();
        e.setName(text(v.get(0)));
        e.setArm(text(v.get(1)));
        return e;
    }

    private static Search search(List<Value> v) {
        Search s = new Search();
        s.setQuery(text(v.get(0)));
        s.setHits(int32(v.get(1)));
        s.setFilters(list(v.get(2), EventAdapter::text));
        return s;
    }

    private static ErrorType error(List<Value> v) {
        ErrorType e = new ErrorType();
        e.setCode(int32(v.get(0)));
        e.setMessage(text(v.get(1)));
        return e;
    }

    private static Optional<Value> present(Value v) {
        return v == Value.ABSENT ? Optional.empty() : Optional.of(v);
    }

    private static String text(Value v) {
        return ((Value.Text) v).value();
    }

    private static long int64(Value v) {
        return ((Value.Int64) v).value();
    }

    private static int int32(Value v) {
        return ((Value.Int32) v).value();
    }

    private static double float64(Value v) {
        return ((Value.Float64) v).value();
    }

    private static List<Value> fields(Value v) {
        return ((Value.StructValue) v).fields();
    }

    private static <T> List<T> list(Value v, Function<Value, T> element) {
        List<T> list = new ArrayList<>();
        for (Value e : ((Value.ListValue) v).elements()) list.add(element.apply(e));
        return list;
    }

    private static Value.StructValue canonical(Event e) {
        return struct(new Value.Text(e.getEventId()), new Value.Int64(e.getTime()),
                new Value.Symbol(e.getType().name()), new Value.Text(e.getSession()),
                optional(e.getUser(),
                        u -> struct(new Value.Int64(u.getId()), new Value.Text(u.getName()),
                                new Value.Text(u.getCountry()), new Value.Bool(u.isPremium()))),
                canonical(e.getClient()), new Value.Text(e.getPage()), new Value.Float64(e.getLoadMs()),
                optional(e.getItems(), items -> list(items, EventAdapter::canonical)),
                optional(e.getExperiments(),
                        all -> list(all, x -> struct(new Value.Text(x.getName()), new Value.Text(x.getArm())))),
                optional(e.getReferrer(), Value.Text::new), optional(e.getTotal(), Value.Float64::new),
                optional(e.getSearch(),
                        s -> struct(new Value.Text(s.getQuery()), new Value.Int32(s.getHits()),
                                optional(s.getFilters(), all -> list(all, Value.Text::new)))),
                optional(e.getError(), x -> struct(new Value.Int32(x.getCode()), new Value.Text(x.getMessage()))));
    }

    private static Value canonical(Client c) {
        return struct(new Value.Text(c.getAgent()), new Value.Text(c.getLanguage()),
                new Value.ListValue(Arrays.stream(c.getScreen()).<Value>mapToObj(Value.Int32::new).toList()),
                new Value.Bool(c.isMobile()));
    }

    private static Value canonical(Item i) {
        return struct(new Value.Text(i.getSku()), new Value.Int32(i.getQuantity()), new Value.Float64(i.getPrice()),
                optional(i.getOptions(), o -> struct(new Value.Text(o.getColour()))));
    }

    private static Value.StructValue struct(Value... fields) {
        return new Value.StructValue(List.of(fields));
    }

    private static <T> Value optional(T value, Function<T, Value> canonical) {
        return value == null ? Value.ABSENT : canonical.apply(value);
    }

    private static <T> Value list(List<T> values, Function<T, Value> canonical) {
        return new Value.ListValue(values.stream().map(canonical).toList());
    }
}
