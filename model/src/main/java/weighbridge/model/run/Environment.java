package weighbridge.model.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The conditions of a run. The machine's name is not among them.
 *
 * <p>A text is empty, and a number −1, where the system does not tell.
 *
 * @param start        when these were recorded
 * @param version      of this program
 * @param os           the operating system's name and architecture
 * @param kernel       its version
 * @param cpu          the processor's model
 * @param cores        that this process may use
 * @param memoryBytes  of the machine
 * @param governor     the first core's frequency governor
 * @param hugePages    the mode of transparent huge pages
 * @param quota        the control group's CPU quota, {@code max} without one
 * @param jdk          version and vendor of the JDK that child JVMs run on
 * @param jvmFlags     that every trial runs with
 * @param pressure     share of the last 10 s in which some task waited for a core, in percent
 * @param steal        share of the calibration's CPU time that the hypervisor took, in percent
 * @param runDelay     share of the calibration's wall time in which it waited for a core, in percent
 * @param wallCv       coefficient of variation of the calibration's wall time
 * @param cpuCv        coefficient of variation of the calibration's CPU time
 * @param copySpeed    bytes a nanosecond that a core copies within its cache; −1 if that was not measured
 * @param grade        how far the machine can be trusted
 * @param reasons      for a grade below quiet, in words
 */
public record Environment(Instant start, String version, String os, String kernel, String cpu, int cores,
        long memoryBytes, String governor, String hugePages, String quota, String jdk, List<String> jvmFlags,
        double pressure, double steal, double runDelay, double wallCv, double cpuCv, double copySpeed, Grade grade,
        List<String> reasons) {
    public Environment {
        jvmFlags = List.copyOf(jvmFlags);
        reasons = List.copyOf(reasons);
    }

    /** What all trials of one run have in common. */
    public Place place() {
        return new Place(cpu, cores, jdk, version);
    }

    /**
     * A machine, a JDK and a version of this program.
     *
     * @param jdk its version and vendor
     */
    public record Place(String cpu, int cores, String jdk, String version) {
        /** How it differs, in words; empty where trials of both can stand in one run. */
        public List<String> differences(Place other) {
            List<String> differences = new ArrayList<>();
            if (!cpu.equals(other.cpu) || cores != other.cores) differences.add(machine() + ", not " + other.machine());
            if (!jdk.equals(other.jdk)) differences.add("JDK " + jdk + ", not " + other.jdk);
            if (!version.equals(other.version)) differences.add("Weighbridge " + version + ", not " + other.version);
            return differences;
        }

        private String machine() {
            return cpu + " with " + cores + " cores";
        }
    }

    /** These conditions, with the worse disturbance of the two. */
    public Environment orWorse(Environment other) {
        if (other.grade.compareTo(grade) <= 0) return this;
        return new Environment(start, version, os, kernel, cpu, cores, memoryBytes, governor, hugePages, quota, jdk,
                jvmFlags, other.pressure, other.steal, other.runDelay, other.wallCv, other.cpuCv, copySpeed,
                other.grade, other.reasons);
    }

    /** How far a machine can be trusted. */
    public enum Grade {
        /** Everything can. */
        QUIET,
        /** Good, but small differences need more rounds. */
        FAIR,
        /** CPU time can, wall time hardly. */
        NOISY,
        /** CPU time alone, with care; wall times are not shown. */
        BAD;

        /** The grade's word, such as {@code fair}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** @throws IllegalArgumentException naming the text and the grades */
        public static Grade parse(String text) {
            return Arrays.stream(values()).filter(g -> g.text().equals(text)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown grade \"" + text + "\"; known are "
                            + String.join(", ", Arrays.stream(values()).map(Grade::text).toList())));
        }
    }
}
