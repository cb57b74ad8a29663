package weighbridge.studies.jmhblog.fst;

import org.nustaq.serialization.simpleapi.OnHeapCoder;
import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: an new {@code OnHeapCoder} for each message, without references, and
 * one object for all threads. The coder keeps what it needs between writing and reading. That it is told the class
 * loader is not the article's.
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
