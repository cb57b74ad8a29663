import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import weighbridge.source.Options;

/** FlatBuffers' messages behind their lengths, with tables and vectors, or one message with vectors of bytes. */
final class FlatbuffersWriters implements Writer.All {
    @Override
    public List<Writer> all() {
        return List.of(new Messages(true), new Messages(false));
    }

    private record Messages(boolean sized) implements Writer {
        @Override
        public String kind() {
            return sized ? "flatbuffers-sized" : "flatbuffers-one";
        }

        @Override
        public Contents.Ability ability() {
            Set<Contents.Scalar> scalars = EnumSet.of(Contents.Scalar.BOOL, Contents.Scalar.INT, Contents.Scalar.LONG,
                    Contents.Scalar.DOUBLE, Contents.Scalar.TEXT);
            if (sized) return Contents.Ability.deep(scalars).withoutNesting().withoutMaps();
            // There are no vectors of vectors, so bytes are in no list.
            scalars.add(Contents.Scalar.BYTES);
            return Contents.Ability.flat(scalars).single();
        }

        @Override
        public Set<String> absent() {
            // The library leaves out a number that equals the default, and -0.0 does.
            return Set.of(Compared.NO_SIGN);
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            List<String> tables = new ArrayList<>();
            declare("Row", contents.members(), tables);
            Path schema = Files.writeString(folder.resolve("row.fbs"), String.join("\n", tables) + "root_type Row;\n");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Map<String, Object> r : contents.records()) {
                FlatBufferBuilder builder = new FlatBufferBuilder();
                int row = table(builder, contents.members(), r);
                if (sized) builder.finishSizePrefixed(row);
                else builder.finish(row);
                out.write(builder.sizedByteArray());
            }
            return Written.by(Files.write(folder.resolve("rows.bin"), out.toByteArray()), schema, Options.NONE);
        }
    }

    private static void declare(String name, List<Contents.Member> members, List<String> tables) {
        StringBuilder table = new StringBuilder("table " + name + " {\n");
        for (Contents.Member m : members) {
            String type = type(m.shape(), name + "_" + m.name(), tables);
            String presence = isNumber(m.shape()) ? m.optional() ? " = null" : "" : m.optional() ? "" : " (required)";
            table.append("  ").append(m.name()).append(": ").append(type).append(presence).append(";\n");
        }
        tables.add(table.append("}\n").toString());
    }

    private static boolean isNumber(Contents.Shape shape) {
        return shape instanceof Contents.Scalar s && s != Contents.Scalar.TEXT && s != Contents.Scalar.BYTES;
    }

    private static String type(Contents.Shape shape, String name, List<String> tables) {
        return switch (shape) {
            case Contents.Many(Contents.Shape e) -> "[" + type(e, name, tables) + "]";
            case Contents.Struct(List<Contents.Member> members) -> {
                declare(name, members, tables);
                yield name;
            }
            case Contents.Scalar s -> switch (s) {
                case BOOL -> "bool";
                case INT -> "int";
                case LONG -> "long";
                case DOUBLE -> "double";
                case BYTES -> "[ubyte]";
                default -> "string";
            };
            case Contents.Keyed _ -> throw new IllegalStateException(shape.toString());
        };
    }

    private static int table(FlatBufferBuilder builder, List<Contents.Member> members, Map<?, ?> values) {
        int[] offsets = new int[members.size()];
        for (int i = 0; i < offsets.length; i++) {
            Object value = values.get(members.get(i).name());
            if (value != null && !isNumber(members.get(i).shape())) offsets[i] = offset(builder, members.get(i).shape(), value);
        }
        builder.startTable(offsets.length);
        for (int i = 0; i < offsets.length; i++) {
            Contents.Member m = members.get(i);
            Object value = values.get(m.name());
            if (value == null) continue;
            if (!isNumber(m.shape())) builder.addOffset(i, offsets[i], 0);
            else if (m.optional()) {
                add(builder, value);
                builder.slot(i);
            } else {
                switch (value) {
                    case Boolean b -> builder.addBoolean(i, b, false);
                    case Integer n -> builder.addInt(i, n, 0);
                    case Long n -> builder.addLong(i, n, 0);
                    default -> builder.addDouble(i, (Double) value, 0);
                }
            }
        }
        return builder.endTable();
    }

    private static int offset(FlatBufferBuilder builder, Contents.Shape shape, Object value) {
        return switch (shape) {
            case Contents.Struct(List<Contents.Member> members) -> table(builder, members, (Map<?, ?>) value);
            case Contents.Many(Contents.Shape e) -> {
                List<?> all = (List<?>) value;
                if (!isNumber(e)) yield builder.createVectorOfTables(all.stream().mapToInt(v -> offset(builder, e, v)).toArray());
                int size = switch ((Contents.Scalar) e) {
                    case BOOL -> 1;
                    case INT -> Integer.BYTES;
                    default -> Long.BYTES;
                };
                builder.startVector(size, all.size(), size);
                for (Object v : all.reversed()) add(builder, v);
                yield builder.endVector();
            }
            default -> value instanceof byte[] b ? builder.createByteVector(b) : builder.createString((String) value);
        };
    }

    private static void add(FlatBufferBuilder builder, Object value) {
        switch (value) {
            case Boolean b -> builder.addBoolean(b);
            case Integer n -> builder.addInt(n);
            case Long n -> builder.addLong(n);
            default -> builder.addDouble((Double) value);
        }
    }
}
