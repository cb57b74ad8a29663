package weighbridge.app;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.Declared;
import weighbridge.model.Schema;
import weighbridge.report.model.StandIn;

/** Which codecs honour the declarations of a user's own schema. */
public final class Declarations {
    private static final String KEPT = "declarations";

    private Declarations() {}

    /** A sentence about the contestants, if the schema comes from another schema language. */
    public static Optional<String> sentence(Schema schema, Collection<CodecInfo> contestants) {
        return sentence(schema, contestants, false);
    }

    /**
     * The same, if objects of a user's own class may be weighed.
     *
     * @param own whether objects of the user's class are weighed; which contestants serialize them is not known yet
     */
    public static Optional<String> sentence(Schema schema, Collection<CodecInfo> contestants, boolean own) {
        Optional<StandIn> standIn = own ? Optional.empty() : StandIn.of(schema, contestants, Optional.empty());
        if (standIn.isPresent()) return Optional.of(String.join(" ", standIn.get().sentences()));
        return schema.rootStruct().declared().map(Declared::language).filter(l -> !l.equals(StandIn.LANGUAGE))
                .map(language -> {
                    List<String> keep = contestants.stream().filter(c -> language.equals(c.facts().get(KEPT)))
                            .map(CodecInfo::id).toList();
                    String others = "the same values in its own form";
                    if (keep.isEmpty())
                        return "Every codec here writes " + others + ", not in the one that the ." + language
                                + " file declares.";
                    return String.join(", ", keep) + (keep.size() == 1 ? " writes" : " write") + " the bytes that the ."
                            + language + " file declares; every other codec writes " + others + ".";
                });
    }
}
