package weighbridge.studies.hazelcast.objects;

import com.hazelcast.nio.serialization.compact.CompactReader;
import com.hazelcast.nio.serialization.compact.CompactSerializer;
import com.hazelcast.nio.serialization.compact.CompactWriter;
import java.util.stream.Stream;

/** A large object that has its own serializer for Compact. */
public final class LargeCompact extends Large {
    LargeCompact() {}

    LargeCompact(Large values) {
        super(values);
        objectField = new SmallCompact(values.objectField);
        objectArrayField = Stream.of(values.objectArrayField).map(SmallCompact::new).toArray(SmallCompact[]::new);
    }

    static final class Serializer implements CompactSerializer<LargeCompact> {
        @Override
        public LargeCompact read(CompactReader in) {
            LargeCompact large = new LargeCompact();
            large.booleanField = in.readBoolean(FieldNames.BOOLEAN);
            large.booleanArrayField = in.readArrayOfBoolean(FieldNames.BOOLEANS);
            large.byteField = in.readInt8(FieldNames.BYTE);
            large.byteArrayField = in.readArrayOfInt8(FieldNames.BYTES);
            large.shortField = in.readInt16(FieldNames.SHORT);
            large.shortArrayField = in.readArrayOfInt16(FieldNames.SHORTS);
            large.intField = in.readInt32(FieldNames.INT);
            large.intArrayField = in.readArrayOfInt32(FieldNames.INTS);
            large.longField = in.readInt64(FieldNames.LONG);
            large.longArrayField = in.readArrayOfInt64(FieldNames.LONGS);
            large.floatField = in.readFloat32(FieldNames.FLOAT);
            large.floatArrayField = in.readArrayOfFloat32(FieldNames.FLOATS);
            large.doubleField = in.readFloat64(FieldNames.DOUBLE);
            large.doubleArrayField = in.readArrayOfFloat64(FieldNames.DOUBLES);
            large.stringField = in.readString(FieldNames.STRING);
            large.stringArrayField = in.readArrayOfString(FieldNames.STRINGS);
            large.objectField = in.readCompact(FieldNames.OBJECT);
            large.objectArrayField = in.readArrayOfCompact(FieldNames.OBJECTS, SmallCompact.class);
            return large;
        }

        @Override
        public void write(CompactWriter out, LargeCompact large) {
            out.writeBoolean(FieldNames.BOOLEAN, large.booleanField);
            out.writeArrayOfBoolean(FieldNames.BOOLEANS, large.booleanArrayField);
            out.writeInt8(FieldNames.BYTE, large.byteField);
            out.writeArrayOfInt8(FieldNames.BYTES, large.byteArrayField);
            out.writeInt16(FieldNames.SHORT, large.shortField);
            out.writeArrayOfInt16(FieldNames.SHORTS, large.shortArrayField);
            out.writeInt32(FieldNames.INT, large.intField);
            out.writeArrayOfInt32(FieldNames.INTS, large.intArrayField);
            out.writeInt64(FieldNames.LONG, large.longField);
            out.writeArrayOfInt64(FieldNames.LONGS, large.longArrayField);
            out.writeFloat32(FieldNames.FLOAT, large.floatField);
            out.writeArrayOfFloat32(FieldNames.FLOATS, large.floatArrayField);
            out.writeFloat64(FieldNames.DOUBLE, large.doubleField);
            out.writeArrayOfFloat64(FieldNames.DOUBLES, large.doubleArrayField);
            out.writeString(FieldNames.STRING, large.stringField);
            out.writeArrayOfString(FieldNames.STRINGS, large.stringArrayField);
            out.writeCompact(FieldNames.OBJECT, large.objectField);
            out.writeArrayOfCompact(FieldNames.OBJECTS, large.objectArrayField);
        }

        @Override
        public String getTypeName() {
            return Objects.COMPACT_LARGE;
        }

        @Override
        public Class<LargeCompact> getCompactClass() {
            return LargeCompact.class;
        }
    }
}
