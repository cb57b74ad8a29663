package weighbridge.studies.jmhblog.protobuf;

import weighbridge.codec.Adapter;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codecs.protobuf.ProtobufCodec;
import weighbridge.model.Schema;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Protocol Buffers with classes of proto2, called as the article did. If the id ends with {@code -read}, every field is
 * read.
 */
public final class PublishedCodec extends ProtobufCodec {
    private final boolean reads;
    private final SharedObjects shared = new SharedObjects();

    public PublishedCodec(String id) {
        super(id);
        this.reads = id.endsWith("-read");
    }

    @Override
    protected ProtoFile file(Schema schema) {
        return ProtoFile.proto2(schema);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new PublishedAdapter(super.adapter(schema, classes), shared.of(classes), parser(schema, classes), reads);
    }
}
