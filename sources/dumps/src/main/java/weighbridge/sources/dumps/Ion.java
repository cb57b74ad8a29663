package weighbridge.sources.dumps;

import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.Timestamp;
import com.amazon.ion.system.IonReaderBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.source.message.Broken;
import weighbridge.workloads.json.Json;

/** Values in Ion, in binary or in text, which are the elements of a list if the file begins with one. */
final class Ion implements Values {
    private final IonReader in;
    private final Budget budget = new Budget();
    private boolean started;
    private boolean inList;

    Ion(InputStream bytes) {
        in = IonReaderBuilder.standard().build(bytes);
    }

    @Override
    public Optional<Json> next() throws IOException {
        budget.begin();
        IonType type = in.next();
        if (!started && type == IonType.LIST && !in.isNullValue()) {
            in.stepIn();
            inList = true;
            type = in.next();
        }
        started = true;
        if (type == null && inList) {
            in.stepOut();
            if (in.next() != null) throw Texts.afterTheArray();
        }
        return type == null ? Optional.empty() : Optional.of(value(type, 0));
    }

    private Json value(IonType type, int depth) throws IOException {
        budget.value(depth);
        if (in.isNullValue()) return Json.Null.NULL;
        return switch (type) {
            case NULL, DATAGRAM -> Json.Null.NULL;
            case BOOL -> new Json.Bool(in.booleanValue());
            case INT -> new Json.Num(in.bigIntegerValue().toString());
            case FLOAT -> new Json.Num(Double.toString(in.doubleValue()));
            case DECIMAL -> JacksonValues.decimal(in.bigDecimalValue());
            case TIMESTAMP -> new Json.Str(time(in.timestampValue()));
            case SYMBOL, STRING -> {
                String text = in.stringValue();
                budget.bytes(text.length());
                yield Texts.wellFormed(text);
            }
            case CLOB, BLOB -> {
                budget.bytes(in.byteSize());
                yield new Json.Bytes(in.newBytes());
            }
            case LIST, SEXP -> {
                List<Json> elements = new ArrayList<>();
                in.stepIn();
                for (IonType t = in.next(); t != null; t = in.next()) elements.add(value(t, depth + 1));
                in.stepOut();
                yield new Json.Arr(elements);
            }
            case STRUCT -> {
                List<Json.Member> members = new ArrayList<>();
                in.stepIn();
                for (IonType t = in.next(); t != null; t = in.next()) {
                    String name = in.getFieldName();
                    if (name == null) throw new Broken("a member has no name");
                    members.add(new Json.Member(name, value(t, depth + 1)));
                }
                in.stepOut();
                yield Texts.distinct(members);
            }
        };
    }

    /** A day stays one; a time is an instant. */
    private static String time(Timestamp time) {
        return switch (time.getPrecision()) {
            case YEAR, MONTH, DAY -> time.toString().replaceFirst("T$", "");
            default -> {
                BigDecimal seconds = time.getDecimalMillis().movePointLeft(3);
                BigInteger whole = seconds.setScale(0, RoundingMode.FLOOR).toBigInteger();
                BigDecimal nanos = seconds.subtract(new BigDecimal(whole)).movePointRight(9);
                yield Instant.ofEpochSecond(whole.longValueExact(), nanos.longValueExact()).toString();
            }
        };
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
