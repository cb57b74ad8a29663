package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Collector;
import weighbridge.model.job.Job;
import weighbridge.model.process.Parent;
import weighbridge.model.process.Starter;

/** Asks a JVM whether it takes flags: some refuse what they lack, and some only warn and go on without it. */
public final class Collects {
    private Collects() {}

    /**
     * Why a JVM would not run with a collector; empty if it would.
     *
     * @param jdk home of the JDK
     */
    public static Optional<String> objection(Path jdk, Collector collector) throws IOException {
        List<String> flags = new ArrayList<>(collector.flags());
        flags.add("-XX:+PrintFlagsFinal");
        Said said = ask(jdk, flags);
        if (said.code() == 0
                && said.lines().stream().anyMatch(l -> l.matches("bool " + collector.option() + "\\s*=\\s*true.*")))
            return Optional.empty();
        return Optional.of(said.lines().stream().filter(l -> l.contains("GC") && !l.startsWith("bool ")).findFirst()
                .orElse("it took another"));
    }

    /**
     * Why a JVM would not start with flags, or would ignore one; empty if it starts.
     *
     * @param jdk home of the JDK
     */
    public static Optional<String> objection(Path jdk, List<String> flags) throws IOException {
        Said said = ask(jdk, flags);
        if (said.code() == 0) return said.lines().stream().filter(l -> l.contains("gnoring option")).findFirst();
        return Optional.of(said.lines().stream().findFirst().orElse("it ended with exit code " + said.code()));
    }

    private record Said(int code, List<String> lines) {}

    private static Said ask(Path jdk, List<String> flags) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(Job.JVM_FLAGS);
        command.addAll(flags);
        command.addAll(List.of(Parent.flag(), "-version"));
        Process jvm = Starter.start(new ProcessBuilder(command).redirectErrorStream(true));
        List<String> lines = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                .map(String::strip).filter(l -> !l.isEmpty()).toList();
        try {
            return new Said(jvm.waitFor(), lines);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
