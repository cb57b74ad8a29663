package weighbridge.studies.jmhblog.fst;

import org.nustaq.serialization.simpleapi.OnHeapCoder;
import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: with a new {@code OnHeapCoder} without references for each message, and one
 * object for all threads. The coder that wrote a message also reads it. Unlike the article, this class sets the class
 * loader.
 */
final class PublishedAdapter extends SharedObjects.Sharing {
    private final Beans beans;
    private OnHeapCoder coder;

    PublishedAdapter(Adapter plain, Beans beans, SharedObjects.State state) {
        super(plain, state);
        this.beans = beans;
        this.coder = coder();
    }

    private OnHeapCoder coder() {
        OnHeapCoder coder = new OnHeapCoder(false, beans.root());
        coder.getConf().setClassLoader(beans.loader());
        return coder;
    }

    @Override
    protected byte[] write(Object object) {
        coder = coder();
        return coder.toByteArray(object);
    }

    @Override
    protected Object read(byte[] message, SharedObjects.Place place) {
        place.set(coder.toObject(message));
        return place.get();
    }
}
