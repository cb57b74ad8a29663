import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the suite showed on another machine, as it was written there.
 *
 * @param file its data; its page, if it was kept, has the same name
 */
record Elsewhere(Path file, JsonNode data) {
    private static final String JSON = ".json";

    /** All that is in a folder but what is of a processor. */
    static List<Elsewhere> in(Path folder, String processor) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(f -> f.toString().endsWith(JSON) && !f.toString().endsWith("-" + processor + JSON)).sorted()
                    .map(f -> new Elsewhere(f, JsonMapper.shared().readTree(f))).toList();
        }
    }

    /** In Markdown, for a page beside the folder. */
    String text() {
        String name = file.getFileName().toString();
        String page = name.replace(JSON, ".md");
        String folder = file.getParent().getFileName() + "/";
        StringBuilder text = new StringBuilder("\nOn another machine, until " + data.path("date").asString() + ", " + data.path("machine").asString() + " ("
                + (Files.exists(file.resolveSibling(page)) ? "[its page](" + folder + page + "), " : "") + "[data](" + folder + name + ")):\n\n"
                + "| measure | measured there | holds? |\n|---|---|---|\n");
        for (JsonNode goal : data.path("goals")) {
            text.append("| ").append(String.join(" | ", goal.path("measure").asString(), goal.path("measured").asString(), goal.path("holds").asString())).append(" |\n");
        }
        return text.toString();
    }
}
