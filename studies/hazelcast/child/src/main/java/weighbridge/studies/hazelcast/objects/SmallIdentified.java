package weighbridge.studies.hazelcast.objects;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;

/** A small object that writes itself field by field. */
public final class SmallIdentified extends Small implements IdentifiedDataSerializable {
    SmallIdentified() {}

    SmallIdentified(Small values) {
        super(values);
    }

    @Override
    public int getFactoryId() {
        return Objects.IDENTIFIED_FACTORY;
    }

    @Override
    public int getClassId() {
        return Objects.SMALL_CLASS;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeInt(intField);
        out.writeDouble(doubleField);
        out.writeLong(longField);
        out.writeString(stringField);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        intField = in.readInt();
        doubleField = in.readDouble();
        longField = in.readLong();
        stringField = in.readString();
    }
}
