package weighbridge.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a Linux system reports about itself in files, which other systems lack. */
final class Machine {
    private static final Pattern AVG10 = Pattern.compile("some avg10=([0-9.]+)");
    private static final int STEAL_COLUMN = 8;

    private final Path root;

    /** @param root the folder that contains {@code proc} and {@code sys}; {@code /} except in tests */
    Machine(Path root) {
        this.root = root;
    }

    /** The processor's model, empty if unknown. */
    String cpu() {
        return lines("proc/cpuinfo").stream().filter(l -> l.startsWith("model name")).findFirst()
                .map(l -> l.substring(l.indexOf(':') + 1).strip()).orElse("");
    }

    String governor() {
        return first("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").orElse("");
    }

    /** The chosen setting out of {@code always [madvise] never}. */
    String hugePages() {
        return first("sys/kernel/mm/transparent_hugepage/enabled").map(l -> l.replaceAll(".*\\[(.*)].*", "$1"))
                .orElse("");
    }

    /** How many cores' time the control group may use, or {@code max}. */
    String quota() {
        String group = lines("proc/self/cgroup").stream().filter(l -> l.startsWith("0::/")).findFirst()
                .map(l -> l.substring("0::/".length())).orElse("");
        return Stream.of("sys/fs/cgroup/" + group + "/cpu.max", "sys/fs/cgroup/cpu.max").map(this::first)
                .flatMap(Optional::stream).findFirst().map(Machine::quota).orElse("");
    }

    private static String quota(String max) {
        String[] quotaAndPeriod = max.split(" ");
        if (quotaAndPeriod[0].equals("max") || quotaAndPeriod.length < 2) return quotaAndPeriod[0];
        double cores = Double.parseDouble(quotaAndPeriod[0]) / Double.parseDouble(quotaAndPeriod[1]);
        return String.format(Locale.ROOT, "%.2f cores", cores);
    }

    /** The share of the last 10 s in which some task waited for a core, in percent; −1 if unknown. */
    double pressure() {
        return first("proc/pressure/cpu").map(AVG10::matcher).filter(Matcher::find)
                .map(m -> Double.parseDouble(m.group(1))).orElse(-1.0);
    }

    /** How long this thread has waited for a core since its start; −1 if unknown. */
    long runDelayNanos() {
        String[] times = first("proc/thread-self/schedstat").orElse("").split(" ");
        return times.length < 2 ? -1 : Long.parseLong(times[1]);
    }

    /** What the machine's cores have done since it was started. */
    Ticks ticks() {
        String[] columns = first("proc/stat").filter(l -> l.startsWith("cpu ")).orElse("").split(" +");
        if (columns.length <= STEAL_COLUMN) return new Ticks(-1, -1);
        long all = 0;
        for (int i = 1; i <= STEAL_COLUMN; i++) all += Long.parseLong(columns[i]);
        return new Ticks(all, Long.parseLong(columns[STEAL_COLUMN]));
    }

    /** Clock ticks counted for all cores; −1 if unknown. */
    record Ticks(long all, long stolen) {
        /** The share of the time since an earlier reading that the hypervisor took, in percent; −1 if unknown. */
        double stealSince(Ticks then) {
            if (all < 0 || then.all < 0 || all == then.all) return -1;
            return 100.0 * (stolen - then.stolen) / (all - then.all);
        }
    }

    private Optional<String> first(String file) {
        return lines(file).stream().findFirst();
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException _) {
            return List.of();
        }
    }
}
