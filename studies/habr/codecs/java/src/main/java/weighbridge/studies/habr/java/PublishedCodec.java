package weighbridge.studies.habr.java;

import weighbridge.codec.Adapter;
import weighbridge.codec.Beans;
import weighbridge.codec.ReflectiveCodec;

/** The JDK's own serialization, its files as the article made them. */
public final class PublishedCodec extends ReflectiveCodec {
    public PublishedCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new PublishedAdapter(beans);
    }
}
