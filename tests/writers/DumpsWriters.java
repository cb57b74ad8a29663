import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.Timestamp;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonTextWriterBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Decimal128;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.smile.SmileFactory;
import weighbridge.source.Options;

/** Values that describe themselves, in binary formats. */
final class DumpsWriters implements Writer.All {
    private static final Contents.Ability ALL = Contents.Ability.deep(EnumSet.allOf(Contents.Scalar.class));
    private static final Contents.Ability NO_DECIMALS =
            Contents.Ability.deep(EnumSet.complementOf(EnumSet.of(Contents.Scalar.MONEY)));

    @Override
    public List<Writer> all() {
        List<Writer> all = new ArrayList<>();
        for (Form f : Form.values())
            for (Lie l : Lie.values()) if (l != Lie.ARRAY || f != Form.BSON) all.add(new Dump(f, l));
        return all;
    }

    private enum Form {
        MSGPACK, CBOR, SMILE, BSON, ION, IONTEXT
    }

    /** How values lie in a file. */
    private enum Lie {
        ADJOINING, ARRAY, FRAMED
    }

    private record Dump(Form form, Lie lie) implements Writer {
        @Override
        public String kind() {
            return form.name().toLowerCase() + switch (lie) {
                case ADJOINING -> "";
                case ARRAY -> "-array";
                case FRAMED -> "-length4";
            };
        }

        @Override
        public Contents.Ability ability() {
            return form == Form.MSGPACK ? NO_DECIMALS : ALL;
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            if (lie == Lie.FRAMED) {
                for (Map<String, Object> r : contents.records()) {
                    byte[] one = bytes(List.of(r), false);
                    out.write(ByteBuffer.allocate(4).putInt(one.length).array());
                    out.write(one);
                }
            } else {
                out.write(bytes(contents.records(), lie == Lie.ARRAY));
            }
            String ending = form == Form.IONTEXT ? "ion" : form.name().toLowerCase();
            Path file = Files.write(folder.resolve("rows." + ending), out.toByteArray());
            return lie == Lie.FRAMED
                    ? new Written(file, weighbridge.workloads.Given.NOTHING, java.util.Optional.empty(), Options.NONE.framed("length4"))
                    : Written.of(file);
        }

        private byte[] bytes(List<Map<String, Object>> records, boolean array) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            switch (form) {
                case MSGPACK -> {
                    try (MessageBufferPacker p = MessagePack.newDefaultBufferPacker()) {
                        if (array) p.packArrayHeader(records.size());
                        for (Map<String, Object> r : records) pack(p, r);
                        out.write(p.toByteArray());
                    }
                }
                case CBOR -> jackson(CBORFactory.builder().build(), records, array, out);
                case SMILE -> jackson(SmileFactory.builder().build(), records, array, out);
                case BSON -> {
                    for (Map<String, Object> r : records) {
                        try (BasicOutputBuffer buffer = new BasicOutputBuffer(); BsonBinaryWriter w = new BsonBinaryWriter(buffer)) {
                            new BsonDocumentCodec().encode(w, (BsonDocument) bson(r), EncoderContext.builder().build());
                            out.write(buffer.toByteArray());
                        }
                    }
                }
                case ION, IONTEXT -> {
                    try (IonWriter w = form == Form.ION ? IonBinaryWriterBuilder.standard().build(out) : IonTextWriterBuilder.standard().build((java.io.OutputStream) out)) {
                        if (array) w.stepIn(IonType.LIST);
                        for (Map<String, Object> r : records) ion(w, r);
                        if (array) w.stepOut();
                    }
                }
            }
            return out.toByteArray();
        }
    }

    private static void pack(MessageBufferPacker p, Object value) throws IOException {
        switch (value) {
            case null -> p.packNil();
            case Boolean b -> p.packBoolean(b);
            case Integer i -> p.packInt(i);
            case Long l -> p.packLong(l);
            case Double d -> p.packDouble(d);
            case byte[] b -> p.packBinaryHeader(b.length).writePayload(b);
            case Instant i -> p.packTimestamp(i);
            case List<?> l -> {
                p.packArrayHeader(l.size());
                for (Object e : l) pack(p, e);
            }
            case Map<?, ?> m -> {
                p.packMapHeader(m.size());
                for (Map.Entry<?, ?> e : m.entrySet()) {
                    p.packString((String) e.getKey());
                    pack(p, e.getValue());
                }
            }
            default -> p.packString(value.toString());
        }
    }

    private static void jackson(TokenStreamFactory format, List<Map<String, Object>> records, boolean array, ByteArrayOutputStream out) {
        try (JsonGenerator g = format.createGenerator(ObjectWriteContext.empty(), out)) {
            if (array) g.writeStartArray();
            for (Map<String, Object> r : records) generate(g, r);
            if (array) g.writeEndArray();
        }
    }

    private static void generate(JsonGenerator g, Object value) {
        switch (value) {
            case null -> g.writeNull();
            case Boolean b -> g.writeBoolean(b);
            case Integer i -> g.writeNumber(i);
            case Long l -> g.writeNumber(l);
            case Double d -> g.writeNumber(d);
            case BigDecimal d -> g.writeNumber(d);
            case byte[] b -> g.writeBinary(b);
            case List<?> l -> {
                g.writeStartArray();
                l.forEach(e -> generate(g, e));
                g.writeEndArray();
            }
            case Map<?, ?> m -> {
                g.writeStartObject();
                m.forEach((k, v) -> {
                    g.writeName((String) k);
                    generate(g, v);
                });
                g.writeEndObject();
            }
            default -> g.writeString(value.toString());
        }
    }

    private static BsonValue bson(Object value) {
        return switch (value) {
            case null -> BsonNull.VALUE;
            case Boolean b -> BsonBoolean.valueOf(b);
            case Integer i -> new BsonInt32(i);
            case Long l -> new BsonInt64(l);
            case Double d -> new BsonDouble(d);
            case BigDecimal d -> new BsonDecimal128(new Decimal128(d));
            case byte[] b -> new BsonBinary(b);
            case Instant i -> new BsonDateTime(i.toEpochMilli());
            case java.util.UUID u -> new BsonBinary(u);
            case List<?> l -> new BsonArray(l.stream().map(DumpsWriters::bson).toList());
            case Map<?, ?> m -> {
                BsonDocument document = new BsonDocument();
                m.forEach((k, v) -> document.append((String) k, bson(v)));
                yield document;
            }
            default -> new BsonString(value.toString());
        };
    }

    private static void ion(IonWriter w, Object value) throws IOException {
        switch (value) {
            case null -> w.writeNull();
            case Boolean b -> w.writeBool(b);
            case Integer i -> w.writeInt(i);
            case Long l -> w.writeInt(l);
            case Double d -> w.writeFloat(d);
            case BigDecimal d -> w.writeDecimal(d);
            case byte[] b -> w.writeBlob(b);
            case Instant i -> w.writeTimestamp(Timestamp.forMillis(i.toEpochMilli(), 0));
            case LocalDate d -> w.writeTimestamp(Timestamp.forDay(d.getYear(), d.getMonthValue(), d.getDayOfMonth()));
            case List<?> l -> {
                w.stepIn(IonType.LIST);
                for (Object e : l) ion(w, e);
                w.stepOut();
            }
            case Map<?, ?> m -> {
                w.stepIn(IonType.STRUCT);
                for (Map.Entry<?, ?> e : m.entrySet()) {
                    w.setFieldName((String) e.getKey());
                    ion(w, e.getValue());
                }
                w.stepOut();
            }
            default -> w.writeString(value.toString());
        }
    }
}
