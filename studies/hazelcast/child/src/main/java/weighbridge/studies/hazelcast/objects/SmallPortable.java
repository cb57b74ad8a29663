package weighbridge.studies.hazelcast.objects;

import com.hazelcast.nio.serialization.Portable;
import com.hazelcast.nio.serialization.PortableReader;
import com.hazelcast.nio.serialization.PortableWriter;
import java.io.IOException;

/** A small object that writes itself as a Portable. */
public final class SmallPortable extends Small implements Portable {
    SmallPortable() {}

    SmallPortable(Small values) {
        super(values);
    }

    @Override
    public int getFactoryId() {
        return Objects.PORTABLE_FACTORY;
    }

    @Override
    public int getClassId() {
        return Objects.SMALL_CLASS;
    }

    @Override
    public void writePortable(PortableWriter out) throws IOException {
        out.writeInt(FieldNames.INT, intField);
        out.writeDouble(FieldNames.DOUBLE, doubleField);
        out.writeLong(FieldNames.LONG, longField);
        out.writeString(FieldNames.STRING, stringField);
    }

    @Override
    public void readPortable(PortableReader in) throws IOException {
        intField = in.readInt(FieldNames.INT);
        doubleField = in.readDouble(FieldNames.DOUBLE);
        longField = in.readLong(FieldNames.LONG);
        stringField = in.readString(FieldNames.STRING);
    }
}
