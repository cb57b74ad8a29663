package weighbridge.model.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The conditions of a run. The machine's name is not among them.
 *
 * <p>A text is empty, and a number −1, if the system does not provide it.
 *
 * @param start        when these conditions were recorded
 * @param version      the version of this program
 * @param os           the operating system's name and architecture
 * @param kernel       the kernel's version
 * @param cpu          the processor's model
 * @param cores        the number of cores that this process may use
 * @param memoryBytes  the machine's memory
 * @param governor     the first core's frequency governor
 * @param hugePages    the mode of transparent huge pages
 * @param quota        the control group's CPU quota, {@code max} without one
 * @param jdk          version and vendor of the JDK that child JVMs run on
 * @param jvmFlags     the flags of every trial
 * @param pressure     share of the last 10 s in which some task waited for a core, in percent
 * @param steal        share of the calibration's CPU time that the hypervisor took, in percent
 * @param runDelay     share of the calibration's wall time in which it waited for a core, in percent
 * @param wallCv       coefficient of variation of the calibration's wall time
 * @param cpuCv        coefficient of variation of the calibration's CPU time
 * @param copySpeed    bytes per nanosecond that a core copies within its cache; −1 if not measured
 * @param grade        how far the machine can be trusted
 * @param reasons      reasons for a grade below quiet, in words, the gravest last
 */
public record Environment(Instant start, String version, String os, String kernel, String cpu, int cores,
        long memoryBytes, String governor, String hugePages, String quota, String jdk, List<String> jvmFlags,
        double pressure, double steal, double runDelay, double wallCv, double cpuCv, double copySpeed, Grade grade,
        List<String> reasons) {
    public Environment {
        jvmFlags = List.copyOf(jvmFlags);
        reasons = List.copyOf(reasons);
    }

    /** The conditions that all trials of a run have in common. */
    public Place place() {
        return new Place(cpu, cores, jdk, version);
    }

    /**
     * A machine, a JDK and a version of this program.
     *
     * @param jdk the JDK's version and vendor
     */
    public record Place(String cpu, int cores, String jdk, String version) {
        /** How the two places differ, in words; empty if trials of both may be in one run. */
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

    /** These conditions, with the disturbance of the worse of the two. */
    public Environment orWorse(Environment other) {
        if (other.grade.compareTo(grade) <= 0) return this;
        return new Environment(start, version, os, kernel, cpu, cores, memoryBytes, governor, hugePages, quota, jdk,
                jvmFlags, other.pressure, other.steal, other.runDelay, other.wallCv, other.cpuCv, copySpeed,
                other.grade, other.reasons);
    }

    /** These conditions for other processors. */
    public Environment of(String cpus, int each) {
        return new Environment(start, version, os, kernel, cpus, each, memoryBytes, governor, hugePages, quota, jdk,
                jvmFlags, pressure, steal, runDelay, wallCv, cpuCv, copySpeed, grade, reasons);
    }

    /** How far a machine can be trusted. */
    public enum Grade {
        /** All times can be trusted. */
        QUIET,
        /** The machine is good, but small differences need more rounds. */
        FAIR,
        /** CPU time can be trusted, wall time hardly. */
        NOISY,
        /** Only CPU time can be trusted, with care; wall times are not shown. */
        BAD;

        /** The grade's word, such as {@code fair}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** @throws IllegalArgumentException if the text is not a grade; the message names it and the grades */
        public static Grade parse(String text) {
            return Arrays.stream(values()).filter(g -> g.text().equals(text)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown grade \"" + text + "\"; known are "
                            + String.join(", ", Arrays.stream(values()).map(Grade::text).toList())));
        }
    }
}
