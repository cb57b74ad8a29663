package com.example.mine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;

/** Writes and reads objects of the compiled classes. */
final class MineAdapter extends BridgeAdapter {
    private final DatumWriter<Object> writer;
    private final DatumReader<Object> reader;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private BinaryEncoder encoder;
    private BinaryDecoder decoder;

    MineAdapter(Beans beans, Bridge bridge, Schema schema, SpecificData data) {
        super(beans, bridge);
        writer = new SpecificDatumWriter<>(schema, data);
        reader = new SpecificDatumReader<>(schema, schema, data);
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        out.reset();
        encoder = EncoderFactory.get().binaryEncoder(out, encoder);
        writer.write(value, encoder);
        encoder.flush();
        return encoded.of(out.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(message, decoder);
        return reader.read(null, decoder);
    }
}
