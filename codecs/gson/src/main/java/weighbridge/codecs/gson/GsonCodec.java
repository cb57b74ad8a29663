package weighbridge.codecs.gson;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Schema;

/** Gson: plain beans to JSON and back by reflection on their fields. */
public final class GsonCodec extends ReflectiveCodec {
    public GsonCodec(String id) {}

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifKeysAreBytes(schema,
                "Gson writes a key with toString() and cannot read bytes back from that text");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new Bound(beans, new GsonBuilder().serializeSpecialFloatingPointValues().create());
    }

    private static final class Bound extends BeanAdapter implements Adapter.Shareable {
        private final Beans beans;
        private final Gson gson;
        private final Class<?> root;

        Bound(Beans beans, Gson gson) throws ReflectiveOperationException {
            super(beans);
            this.beans = beans;
            this.gson = gson;
            this.root = beans.root();
        }

        @Override
        public Adapter another() throws ReflectiveOperationException {
            return new Bound(beans, gson);
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(gson.toJson(value).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Object decode(byte[] message) {
            return gson.fromJson(new String(message, StandardCharsets.UTF_8), root);
        }
    }
}
