package weighbridge.studies.hazelcast.objects;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * A large object that writes itself field by field. It writes its small objects as objects, which adds 13 bytes to
 * each.
 */
public final class LargeIdentified extends Large implements IdentifiedDataSerializable {
    LargeIdentified() {}

    LargeIdentified(Large values) {
        super(values);
        objectField = new SmallIdentified(values.objectField);
        objectArrayField = Stream.of(values.objectArrayField).map(SmallIdentified::new).toArray(SmallIdentified[]::new);
    }

    @Override
    public int getFactoryId() {
        return Objects.IDENTIFIED_FACTORY;
    }

    @Override
    public int getClassId() {
        return Objects.LARGE_CLASS;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeBoolean(booleanField);
        out.writeBooleanArray(booleanArrayField);
        out.writeByte(byteField);
        out.writeByteArray(byteArrayField);
        out.writeShort(shortField);
        out.writeShortArray(shortArrayField);
        out.writeInt(intField);
        out.writeIntArray(intArrayField);
        out.writeLong(longField);
        out.writeLongArray(longArrayField);
        out.writeFloat(floatField);
        out.writeFloatArray(floatArrayField);
        out.writeDouble(doubleField);
        out.writeDoubleArray(doubleArrayField);
        out.writeString(stringField);
        out.writeStringArray(stringArrayField);
        out.writeObject(objectField);
        out.writeInt(objectArrayField.length);
        for (Small small : objectArrayField) out.writeObject(small);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        booleanField = in.readBoolean();
        booleanArrayField = in.readBooleanArray();
        byteField = in.readByte();
        byteArrayField = in.readByteArray();
        shortField = in.readShort();
        shortArrayField = in.readShortArray();
        intField = in.readInt();
        intArrayField = in.readIntArray();
        longField = in.readLong();
        longArrayField = in.readLongArray();
        floatField = in.readFloat();
        floatArrayField = in.readFloatArray();
        doubleField = in.readDouble();
        doubleArrayField = in.readDoubleArray();
        stringField = in.readString();
        stringArrayField = in.readStringArray();
        objectField = in.readObject();
        objectArrayField = new SmallIdentified[in.readInt()];
        for (int i = 0; i < objectArrayField.length; i++) objectArrayField[i] = in.readObject();
    }
}
