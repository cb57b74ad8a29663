package weighbridge.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The modules that a pom lists. */
public final class Modules {
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern MODULE = Pattern.compile("<module>\\s*([^<]*?)\\s*</module>");

    private Modules() {}

    /** The folders that a folder's pom lists, sorted, except those that are missing; none without a pom. */
    public static List<Path> of(Path folder) throws IOException {
        Path pom = folder.resolve("pom.xml");
        if (!Files.exists(pom)) return List.of();
        return MODULE.matcher(COMMENT.matcher(Files.readString(pom)).replaceAll("")).results()
                .map(m -> folder.resolve(m.group(1))).filter(Files::isDirectory).sorted().toList();
    }
}
