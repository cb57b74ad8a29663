package weighbridge.codecs.java;

import weighbridge.codec.Adapter;
import weighbridge.codec.Beans;
import weighbridge.codec.ReflectiveCodec;

/** The JDK's own serialization of plain beans: an object stream a message, so that each message stands alone. */
public final class JavaCodec extends ReflectiveCodec {
    private final boolean published;

    public JavaCodec(String id) {
        published = id.startsWith("habr-");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return published ? new HabrAdapter(beans) : new JavaAdapter(beans);
    }
}
