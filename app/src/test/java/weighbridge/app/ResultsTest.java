package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Entry;
import weighbridge.model.Outcome;
import weighbridge.report.Preface;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.store.RunLock;

final class ResultsTest {
    @TempDir
    Path folder;

    @Test
    void whatStandsBeforeAReplaysReportIsThereWhenTheReportIsMadeAgain() throws IOException {
        RunDirectory directory = RunDirectory.create(folder, "replay");
        assertThat(Results.preface(directory)).isEmpty();
        Preface preface = new Preface("title", "https://example.org",
                List.of(new Preface.Claim("It is fast", "open", "One round.", "none", "unknown")),
                List.of(new Preface.Table("caption", List.of("", "a"), List.of(List.of("row", "1.0×")))),
                List.of("A sentence."));

        Results.write(preface, directory);

        assertThat(Results.preface(directory)).contains(preface);
        for (String damaged
                : List.of("", "{", "[]", "{\"title\": []}", "{\"title\": \"t\", \"tables\": [{\"rows\": [7]}]}")) {
            Files.writeString(directory.file("preface.json"), damaged);
            assertThatThrownBy(() -> Results.preface(directory)).isInstanceOf(RunException.class)
                    .hasMessageStartingWith(directory.file("preface.json") + ": ");
        }
    }

    @Test
    void aPrefaceOfARunBeforeThereWereClaimsIsRead() throws IOException {
        RunDirectory directory = RunDirectory.create(folder, "replay");
        directory.write("preface.json", """
                {"title": "title", "link": "a link", "tables": [], "sentences": ["A sentence."]}
                """);

        assertThat(Results.preface(directory)).contains(new Preface("title", "a link", List.of(), List.of(),
                List.of("A sentence.")));
    }

    @Test
    void trialsOfAnArticlesOwnWayAreNoneOfTheRuns() throws IOException {
        RunDirectory directory = RunDirectory.create(folder, "replay");
        Entry trial = new Entry.OfControl(50, Instant.EPOCH, new Outcome.Failed<>("a race"));
        try (RunLock lock = directory.lock(); Journal journal = lock.asPublished()) {
            journal.append(trial);
        }
        assertThat(directory.file("as-published.jsonl").toFile()).isNotEmpty();
        assertThat(directory.entries()).isEmpty();

        try (RunLock lock = directory.lock(); Journal journal = lock.journal()) {
            journal.append(trial);
        }
        assertThat(directory.entries()).hasSize(1);
    }
}
