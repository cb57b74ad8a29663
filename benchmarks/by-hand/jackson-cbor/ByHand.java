package weighbridge.byhand;

import com.example.data.Event;
import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.dataformat.cbor.CBORMapper;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/FasterXML/jackson-dataformats-binary/tree/3.x/cbor#usage, but leaves out absent fields.
 */
public final class ByHand extends EventAdapter {
    private final CBORMapper mapper = CBORMapper.builder()
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
