package weighbridge.runner.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Environment.Grade;

class PreflightTest {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    Path root;

    private final List<Duration> slept = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    private void pressure(String percent) throws IOException {
        write("proc/pressure/cpu", "some avg10=" + percent
                + " avg60=1.00 avg300=0.50 total=123\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n");
    }

    private Environment examine(double wallCv, double cpuCv) throws Exception {
        return examine(wallCv, cpuCv, 0);
    }

    private Environment examine(double wallCv, double cpuCv, double runDelay) throws Exception {
        return new Preflight(new Machine(root), _ -> new Spin(wallCv, cpuCv, runDelay, 30), slept::add).examine("0.1.0",
                JDK, Duration.ofMinutes(1), said::add);
    }

    @ParameterizedTest
    @CsvSource({"0.009, 0.009, QUIET", "0.010, 0.001, FAIR", "0.001, 0.029, FAIR", "0.030, 0.001, NOISY",
        "0.099, 0.001, NOISY", "0.100, 0.001, BAD", "0.002, 0.3, BAD"})
    void theGradeFollowsTheWorseOfWallAndCpuTime(double wallCv, double cpuCv, Grade grade) throws Exception {
        Environment environment = examine(wallCv, cpuCv);

        assertThat(environment.grade()).isEqualTo(grade);
        assertThat(environment.reasons()).hasSize(grade == Grade.QUIET ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({"9, QUIET", "11, NOISY", "41, BAD"})
    void waitingForACoreCountsToo(double runDelay, Grade grade) throws Exception {
        Environment e = examine(0, 0, runDelay);

        assertThat(e.grade()).isEqualTo(grade);
        assertThat(e.runDelay()).isEqualTo(runDelay);
        assertThat(e.reasons()).hasSize(grade == Grade.QUIET ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({"0, QUIET", "1, QUIET", "3, NOISY", "8, BAD"})
    void whatTheHostTakesCountsToo(int stolen, Grade grade) throws Exception {
        write("proc/stat", "cpu 100 0 0 0 0 0 0 0 0 0\n");
        Environment e = new Preflight(new Machine(root), _ -> {
            try {
                write("proc/stat", "cpu " + (200 - stolen) + " 0 0 0 0 0 0 " + stolen + " 0 0\n");
            } catch (IOException unexpected) {
                throw new AssertionError(unexpected);
            }
            return new Spin(0, 0, 0, 30);
        }, slept::add).examine("0.1.0", JDK, Duration.ofMinutes(1), said::add);

        assertThat(e.grade()).isEqualTo(grade);
        assertThat(e.reasons()).hasSize(grade == Grade.QUIET ? 0 : 1);
    }

    @Test
    void theTimeThatAThreadWaitedIsTheSecondNumberOfItsSchedule() throws IOException {
        assertThat(new Machine(root).runDelayNanos()).isEqualTo(-1);
        write("proc/thread-self/schedstat", "123456 7890 12\n");

        assertThat(new Machine(root).runDelayNanos()).isEqualTo(7890);
    }

    @Test
    void aSystemThatTellsNothingIsRecordedAsSuch() throws Exception {
        Environment e = examine(0, 0);

        assertThat(e.cpu()).isEmpty();
        assertThat(e.governor()).isEmpty();
        assertThat(e.quota()).isEmpty();
        assertThat(e.pressure()).isEqualTo(-1);
        assertThat(e.steal()).isEqualTo(-1);
        assertThat(e.cores()).isPositive();
        assertThat(e.memoryBytes()).isPositive();
        assertThat(e.jdk()).startsWith(Runtime.version().toString().replaceAll("-.*", ""));
        assertThat(slept).isEmpty();
    }

    @Test
    void whatTheSystemTellsIsRead() throws Exception {
        write("proc/cpuinfo",
                "processor\t: 0\nmodel name\t: Some CPU @ 3.00GHz\nprocessor\t: 1\nmodel name\t: Some CPU @ 3.00GHz\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        write("proc/self/cgroup", "0::/user.slice/shell\n");
        write("sys/fs/cgroup/user.slice/shell/cpu.max", "150000 100000\n");
        pressure("12.50");
        Environment e = examine(0, 0);

        assertThat(e.cpu()).isEqualTo("Some CPU @ 3.00GHz");
        assertThat(e.governor()).isEqualTo("performance");
        assertThat(e.hugePages()).isEqualTo("madvise");
        assertThat(e.quota()).isEqualTo("1.50 cores");
        assertThat(e.pressure()).isEqualTo(12.5);
        assertThat(e.grade()).isEqualTo(Grade.QUIET);
    }

    @Test
    void theOutermostGroupsQuotaCountsWhereTheOwnIsNotSeen() throws IOException {
        write("proc/self/cgroup", "0::/elsewhere\n");
        write("sys/fs/cgroup/cpu.max", "max 100000\n");

        assertThat(new Machine(root).quota()).isEqualTo("max");
    }

    @Test
    void stealIsTheShareOfTheTicksBetween() throws IOException {
        Machine machine = new Machine(root);
        write("proc/stat", "cpu  100 0 50 800 10 0 0 40 0 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
        Machine.Ticks then = machine.ticks();
        write("proc/stat", "cpu  150 0 60 830 10 0 0 50 7 7\n");

        assertThat(machine.ticks().stealSince(then)).isEqualTo(10);
        assertThat(then.stealSince(then)).isEqualTo(-1);
    }

    @Test
    void aBusyMachineIsWaitedForAMinuteAndThenGradedBad() throws Exception {
        pressure("73.20");
        Environment e = examine(0, 0, 10.5);

        assertThat(slept.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(60));
        assertThat(said).hasSize(slept.size()).first().asString().isEqualTo(
                "The machine is busy: tasks waited for a core in 73 % of the last 10 s. Checking again in 5 s.");
        assertThat(e.grade()).isEqualTo(Grade.BAD);
        assertThat(e.reasons()).as("the gravest last").containsExactly(
                "the calibration waited for a core 11 % of its time",
                "tasks waited for a core in 73 % of the last 10 s");
    }

    @Test
    void waitingThatIsOverByTheTimeOfTheCalibrationDoesNotCount() throws Exception {
        pressure("73.20");

        assertThat(examine(0, 0).grade()).isEqualTo(Grade.QUIET);
    }

    @Test
    void noWaitIsLongerThanThereIsPatience() throws Exception {
        pressure("73.20");
        Preflight preflight = new Preflight(new Machine(root), _ -> new Spin(0, 0, 11, 30), slept::add);

        assertThat(preflight.examine("0.1.0", JDK, Duration.ofSeconds(9), said::add).grade()).isEqualTo(Grade.BAD);
        assertThat(slept).containsExactly(Duration.ofSeconds(5));
    }

    @Test
    void theWaitEndsWhenTheMachineIsQuieter() throws Exception {
        pressure("73.20");
        Preflight preflight = new Preflight(new Machine(root), _ -> new Spin(0, 0, 0, 30), d -> {
            slept.add(d);
            try {
                pressure("40.00");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(preflight.examine("0.1.0", JDK, Duration.ofMinutes(1), said::add).grade()).isEqualTo(Grade.QUIET);
        assertThat(slept).hasSize(1);
    }

    @Test
    void aFolderThatIsNoJdkIsNamed() {
        assertThatThrownBy(() -> new Preflight(new Machine(root), _ -> new Spin(0, 0, 0, 30), slept::add)
                .examine("0.1.0", root, Duration.ofMinutes(1), said::add)).isInstanceOf(IOException.class)
                .hasMessage(root + " is not a JDK: it has no release file");
    }

    @Test
    void theVariationIsTheStandardDeviationOverTheMean() {
        assertThat(Spin.cv(new double[] {8, 10, 12})).isEqualTo(0.2);
        assertThat(Spin.cv(new double[] {5, 5, 5})).isZero();
    }
}
