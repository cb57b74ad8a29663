package weighbridge.byhand;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.example.data.Client;
import com.example.data.ErrorType;
import com.example.data.Event;
import com.example.data.EventType;
import com.example.data.Experiment;
import com.example.data.Item;
import com.example.data.Options;
import com.example.data.Search;
import com.example.data.User;
import java.util.ArrayList;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/EsotericSoftware/kryo#quickstart: registered classes; one Kryo, Output and Input for all
 * messages.
 */
public final class ByHand extends EventAdapter {
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(1024, -1);
    private final Input input = new Input();

    public ByHand() {
        kryo.register(Event.class);
        kryo.register(EventType.class);
        kryo.register(User.class);
        kryo.register(Client.class);
        kryo.register(Item.class);
        kryo.register(Options.class);
        kryo.register(Experiment.class);
        kryo.register(Search.class);
        kryo.register(ErrorType.class);
        kryo.register(ArrayList.class);
        kryo.register(int[].class);
    }

    @Override
    public Encoded encode(Object event) {
        output.reset();
        kryo.writeObject(output, event);
        return encoded.of(output.toBytes());
    }

    @Override
    public Object decode(byte[] message) {
        input.setBuffer(message);
        return kryo.readObject(input, Event.class);
    }
}
