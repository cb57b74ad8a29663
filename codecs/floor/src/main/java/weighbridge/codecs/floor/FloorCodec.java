package weighbridge.codecs.floor;

import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;

/** Limits rather than libraries: {@code empty} does nothing, {@code copy} copies the bytes of a message. */
public final class FloorCodec implements Codec {
    private final String id;

    public FloorCodec(String id) {
        this.id = id;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) {}

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return switch (id) {
            case "empty" -> new EmptyAdapter();
            case "copy" -> new CopyAdapter(schema);
            default -> throw new IllegalArgumentException("no codec " + id + " here");
        };
    }
}
