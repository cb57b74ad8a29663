package weighbridge.studies.pronghorn.samples;

import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The schema of the test's message, and conversions to and from canonical values. */
public final class MessageValues {
    /** The schema; as in the test, {@code date} is one of 32 days and {@code month} one of 16 months. */
    public static final Schema SCHEMA = new Schema("Query", List.of(
            new Definition.Struct("Query",
                    List.of(Field.required(1, "user", Type.INT32), Field.required(2, "year", Type.INT32),
                            Field.required(3, "month", Type.INT32), Field.required(4, "date", Type.INT32),
                            Field.required(5, "sampleCount", Type.INT32),
                            Field.required(6, "samples", new Type.ListOf(new Type.Ref("Sample"))))),
            new Definition.Struct("Sample",
                    List.of(Field.required(1, "id", Type.INT32), Field.required(2, "time", Type.INT64),
                            Field.required(3, "measurement", Type.INT32), Field.required(4, "action", Type.INT32)))));

    private MessageValues() {}

    /** Refuses every schema but the test's own, since the published codecs work on its classes. */
    public static void check(Schema schema) throws UnsupportedSchema {
        if (!schema.equals(SCHEMA))
            throw new UnsupportedSchema("this codec reproduces a published test and supports only that test's message");
    }

    /** The canonical value of a message. */
    public static Value.StructValue of(Message m) {
        List<Value> samples = new ArrayList<>(m.sampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            samples.add(new Value.StructValue(List.of(new Value.Int32(s.id()), new Value.Int64(s.time()),
                    new Value.Int32(s.measurement()), new Value.Int32(s.action()))));
        }
        return new Value.StructValue(
                List.of(new Value.Int32(m.user()), new Value.Int32(m.year()), new Value.Int32(m.month()),
                        new Value.Int32(m.date()), new Value.Int32(m.sampleCount()), new Value.ListValue(samples)));
    }

    /** The message of a canonical value of {@link #SCHEMA}. */
    public static Message message(Value.StructValue value) {
        List<Value> fields = value.fields();
        Message message = new Message();
        message.set(int32(fields.get(0)), int32(fields.get(1)), int32(fields.get(2)), int32(fields.get(3)),
                int32(fields.get(4)));
        List<Value> samples = ((Value.ListValue) fields.get(5)).elements();
        if (samples.size() != message.sampleCount()) {
            throw new IllegalArgumentException(
                    "sampleCount is " + message.sampleCount() + ", but there are " + samples.size() + " samples");
        }
        for (int i = 0; i < samples.size(); i++) {
            List<Value> s = ((Value.StructValue) samples.get(i)).fields();
            message.sample(i).set(int32(s.get(0)), ((Value.Int64) s.get(1)).value(), int32(s.get(2)), int32(s.get(3)));
        }
        return message;
    }

    private static int int32(Value value) {
        return ((Value.Int32) value).value();
    }

    /** The read sum of a message. */
    public static long sum(Message m) {
        long sum = ReadSum.of(m.user()) + ReadSum.of(m.year()) + ReadSum.of(m.month()) + ReadSum.of(m.date())
                + ReadSum.of(m.sampleCount()) + ReadSum.size(m.sampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            sum += ReadSum.of(s.id()) + ReadSum.of(s.time()) + ReadSum.of(s.measurement()) + ReadSum.of(s.action());
        }
        return sum;
    }
}
