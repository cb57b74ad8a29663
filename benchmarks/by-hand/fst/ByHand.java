package weighbridge.byhand;

import org.nustaq.serialization.FSTConfiguration;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/RuedigerMoeller/fast-serialization/wiki/Serialization: one configuration,
 * {@code asByteArray} and {@code asObject}.
 */
public final class ByHand extends EventAdapter {
    private final FSTConfiguration configuration = FSTConfiguration.createDefaultConfiguration();

    @Override
    public Encoded encode(Object event) {
        return encoded.of(configuration.asByteArray(event));
    }

    @Override
    public Object decode(byte[] message) {
        return configuration.asObject(message);
    }
}
