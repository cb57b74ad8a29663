package weighbridge.studies.jmhblog.protostuff;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codecs.protostuff.ProtostuffCodec;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/** Protostuff, called as the article did. */
public final class PublishedCodec extends ProtostuffCodec {
    private final SharedObjects shared = new SharedObjects();

    public PublishedCodec(String id) {
        super(id);
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new PublishedAdapter<>(super.adapter(beans), shared.of(beans.loader()), schema(beans));
    }
}
