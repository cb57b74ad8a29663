package weighbridge.studies.providence.pass;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * Writes {@link Notes} to streams, as a number and a text. With the id {@code lines}, it also reads the line feed after
 * a note; with {@code clips}, it reads numbers wrongly; with {@code arrays}, it supports no streams.
 */
public final class StreamCodec implements Codec {
    private final String id;

    public StreamCodec(String id) {
        this.id = id;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) {}

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return id.equals("arrays") ? new OnArrays() : new OnStreams(id);
    }

    private static class OnArrays implements Adapter {
        @Override
        public Object toNative(Value.StructValue message) {
            return message;
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return (Value.StructValue) decoded;
        }

        @Override
        public Encoded encode(Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object decode(byte[] message) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(Object decoded) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class OnStreams extends OnArrays implements Adapter.OnStream {
        private final String id;

        OnStreams(String id) {
            this.id = id;
        }

        @Override
        public void encodeTo(Object value, OutputStream out) throws IOException {
            Value.StructValue note = (Value.StructValue) value;
            DataOutputStream data = new DataOutputStream(out);
            data.writeLong(((Value.Int64) note.fields().get(0)).value());
            data.writeUTF(((Value.Text) note.fields().get(1)).value());
        }

        @Override
        public Object decodeFrom(InputStream in) throws IOException {
            DataInputStream data = new DataInputStream(in);
            long number = data.readLong();
            Value.StructValue note =
                    new Value.StructValue(List.of(new Value.Int64(id.equals("clips") ? Math.min(number, 3) : number),
                            new Value.Text(data.readUTF())));
            if (id.equals("lines")) in.read();
            return note;
        }
    }
}
