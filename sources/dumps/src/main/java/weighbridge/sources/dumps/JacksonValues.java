package weighbridge.sources.dumps;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import weighbridge.source.message.Broken;
import weighbridge.workloads.json.Json;

/** Values in a format of Jackson's, which are the elements of an array if the file begins with one. */
final class JacksonValues implements Values {
    private final JsonParser in;
    private final Budget budget = new Budget();
    private boolean started;
    private boolean inArray;

    JacksonValues(TokenStreamFactory format, InputStream bytes) {
        in = format.createParser(ObjectReadContext.empty(), bytes);
    }

    @Override
    public Optional<Json> next() throws IOException {
        budget.begin();
        JsonToken token = in.nextToken();
        if (!started && token == JsonToken.START_ARRAY) {
            inArray = true;
            token = in.nextToken();
        }
        started = true;
        if (token == null && inArray) throw new Broken("the array of records is not closed");
        if (inArray && token == JsonToken.END_ARRAY) {
            if (in.nextToken() != null) throw Texts.afterTheArray();
            return Optional.empty();
        }
        if (token == null) return Optional.empty();
        return Optional.of(value(token, 0));
    }

    private Json value(JsonToken token, int depth) throws IOException {
        budget.value(depth);
        if (token == null) throw new Broken("it ends within a value");
        return switch (token) {
            case START_OBJECT -> {
                List<Json.Member> members = new ArrayList<>();
                while (in.nextToken() != JsonToken.END_OBJECT) {
                    if (in.currentToken() != JsonToken.PROPERTY_NAME) throw new Broken("it ends within an object");
                    String name = in.currentName();
                    members.add(new Json.Member(name, value(in.nextToken(), depth + 1)));
                }
                yield Texts.distinct(members);
            }
            case START_ARRAY -> {
                List<Json> elements = new ArrayList<>();
                for (JsonToken t = in.nextToken(); t != JsonToken.END_ARRAY; t = in.nextToken())
                    elements.add(value(t, depth + 1));
                yield new Json.Arr(elements);
            }
            case VALUE_STRING -> {
                String text = in.getString();
                budget.bytes(text.length());
                yield Texts.wellFormed(text);
            }
            case VALUE_NUMBER_INT -> new Json.Num(in.getBigIntegerValue().toString());
            case VALUE_NUMBER_FLOAT -> switch (in.getNumberType()) {
                // Its exact value, which a double holds.
                case FLOAT -> new Json.Num(Double.toString(in.getFloatValue()));
                case DOUBLE -> new Json.Num(Double.toString(in.getDoubleValue()));
                default -> decimal(in.getDecimalValue());
            };
            case VALUE_EMBEDDED_OBJECT -> {
                byte[] bytes = in.getBinaryValue();
                budget.bytes(bytes.length);
                yield new Json.Bytes(bytes);
            }
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.Null.NULL;
            default -> throw new Broken("it has " + token + " where a value is expected");
        };
    }

    static Json decimal(BigDecimal value) throws IOException {
        if (Math.abs((long) value.scale()) > 1_000) throw new Broken("a decimal has more than 1,000 digits");
        return new Json.Num(value.toPlainString(), Json.Stated.DECIMAL);
    }

    @Override
    public void close() {
        in.close();
    }
}
