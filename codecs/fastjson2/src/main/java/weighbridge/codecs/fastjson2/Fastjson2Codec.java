package weighbridge.codecs.fastjson2;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.reader.ObjectReaderCreatorASM;
import com.alibaba.fastjson2.reader.ObjectReaderProvider;
import com.alibaba.fastjson2.writer.ObjectWriterCreatorASM;
import com.alibaba.fastjson2.writer.ObjectWriterProvider;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** fastjson2's data binding of plain beans to JSON or to JSONB, its binary form. */
public final class Fastjson2Codec extends ReflectiveCodec {
    private final String id;

    public Fastjson2Codec(String id) {
        this.id = id;
    }

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        if (id.equals("fastjson2-json"))
            UnsupportedSchema.ifKeysAreBytes(schema,
                    "fastjson2 writes a key with toString() and cannot read bytes back from that text");
        else
            UnsupportedSchema.ifHas(schema, Fastjson2Codec::hasOtherKeysThanTexts,
                    "JSONB reads every map key as a string");
    }

    private static boolean hasOtherKeysThanTexts(Type type) {
        return type instanceof Type.MapOf m && !(m.key() instanceof Type.Scalar s && s.kind() == Kind.STRING);
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        // fastjson2's generated readers and writers must see the beans; in an application both are in one class loader.
        ObjectReaderProvider readers = new ObjectReaderProvider(new ObjectReaderCreatorASM(beans.loader()));
        ObjectWriterProvider writers = new ObjectWriterProvider(new ObjectWriterCreatorASM(beans.loader()));
        if (id.equals("fastjson2-jsonb"))
            return new Binary(beans, JSONFactory.createWriteContext(writers), JSONFactory.createReadContext(readers));
        return new Text(beans, JSONFactory.createWriteContext(writers, JSONWriter.Feature.WriteFloatSpecialAsString,
                JSONWriter.Feature.WriteNonStringKeyAsString), JSONFactory.createReadContext(readers));
    }

    private static final class Text extends BeanAdapter {
        private final JSONWriter.Context writing;
        private final JSONReader.Context reading;
        private final Class<?> root;

        Text(Beans beans, JSONWriter.Context writing, JSONReader.Context reading) throws ReflectiveOperationException {
            super(beans);
            this.writing = writing;
            this.reading = reading;
            this.root = beans.root();
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(JSON.toJSONBytes(value, StandardCharsets.UTF_8, writing));
        }

        @Override
        public Object decode(byte[] message) {
            return JSON.parseObject(message, root, reading);
        }
    }

    private static final class Binary extends BeanAdapter {
        private final JSONWriter.Context writing;
        private final JSONReader.Context reading;
        private final Class<?> root;

        Binary(Beans beans, JSONWriter.Context writing, JSONReader.Context reading)
                throws ReflectiveOperationException {
            super(beans);
            this.writing = writing;
            this.reading = reading;
            this.root = beans.root();
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(JSONB.toBytes(value, writing));
        }

        @Override
        public Object decode(byte[] message) {
            return JSONB.parseObject(message, root, reading);
        }
    }
}
