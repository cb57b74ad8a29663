package weighbridge.codecs.protobuf;

import java.util.stream.Stream;
import weighbridge.codec.idl.MessageWalk;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Source;
import weighbridge.model.Schema;

/**
 * Makes a message and the messages in it forget the sizes that they cached.
 *
 * <p>A message computes its size at its first {@code toByteArray} and caches it. A sender encodes a message once and
 * pays for that; a benchmark that encodes the same message again and again would not. The implementation is generated.
 */
public interface Sizes {
    String CLASS = ProtoFile.PACKAGE + ".GeneratedSizes";
    /** The class that reaches what messages cache, which is not public. */
    String MEMOIZED = "com.google.protobuf.MemoizedSizes.";

    void forget(Object message);

    /** Loads the compiled implementation. */
    static Sizes load(ClassLoader classes) throws ReflectiveOperationException {
        return (Sizes) classes.loadClass(CLASS).getConstructor().newInstance();
    }

    /**
     * The source of the implementation.
     *
     * @param entries whether messages also cache the list of their maps' entries, as those optimised for code size do
     */
    static String source(Schema schema, ProtoDialect messages, boolean entries) {
        Source out = new Source().line("package %s;", ProtoFile.PACKAGE).blank()
                .line("/** Makes messages forget their sizes. */");
        out.line("public final class GeneratedSizes implements %s {", Sizes.class.getName());
        MessageWalk.write(schema, messages, "forget", (message, maps) -> {
            Stream<String> ofMaps = maps.stream().map(n -> MEMOIZED + "forgetEntries(" + message + ", " + n + ");");
            return Stream.concat(Stream.of(MEMOIZED + "forget(" + message + ");"), entries ? ofMaps : Stream.empty())
                    .toList();
        }, out);
        return out.close().toString();
    }
}
