import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of the suite on another machine, as they were recorded there.
 *
 * @param file the file with the data; the page, if it was kept, has the same name
 */
record Elsewhere(Path file, JsonNode data) {
    private static final String JSON = ".json";

    /** All results in a folder except those of the given processor. */
    static List<Elsewhere> in(Path folder, String processor) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(f -> f.toString().endsWith(JSON) && !f.toString().endsWith("-" + processor + JSON))
                    .sorted().map(f -> new Elsewhere(f, JsonMapper.shared().readTree(f))).toList();
        }
    }

    /** The machine's short name, such as {@code intel-xeon}. */
    String name() {
        return file.getFileName().toString().replaceFirst("^\\d+-\\d+-\\d+-", "").replace(JSON, "");
    }

    List<Section.Goal> goals() {
        return data.path("goals").valueStream().map(g -> new Section.Goal(g.path("measure").asString(),
                g.path("goal").asString(), g.path("measured").asString(), g.path("holds").asString())).toList();
    }

    /** The machine, with links to its page and data for a page beside the folder. */
    String text() {
        String of = file.getFileName().toString();
        String page = of.replace(JSON, ".md");
        String folder = file.getParent().getFileName() + "/";
        String there = Files.exists(file.resolveSibling(page)) ? "[page](" + folder + page + "), " : "";
        return name() + ": " + data.path("machine").asString() + ", until " + data.path("date").asString() + " ("
                + there + "[data](" + folder + of + "))";
    }
}
