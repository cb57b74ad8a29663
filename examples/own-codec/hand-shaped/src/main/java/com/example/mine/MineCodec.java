package com.example.mine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.shape.HandShaped;
import weighbridge.model.Schema;

/** A codec of a library that writes and reads one value after another; replace the JDK's data streams by yours. */
public final class MineCodec implements Codec {
    public MineCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        HandShaped.write(schema, new MineShape(), workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new MineAdapter(new Beans(schema, classes), HandShaped.load(classes));
    }

    private static final class MineAdapter extends BeanAdapter {
        private final HandShaped shaped;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        MineAdapter(Beans beans, HandShaped shaped) throws ReflectiveOperationException {
            super(beans);
            this.shaped = shaped;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            bytes.reset();
            shaped.write(new DataOutputStream(bytes), value);
            return encoded.of(bytes.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return shaped.read(new DataInputStream(new ByteArrayInputStream(message)));
        }
    }
}
