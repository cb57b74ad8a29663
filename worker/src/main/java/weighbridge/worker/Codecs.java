package weighbridge.worker;

import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Contestant;
import weighbridge.model.Schema;

/** Finds codecs on this JVM's class path. */
public final class Codecs {
    private Codecs() {}

    /** The contestant's codec. */
    public static Codec load(Contestant contestant) throws ReflectiveOperationException {
        return (Codec) Class.forName(contestant.className()).getConstructor(String.class).newInstance(contestant.id());
    }

    /** A new adapter for a schema whose generated classes are on this JVM's class path too. */
    public static Adapter adapter(Codec codec, Schema schema) throws Exception {
        return codec.adapter(schema, Codecs.class.getClassLoader());
    }
}
