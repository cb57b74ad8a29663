package weighbridge.studies.habr.java;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** The JDK's own serialization, with files like the article's. */
public final class PublishedCodec extends ReflectiveCodec {
    public PublishedCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new PublishedAdapter(beans);
    }
}
