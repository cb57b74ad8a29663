package weighbridge.byhand;

import com.example.data.Query;
import com.example.data.Sample;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;

/**
 * An adapter for a library that accepts the plain {@link Query} unchanged, or whose users convert it to and from its
 * own objects.
 */
public abstract class QueryAdapter implements Adapter {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();

    /** Converts a query to what {@link #encode} accepts. */
    protected Object fromQuery(Query query) throws Exception {
        return query;
    }

    /** Converts what {@link #decode} returned to a query. */
    protected Query toQuery(Object decoded) throws Exception {
        return (Query) decoded;
    }

    @Override
    public final Object toNative(Value.StructValue message) throws Exception {
        List<Value> v = message.fields();
        Query q = new Query();
        q.setUser(int32(v.get(0)));
        q.setYear(int32(v.get(1)));
        q.setMonth(int32(v.get(2)));
        q.setDate(int32(v.get(3)));
        q.setSampleCount(int32(v.get(4)));
        q.setSamples(new ArrayList<>());
        for (Value sample : ((Value.ListValue) v.get(5)).elements())
            q.getSamples().add(sample(((Value.StructValue) sample).fields()));
        return fromQuery(q);
    }

    private static Sample sample(List<Value> v) {
        Sample s = new Sample();
        s.setId(int32(v.get(0)));
        s.setTime(((Value.Int64) v.get(1)).value());
        s.setMeasurement(int32(v.get(2)));
        s.setAction(int32(v.get(3)));
        return s;
    }

    private static int int32(Value value) {
        return ((Value.Int32) value).value();
    }

    @Override
    public final Value.StructValue toCanonical(Object decoded) throws Exception {
        Query q = toQuery(decoded);
        List<Value> samples = new ArrayList<>();
        for (Sample s : q.getSamples()) {
            samples.add(new Value.StructValue(List.of(new Value.Int32(s.getId()), new Value.Int64(s.getTime()),
                    new Value.Int32(s.getMeasurement()), new Value.Int32(s.getAction()))));
        }
        return new Value.StructValue(List.of(new Value.Int32(q.getUser()), new Value.Int32(q.getYear()),
                new Value.Int32(q.getMonth()), new Value.Int32(q.getDate()), new Value.Int32(q.getSampleCount()),
                new Value.ListValue(samples)));
    }

    @Override
    public long read(Object decoded) {
        Query q = (Query) decoded;
        long sum = q.getUser() + q.getYear() + q.getMonth() + q.getDate() + q.getSampleCount()
                + ReadSum.size(q.getSamples().size());
        for (Sample s : q.getSamples()) sum += s.getId() + s.getTime() + s.getMeasurement() + s.getAction();
        return sum;
    }
}
