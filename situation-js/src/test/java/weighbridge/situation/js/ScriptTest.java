package weighbridge.situation.js;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;
import weighbridge.situation.Answer;
import weighbridge.situation.Compressor;
import weighbridge.situation.Contestant;
import weighbridge.situation.Decision;
import weighbridge.situation.Fragment;
import weighbridge.situation.Limit;
import weighbridge.situation.Numbers;
import weighbridge.situation.Parameter;
import weighbridge.situation.Preset;
import weighbridge.situation.Ratio;
import weighbridge.situation.Situation;
import weighbridge.situation.Span;
import weighbridge.situation.Time;
import weighbridge.situation.Trees;
import weighbridge.situation.Units;
import weighbridge.situation.Yours;

/** What the page runs gives the answers that the terminal gives, to the last digit and letter. */
final class ScriptTest {
    private static Context context;
    private static Scriptable scope;

    @BeforeAll
    static void load() {
        context = Context.enter();
        context.setLanguageVersion(Context.VERSION_ES6);
        context.setInterpretedMode(true);
        scope = context.initStandardObjects();
        run(Script.text());
    }

    @AfterAll
    static void leave() {
        Context.exit();
    }

    private static Object run(String script) {
        return context.evaluateString(scope, script, "page", 1, null);
    }

    /** The value of an expression as JSON. */
    private static String json(String expression) {
        return run("JSON.stringify(" + expression + ")").toString();
    }

    /** A tree as JSON, by the script's own engine. */
    private static String json(Object tree) {
        return json(literal(tree));
    }

    private static String literal(Object tree) {
        return switch (tree) {
            case null -> "null";
            case String s -> '"' + s.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
            case List<?> l -> '[' + String.join(",", l.stream().map(ScriptTest::literal).toList()) + ']';
            case Map<?, ?> m -> '{'
                    + String.join(",",
                            m.entrySet().stream().map(e -> literal(e.getKey()) + ':' + literal(e.getValue())).toList())
                    + '}';
            default -> tree.toString();
        };
    }

    @Test
    void aPresetHasTheSameUsualValues() {
        for (Preset p : Preset.values()) {
            Situation s = Situation.of(p);
            Map<String, Object> values = new LinkedHashMap<>();
            for (Parameter parameter : s.told()) values.put(parameter.key(), s.value(parameter));
            assertThat(json("Situation.of('" + p.key() + "').values")).isEqualTo(json(values));
        }
        assertThat(json("Situation.catalogue()")).isEqualTo(json(Trees.catalogue()));
    }

    @Test
    void numbersAreReadAndSaidTheSame() {
        Random random = new Random(5);
        for (int i = 0; i < 25; i++) {
            double value = i < 10 ? Math.pow(10, i - 4) : Math.exp(-8 + 36 * random.nextDouble());
            assertThat(run("Situation.money(" + value + ")")).isEqualTo(Units.money(value));
            assertThat(run("Situation.micros(" + value + ")")).isEqualTo(Units.micros(value));
            for (Parameter p : List.of(Parameter.LINK, Parameter.RETENTION, Parameter.RATE, Parameter.READS))
                for (String way : List.of("words", "floor", "ceil", "typed"))
                    assertThat(run("Situation." + way + "('" + p.key() + "', " + value + ")"))
                            .as(way + " " + p + " " + value).isEqualTo(said(way, p, value));
            assertThat(read(Parameter.LEAST, Units.text(Parameter.LEAST, value)))
                    .isEqualTo(parsed(Parameter.LEAST, Units.text(Parameter.LEAST, value)));
        }
        for (Parameter p : Parameter.values())
            for (String text : List.of("", "1", "20k/s", "3/min", "2.5Gbit/s", "12h", "0.08/GB", "$80", "5%", "1e30",
                    "0.1234567890123456789", "1e-7", "7.", "many"))
                assertThat(read(p, text)).as(p + " " + text).isEqualTo(parsed(p, text));
    }

    private static String read(Parameter p, String text) {
        return run("(({value, complaint}) => complaint || String(value))(Situation.parse('" + p.key() + "', '" + text
                + "'))").toString();
    }

    private static String said(String way, Parameter p, double value) {
        return switch (way) {
            case "words" -> Units.words(p, value);
            case "floor" -> Units.floor(p, value);
            case "ceil" -> Units.ceil(p, value);
            default -> Units.typed(p, value);
        };
    }

