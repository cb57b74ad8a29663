package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;

class JsonLossTest {
    private static final List<String> NUMBERS =
            List.of("0", "-0", "1", "1.0", "1.10", "1.1", "0.1", "0.10000000000000001", "0.100000000000000001",
                    "3000000000", "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
                    "12345678901234567890", "1e3", "1000", "1e-400", "0.0", "-0.0");
    private static final List<String> STRINGS =
            List.of("", "a", "1", "true", "null", "2026-01-31", "2026-01-31T10:20:30Z", "2026-01-31T10:20:30.000Z",
                    "2026-01-31T12:20:30+02:00", "2026-01-31 10:20:30", "\"", "é");

    /**
     * The promise of inference: if two messages are equal, so were their records, apart from null members and the order
     * of members.
     */
    @Test
    void differentRecordsBecomeDifferentMessages() {
        SplittableRandom random = new SplittableRandom(5);
        int equalMessages = 0;
        for (int file = 0; file < 2_000; file++) {
            JsonShape shape = new JsonShape(Set.of(), java.util.Optional.empty(), java.util.Map.of());
            List<Json> records = new ArrayList<>();
            // Few kinds of value per file, so that most places get a type.
            int kinds = 1 + random.nextInt(63);
            for (int n = 0; n < 8; n++) {
                Json record = new Json.Obj(List.of(new Json.Member("a", value(random, kinds, 2)),
                        new Json.Member("b", value(random, kinds, 2)), new Json.Member("c", new Json.Num("1"))));
                records.add(record);
                shape.observe(record, "", 1);
            }
            var findings = JsonTypes.Findings.none(false);
            JsonTypes.Reading reading = new JsonTypes(findings).record(shape, "Sample").reading();
            Map<Value, Object> meanings = new HashMap<>();
            for (Json record : records) {
                Object meaning = meaning(record);
                Object known = meanings.putIfAbsent(reading.read(record), meaning);
                if (known == null) continue;
                equalMessages++;
                assertThat(meaning).as("%s, notes %s", records, findings.notes()).isEqualTo(known);
            }
        }
        assertThat(equalMessages).isGreaterThan(500);
    }

    private static Json value(SplittableRandom random, int kinds, int depth) {
        return switch (random.nextInt(7)) {
            case 0 -> Json.Null.NULL;
            case 1 -> (kinds & 1) != 0 ? new Json.Bool(random.nextBoolean()) : Json.Null.NULL;
            case 2 -> (kinds & 2) != 0 ? new Json.Num(NUMBERS.get(random.nextInt(NUMBERS.size()))) : Json.Null.NULL;
            case 3 -> (kinds & 4) != 0 ? new Json.Str(STRINGS.get(random.nextInt(STRINGS.size()))) : Json.Null.NULL;
            case 4 -> (kinds & 8) != 0 ? new Json.Num(Integer.toString(random.nextInt(3))) : Json.Null.NULL;
            case 5 -> {
                if ((kinds & 16) == 0 || depth == 0) yield Json.Null.NULL;
                List<Json> elements = new ArrayList<>();
                for (int n = random.nextInt(3); n > 0; n--) elements.add(value(random, kinds, depth - 1));
                yield new Json.Arr(elements);
            }
            default -> {
                if ((kinds & 32) == 0 || depth == 0) yield Json.Null.NULL;
                List<Json.Member> members = new ArrayList<>();
                for (String name : List.of("x", "y"))
                    if (random.nextBoolean()) members.add(new Json.Member(name, value(random, kinds, depth - 1)));
                yield new Json.Obj(members);
            }
        };
    }

    /** The JSON without the differences that may be lost, for comparison. */
    private static Object meaning(Json json) {
        return switch (json) {
            case Json.Obj o -> {
                Map<String, Object> members = new TreeMap<>();
                for (Json.Member m : o.members())
                    if (m.value() != Json.Null.NULL) members.put(m.name(), meaning(m.value()));
                yield members;
            }
            case Json.Arr a -> a.elements().stream().map(JsonLossTest::meaning).toList();
            case Json.Num n -> number(n.literal());
            case Json.Str _,Json.Bool _,Json.Bytes _,Json.Null _ -> json;
        };
    }

    /** The value of the number. A literal of 17 digits stands for its double, and the sign of a zero counts. */
    private static Object number(String literal) {
        if (literal.equals("0.10000000000000001")) return number("0.1");
        BigDecimal value = new BigDecimal(literal);
        if (value.signum() == 0) return literal.startsWith("-") ? "-0" : "0";
        return value.stripTrailingZeros();
    }
}
