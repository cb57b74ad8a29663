package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the pages of replays, as they were written from runs, to what claims promise. */
class ReplayPagesTest {
    private static final String VERDICT = "- Verdict: ";
    private static final String CONFIDENCE = "- Confidence: ";

    @Test
    void noVerdictRestsOnNothing() throws IOException {
        List<String> verdicts = new ArrayList<>();
        List<String> unfounded = new ArrayList<>();
        try (Stream<Path> pages = Files.list(Path.of("..", "docs", "replays"))) {
            for (Path page : pages.filter(p -> p.toString().endsWith(".md")).sorted().toList()) {
                String verdict = "";
                for (String line : Files.readAllLines(page)) {
                    if (line.startsWith(VERDICT)) verdicts.add(verdict = line.substring(VERDICT.length()));
                    if (line.startsWith(CONFIDENCE + "none") && (verdict.equals("holds") || verdict.equals("falls")))
                        unfounded.add(page.getFileName() + ": " + verdict + ", " + line);
                }
            }
        }
        assertThat(verdicts).hasSizeGreaterThan(60);
        assertThat(unfounded).isEmpty();
    }
}
