package weighbridge.studies.jmhblog.fst;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codecs.fst.FstCodec;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/** FST, called as the article did. */
public final class PublishedCodec extends FstCodec {
    private final SharedObjects shared = new SharedObjects();

    public PublishedCodec(String id) {
        super(id);
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new PublishedAdapter(super.adapter(beans), beans, shared.of(beans.loader()));
    }
}
