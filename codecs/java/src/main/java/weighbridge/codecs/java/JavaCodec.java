package weighbridge.codecs.java;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** The JDK's own serialization of plain beans: an object stream a message, so that each message stands alone. */
public final class JavaCodec extends ReflectiveCodec {
    public JavaCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new JavaAdapter(beans);
    }
}
