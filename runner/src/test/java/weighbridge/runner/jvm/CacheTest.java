package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {
    private static final int KILOBYTE = 1_000;

    @TempDir
    Path home;

    /** An entry of one kilobyte. */
    private Path facts(String name, int daysUnused) throws IOException {
        Path file = Files.createDirectories(home.resolve("facts")).resolve(name);
        Files.write(file, new byte[KILOBYTE]);
        return unused(file, daysUnused);
    }

    private Path generated(String name, int daysUnused) throws IOException {
        Path folder = home.resolve("generated").resolve(name);
        Files.createDirectories(folder.resolve("code/classes"));
        Files.write(folder.resolve("code/classes/A.class"), new byte[KILOBYTE]);
        return unused(folder, daysUnused);
    }

    private static Path unused(Path entry, int days) throws IOException {
        return Files.setLastModifiedTime(entry,
                FileTime.from(Instant.now().minus(Duration.ofDays(days)).minusSeconds(60)));
    }

    @Test
    void whatWasNotUsedForAMonthGoes() throws IOException {
        Path old = facts("old", 30);
        Path oldFolder = generated("old", 40);
        Path recent = facts("recent", 29);
        Path recentFolder = generated("recent", 1);
        new Cache(home);

        assertThat(old).doesNotExist();
        assertThat(oldFolder).doesNotExist();
        assertThat(recent).exists();
        assertThat(recentFolder).exists();
    }

    @Test
    void ofTooMuchGoesWhatWasNotUsedForLongestButNothingOfToday() throws IOException {
        Path oldest = generated("oldest", 9);
        Path older = facts("older", 8);
        Path old = facts("old", 7);
        Path today = facts("today", 0);
        Path todayToo = generated("today", 0);
        new Cache(home, 3 * KILOBYTE);
        assertThat(oldest).doesNotExist();
        assertThat(older).doesNotExist();
        assertThat(old).exists();

        Files.delete(home.resolve("looked"));
        new Cache(home, KILOBYTE);
        assertThat(old).doesNotExist();
        assertThat(today).exists();
        assertThat(todayToo).exists();
    }

    @Test
    void whatIsUsedStaysAndIsLookedAtOnceADay() throws IOException {
        new Cache(home);
        Path used = facts("used", 40);
        Path unused = facts("unused", 40);
        new Cache(home);
        assertThat(unused).as("the day is not over").exists();

        Cache.used(used);
        unused(home.resolve("looked"), 1);
        new Cache(home);
        assertThat(used).exists();
        assertThat(unused).doesNotExist();
    }
}
