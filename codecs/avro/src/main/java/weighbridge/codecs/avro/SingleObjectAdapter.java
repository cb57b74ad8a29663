package weighbridge.codecs.avro;

import java.io.IOException;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;

/**
 * Avro's single-object encoding: ten bytes with the fingerprint of the writer's schema, then the datum. The reader finds
 * that schema by its fingerprint and resolves it with its own.
 */
final class SingleObjectAdapter extends BridgeAdapter {
    private final BinaryMessageEncoder<Object> encoder;
    private final BinaryMessageDecoder<Object> decoder;

    SingleObjectAdapter(Beans beans, Bridge bridge, BinaryMessageEncoder<Object> encoder,
            BinaryMessageDecoder<Object> decoder) {
        super(beans, bridge);
        this.encoder = encoder;
        this.decoder = decoder;
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        // The encoder copies the bytes into an array of their length.
        return encoded.of(encoder.encode(value).array());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        return decoder.decode(message);
    }
}
