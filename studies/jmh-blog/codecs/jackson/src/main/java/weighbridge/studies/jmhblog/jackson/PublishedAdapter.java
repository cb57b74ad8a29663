package weighbridge.studies.jmhblog.jackson;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Adapter;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: to and from a {@code String}, through a mapper that looks up its writer and
 * reader at each call, discarding what was read. The conversion of the text to bytes and back, two copies, is not the
 * article's.
 */
final class PublishedAdapter extends SharedObjects.Sharing {
    private final JsonMapper mapper;
    private final Class<?> root;

    PublishedAdapter(Adapter plain, SharedObjects.State state, Class<?> root) {
        super(plain, state);
        this.mapper = state.library(JsonMapper::new);
        this.root = root;
    }

    @Override
    protected byte[] write(Object object) {
        return mapper.writeValueAsString(object).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected Object read(byte[] message, SharedObjects.Place place) {
        return mapper.readValue(new String(message, StandardCharsets.UTF_8), root);
    }
}
