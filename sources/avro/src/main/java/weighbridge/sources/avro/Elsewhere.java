package weighbridge.sources.avro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.text.ImportException;

/**
 * Finds the files that define types which a schema only refers to: Avro's language names no other files, so that those
 * in the schema's own folder, and in folders that the user names, are searched.
 */
final class Elsewhere {
    private static final Includes.Language FILES = new Includes.Language("uses a type of");
    private static final int MOST_FILES = 1_000;

    private final Path name;
    private final Path place;
    private final List<Path> folders;

    /** @param name what the schema's file is called in messages */
    Elsewhere(Path name, Path place, List<Path> folders) {
        this.name = name;
        this.place = place;
        this.folders = folders;
    }

    /**
     * The texts that define what a schema uses, those that others use first.
     *
     * @throws ImportException if a type is defined nowhere
     */
    List<String> definitions(String text) throws IOException {
        Deque<String> open = new ArrayDeque<>(AvscNames.in(text).missing());
        if (open.isEmpty()) return List.of();
        Set<String> known = new LinkedHashSet<>(AvscNames.in(text).defined());
        Map<String, String> byName = found();
        Set<String> texts = new LinkedHashSet<>();
        while (!open.isEmpty()) {
            String type = open.remove();
            if (known.contains(type)) continue;
            String definition = byName.get(type);
            if (definition == null) {
                throw new ImportException(name, "uses the type " + type + ", which no .avsc file in "
                        + folders.getFirst() + " defines; put its file there, or name its folder with --include");
            }
            AvscNames names = AvscNames.in(definition);
            known.addAll(names.defined());
            texts.add(definition);
            open.addAll(names.missing());
        }
        return List.copyOf(texts).reversed();
    }

    private Map<String, String> found() throws IOException {
        Map<String, String> byName = new LinkedHashMap<>();
        for (Path folder : folders) {
            for (Path file : files(folder)) {
                if (Files.isSameFile(file, place)) continue;
                Path real = FILES.admitted(name, file.getFileName().toString(), new Includes.Place(file, folder));
                String text = new String(Files.readAllBytes(real), java.nio.charset.StandardCharsets.UTF_8);
                for (String type : AvscNames.in(text).defined()) byName.putIfAbsent(type, text);
            }
        }
        return byName;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(
                    files.filter(f -> f.toString().endsWith(".avsc")).sorted().limit(MOST_FILES).toList());
        }
    }
}
