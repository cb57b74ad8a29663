package weighbridge.studies.jmhblog.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: with an {@code Output} of 5 to 5,000 bytes for each call, and one
 * {@code Kryo} and one object for all threads. The {@code Kryo} has the defaults of that time: references on, classes
 * unregistered.
 */
final class PublishedAdapter extends SharedObjects.Sharing {
    private static final int INITIAL_BYTES = 5;
    private static final int MOST_BYTES = 5_000;

    private final Kryo kryo;
    private final Class<?> root;

    PublishedAdapter(Adapter plain, Beans beans, SharedObjects.State state) {
        super(plain, state);
        this.kryo = state.library(() -> kryo(beans));
        this.root = beans.root();
    }

    private static Kryo kryo(Beans beans) {
        Kryo kryo = new Kryo();
        kryo.setClassLoader(beans.loader());
        kryo.setRegistrationRequired(false);
        kryo.setReferences(true);
        return kryo;
    }

    @Override
    protected byte[] write(Object object) {
        Output output = new Output(INITIAL_BYTES, MOST_BYTES);
        kryo.writeObject(output, object);
        byte[] bytes = output.toBytes();
        output.reset();
        return bytes;
    }

    @Override
    protected Object read(byte[] message, SharedObjects.Place place) {
        place.set(kryo.readObject(new Input(message), root));
        return place.get();
    }
}
