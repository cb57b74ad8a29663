package weighbridge.byhand;

import com.example.data.Event;
import com.google.gson.Gson;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/google/gson/blob/main/UserGuide.md#using-gson: one Gson for all messages, whose text is
 * encoded as UTF-8.
 */
public final class ByHand extends EventAdapter {
    private final Gson gson = new Gson();

    @Override
    public Encoded encode(Object event) {
        return encoded.of(gson.toJson(event).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Object decode(byte[] message) {
        return gson.fromJson(new String(message, StandardCharsets.UTF_8), Event.class);
    }
}
