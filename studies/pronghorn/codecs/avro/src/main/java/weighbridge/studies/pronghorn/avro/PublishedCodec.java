package weighbridge.studies.pronghorn.avro;

import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.studies.pronghorn.samples.MessageValues;

/** Avro as the test called it: by reflection, with a container that is flushed after each message. */
public final class PublishedCodec implements Codec {
    public PublishedCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws UnsupportedSchema {
        MessageValues.check(schema);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new ContainerAdapter();
    }
}
