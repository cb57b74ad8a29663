package weighbridge.studies.hazelcast.objects;

import com.hazelcast.nio.serialization.Portable;
import com.hazelcast.nio.serialization.PortableReader;
import com.hazelcast.nio.serialization.PortableWriter;
import java.io.IOException;
import java.util.stream.Stream;

/** A large object that writes itself as a Portable. */
public final class LargePortable extends Large implements Portable {
    LargePortable() {}

    LargePortable(Large values) {
        super(values);
        objectField = new SmallPortable(values.objectField);
        objectArrayField = Stream.of(values.objectArrayField).map(SmallPortable::new).toArray(SmallPortable[]::new);
    }

    @Override
    public int getFactoryId() {
        return Objects.PORTABLE_FACTORY;
    }

    @Override
    public int getClassId() {
        return Objects.LARGE_CLASS;
    }

    @Override
    public void writePortable(PortableWriter out) throws IOException {
        out.writeBoolean(FieldNames.BOOLEAN, booleanField);
        out.writeBooleanArray(FieldNames.BOOLEANS, booleanArrayField);
        out.writeByte(FieldNames.BYTE, byteField);
        out.writeByteArray(FieldNames.BYTES, byteArrayField);
        out.writeShort(FieldNames.SHORT, shortField);
        out.writeShortArray(FieldNames.SHORTS, shortArrayField);
        out.writeInt(FieldNames.INT, intField);
        out.writeIntArray(FieldNames.INTS, intArrayField);
        out.writeLong(FieldNames.LONG, longField);
        out.writeLongArray(FieldNames.LONGS, longArrayField);
        out.writeFloat(FieldNames.FLOAT, floatField);
        out.writeFloatArray(FieldNames.FLOATS, floatArrayField);
        out.writeDouble(FieldNames.DOUBLE, doubleField);
        out.writeDoubleArray(FieldNames.DOUBLES, doubleArrayField);
        out.writeString(FieldNames.STRING, stringField);
        out.writeStringArray(FieldNames.STRINGS, stringArrayField);
        out.writePortable(FieldNames.OBJECT, (SmallPortable) objectField);
        out.writePortableArray(FieldNames.OBJECTS, (SmallPortable[]) objectArrayField);
    }

    @Override
    public void readPortable(PortableReader in) throws IOException {
        booleanField = in.readBoolean(FieldNames.BOOLEAN);
        booleanArrayField = in.readBooleanArray(FieldNames.BOOLEANS);
        byteField = in.readByte(FieldNames.BYTE);
        byteArrayField = in.readByteArray(FieldNames.BYTES);
        shortField = in.readShort(FieldNames.SHORT);
        shortArrayField = in.readShortArray(FieldNames.SHORTS);
        intField = in.readInt(FieldNames.INT);
        intArrayField = in.readIntArray(FieldNames.INTS);
        longField = in.readLong(FieldNames.LONG);
        longArrayField = in.readLongArray(FieldNames.LONGS);
        floatField = in.readFloat(FieldNames.FLOAT);
        floatArrayField = in.readFloatArray(FieldNames.FLOATS);
        doubleField = in.readDouble(FieldNames.DOUBLE);
        doubleArrayField = in.readDoubleArray(FieldNames.DOUBLES);
        stringField = in.readString(FieldNames.STRING);
        stringArrayField = in.readStringArray(FieldNames.STRINGS);
        objectField = in.readPortable(FieldNames.OBJECT);
        objectArrayField = Stream.of(in.readPortableArray(FieldNames.OBJECTS)).map(SmallPortable.class::cast)
                .toArray(SmallPortable[]::new);
    }
}
