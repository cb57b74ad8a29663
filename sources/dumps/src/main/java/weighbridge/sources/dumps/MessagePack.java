package weighbridge.sources.dumps;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack.PackerConfig;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;
import weighbridge.source.message.Broken;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;

/** Values in MessagePack. An array that begins the file holds them, if nothing follows it. */
final class MessagePack implements Values {
    private static final byte TIMESTAMP = -1;

    private final MessageUnpacker in;
    private final Budget budget = new Budget();
    private long inArray = -1;
    private boolean started;

    MessagePack(InputStream bytes) {
        in = org.msgpack.core.MessagePack.newDefaultUnpacker(bytes);
    }

    @Override
    public Optional<Json> next() throws IOException {
        budget.begin();
        if (!started && in.hasNext() && in.getNextFormat().getValueType() == ValueType.ARRAY)
            inArray = in.unpackArrayHeader();
        started = true;
        if (inArray == 0 && in.hasNext()) throw Texts.afterTheArray();
        if (inArray > 0 && !in.hasNext()) throw new Broken("the file ends within the array of records");
        if (!in.hasNext()) return Optional.empty();
        if (inArray > 0) inArray--;
        try {
            return Optional.of(value(0));
        } catch (MessageInsufficientBufferException e) {
            throw new Broken("the file ends within it");
        }
    }

    private Json value(int depth) throws IOException {
        budget.value(depth);
        return switch (in.getNextFormat().getValueType()) {
            case NIL -> {
                in.unpackNil();
                yield Json.Null.NULL;
            }
            case BOOLEAN -> new Json.Bool(in.unpackBoolean());
            case INTEGER -> new Json.Num(in.unpackBigInteger().toString());
            case FLOAT -> new Json.Num(Double.toString(in.unpackDouble()));
            case STRING -> {
                int length = in.unpackRawStringHeader();
                budget.bytes(length);
                yield Texts.of(in.readPayload(length));
            }
            case BINARY -> {
                int length = in.unpackBinaryHeader();
                budget.bytes(length);
                yield new Json.Bytes(in.readPayload(length));
            }
            case ARRAY -> {
                List<Json> elements = new ArrayList<>();
                for (int n = budget.elements(in.unpackArrayHeader()); n > 0; n--) elements.add(value(depth + 1));
                yield new Json.Arr(elements);
            }
            case MAP -> {
                List<Json.Member> members = new ArrayList<>();
                for (int n = budget.elements(in.unpackMapHeader()); n > 0; n--) {
                    Json key = value(depth + 1);
                    members.add(new Json.Member(key instanceof Json.Str s ? s.value() : JsonText.of(key),
                            value(depth + 1)));
                }
                yield Texts.distinct(members);
            }
            case EXTENSION -> {
                ExtensionTypeHeader header = in.unpackExtensionTypeHeader();
                if (header.getType() == TIMESTAMP) yield new Json.Str(in.unpackTimestamp(header).toString());
                budget.bytes(header.getLength());
                yield new Json.Bytes(in.readPayload(header.getLength()));
            }
        };
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
