package weighbridge.codecs.moshi;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.Moshi;
import okio.Buffer;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Moshi: plain beans to JSON and back by reflection on their fields, through Okio's buffers. */
public final class MoshiCodec extends ReflectiveCodec {
    public MoshiCodec(String id) {}

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifKeysAreBytes(schema, "Moshi takes only strings, numbers and enums as keys");
        UnsupportedSchema.ifHas(schema, t -> t instanceof Type.MapOf m && Type.BOOL.equals(m.key()),
                "Moshi takes only strings, numbers and enums as keys");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return bound(beans, new Moshi.Builder().build(), beans.root());
    }

    private static <T> Adapter bound(Beans beans, Moshi moshi, Class<T> root) throws ReflectiveOperationException {
        return new Bound<>(beans, moshi.adapter(root).lenient(), root);
    }

    private static final class Bound<T> extends BeanAdapter implements Adapter.Shareable {
        private final Beans beans;
        private final JsonAdapter<T> json;
        private final Class<T> root;

        Bound(Beans beans, JsonAdapter<T> json, Class<T> root) throws ReflectiveOperationException {
            super(beans);
            this.beans = beans;
            this.json = json;
            this.root = root;
        }

        @Override
        public Adapter another() throws ReflectiveOperationException {
            return new Bound<>(beans, json, root);
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            Buffer out = new Buffer();
            json.toJson(out, root.cast(value));
            return encoded.of(out.readByteArray());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return json.fromJson(new Buffer().write(message));
        }
    }
}
