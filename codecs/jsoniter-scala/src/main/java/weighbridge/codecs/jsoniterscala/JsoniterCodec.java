package weighbridge.codecs.jsoniterscala;

import com.github.plokhotnyuk.jsoniter_scala.core.JsonValueCodec;
import com.github.plokhotnyuk.jsoniter_scala.core.ReaderConfig;
import com.github.plokhotnyuk.jsoniter_scala.core.ReaderConfig$;
import com.github.plokhotnyuk.jsoniter_scala.core.WriterConfig;
import com.github.plokhotnyuk.jsoniter_scala.core.WriterConfig$;
import com.github.plokhotnyuk.jsoniter_scala.core.package$;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Scalac;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.idl.CaseClasses;
import weighbridge.model.Schema;

/** jsoniter-scala: JSON by codecs that a macro derives from case classes. */
public final class JsoniterCodec implements Codec {
    public JsoniterCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        JsoniterCaseClasses classes = new JsoniterCaseClasses(schema);
        classes.write(workshop);
        CaseClasses.write(workshop, JsoniterCaseClasses.CODECS, classes.codecs());
        Scalac.compile(schema, workshop);
        Bridge.write(schema, classes, CaseClasses.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> codecs = classes.loadClass(CaseClasses.PACKAGE + "." + JsoniterCaseClasses.CODECS);
        @SuppressWarnings("unchecked") // The codec is for the class that generate wrote.
        JsonValueCodec<Object> codec = (JsonValueCodec<Object>) codecs.getMethod("codec").invoke(null);
        return new Bound(new Beans(schema, classes), Bridge.load(CaseClasses.PACKAGE, classes), codec);
    }

    private static final class Bound extends BridgeAdapter {
        private static final WriterConfig WRITER = WriterConfig$.MODULE$;
        private static final ReaderConfig READER = ReaderConfig$.MODULE$;

        private final JsonValueCodec<Object> codec;

        Bound(Beans beans, Bridge bridge, JsonValueCodec<Object> codec) {
            super(beans, bridge);
            this.codec = codec;
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(package$.MODULE$.writeToArray(value, WRITER, codec));
        }

        @Override
        public Object decode(byte[] message) {
            return package$.MODULE$.readFromArray(message, READER, codec);
        }
    }
}
