package weighbridge.studies.jmhblog.jackson;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codecs.jackson.JacksonCodec;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/** Jackson's data binding, called as the article did. */
public final class PublishedCodec extends JacksonCodec {
    private final SharedObjects shared = new SharedObjects();

    public PublishedCodec(String id) {
        super(id);
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new PublishedAdapter(super.adapter(beans), shared.of(beans.loader()), beans.root());
    }
}
