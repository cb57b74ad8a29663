package weighbridge.codecs.java;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** The JDK's serialization of plain beans: one object stream per message, so that each is self-contained. */
public final class JavaCodec extends ReflectiveCodec {
    public JavaCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new JavaAdapter(beans);
    }
}
