import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import weighbridge.source.Options;

/**
 * SBE's messages as its specification lays them out, in both byte orders: one after another with every field present, or
 * in frames of the Simple Open Framing Header, with numbers that may be null.
 */
final class SbeWriters implements Writer.All {
    private static final int SCHEMA = 3;
    private static final int FRAME = 6;

    @Override
    public List<Writer> all() {
        return List.of(new Messages(false), new Messages(true));
    }

    private record Messages(boolean framed) implements Writer {
        @Override
        public String kind() {
            return framed ? "sbe-framed" : "sbe";
        }

        @Override
        public Contents.Ability ability() {
            Set<Contents.Scalar> scalars = EnumSet.of(Contents.Scalar.INT, Contents.Scalar.LONG, Contents.Scalar.DOUBLE, Contents.Scalar.TEXT);
            // The null of a double is NaN.
            if (framed) return Contents.Ability.flat(scalars).finite();
            scalars.add(Contents.Scalar.BYTES);
            return Contents.Ability.deep(scalars).whole();
        }

        @Override
        public Set<String> absent() {
            // Data of no length is the only way to leave a text out.
            return framed ? Set.of("") : Set.of();
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            // Fields come before data.
            List<Contents.Member> members = contents.members().stream().sorted(Comparator.comparing(m -> isData(m.shape()))).toList();
            ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            Row row = new Row(members, order, contents.records());
            Path schema = Files.writeString(folder.resolve("row.xml"), row.schema());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Map<String, Object> r : contents.records()) {
                byte[] message = row.message(r);
                if (framed) {
                    out.write(ByteBuffer.allocate(FRAME).putInt(FRAME + message.length)
                            .putShort((short) (order == ByteOrder.LITTLE_ENDIAN ? 0xEB50 : 0x5BE0)).array());
                }
                out.write(message);
            }
            return Written.by(Files.write(folder.resolve("rows.bin"), out.toByteArray()), schema, Options.NONE);
        }
    }

    private static boolean isData(Contents.Shape shape) {
        return shape == Contents.Scalar.TEXT || shape == Contents.Scalar.BYTES;
    }

    /** The template of one file. */
    private record Row(List<Contents.Member> members, ByteOrder order, List<Map<String, Object>> records) {
        String schema() {
            StringBuilder types = new StringBuilder();
            StringBuilder fields = new StringBuilder();
            int id = 1;
            for (Contents.Member m : members) {
                if (isData(m.shape())) {
                    fields.append("<data name=\"%s\" id=\"%d\" type=\"%s\"/>\n".formatted(m.name(), id++, m.shape() == Contents.Scalar.TEXT ? "text" : "raw"));
                    continue;
                }
                String type = primitive(m);
                if (m.optional()) {
                    String nullValue = m.shape() == Contents.Scalar.DOUBLE ? "" : " nullValue=\"" + absent(m) + "\"";
                    types.append("<type name=\"null%d\" primitiveType=\"%s\" presence=\"optional\"%s/>\n".formatted(id, type, nullValue));
                    type = "null" + id;
                }
                fields.append("<field name=\"%s\" id=\"%d\" type=\"%s\"%s/>\n".formatted(m.name(), id++, type, m.optional() ? " presence=\"optional\"" : ""));
            }
            return """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="acme" id="%d" version="0" byteOrder="%s">
                    <types>
                    <composite name="messageHeader"><type name="blockLength" primitiveType="uint16"/><type name="templateId" primitiveType="uint16"/>
                    <type name="schemaId" primitiveType="uint16"/><type name="version" primitiveType="uint16"/></composite>
                    <composite name="text"><type name="length" primitiveType="uint32" maxValue="1073741824"/>
                    <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/></composite>
                    <composite name="raw"><type name="length" primitiveType="uint16"/><type name="varData" primitiveType="uint8" length="0"/></composite>
                    %s</types>
                    <sbe:message name="Row" id="1">
                    %s</sbe:message>
                    </sbe:messageSchema>
                    """.formatted(SCHEMA, order == ByteOrder.LITTLE_ENDIAN ? "littleEndian" : "bigEndian", types, fields);
        }

        private static String primitive(Contents.Member m) {
            return switch ((Contents.Scalar) m.shape()) {
                case INT -> "int32";
                case LONG -> "int64";
                default -> "double";
            };
        }

        /** A number that no record has in this member, which stands for none. */
        private int absent(Contents.Member m) {
            Set<Long> used = new HashSet<>();
            for (Map<String, Object> r : records)
                if (r.get(m.name()) instanceof Number n) used.add(n.longValue());
            int number = -1;
            while (used.contains((long) number)) number--;
            return number;
        }

        byte[] message(Map<String, Object> values) {
            int block = members.stream().filter(m -> !isData(m.shape())).mapToInt(m -> m.shape() == Contents.Scalar.INT ? Integer.BYTES : Long.BYTES).sum();
            ByteBuffer out = ByteBuffer.allocate(1 << 16).order(order);
            out.putShort((short) block).putShort((short) 1).putShort((short) SCHEMA).putShort((short) 0);
            for (Contents.Member m : members) {
                Object value = values.get(m.name());
                switch ((Contents.Scalar) m.shape()) {
                    case INT -> out.putInt(value == null ? absent(m) : (Integer) value);
                    case LONG -> out.putLong(value == null ? absent(m) : (Long) value);
                    case DOUBLE -> out.putDouble(value == null ? Double.NaN : (Double) value);
                    case BYTES -> out.putShort((short) ((byte[]) value).length).put((byte[]) value);
                    default -> {
                        byte[] text = value == null ? new byte[0] : value.toString().getBytes(StandardCharsets.UTF_8);
                        out.putInt(text.length).put(text);
                    }
                }
            }
            byte[] message = new byte[out.position()];
            out.flip().get(message);
            return message;
        }
    }
}
