package weighbridge.byhand;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.example.data.Query;
import com.example.data.Sample;
import java.util.ArrayList;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/EsotericSoftware/kryo#quickstart: registered classes; one Kryo, Output and Input for all
 * messages.
 */
public final class ByHand extends QueryAdapter {
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(1024, -1);
    private final Input input = new Input();

    public ByHand() {
        kryo.register(Query.class);
        kryo.register(Sample.class);
        kryo.register(ArrayList.class);
    }

    @Override
    public Encoded encode(Object query) {
        output.reset();
        kryo.writeObject(output, query);
        return encoded.of(output.toBytes());
    }

    @Override
    public Object decode(byte[] message) {
        input.setBuffer(message);
        return kryo.readObject(input, Query.class);
    }
}
