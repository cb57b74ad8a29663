package weighbridge.byhand;

import com.example.data.Client;
import com.example.data.ErrorType;
import com.example.data.Event;
import com.example.data.EventType;
import com.example.data.Experiment;
import com.example.data.Item;
import com.example.data.Options;
import com.example.data.Search;
import com.example.data.User;
import org.apache.fory.Fory;
import weighbridge.codec.Encoded;

/**
 * Follows https://fory.apache.org/docs/start/usage: one Fory for all messages of a thread, with registered classes.
 */
public final class ByHand extends EventAdapter {
    private final Fory fory = Fory.builder().withXlang(false).build();

    public ByHand() {
        fory.register(Event.class);
        fory.register(EventType.class);
        fory.register(User.class);
        fory.register(Client.class);
        fory.register(Item.class);
        fory.register(Options.class);
        fory.register(Experiment.class);
        fory.register(Search.class);
        fory.register(ErrorType.class);
    }

    @Override
    public Encoded encode(Object event) {
        return encoded.of(fory.serialize(event));
    }

    @Override
    public Object decode(byte[] message) {
        return fory.deserialize(message);
    }
}
