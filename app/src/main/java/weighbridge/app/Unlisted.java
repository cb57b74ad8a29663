package weighbridge.app;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import weighbridge.model.CodecFile;
import weighbridge.runner.Modules;

/** Codec folders that the build leaves out because codecs/pom.xml does not list them. */
record Unlisted(Path codecs) {
    /**
     * Why there is no codec with an id, and the line to add, if a folder that is left out has it.
     *
     * @throws IOException if codecs/pom.xml or a codec.properties cannot be read
     */
    Optional<String> reason(String id) throws IOException {
        for (Path folder : folders()) {
            String name = folder.getFileName().toString();
            if (name.equals(id) || ids(folder.resolve(CodecFile.FILE)).contains(id)) return Optional.of(reason(folder));
        }
        return Optional.empty();
    }

    /** The same for every folder that is left out. */
    List<String> reasons() throws IOException {
        return folders().stream().map(Unlisted::reason).toList();
    }

    private static String reason(Path folder) {
        String name = folder.getFileName().toString();
        return "codecs/" + name + " has a " + CodecFile.FILE + ", but is not in codecs/pom.xml: add <module>" + name
                + "</module> there";
    }

    private List<Path> folders() throws IOException {
        List<Path> listed = Modules.of(codecs);
        try (Stream<Path> all = Files.list(codecs)) {
            return all.filter(f -> Files.exists(f.resolve(CodecFile.FILE)) && !listed.contains(f)).sorted().toList();
        }
    }

    private static List<String> ids(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return List.of(properties.getProperty("codecs", "").trim().split("\\s*,\\s*"));
    }
}
