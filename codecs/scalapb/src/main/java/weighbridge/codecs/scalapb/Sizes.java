package weighbridge.codecs.scalapb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.codec.Workshop;
import weighbridge.codec.idl.MessageWalk;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Source;
import weighbridge.model.Schema;

/**
 * Makes a message and the messages in it forget the sizes that they cached.
 *
 * <p>A message computes its size, and those of its packed fields, when it is first encoded, and caches them. A sender
 * encodes a message once and pays for that; a benchmark that encodes the same message again and again would not. The
 * implementation is generated: one store per size.
 */
public interface Sizes {
    String CLASS = ProtoFile.PACKAGE + ".GeneratedSizes";

    void forget(Object message);

    /** Loads the compiled implementation. */
    static Sizes load(ClassLoader classes) throws ReflectiveOperationException {
        return (Sizes) classes.loadClass(CLASS).getConstructor().newInstance();
    }

    /** Writes the implementation for the messages that ScalaPB generated into the workshop's sources. */
    static void write(Schema schema, ScalaPbDialect messages, Workshop workshop) throws IOException {
        Source out = new Source().line("package %s;", ProtoFile.PACKAGE).blank()
                .line("import java.lang.invoke.MethodHandles;");
        out.line("import java.lang.invoke.VarHandle;").blank().line("/** Makes messages forget their sizes. */");
        out.line("public final class GeneratedSizes implements %s {", Sizes.class.getName());
        List<Path> sources;
        try (Stream<Path> walk = Files.walk(workshop.sources())) {
            sources = walk.filter(f -> f.toString().endsWith(".scala")).sorted().toList();
        }
        int handles = 0;
        for (Path source : sources) {
            Source body = new Source();
            String name = source.getFileName().toString().replace(".scala", "");
            Matcher size = Pattern.compile("private\\[this\\] var (__\\w+): _root_\\.scala\\.Int = 0")
                    .matcher(Files.readString(source));
            while (size.find()) {
                handles++;
                out.line("private static final VarHandle SIZE%d = handle(%s.class, \"%s\");", handles, name,
                        size.group(1));
                body.line("SIZE%d.set(message, 0);", handles);
            }
            if (body.toString().isEmpty()) continue;
            out.blank().line("private static void forget(%s message) {", name);
            body.toString().lines().forEach(out::line);
            out.close().blank();
        }
        MessageWalk.write(schema, messages, "forget", (message, _) -> List.of("forget(" + message + ");"), out);
        out.blank().line("private static VarHandle handle(Class<?> message, String field) {").line("try {");
        out.line("return MethodHandles.privateLookupIn(message, MethodHandles.lookup()).findVarHandle(message, field, "
                + "int.class);");
        out.line("} catch (ReflectiveOperationException e) {").line("throw new IllegalStateException(e);").close()
                .close();
        workshop.source(CLASS, out.close().toString());
    }
}
