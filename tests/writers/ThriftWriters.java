import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TIOStreamTransport;
import weighbridge.source.Options;

/** Thrift's messages behind their lengths, in the binary and the compact protocol. */
final class ThriftWriters implements Writer.All {
    @Override
    public List<Writer> all() {
        return List.of(new Messages(false), new Messages(true));
    }

    private record Messages(boolean compact) implements Writer {
        @Override
        public String kind() {
            return compact ? "thrift-compact" : "thrift-binary";
        }

        @Override
        public Contents.Ability ability() {
            return Contents.Ability.deep(EnumSet.of(Contents.Scalar.BOOL, Contents.Scalar.INT, Contents.Scalar.LONG,
                    Contents.Scalar.DOUBLE, Contents.Scalar.TEXT, Contents.Scalar.BYTES));
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            List<String> structs = new ArrayList<>();
            declare("Row", contents.members(), structs);
            Path schema = Files.writeString(folder.resolve("row.thrift"), String.join("\n", structs));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Map<String, Object> r : contents.records()) {
                ByteArrayOutputStream one = new ByteArrayOutputStream();
                TIOStreamTransport to = new TIOStreamTransport(one);
                struct(compact ? new TCompactProtocol(to) : new TBinaryProtocol(to), contents.members(), r);
                to.flush();
                out.write(ByteBuffer.allocate(4).putInt(one.size()).array());
                out.write(one.toByteArray());
            }
            return Written.by(Files.write(folder.resolve("rows.bin"), out.toByteArray()), schema, Options.NONE);
        }
    }

    private static void declare(String name, List<Contents.Member> members, List<String> structs) {
        StringBuilder struct = new StringBuilder("struct " + name + " {\n");
        int id = 1;
        for (Contents.Member m : members) {
            struct.append("  %d: %s %s %s\n".formatted(id++, m.optional() ? "optional" : "required", type(m.shape(), name + "_" + m.name(), structs), m.name()));
        }
        structs.add(struct.append("}\n").toString());
    }

    private static String type(Contents.Shape shape, String name, List<String> structs) {
        return switch (shape) {
            case Contents.Many(Contents.Shape e) -> "list<" + type(e, name, structs) + ">";
            case Contents.Keyed(Contents.Shape v) -> "map<string, " + type(v, name, structs) + ">";
            case Contents.Struct(List<Contents.Member> members) -> {
                declare(name, members, structs);
                yield name;
            }
            case Contents.Scalar s -> switch (s) {
                case BOOL -> "bool";
                case INT -> "i32";
                case LONG -> "i64";
                case DOUBLE -> "double";
                case BYTES -> "binary";
                default -> "string";
            };
        };
    }

    private static void struct(TProtocol out, List<Contents.Member> members, Map<?, ?> values) throws TException {
        out.writeStructBegin(new TStruct("Row"));
        short id = 0;
        for (Contents.Member m : members) {
            id++;
            Object value = values.get(m.name());
            if (value == null) continue;
            out.writeFieldBegin(new TField(m.name(), wire(m.shape()), id));
            value(out, m.shape(), value);
            out.writeFieldEnd();
        }
        out.writeFieldStop();
        out.writeStructEnd();
    }

    private static byte wire(Contents.Shape shape) {
        return switch (shape) {
            case Contents.Many _ -> TType.LIST;
            case Contents.Keyed _ -> TType.MAP;
            case Contents.Struct _ -> TType.STRUCT;
            case Contents.Scalar s -> switch (s) {
                case BOOL -> TType.BOOL;
                case INT -> TType.I32;
                case LONG -> TType.I64;
                case DOUBLE -> TType.DOUBLE;
                default -> TType.STRING;
            };
        };
    }

    private static void value(TProtocol out, Contents.Shape shape, Object value) throws TException {
        switch (shape) {
            case Contents.Many(Contents.Shape e) -> {
                out.writeListBegin(new TList(wire(e), ((List<?>) value).size()));
                for (Object v : (List<?>) value) value(out, e, v);
                out.writeListEnd();
            }
            case Contents.Keyed(Contents.Shape of) -> {
                out.writeMapBegin(new TMap(TType.STRING, wire(of), ((Map<?, ?>) value).size()));
                for (Map.Entry<?, ?> e : ((Map<?, ?>) value).entrySet()) {
                    out.writeString((String) e.getKey());
                    value(out, of, e.getValue());
                }
                out.writeMapEnd();
            }
            case Contents.Struct(List<Contents.Member> members) -> struct(out, members, (Map<?, ?>) value);
            case Contents.Scalar _ -> {
                switch (value) {
                    case Boolean b -> out.writeBool(b);
                    case Integer i -> out.writeI32(i);
                    case Long l -> out.writeI64(l);
                    case Double d -> out.writeDouble(d);
                    case byte[] b -> out.writeBinary(ByteBuffer.wrap(b));
                    default -> out.writeString(value.toString());
                }
            }
        }
    }
}
