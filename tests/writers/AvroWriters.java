import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import weighbridge.source.Options;
import weighbridge.source.message.Header;
import weighbridge.source.message.Layout;

/** Avro's container files, its JSON, and messages in every frame. */
final class AvroWriters implements Writer.All {
    private static final int ID = 7;
    private static final Contents.Ability ALL = Contents.Ability.deep(EnumSet.allOf(Contents.Scalar.class));

    @Override
    public List<Writer> all() {
        List<Writer> all = new ArrayList<>();
        for (String codec : List.of("null", "deflate", "snappy", "bzip2", "xz", "zstandard")) all.add(new Container(codec));
        all.add(new InJson());
        for (Layout l : Layout.values())
            for (Header h : Header.values()) all.add(new Messages(l, h));
        return all;
    }

    private static Schema schema(List<Contents.Member> members, String name) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Contents.Member m : members) {
            Schema type = schema(m.shape(), name + "_" + m.name());
            fields.add(new Schema.Field(m.name(), m.optional() ? Schema.createUnion(Schema.create(Schema.Type.NULL), type) : type));
        }
        return Schema.createRecord(name, null, "acme", false, fields);
    }

    private static Schema schema(Contents.Shape shape, String name) {
        return switch (shape) {
            case Contents.Many(Contents.Shape element) -> Schema.createArray(schema(element, name));
            case Contents.Keyed(Contents.Shape value) -> Schema.createMap(schema(value, name));
            case Contents.Struct(List<Contents.Member> members) -> schema(members, name);
            case Contents.Scalar s -> switch (s) {
                case BOOL -> Schema.create(Schema.Type.BOOLEAN);
                case INT -> Schema.create(Schema.Type.INT);
                case LONG -> Schema.create(Schema.Type.LONG);
                case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
                case MONEY -> LogicalTypes.decimal(18, 2).addToSchema(Schema.create(Schema.Type.BYTES));
                case TEXT -> Schema.create(Schema.Type.STRING);
                case BYTES -> Schema.create(Schema.Type.BYTES);
                case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
                case INSTANT -> LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
                case UUID -> LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
            };
        };
    }

    private static Object datum(Contents.Shape shape, Schema schema, Object value) {
        if (value == null) return null;
        Schema type = schema.isUnion() ? schema.getTypes().getLast() : schema;
        return switch (shape) {
            case Contents.Many(Contents.Shape element) -> ((List<?>) value).stream().map(v -> datum(element, type.getElementType(), v)).toList();
            case Contents.Keyed(Contents.Shape of) -> {
                Map<String, Object> map = new HashMap<>();
                ((Map<?, ?>) value).forEach((k, v) -> map.put((String) k, datum(of, type.getValueType(), v)));
                yield map;
            }
            case Contents.Struct(List<Contents.Member> members) -> record(members, type, (Map<?, ?>) value);
            case Contents.Scalar _ -> switch (value) {
                case BigDecimal d -> ByteBuffer.wrap(d.unscaledValue().toByteArray());
                case byte[] b -> ByteBuffer.wrap(b);
                case LocalDate d -> (int) d.toEpochDay();
                case Instant i -> i.toEpochMilli();
                case java.util.UUID u -> u.toString();
                default -> value;
            };
        };
    }

    private static GenericData.Record record(List<Contents.Member> members, Schema schema, Map<?, ?> values) {
        GenericData.Record record = new GenericData.Record(schema);
        for (Contents.Member m : members) record.put(m.name(), datum(m.shape(), schema.getField(m.name()).schema(), values.get(m.name())));
        return record;
    }

    private static Path avsc(Schema schema, Path folder) throws IOException {
        return Files.writeString(folder.resolve("row.avsc"), schema.toString());
    }

    private record Container(String codec) implements Writer {
        @Override
        public String kind() {
            return "avro-" + codec;
        }

        @Override
        public Contents.Ability ability() {
            return ALL;
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws IOException {
            Schema schema = schema(contents.members(), "Row");
            Path file = folder.resolve("rows.avro");
            try (DataFileWriter<Object> out = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
                // The usual preset of XZ fills 94 MiB of memory for each block.
                out.setCodec(codec.equals("xz") ? CodecFactory.xzCodec(0) : CodecFactory.fromString(codec));
                out.create(schema, file.toFile());
                for (Map<String, Object> r : contents.records()) {
                    out.append(record(contents.members(), schema, r));
                    if (random.nextInt(4) == 0) out.sync();
                }
            }
            return Written.of(file);
        }
    }

    private record InJson() implements Writer {
        @Override
        public String kind() {
            return "avro-json";
        }

        @Override
        public Contents.Ability ability() {
            return ALL.finite();
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws IOException {
            Schema schema = schema(contents.members(), "Row");
            Path file = folder.resolve("rows.json");
            try (OutputStream out = Files.newOutputStream(file)) {
                Encoder encoder = EncoderFactory.get().jsonEncoder(schema, out);
                for (Map<String, Object> r : contents.records()) new GenericDatumWriter<>(schema).write(record(contents.members(), schema, r), encoder);
                encoder.flush();
            }
            return Written.by(file, avsc(schema, folder), Options.NONE);
        }
    }

    private record Messages(Layout layout, Header header) implements Writer {
        @Override
        public String kind() {
            return "avro-" + layout.word() + "-" + header.word();
        }

        @Override
        public Contents.Ability ability() {
            return layout == Layout.ONE ? ALL.single() : ALL;
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws IOException {
            Schema schema = schema(contents.members(), "Row");
            List<byte[]> messages = new ArrayList<>();
            for (Map<String, Object> r : contents.records()) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                switch (header) {
                    case NONE -> {}
                    case REGISTRY -> bytes.write(ByteBuffer.allocate(5).put((byte) 0).putInt(ID).array());
                    case SINGLE_OBJECT -> bytes.write(ByteBuffer.allocate(10).order(ByteOrder.LITTLE_ENDIAN).put((byte) 0xC3).put((byte) 1)
                            .putLong(SchemaNormalization.parsingFingerprint64(schema)).array());
                }
                Encoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
                new GenericDatumWriter<>(schema).write(record(contents.members(), schema, r), encoder);
                messages.add(bytes.toByteArray());
            }
            return Framed.write(layout, messages, folder, avsc(schema, folder), Options.NONE,
                    layout.word() + (header == Header.NONE ? ",bare" : ""), header == Header.NONE);
        }
    }
}
