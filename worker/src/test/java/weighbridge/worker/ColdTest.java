package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;

@Tag("processes")
class ColdTest {
    @TempDir
    Path folder;

    @Test
    void freshJvmTimesItsFirstMessage() throws Exception {
        assertThat(run("good")).isInstanceOfSatisfying(Outcome.Measured.class, m -> {
            Trial trial = (Trial) m.data();
            assertThat(trial.slices()).hasSize(3)
                    .allSatisfy(s -> assertThat(s.cpuNanos()).isBetween(100L, trial.totalNanos()));
            assertThat(trial.slices().stream().mapToLong(Slice::wallNanos).sum()).isEqualTo(trial.firstNanos());
            assertThat(trial.firstNanos()).isBetween(1_000L, trial.totalNanos());
            assertThat(trial.check()).isEmpty();
        });
    }

    @Test
    void wrongValueIsTold() throws Exception {
        assertThat(run("wrong")).isInstanceOfSatisfying(Outcome.Measured.class,
                m -> assertThat(((Trial) m.data()).check())
                        .isEqualTo("message 0: Note.number: value, expected 0, got 1"));
    }

    private Outcome<Trial> run(String id) throws IOException, InterruptedException {
        Path encoded = folder.resolve("encoded");
        byte[] bytes = {0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 'a'};
        Files.write(encoded, bytes);
        Job.Cold job = new Job.Cold(Messages.contestant(id), Messages.write(folder.resolve("sample"), 1), encoded);
        List<String> command =
                new ArrayList<>(List.of(HostTest.java(), "-cp", System.getProperty("java.class.path"), job.main()));
        JobFiles.write(folder.resolve("job"), job);
        command.addAll(List.of(folder.resolve("job").toString(), folder.resolve("result").toString()));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        return OutcomeFormat.TRIAL.read(folder.resolve("result"));
    }
}
