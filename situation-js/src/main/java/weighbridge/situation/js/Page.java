package weighbridge.situation.js;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import weighbridge.situation.Answer;
import weighbridge.situation.Compressor;
import weighbridge.situation.Decision;
import weighbridge.situation.Fragment;
import weighbridge.situation.Limit;
import weighbridge.situation.Parameter;
import weighbridge.situation.Preset;
import weighbridge.situation.Situation;
import weighbridge.situation.Trees;
import weighbridge.situation.Units;

/**
 * The functions that the page calls. There, a situation is an object {@code {preset, values, compress, limits}}: keys,
 * with the values of all parameters that matter or were given.
 */
final class Page {
    private static final String PRESET = "preset";
    private static final String VALUES = "values";
    private static final String COMPRESS = "compress";
    private static final String LIMITS = "limits";

    private Page() {}

    /** TeaVM requires it; nothing calls it. */
    public static void main(String[] args) {}

    /** What the form of a situation needs, as {@link Trees#catalogue} describes. */
    @JSExport
    public static JSObject catalogue() {
        return Values.toScript(Trees.catalogue());
    }

    /** A preset with its usual values. */
    @JSExport
    public static JSObject of(String preset) {
        return Values.toScript(tree(Situation.of(Preset.of(preset))));
    }

    /** Whether a key has a meaning in the page's address. */
    @JSExport
    public static boolean isKnown(String key) {
        return Fragment.isKnown(key);
    }

    /**
     * The situation in the pairs of an address, as {@code {situation, complaints}}; what cannot be read has its usual
     * value and a complaint.
     *
     * @param pairs     an object of texts
     * @param otherwise the preset if none is named
     */
    @JSExport
    public static JSObject read(JSObject pairs, String otherwise) {
        Map<String, String> texts = new LinkedHashMap<>();
        map(Values.toJava(pairs)).forEach((key, text) -> texts.put(key, (String) text));
        List<String> complaints = new ArrayList<>();
        Situation situation = Fragment.read(texts, Preset.of(otherwise), complaints);
        return Values.toScript(Map.of("situation", tree(situation), "complaints", complaints));
    }

    /** A situation as the beginning of an address's fragment, without its number sign. */
    @JSExport
    public static String fragment(JSObject situation) {
        return Fragment.of(situation(situation)).substring(1);
    }

    /** A typed number as {@code {value}}, or {@code {complaint}} if it cannot be read. */
    @JSExport
    public static JSObject parse(String parameter, String text) {
        try {
            return Values.toScript(Map.of("value", Units.parse(parameter(parameter), text)));
        } catch (IllegalArgumentException e) {
            return Values.toScript(Map.of("complaint", e.getMessage()));
        }
    }

    @JSExport
    public static String typed(String parameter, double value) {
        return Units.typed(parameter(parameter), value);
    }

    @JSExport
    public static String words(String parameter, double value) {
        return Units.words(parameter(parameter), value);
    }

    @JSExport
    public static String floor(String parameter, double value) {
        return Units.floor(parameter(parameter), value);
    }

    @JSExport
    public static String ceil(String parameter, double value) {
        return Units.ceil(parameter(parameter), value);
    }

    @JSExport
    public static String money(double dollars) {
        return Units.money(dollars);
    }

    @JSExport
    public static String micros(double micros) {
        return Units.micros(micros);
    }

    /**
     * The answer in the form of {@link Trees#answer}, and as {@code words} in that of {@link Trees#words}.
     *
     * @param name    what the title begins with
     * @param numbers in the form of {@link Trees#numbers}
     */
    @JSExport
    public static JSObject decide(String name, JSObject situation, JSObject numbers) {
        Answer answer = Decision.of(situation(situation), Trees.numbers(map(Values.toJava(numbers))));
        Map<String, Object> tree = Trees.answer(answer);
        tree.put("words", Trees.words(name, answer));
        return Values.toScript(tree);
    }

    private static Situation situation(JSObject situation) {
        Map<String, ?> tree = map(Values.toJava(situation));
        Map<Parameter, Double> values = new TreeMap<>();
        map(tree.get(VALUES)).forEach((key, value) -> values.put(parameter(key), (Double) value));
        TreeSet<Limit> limits = new TreeSet<>();
        for (Limit l : Limit.values()) if (((List<?>) tree.get(LIMITS)).contains(l.key())) limits.add(l);
        return new Situation(Preset.of((String) tree.get(PRESET)), values, Compressor.of((String) tree.get(COMPRESS)),
                limits);
    }

    private static Map<String, Object> tree(Situation s) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Parameter p : s.told()) values.put(p.key(), s.value(p));
        return Map.of(PRESET, s.preset().key(), VALUES, values, COMPRESS, s.compressor().key(), LIMITS,
                s.limits().stream().map(Limit::key).toList());
    }

    private static Parameter parameter(String key) {
        for (Parameter p : Parameter.values()) if (p.key().equals(key)) return p;
        throw new IllegalArgumentException("no parameter is called \"" + key + "\"");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> map(Object tree) {
        return (Map<String, ?>) tree;
    }
}
