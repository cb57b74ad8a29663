package weighbridge.codecs.jackson;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.ObjectMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.SharedObjects;

/**
 * Encodes and decodes as an article did that compared five libraries: to a {@code String} and from it, the mapper asked for its writer and reader at
 * each call, what was read thrown away. That the text is bytes in between, two copies, is not the article's.
 */
final class BlogAdapter extends SharedObjects.Sharing {
    private final ObjectMapper mapper;
    private final Class<?> root;

    BlogAdapter(Adapter plain, SharedObjects.State state, ObjectMapper mapper, Class<?> root) {
        super(plain, state);
        this.mapper = mapper;
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
