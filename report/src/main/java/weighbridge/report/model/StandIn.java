package weighbridge.report.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.Schema;
import weighbridge.model.run.OwnClass;

/**
 * Whose objects reflective codecs serialize if the schema was read from a class of the user's: those of that class, or
 * beans generated from the schema in their place.
 *
 * @param className the user's class
 * @param own       the ids of the codecs that serialize its objects
 * @param codecs    the ids of the codecs that serialize the generated classes
 * @param reasons   why one of these does not serialize the user's objects, as far as it was tried, by its id
 */
public record StandIn(String className, List<String> own, List<String> codecs, Map<String, String> reasons) {
    /** The language of the declarations that name users' classes. */
    public static final String LANGUAGE = "java";
    private static final String WAY = "reflective";
    /** The fact of codecs that carry no values. */
    private static final String FLOOR = "floor";

    public StandIn {
        own = List.copyOf(own);
        codecs = List.copyOf(codecs);
        reasons = Map.copyOf(reasons);
    }

    /** Generated classes in the place of the user's own, for every codec. */
    public StandIn(String className, List<String> codecs) {
        this(className, List.of(), codecs, Map.of());
    }

    /**
     * Empty if the schema is not that of a Java class, or no contestant is reflective.
     *
     * @param asked the class, if its objects are weighed
     */
    public static Optional<StandIn> of(Schema schema, Collection<CodecInfo> contestants, Optional<OwnClass> asked) {
        List<String> own = new ArrayList<>();
        List<String> beans = new ArrayList<>();
        for (CodecInfo c : contestants) {
            if (!c.way().equals(WAY) || c.facts().containsKey(FLOOR)) continue;
            boolean isOwn = c.own() && asked.isPresent() && !asked.get().beans().containsKey(c.id());
            (isOwn ? own : beans).add(c.id());
        }
        return own.isEmpty() && beans.isEmpty() ? Optional.empty() : schema.rootStruct().declared(LANGUAGE)
                .map(name -> new StandIn(name, own, beans, asked.map(OwnClass::beans).orElse(Map.of())));
    }

    /** What a reader must know about all these codecs. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (!own.isEmpty())
            sentences.add(some(own) + (own.size() == 1 ? " serializes" : " serialize") + " objects of " + className
                    + " itself, made of the records.");
        if (!codecs.isEmpty())
            sentences
                    .add(some(codecs) + (codecs.size() == 1 ? " serializes" : " serialize") + " classes generated from "
                            + className + ", not that class itself; its bytes and times may differ.");
        Map<String, List<String>> because = new LinkedHashMap<>();
        for (String codec : codecs) {
            if (reasons.containsKey(codec))
                because.computeIfAbsent(reasons.get(codec), _ -> new ArrayList<>()).add(codec);
        }
        because.forEach((reason, ids) -> sentences.add("With objects of that class, " + some(ids)
                + (ids.size() == 1 ? " fails: " : " fail: ") + reason + (reason.endsWith(".") ? "" : ".")));
        return sentences;
    }

    private static String some(List<String> ids) {
        return ids.size() == 1 ? ids.getFirst()
                : String.join(", ", ids.subList(0, ids.size() - 1)) + " and " + ids.getLast();
    }

    /** The same about one of those that serialize generated classes. */
    public String flag() {
        return "of a class generated from " + className + ", not of that class itself";
    }
}
