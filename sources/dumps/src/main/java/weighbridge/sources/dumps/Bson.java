package weighbridge.sources.dumps;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import weighbridge.source.message.Broken;
import weighbridge.workloads.json.Json;

/** Documents in BSON, one after another, as mongodump writes them. */
final class Bson implements Values {
    private static final int MOST_BYTES = 1 << 24;
    private static final int SHORTEST = 5;

    private final DataInputStream in;
    private final Budget budget = new Budget();

    Bson(InputStream bytes) {
        in = new DataInputStream(bytes);
    }

    @Override
    public Optional<Json> next() throws IOException {
        budget.begin();
        byte[] length = in.readNBytes(Integer.BYTES);
        if (length.length == 0) return Optional.empty();
        if (length.length < Integer.BYTES) throw new Broken("the file ends within its length");
        int size = ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (size < SHORTEST || size > MOST_BYTES) {
            throw new Broken("its length is given as " + Integer.toUnsignedString(size)
                    + " bytes, but a document has from " + SHORTEST + " to " + MOST_BYTES);
        }
        byte[] document = new byte[size];
        System.arraycopy(length, 0, document, 0, Integer.BYTES);
        if (in.readNBytes(document, Integer.BYTES, size - Integer.BYTES) < size - Integer.BYTES)
            throw new Broken("the file ends within it");
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(document))) {
            BsonDocument read = new BsonDocumentCodec().decode(reader, DecoderContext.builder().build());
            return Optional.of(value(read, 0));
        }
    }

    private Json value(BsonValue value, int depth) throws IOException {
        budget.value(depth);
        return switch (value.getBsonType()) {
            case DOCUMENT -> document(value.asDocument(), depth);
            case ARRAY -> array(value.asArray(), depth);
            case DOUBLE -> new Json.Num(Double.toString(value.asDouble().getValue()));
            case STRING -> Texts.wellFormed(value.asString().getValue());
            case BINARY ->
                BsonBinarySubType.isUuid(value.asBinary().getType()) && value.asBinary().getData().length == 16
                        && value.asBinary().getType() == BsonBinarySubType.UUID_STANDARD.getValue()
                                ? new Json.Str(value.asBinary().asUuid().toString())
                                : new Json.Bytes(value.asBinary().getData());
            case OBJECT_ID -> new Json.Str(value.asObjectId().getValue().toHexString());
            case BOOLEAN -> new Json.Bool(value.asBoolean().getValue());
            case DATE_TIME -> new Json.Str(Instant.ofEpochMilli(value.asDateTime().getValue()).toString());
            case INT32 -> new Json.Num(Integer.toString(value.asInt32().getValue()));
            case INT64 -> new Json.Num(Long.toString(value.asInt64().getValue()), Json.Stated.INT64);
            case DECIMAL128 -> value.asDecimal128().getValue().isFinite()
                    ? JacksonValues.decimal(value.asDecimal128().getValue().bigDecimalValue())
                    : new Json.Num(value.asDecimal128().getValue().isNaN() ? "NaN"
                            : value.asDecimal128().getValue().isNegative() ? "-Infinity" : "Infinity");
            case TIMESTAMP -> new Json.Obj(List.of(
                    new Json.Member("t", new Json.Num("" + Integer.toUnsignedLong(value.asTimestamp().getTime()))),
                    new Json.Member("i", new Json.Num("" + Integer.toUnsignedLong(value.asTimestamp().getInc())))));
            case SYMBOL -> Texts.wellFormed(value.asSymbol().getSymbol());
            case JAVASCRIPT -> Texts.wellFormed(value.asJavaScript().getCode());
            case REGULAR_EXPRESSION -> Texts.wellFormed(
                    "/" + value.asRegularExpression().getPattern() + "/" + value.asRegularExpression().getOptions());
            case NULL, UNDEFINED, MIN_KEY, MAX_KEY, END_OF_DOCUMENT, DB_POINTER, JAVASCRIPT_WITH_SCOPE ->
                Json.Null.NULL;
        };
    }

    private Json document(BsonDocument document, int depth) throws IOException {
        List<Json.Member> members = new ArrayList<>();
        for (Map.Entry<String, BsonValue> e : document.entrySet())
            members.add(new Json.Member(e.getKey(), value(e.getValue(), depth + 1)));
        return new Json.Obj(members);
    }

    private Json array(BsonArray array, int depth) throws IOException {
        List<Json> elements = new ArrayList<>();
        for (BsonValue v : array) elements.add(value(v, depth + 1));
        return new Json.Arr(elements);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
