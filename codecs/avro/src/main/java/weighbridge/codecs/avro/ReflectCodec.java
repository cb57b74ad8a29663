package weighbridge.codecs.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Type;

/** Avro on plain beans: their schema is inferred, and every field but a primitive may be null. */
public final class ReflectCodec extends ReflectiveCodec {
    public ReflectCodec(String id) {}

    @Override
    protected void check(weighbridge.model.Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifHas(schema, t -> t instanceof Type.MapOf m && !AvscFile.isMap(m),
                "Avro's reflect writer finds no union branch for a nullable map whose keys are not strings");
    }

    @Override
    protected Adapter adapter(Beans beans) throws ReflectiveOperationException {
        return new Bound(beans);
    }

    private static final class Bound extends BeanAdapter {
        private final Datums datums;

        Bound(Beans beans) throws ReflectiveOperationException {
            super(beans);
            Schema schema = ReflectData.AllowNull.get().getSchema(beans.root());
            ReflectData data = new ReflectData(beans.loader());
            datums = new Datums(new ReflectDatumWriter<>(schema, data), new ReflectDatumReader<>(schema, schema, data));
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            return encoded.of(datums.write(value));
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            return datums.read(message);
        }
    }
}
