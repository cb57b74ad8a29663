package weighbridge.codecs.hazelcast;

import weighbridge.codec.Workshop;
import weighbridge.codec.own.OwnClassCodec;
import weighbridge.codec.own.OwnObjects;
import weighbridge.model.Schema;

/** Compact's zero-config serializer, which takes classes as they are: the generated beans or the user's own. */
public final class ZeroConfigCodec extends HazelcastCodec implements OwnClassCodec {
    public ZeroConfigCodec(String id) {
        super(id);
    }

    @Override
    public void generateOwn(Schema schema, ClassLoader classes, Workshop workshop) throws Exception {
        Refusals.checkReflective(schema);
        OwnObjects.write(schema, classes, workshop);
    }
}
