package weighbridge.byhand;

import com.example.data.Event;
import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/FasterXML/jackson-databind#1-minute-tutorial-pojos-to-json-and-back, but leaves out absent
 * fields.
 */
public final class ByHand extends EventAdapter {
    private final JsonMapper mapper = JsonMapper.builder()
            .changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL)).build();

    @Override
    public Encoded encode(Object event) {
        return encoded.of(mapper.writeValueAsBytes(event));
    }

    @Override
    public Object decode(byte[] message) {
        return mapper.readValue(message, Event.class);
    }
}