    /** The number as the engine writes it, or the complaint. */
    private static String parsed(Parameter p, String text) {
        try {
            return run("String(" + Units.parse(p, text) + ")").toString();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    @Test
    void anAddressIsReadAndWrittenTheSame() {
        for (String fragment : List.of("#for=log", "#for=cache&rate=5&retention=12h&entry=0&langs=1",
                "#for=rpc&link=1230000000.5&rate=7", "#for=archive&compress=gzip&evolves=1&zero-copy=1")) {
            String pairs = "Object.fromEntries('" + fragment.substring(1) + "'.split('&').map(p => p.split('=')))";
            assertThat(run("Situation.fragment(Situation.read(" + pairs + ", 'rpc').situation)"))
                    .isEqualTo(Fragment.of(Fragment.parse(fragment)).substring(1));
        }
        assertThat(json("Situation.read({for: 'lo', rate: 'many', langs: 'yes', compress: 'xz'}, 'rpc').complaints"))
                .isEqualTo(json(List.of("no situation is called \"lo\"; there are queue, log, cache, rpc, archive",
                        "\"many\" is not a rate; write 500, 5k/s, 3/min, 1M/day",
                        "no compressor is called \"xz\"; there are none, zstd, lz4, snappy, gzip",
                        "langs is \"yes\"; give 1 or 0")));
        assertThat(run("Situation.isKnown('sort') && Situation.isKnown('entry') && !Situation.isKnown('junk')"))
                .isEqualTo(true);
    }

    @Test
    void everyAnswerIsTheSame() {
        Random random = new Random(11);
        for (int i = 0; i < 20; i++) {
            Situation situation = situation(random);
            Numbers numbers = numbers(random);
            Answer answer = Decision.of(situation, numbers);
            Map<String, Object> expected = Trees.answer(answer);
            expected.put("words", Trees.words("orders.csv", answer));
            String pairs = "Object.fromEntries('" + Fragment.of(situation).substring(1)
                    + "'.split('&').map(p => p.split('=')))";
            String found = json("Situation.decide('orders.csv', Situation.read(" + pairs + ", 'rpc').situation, "
                    + literal(Trees.numbers(numbers)) + ")");
            assertThat(found).as(Fragment.of(situation)).isEqualTo(json(expected));
        }
    }

    private static Situation situation(Random random) {
        Situation s = Situation.of(Preset.values()[random.nextInt(Preset.values().length)]);
        if (random.nextBoolean()) s = s.with(Parameter.RATE, 1 + random.nextInt(100_000));
        if (random.nextBoolean()) s = s.with(Parameter.LINK, 1e6 * (1 + random.nextInt(10_000)));
        if (random.nextInt(3) == 0) s = s.with(Compressor.values()[random.nextInt(Compressor.values().length)]);
        if (random.nextInt(3) == 0) s = s.with(Set.of(Limit.values()[random.nextInt(Limit.values().length)]));
        return s;
    }

    private static Numbers numbers(Random random) {
        List<Contestant> contestants = new ArrayList<>();
        int some = random.nextInt(3);
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            double raw = 100 + random.nextInt(400);
            Map<String, Double> sizes = new LinkedHashMap<>();
            for (Compressor c : Compressor.values())
                if (random.nextInt(9) > 0) sizes.put(c.metric(), c == Compressor.NONE ? raw : raw / (3 + i));
            Set<Limit> meets = random.nextBoolean() ? Set.of(Limit.LANGS, Limit.EVOLVES) : Set.of(Limit.READABLE);
            contestants.add(new Contestant("codec-" + i, meets, 1, random.nextInt(9) == 0, sizes, "",
                    random.nextBoolean(), time(random, some), time(random, some),
                    random.nextBoolean() ? Optional.of(raw * 3) : Optional.empty()));
        }
        List<Ratio> ratios = new ArrayList<>();
        for (Contestant a : contestants)
            for (Contestant b : contestants)
                if (a.id().compareTo(b.id()) < 0 && random.nextInt(8) > 0)
                    ratios.add(new Ratio(a.id(), b.id(), ratio(a.encode(), b.encode()), ratio(a.read(), b.read())));
        return new Numbers("orders", contestants, ratios,
                random.nextBoolean() ? Optional.of(new Yours("your CSV", Map.of("size.raw", 180.5))) : Optional.empty(),
                random.nextBoolean() ? Set.of("size.raw") : Set.of());
    }

    /** @param some 0: all are timed, 1: some, 2: none */
    private static Time time(Random random, int some) {
        if (some == 2 || some == 1 && random.nextInt(3) == 0)
            return Time.missing("was not timed", random.nextInt(4) > 0);
        double nanos = 50 + 1000 * random.nextDouble();
        return Time.of(new Span(nanos * 0.9, nanos, nanos * 1.2));
    }

    private static Optional<Span> ratio(Time a, Time b) {
        if (a.nanos().isEmpty() || b.nanos().isEmpty()) return Optional.empty();
        double r = a.nanos().get().point() / b.nanos().get().point();
        return Optional.of(new Span(r * 0.95, r, r * 1.05));
    }
}
