package weighbridge.sources.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.List;
import java.util.Random;

/** Messages of any type, built by hand with Protobuf's own library. */
final class RandomMessages {
    private static final int DEEPEST = 4;

    private final Random random;

    RandomMessages(long seed) {
        random = new Random(seed);
    }

    DynamicMessage next(Descriptor type) {
        return next(type, 0);
    }

    private DynamicMessage next(Descriptor type, int depth) {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
        for (FieldDescriptor f : type.getFields()) {
            if (f.getRealContainingOneof() != null) continue;
            boolean holds = f.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
            if (!f.isRequired() && (random.nextInt(4) == 0 || holds && depth == DEEPEST)) continue;
            if (f.isMapField()) {
                // A single entry, since nobody promises an order of several.
                FieldDescriptor key = f.getMessageType().getFields().get(0);
                FieldDescriptor value = f.getMessageType().getFields().get(1);
                message.addRepeatedField(f, DynamicMessage.newBuilder(f.getMessageType())
                        .setField(key, value(key, depth)).setField(value, value(value, depth)).build());
            } else if (f.isRepeated()) {
                for (int n = random.nextInt(4); n > 0; n--) message.addRepeatedField(f, value(f, depth));
            } else {
                message.setField(f, value(f, depth));
            }
        }
        for (OneofDescriptor o : type.getRealOneofs()) {
            List<FieldDescriptor> alternatives = o.getFields();
            int chosen = random.nextInt(alternatives.size() + 1);
            if (chosen < alternatives.size())
                message.setField(alternatives.get(chosen), value(alternatives.get(chosen), depth));
        }
        return message.build();
    }

    private Object value(FieldDescriptor f, int depth) {
        boolean zero = random.nextInt(5) == 0;
        return switch (f.getJavaType()) {
            case INT -> zero ? 0 : random.nextInt() >> random.nextInt(32);
            case LONG -> zero ? 0L : random.nextLong() >> random.nextInt(64);
            case FLOAT -> zero ? 0f : random.nextBoolean() ? -0f : random.nextFloat();
            case DOUBLE -> zero ? 0.0 : random.nextBoolean() ? -0.0 : random.nextDouble();
            case BOOLEAN -> random.nextBoolean();
            case STRING -> zero ? "" : "text " + random.nextInt(1000) + " ä€😀";
            case BYTE_STRING ->
                zero ? ByteString.EMPTY : ByteString.copyFrom(new byte[] {1, 0, (byte) random.nextInt()});
            case ENUM -> f.getEnumType().getValues().get(random.nextInt(f.getEnumType().getValues().size()));
            case MESSAGE -> next(f.getMessageType(), depth + 1);
        };
    }
}
