import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeStampMilliTZVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Parquet and databases through DuckDB and SQLite, and Arrow through its own library. */
final class TabularWriters implements Writer.All {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);
    private static final Set<Contents.Scalar> ALL = EnumSet.allOf(Contents.Scalar.class);

    @Override
    public List<Writer> all() throws IOException {
        try {
            Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
            List<Writer> all = new ArrayList<>();
            for (String c : List.of("snappy", "zstd", "gzip", "lz4_raw", "brotli", "uncompressed")) all.add(new Duck(duckdb, "parquet", c));
            all.add(new Duck(duckdb, "duckdb", ""));
            all.add(new Sqlite());
            for (String c : List.of("", "lz4", "zstd")) {
                all.add(new Arrow(false, c));
                all.add(new Arrow(true, c));
            }
            return all;
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private record Duck(Connection database, String form, String compression) implements Writer {
        @Override
        public String kind() {
            return form + (compression.isEmpty() ? "" : "-" + compression);
        }

        @Override
        public Contents.Ability ability() {
            return Contents.Ability.deep(ALL);
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            Path file = folder.resolve("rows." + form);
            String columns = contents.members().stream().map(m -> "\"" + m.name() + "\" " + type(m.shape())
                    + (m.optional() || form.equals("parquet") ? "" : " NOT NULL")).collect(Collectors.joining(", "));
            String rows = contents.records().stream().map(r -> "(" + contents.members().stream()
                    .map(m -> literal(m.shape(), r.get(m.name()))).collect(Collectors.joining(", ")) + ")").collect(Collectors.joining(", "));
            try (Statement s = database.createStatement()) {
                if (form.equals("duckdb")) {
                    s.execute("ATTACH '" + file + "' AS other");
                    s.execute("CREATE TABLE other.rows_ (" + columns + ")");
                    s.execute("INSERT INTO other.rows_ VALUES " + rows);
                    s.execute("DETACH other");
                } else {
                    s.execute("CREATE OR REPLACE TEMP TABLE rows_ (" + columns + ")");
                    s.execute("INSERT INTO rows_ VALUES " + rows);
                    s.execute("COPY rows_ TO '" + file + "' (FORMAT parquet, COMPRESSION " + compression + ")");
                }
            }
            return Written.of(file);
        }

        private static String type(Contents.Shape shape) {
            return switch (shape) {
                case Contents.Many(Contents.Shape e) -> type(e) + "[]";
                case Contents.Keyed(Contents.Shape v) -> "MAP(VARCHAR, " + type(v) + ")";
                case Contents.Struct(List<Contents.Member> members) -> "STRUCT(" + members.stream()
                        .map(m -> "\"" + m.name() + "\" " + type(m.shape())).collect(Collectors.joining(", ")) + ")";
                case Contents.Scalar s -> switch (s) {
                    case BOOL -> "BOOLEAN";
                    case INT -> "INTEGER";
                    case LONG -> "BIGINT";
                    case DOUBLE -> "DOUBLE";
                    case MONEY -> "DECIMAL(18, 2)";
                    case TEXT -> "VARCHAR";
                    case BYTES -> "BLOB";
                    case DATE -> "DATE";
                    case INSTANT -> "TIMESTAMP";
                    case UUID -> "UUID";
                };
            };
        }

        private static String literal(Contents.Shape shape, Object value) {
            String type = type(shape);
            if (value == null) return "NULL::" + type;
            return switch (shape) {
                case Contents.Many(Contents.Shape e) -> "[" + ((List<?>) value).stream().map(v -> literal(e, v)).collect(Collectors.joining(", ")) + "]::" + type;
                case Contents.Keyed(Contents.Shape v) -> "MAP {" + ((Map<?, ?>) value).entrySet().stream()
                        .map(x -> "'" + x.getKey() + "': " + literal(v, x.getValue())).collect(Collectors.joining(", ")) + "}::" + type;
                case Contents.Struct(List<Contents.Member> members) -> "{" + members.stream()
                        .map(m -> "'" + m.name() + "': " + literal(m.shape(), ((Map<?, ?>) value).get(m.name()))).collect(Collectors.joining(", ")) + "}::" + type;
                case Contents.Scalar _ -> quoted(switch (value) {
                    case byte[] b -> HexFormat.of().withPrefix("\\x").withUpperCase().formatHex(b);
                    case Instant i -> TIME.format(i);
                    case BigDecimal d -> d.toPlainString();
                    default -> value.toString();
                }) + "::" + type;
            };
        }

        private static String quoted(String text) {
            return "'" + text.replace("'", "''") + "'";
        }
    }

    private record Sqlite() implements Writer {
        @Override
        public String kind() {
            return "sqlite";
        }

        @Override
        public Set<String> absent() {
            // SQLite stores -0.0 as the integer 0.
            return Set.of(Compared.NO_SIGN);
        }

        /** A day and a time are texts there, and a decimal is a double. */
        @Override
        public Contents.Ability ability() {
            return Contents.Ability.flat(EnumSet.complementOf(EnumSet.of(Contents.Scalar.MONEY)));
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            Path file = folder.resolve("rows.sqlite");
            List<String> names = contents.members().stream().map(Contents.Member::name).toList();
            try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + file); Statement s = c.createStatement()) {
                s.execute("PRAGMA synchronous = OFF");
                s.execute("CREATE TABLE rows_ (" + contents.members().stream().map(m -> "\"" + m.name() + "\" " + type((Contents.Scalar) m.shape()))
                        .collect(Collectors.joining(", ")) + ")");
                c.setAutoCommit(false);
                try (PreparedStatement p = c.prepareStatement("INSERT INTO rows_ VALUES (" + String.join(", ", names.stream().map(_ -> "?").toList()) + ")")) {
                    for (Map<String, Object> r : contents.records()) {
                        for (int i = 0; i < names.size(); i++) {
                            Object v = r.get(names.get(i));
                            p.setObject(i + 1, v instanceof Boolean b ? (b ? 1 : 0) : v instanceof Instant t ? TIME.format(t)
                                    : v instanceof LocalDate || v instanceof java.util.UUID ? v.toString() : v);
                        }
                        p.addBatch();
                    }
                    p.executeBatch();
                }
                c.commit();
            }
            return Written.of(file);
        }

        private static String type(Contents.Scalar s) {
            return switch (s) {
                case BOOL -> "BOOLEAN";
                case INT, LONG -> "INTEGER";
                case DOUBLE -> "REAL";
                case MONEY, TEXT -> "TEXT";
                case BYTES -> "BLOB";
                case DATE -> "DATE";
                case INSTANT -> "DATETIME";
                case UUID -> "UUID";
            };
        }
    }

    private record Arrow(boolean stream, String compression) implements Writer {
        @Override
        public String kind() {
            return (stream ? "arrow-stream" : "arrow") + (compression.isEmpty() ? "" : "-" + compression);
        }

        @Override
        public Contents.Ability ability() {
            return new Contents.Ability(EnumSet.complementOf(EnumSet.of(Contents.Scalar.UUID)), 0, false, false, true, true, 1, 12);
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            List<Field> fields = contents.members().stream()
                    .map(m -> new Field(m.name(), new FieldType(m.optional(), type((Contents.Scalar) m.shape()), null), null)).toList();
            Path file = folder.resolve("rows.arrow");
            CompressionUtil.CodecType codec = switch (compression) {
                case "lz4" -> CompressionUtil.CodecType.LZ4_FRAME;
                case "zstd" -> CompressionUtil.CodecType.ZSTD;
                default -> CompressionUtil.CodecType.NO_COMPRESSION;
            };
            CompressionCodec.Factory codecs = compression.isEmpty() ? NoCompressionCodec.Factory.INSTANCE : CommonsCompressionFactory.INSTANCE;
            try (BufferAllocator allocator = new RootAllocator(); VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator);
                    OutputStream out = Files.newOutputStream(file);
                    ArrowWriter writer = stream
                            ? new ArrowStreamWriter(root, null, Channels.newChannel(out), IpcOption.DEFAULT, codecs, codec)
                            : new ArrowFileWriter(root, null, Channels.newChannel(out), Map.of(), IpcOption.DEFAULT, codecs, codec)) {
                writer.start();
                for (int from = 0; from < contents.records().size();) {
                    int to = Math.min(contents.records().size(), from + 1 + random.nextInt(6));
                    root.allocateNew();
                    for (int i = from; i < to; i++)
                        for (Contents.Member m : contents.members()) set(root.getVector(m.name()), i - from, contents.records().get(i).get(m.name()));
                    root.setRowCount(to - from);
                    writer.writeBatch();
                    from = to;
                }
                writer.end();
            }
            return Written.of(file);
        }

        private static ArrowType type(Contents.Scalar s) {
            return switch (s) {
                case BOOL -> ArrowType.Bool.INSTANCE;
                case INT -> new ArrowType.Int(32, true);
                case LONG -> new ArrowType.Int(64, true);
                case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
                case MONEY -> new ArrowType.Decimal(18, 2, 128);
                case TEXT, UUID -> ArrowType.Utf8.INSTANCE;
                case BYTES -> ArrowType.Binary.INSTANCE;
                case DATE -> new ArrowType.Date(DateUnit.DAY);
                case INSTANT -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, "UTC");
            };
        }

        private static void set(FieldVector vector, int at, Object value) {
            if (value == null) {
                vector.setNull(at);
                return;
            }
            switch (vector) {
                case BitVector v -> v.setSafe(at, (Boolean) value ? 1 : 0);
                case IntVector v -> v.setSafe(at, (Integer) value);
                case BigIntVector v -> v.setSafe(at, (Long) value);
                case Float8Vector v -> v.setSafe(at, (Double) value);
                case DecimalVector v -> v.setSafe(at, (BigDecimal) value);
                case VarCharVector v -> v.setSafe(at, value.toString().getBytes(StandardCharsets.UTF_8));
                case VarBinaryVector v -> v.setSafe(at, (byte[]) value);
                case DateDayVector v -> v.setSafe(at, (int) ((LocalDate) value).toEpochDay());
                case TimeStampMilliTZVector v -> v.setSafe(at, ((Instant) value).toEpochMilli());
                default -> throw new IllegalStateException(vector.toString());
            }
        }
    }
}
