package weighbridge.sources.avro;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.source.Wider;
import weighbridge.workloads.schema.SchemaDraft;

/** Avro's primitive and logical types. */
final class AvroScalars {
    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final String NOT_SAID = "has the logical type %s, which the schema cannot express";
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private final SchemaDraft draft;
    private final Set<String> wider;

    AvroScalars(SchemaDraft draft, Set<String> wider) {
        this.draft = draft;
        this.wider = wider;
    }

    private static Type.Scalar logical(Logical logical) {
        return new Type.Scalar(logical.physical(), Optional.of(logical));
    }

    AvroTypes.Column column(Schema schema, String path) {
        LogicalType logical = schema.getLogicalType();
        if (logical == null) {
            // The library ignores a logical type that it does not know or that does not fit the type.
            Object said = schema.getObjectProp(LogicalType.LOGICAL_TYPE_PROP);
            if (said != null) draft.note(path, NOT_SAID.formatted(said));
            return plain(schema, path);
        }
        return switch (logical.getName()) {
            case "date" -> new AvroTypes.Column(logical(new Logical.Date()), v -> new Value.Int32((Integer) v));
            case "timestamp-millis" -> timestamp(Logical.Timestamp.Unit.MILLIS);
            case "timestamp-micros" -> timestamp(Logical.Timestamp.Unit.MICROS);
            case "timestamp-nanos" -> timestamp(Logical.Timestamp.Unit.NANOS);
            case "local-timestamp-millis" -> local(Logical.Timestamp.Unit.MILLIS, path);
            case "local-timestamp-micros" -> local(Logical.Timestamp.Unit.MICROS, path);
            case "local-timestamp-nanos" -> local(Logical.Timestamp.Unit.NANOS, path);
            case "uuid" -> uuid(schema, path);
            case "decimal" -> logical instanceof LogicalTypes.Decimal d ? decimal(d, path) : plain(schema, path);
            case "time-millis" -> time(schema, path, "milliseconds");
            case "time-micros" -> time(schema, path, "microseconds");
            default -> {
                draft.note(path, NOT_SAID.formatted(logical.getName()));
                yield plain(schema, path);
            }
        };
    }

    private AvroTypes.Column plain(Schema schema, String path) {
        return switch (schema.getType()) {
            case BOOLEAN -> new AvroTypes.Column(Type.BOOL, v -> new Value.Bool((Boolean) v));
            case INT -> new AvroTypes.Column(Type.INT32, v -> new Value.Int32((Integer) v));
            case LONG -> new AvroTypes.Column(Type.INT64, v -> new Value.Int64((Long) v));
            case FLOAT -> new AvroTypes.Column(Type.FLOAT32, v -> new Value.Float32((Float) v));
            case DOUBLE -> new AvroTypes.Column(Type.FLOAT64, v -> new Value.Float64((Double) v));
            case STRING -> new AvroTypes.Column(Type.STRING, v -> new Value.Text(v.toString()));
            case BYTES -> new AvroTypes.Column(Type.BYTES, v -> new Value.Bytes(bytes(v)));
            case FIXED -> {
                draft.note(path, "always " + schema.getFixedSize() + " bytes, which the schema cannot express");
                yield new AvroTypes.Column(Type.BYTES, v -> new Value.Bytes(bytes(v)));
            }
            default -> throw new IllegalStateException(schema.getType() + " is not a scalar");
        };
    }

    private static byte[] bytes(Object value) {
        if (value instanceof GenericFixed fixed) return fixed.bytes().clone();
        ByteBuffer buffer = ((ByteBuffer) value).duplicate();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static AvroTypes.Column timestamp(Logical.Timestamp.Unit unit) {
        return new AvroTypes.Column(logical(new Logical.Timestamp(unit)), v -> new Value.Int64((Long) v));
    }

    private AvroTypes.Column local(Logical.Timestamp.Unit unit, String path) {
        draft.note(path, "times without a zone are read as UTC");
        return timestamp(unit);
    }

    private AvroTypes.Column time(Schema schema, String path, String unit) {
        draft.note(path, "a time of day becomes a number of " + unit);
        return plain(schema, path);
    }

    private AvroTypes.Column uuid(Schema schema, String path) {
        Type uuid = logical(new Logical.Uuid());
        if (schema.getType() == Schema.Type.FIXED) return new AvroTypes.Column(uuid, v -> {
            ByteBuffer buffer = ByteBuffer.wrap(bytes(v));
            return new Value.Text(new UUID(buffer.getLong(), buffer.getLong()).toString());
        });
        if (wider.contains(path)) {
            draft.note(path, "some values declared as UUIDs are not UUIDs, so all become strings");
            return plain(schema, path);
        }
        return new AvroTypes.Column(uuid, v -> {
            String text = v.toString();
            if (!UUID_TEXT.matcher(text).matches()) throw new Wider(path);
            return new Value.Text(text);
        });
    }

    private AvroTypes.Column decimal(LogicalTypes.Decimal decimal, String path) {
        if (wider.contains(path)) {
            draft.note(path,
                    "decimals of " + decimal.getPrecision() + " digits become text, since some do not fit 64 bits");
            return new AvroTypes.Column(Type.STRING,
                    v -> new Value.Text(new BigDecimal(new BigInteger(bytes(v)), decimal.getScale()).toPlainString()));
        }
        return new AvroTypes.Column(logical(new Logical.Decimal(decimal.getScale())), v -> {
            BigInteger unscaled = new BigInteger(bytes(v));
            if (unscaled.abs().compareTo(LARGEST) > 0) throw new Wider(path);
            return new Value.Int64(unscaled.longValueExact());
        });
    }
}
