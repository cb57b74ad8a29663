package weighbridge.codecs.kryo;

import com.esotericsoftware.kryo.serializers.VersionFieldSerializer;
import java.util.List;
import weighbridge.codec.History;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.model.Schema;

/** Kryo with a version for each class; a field that was added says with which one. */
public final class VersionCodec extends KryoCodec {
    public VersionCodec(String id) {
        super(id);
    }

    @Override
    public void generate(List<Schema> versions, Workshop workshop) throws Exception {
        History history = new History(versions);
        generate(history.schema(), new BeanSource.Members() {
            @Override
            public String field(BeanSource.Property property) {
                int since = property.owner().equals(BeanSource.BYTES) ? 0
                        : history.since(property.owner(), property.field());
                return since == 0 ? "private"
                        : "@" + VersionFieldSerializer.Since.class.getCanonicalName() + "(" + since + ") private";
            }
        }, workshop);
    }
}
