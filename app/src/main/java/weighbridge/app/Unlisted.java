package weighbridge.app;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;

/** Codecs' folders that the build leaves out, since codecs/pom.xml does not list them. */
record Unlisted(Path codecs) {
    /**
     * Why there is no codec of that id, and the line to add, if a folder that is left out has it.
     *
     * @throws IOException if codecs/pom.xml or a codec.properties cannot be read
     */
    Optional<String> reason(String id) throws IOException {
        for (Path folder : folders()) {
            String name = folder.getFileName().toString();
            if (!name.equals(id) && !ids(folder.resolve(CodecInfo.FILE)).contains(id)) continue;
            return Optional.of("codecs/" + name + " has a " + CodecInfo.FILE + ", but is not in codecs/pom.xml: add "
                    + line(name) + " there");
        }
        return Optional.empty();
    }

    private List<Path> folders() throws IOException {
        Path pom = codecs.resolve("pom.xml");
        if (!Files.exists(pom)) return List.of();
        String listed = Files.readString(pom);
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> all = Files.list(codecs)) {
            all.filter(f -> Files.exists(f.resolve(CodecInfo.FILE))).sorted().forEach(folders::add);
        }
        folders.removeIf(f -> listed.contains(line(f.getFileName().toString())));
        return folders;
    }

    private static String line(String folder) {
        return "<module>" + folder + "</module>";
    }

    private static List<String> ids(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return List.of(properties.getProperty("codecs", "").trim().split("\\s*,\\s*"));
    }
}
