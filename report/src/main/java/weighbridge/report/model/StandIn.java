package weighbridge.report.model;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.Schema;

/**
 * Generated classes in the place of a user's own: reflective codecs serialize beans generated from the schema, which
 * was read from that class.
 *
 * @param className the user's class
 * @param codecs    the ids of the codecs that serialize the generated classes; at least one
 */
public record StandIn(String className, List<String> codecs) {
    /** The language of the declarations that name users' classes. */
    public static final String LANGUAGE = "java";
    private static final String WAY = "reflective";
    /** The fact of codecs that carry no values. */
    private static final String FLOOR = "floor";

    public StandIn {
        codecs = List.copyOf(codecs);
    }

    /** Empty if the schema is not that of a Java class, or no contestant is reflective. */
    public static Optional<StandIn> of(Schema schema, Collection<CodecInfo> contestants) {
        List<String> codecs = contestants.stream().filter(c -> c.way().equals(WAY) && !c.facts().containsKey(FLOOR))
                .map(CodecInfo::id).toList();
        return codecs.isEmpty() ? Optional.empty()
                : schema.rootStruct().declared(LANGUAGE).map(name -> new StandIn(name, codecs));
    }

    /** What a reader must know about all these codecs. */
    public String sentence() {
        boolean one = codecs.size() == 1;
        String who = one ? codecs.getFirst()
                : String.join(", ", codecs.subList(0, codecs.size() - 1)) + " and " + codecs.getLast();
        return who + (one ? " serializes" : " serialize") + " classes generated from " + className
                + ", not that class itself; its bytes and times may differ.";
    }

    /** The same about one of them. */
    public String flag() {
        return "of a class generated from " + className + ", not of that class itself";
    }
}
