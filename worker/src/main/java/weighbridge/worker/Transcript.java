package weighbridge.worker;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;
import weighbridge.model.process.Starter;

/** Keeps the end of what JMH and a fork print, which shows why a fork failed. */
final class Transcript implements OutputFormat {
    private static final int KEPT = 1 << 16;
    private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (-?\\d+)>");
    private static final Pattern ERRORS = Pattern.compile("<stderr last=[^>]*>\\s*(.*?)\\s*</stderr>", Pattern.DOTALL);
    private static final Pattern WARNING = Pattern.compile("(?i)^\\s*$|^warning:|vm warning:");

    private final StringBuilder text = new StringBuilder();

    /** Why the fork ended without an outcome, in one line. */
    synchronized String reason() {
        for (String line : text.toString().lines().toList()) {
            int memory = line.indexOf("java.lang.OutOfMemoryError");
            if (memory >= 0) return "the heap was exhausted: " + line.substring(memory).trim();
        }
        Matcher exit = EXIT.matcher(text);
        String code = exit.find() ? exit.group(1) : "0";
        if (text.indexOf("explicit System.exit was called") >= 0)
            return "the JVM was ended from inside by System.exit(" + code + ") before the trial was over";
        Matcher errors = ERRORS.matcher(text);
        String error = errors.find()
                ? errors.group(1).lines().filter(l -> !WARNING.matcher(l).find()).findFirst().orElse("") : "";
        return "the JVM ended with code " + code + " before the trial was over" + Starter.cause(Integer.parseInt(code))
                + (error.isEmpty() ? "" : ": " + error);
    }

    synchronized boolean mentions(String words) {
        return text.indexOf(words) >= 0;
    }

    private synchronized void add(String s) {
        text.append(s);
        if (text.length() > 2 * KEPT) text.delete(0, text.length() - KEPT);
    }

    @Override
    public void print(String s) {
        add(s);
    }

    @Override
    public void println(String s) {
        add(s + "\n");
    }

    @Override
    public void write(int b) {
        add(String.valueOf((char) b));
    }

    @Override
    public void write(byte[] b) {
        add(new String(b, StandardCharsets.UTF_8));
    }

    @Override
    public void verbosePrintln(String s) {}

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {}

    @Override
    public void iterationResult(BenchmarkParams benchmark, IterationParams params, int iteration,
            IterationResult data) {}

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {}

    @Override
    public void endBenchmark(BenchmarkResult result) {}

    @Override
    public void startRun() {}

    @Override
    public void endRun(Collection<RunResult> result) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
