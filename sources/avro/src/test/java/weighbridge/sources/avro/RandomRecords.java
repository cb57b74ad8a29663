package weighbridge.sources.avro;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Values of any Avro schema, built by hand with Avro's own library. */
final class RandomRecords {
    private static final int DEEPEST = 4;

    private final Random random;

    RandomRecords(long seed) {
        random = new Random(seed);
    }

    Object next(Schema schema) {
        return next(schema, 0);
    }

    private Object next(Schema schema, int depth) {
        String logical = schema.getLogicalType() == null ? "" : schema.getLogicalType().getName();
        return switch (schema.getType()) {
            case RECORD -> {
                GenericData.Record record = new GenericData.Record(schema);
                for (Schema.Field f : schema.getFields()) record.put(f.pos(), next(f.schema(), depth + 1));
                yield record;
            }
            case ENUM -> new GenericData.EnumSymbol(schema,
                    schema.getEnumSymbols().get(random.nextInt(schema.getEnumSymbols().size())));
            case ARRAY -> {
                List<Object> elements = new ArrayList<>();
                for (int n = depth > DEEPEST ? 0 : random.nextInt(4); n > 0; n--)
                    elements.add(next(schema.getElementType(), depth + 1));
                yield elements;
            }
            // A single entry, since nobody promises an order of several.
            case MAP -> Map.of("key" + random.nextInt(9), next(schema.getValueType(), depth + 1));
            case UNION -> {
                List<Schema> types = schema.getTypes();
                boolean end = depth > DEEPEST && schema.isNullable();
                yield end ? null : next(types.get(random.nextInt(types.size())), depth + 1);
            }
            case FIXED -> {
                byte[] bytes = new byte[schema.getFixedSize()];
                random.nextBytes(bytes);
                if (schema.getLogicalType() instanceof LogicalTypes.Decimal) {
                    boolean negative = random.nextBoolean();
                    for (int i = 0; i < bytes.length - 4; i++) bytes[i] = (byte) (negative ? -1 : 0);
                }
                yield new GenericData.Fixed(schema, bytes);
            }
            case STRING -> logical.equals("uuid") ? new UUID(random.nextLong(), random.nextLong()).toString()
                    : "text " + random.nextInt(100) + " ä€😀";
            case BYTES -> ByteBuffer.wrap(logical.equals("decimal")
                    ? BigInteger.valueOf(random.nextLong() >> random.nextInt(64)).toByteArray()
                    : new byte[] {1, (byte) random.nextInt(), 0});
            case INT -> random.nextInt() >> random.nextInt(32);
            case LONG -> random.nextLong() >> random.nextInt(64);
            case FLOAT -> random.nextFloat();
            case DOUBLE -> random.nextDouble();
            case BOOLEAN -> random.nextBoolean();
            case NULL -> null;
        };
    }
}
