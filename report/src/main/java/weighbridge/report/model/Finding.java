package weighbridge.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weighbridge.model.run.Environment;

/**
 * One fact that was found about a machine.
 *
 * @param what     what was examined
 * @param measured what was observed
 * @param meaning  what it means for measurements on this machine
 * @param advice   what to do about it; empty if nothing has to be done
 */
public record Finding(String what, String measured, String meaning, String advice) {
    private static final String UNKNOWN = "not reported by this system";
    private static final double STEADY = 0.01;
    private static final double UNSTEADY = 0.03;
    private static final double CROWDED = 10;
    private static final double STOLEN = 1;

    /** All findings about a machine, the most important first. */
    public static List<Finding> of(Environment e) {
        List<Finding> findings = new ArrayList<>();
        findings.add(work("CPU time of equal work", e.cpuCv(),
                "codecs are compared by CPU time; the more it varies, the more rounds are needed",
                "close other programs; on a virtual machine, ask for dedicated cores"));
        findings.add(work("wall time of equal work", e.wallCv(),
                "wall times are shown only where nothing disturbed the worker, and do not affect verdicts",
                "close other programs, or compare CPU times only"));
        findings.add(pressure(e.pressure()));
        findings.add(runDelay(e.runDelay()));
        findings.add(steal(e.steal()));
        findings.add(governor(e.governor()));
        findings.add(quota(e.quota()));
        findings.add(cores(e.cores()));
        findings.add(new Finding("transparent huge pages", e.hugePages().isEmpty() ? UNKNOWN : e.hugePages(),
                "the same for every contestant", ""));
        findings.add(new Finding("JDK of the trials", e.jdk(),
                "flags of every trial: " + String.join(" ", e.jvmFlags()), ""));
        return List.copyOf(findings);
    }

    private static Finding work(String what, double cv, String meaning, String advice) {
        String measured = String.format(Locale.ROOT, "varies by %.1f %%", 100 * cv);
        if (cv < STEADY) return new Finding(what, measured, "steady", "");
        return new Finding(what, measured, meaning, cv < UNSTEADY ? "" : advice);
    }

    private static Finding pressure(double percent) {
        String what = "waiting for a core";
        if (percent < 0) return new Finding(what, UNKNOWN, "each trial still records how long its worker waited", "");
        String measured = String.format(Locale.ROOT, "in %.0f %% of the last 10 s", percent);
        return percent < CROWDED ? new Finding(what, measured, "cores are free", "")
                : new Finding(what, measured,
                        "other programs are running; trials take longer, and their wall times are not shown",
                        "find the other programs with top, and end or pause them");
    }

    private static Finding runDelay(double percent) {
        String what = "run-queue delay";
        if (percent < 0)
            return new Finding(what, UNKNOWN,
                    "the disturbed parts of a trial cannot be recognised, so wall times are shown as measured", "");
        String measured = String.format(Locale.ROOT, "%.1f %% of the calibration", percent);
        return percent < CROWDED ? new Finding(what, measured, "ready threads run without waiting", "")
                : new Finding(what, measured,
                        "ready threads wait for a core; a trial that waits 60 % of its time or more is discarded",
                        "find the other programs with top, and end or pause them");
    }

    private static Finding steal(double percent) {
        String what = "taken by the hypervisor";
        if (percent < 0) return new Finding(what, UNKNOWN, "each trial still records what the system reports", "");
        String measured = String.format(Locale.ROOT, "%.1f %% of the calibration", percent);
        return percent < STOLEN ? new Finding(what, measured, "the virtual machine has its cores", "") : new Finding(
                what, measured,
                "the host runs other machines on these cores; trials that lose 5 % of their time or more are discarded",
                "measure at another time, or on a machine with dedicated cores");
    }

    private static Finding governor(String governor) {
        String what = "frequency governor";
        return switch (governor) {
            case "" -> new Finding(what, UNKNOWN,
                    "the clock rate may change; rounds are interleaved, so all contestants are affected equally", "");
            case "performance" -> new Finding(what, governor, "the clock rate is steady", "");
            default ->
                new Finding(what, governor, "the clock rate follows the load", "cpupower frequency-set -g performance");
        };
    }

    private static Finding quota(String quota) {
        String what = "CPU quota";
        return switch (quota) {
            case "" -> new Finding(what, UNKNOWN, "a container may be paused when its CPU time is used up", "");
            case "max" -> new Finding(what, "none", "no container limits the CPU time", "");
            default -> new Finding(what, quota,
                    "the container is paused when its CPU time is used up, and the JVM compiles more slowly",
                    "give the container whole cores and no quota");
        };
    }

    private static Finding cores(int cores) {
        String measured = Integer.toString(cores);
        if (cores > 1)
            return new Finding("cores", measured,
                    cores < 4
                            ? "one for the worker, one for the compiler and the collector; further threads share cores"
                            : "enough for the worker, the compiler and the collector",
                    "");
        return new Finding("cores", measured, "the JVM's compiler and collector take time from the worker",
                "use a machine with at least two cores");
    }
}
