package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages that walk through the code name only what is there. */
class LivesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*)(?:\\.(\\w+))?`");

    @Test
    void everyTypeAndMemberThatALifeNamesExists() throws IOException {
        Map<String, String> sources = sources();
        for (String life : new String[] {"life-of-a-file.md", "life-of-a-trial.md"}) {
            Set<String> gone = new TreeSet<>();
            Matcher named = NAMED.matcher(Files.readString(ROOT.resolve("docs").resolve(life)));
            int names = 0;
            for (; named.find(); names++) {
                String source = sources.getOrDefault(named.group(1), "");
                String member = named.group(2) == null ? named.group(1) : named.group(2);
                if (!Pattern.compile("\\b" + member + "\\b").matcher(source).find()) gone.add(named.group());
            }
            assertThat(names).as("names in " + life).isGreaterThan(30);
            assertThat(gone).as("named in " + life + ", but gone").isEmpty();
        }
    }

    /** The text of each type's file; of types of the same name, together. */
    private static Map<String, String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(f -> f.toString().endsWith(".java") && f.toString().contains("/src/main/java/"))
                    .collect(Collectors.toMap(f -> f.getFileName().toString().replace(".java", ""), LivesTest::text,
                            String::concat));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
