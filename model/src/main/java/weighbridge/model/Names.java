package weighbridge.model;

import java.util.Locale;
import java.util.Set;

/** Words that a schema's names must avoid because a language of generated code claims them. */
public final class Names {
    /**
     * Keywords of Java, Scala and the IDLs, accessors that every object or every generated message has, and the package
     * {@code java}, which a field of that name would hide.
     */
    private static final Set<String> FIELDS = Set
            .of(("abstract assert boolean break byte case catch char class const continue default do double else enum "
                    + "extends "
                    + "final finally float for goto if implements import instanceof int interface long native new "
                    + "package private "
                    + "protected public return short static strictfp super switch synchronized this throw throws "
                    + "transient try void volatile while true false null "
                    + "def forsome implicit lazy match override sealed trait val var with yield given then export "
                    + "rpc extensions repeated optional required oneof map include list set union struct exception "
                    + "typedef senum i8 i16 i32 i64 binary string bool slist "
                    + "int8 int16 int32 int64 uint8 uint16 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 "
                    + "sfixed64 float32 float64 bytes "
                    + "unknownfields serializedsize descriptor descriptorfortype defaultinstance "
                    + "defaultinstancefortype allfields "
                    + "parserfortype initializationerrorstring cachedsize schema specificdata "
                    + "hashcode tostring notify notifyall wait clone equals finalize getclass serialversionuid "
                    + "canequal productarity productelement productelementname productelementnames "
                    + "productiterator productprefix oneway classid factoryid "
                    + "sbeblocklength sbetemplateid sbeschemaid sbeschemaversion sbesemantictype sbesemanticversion "
                    + "conversion classschema metadatamap fieldvalue isset presence java").split(" "));

    /** Types that generated sources name without a package. */
    private static final Set<String> TYPES = Set.of(
            ("object string boolean byte short integer long float double character number void math system list set "
                    + "map arraylist "
                    + "hashmap hashset linkedhashmap linkedhashset arrays objects collection iterable iterator record "
                    + "enum override bytes "
                    + "bytebuffer builder parser message descriptor schema beans bridge readsum class thread error "
                    + "exception option some none any "
                    + "messageheader groupsizeencoding type text data struct union value seq vector nothing unit int "
                    + "bool float32 float64 entry module package test metaattribute").split(" "));

    private Names() {}

    /** Whether a field may not have this name, in upper or lower case. */
    public static boolean isReservedField(String name) {
        return FIELDS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether a type may not have this name, in upper or lower case. */
    public static boolean isReservedType(String name) {
        return TYPES.contains(name.toLowerCase(Locale.ROOT)) || FIELDS.contains(name.toLowerCase(Locale.ROOT));
    }
}
