package weighbridge.studies.hazelcast.objects;

import com.hazelcast.nio.serialization.compact.CompactReader;
import com.hazelcast.nio.serialization.compact.CompactSerializer;
import com.hazelcast.nio.serialization.compact.CompactWriter;

/** A small object that has its own serializer for Compact. */
public final class SmallCompact extends Small {
    SmallCompact() {}

    SmallCompact(Small values) {
        super(values);
    }

    static final class Serializer implements CompactSerializer<SmallCompact> {
        @Override
        public SmallCompact read(CompactReader in) {
            SmallCompact small = new SmallCompact();
            small.intField = in.readInt32(FieldNames.INT);
            small.doubleField = in.readFloat64(FieldNames.DOUBLE);
            small.longField = in.readInt64(FieldNames.LONG);
            small.stringField = in.readString(FieldNames.STRING);
            return small;
        }

        @Override
        public void write(CompactWriter out, SmallCompact small) {
            out.writeInt32(FieldNames.INT, small.intField);
            out.writeFloat64(FieldNames.DOUBLE, small.doubleField);
            out.writeInt64(FieldNames.LONG, small.longField);
            out.writeString(FieldNames.STRING, small.stringField);
        }

        @Override
        public String getTypeName() {
            return Objects.COMPACT_SMALL;
        }

        @Override
        public Class<SmallCompact> getCompactClass() {
            return SmallCompact.class;
        }
    }
}
