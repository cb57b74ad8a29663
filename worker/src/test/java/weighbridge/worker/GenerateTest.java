package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.job.Job;
import weighbridge.model.run.Outcome;

class GenerateTest {
    @TempDir
    Path folder;

    private Path payload;
    private Path cache;

    @BeforeEach
    void writePayload() throws IOException {
        payload = Messages.write(folder.resolve("payload"), 1);
        cache = folder.resolve("cache");
    }

    @Test
    void generatedAndCompiledClassesAreInTheFolder() throws IOException {
        assertThat(run("good")).isInstanceOf(Outcome.Measured.class);

        assertThat(cache.resolve("good/sources/odd/Generated.java")).exists();
        assertThat(cache.resolve("good/classes/odd/Generated.class")).exists();
    }

    @Test
    void folderThatAnotherRunMadeMeanwhileIsKept() throws IOException {
        run("good");
        Path mark = Files.createFile(cache.resolve("good/mark"));

        assertThat(run("good")).isInstanceOf(Outcome.Measured.class);
        assertThat(mark).exists();
        assertThat(inCache()).containsExactly("good");
    }

    @Test
    void failureHasItsReasonAndLeavesNothing() throws IOException {
        assertThat(run("throws").reason()).startsWith(
                "generate: java.lang.IllegalStateException: no compiler (at weighbridge.worker.OddCodec.generate:");
        assertThat(run("unsupported")).isEqualTo(new Outcome.Unsupported<>("Note.text: no texts"));
        assertThat(inCache()).isEmpty();
    }

    private Outcome<Long> run(String id) throws IOException {
        return Generate.run(new Job.Generate(Messages.contestant(id), payload, cache.resolve(id)));
    }

    private Stream<String> inCache() throws IOException {
        return Stream.of(cache.toFile().list());
    }
}
