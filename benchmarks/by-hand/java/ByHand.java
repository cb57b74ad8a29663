package weighbridge.byhand;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import weighbridge.codec.Encoded;

/**
 * Follows https://docs.oracle.com/en/java/javase/25/docs/api/java.base/java/io/ObjectOutputStream.html: one stream per
 * message.
 */
public final class ByHand extends EventAdapter {
    @Override
    public Encoded encode(Object event) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(event);
        }
        return encoded.of(bytes.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(message))) {
            return in.readObject();
        }
    }
}
