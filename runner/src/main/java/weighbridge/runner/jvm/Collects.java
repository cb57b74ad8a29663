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

/** Asks a JVM whether it has a collector: some refuse what they lack, and some only warn and take another. */
public final class Collects {
    private Collects() {}

    /**
     * Why a JVM would not run with a collector; empty if it would.
     *
     * @param jdk home of the JDK
     */
    public static Optional<String> objection(Path jdk, Collector collector) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(Job.JVM_FLAGS);
        command.addAll(collector.flags());
        command.addAll(List.of(Parent.flag(), "-XX:+PrintFlagsFinal", "-version"));
        Process jvm = Starter.start(new ProcessBuilder(command).redirectErrorStream(true));
        List<String> said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                .map(String::strip).filter(l -> !l.isEmpty()).toList();
        int code;
        try {
            code = jvm.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (code == 0 && said.stream().anyMatch(l -> l.matches("bool " + collector.option() + "\\s*=\\s*true.*")))
            return Optional.empty();
        String first = said.stream().filter(l -> l.contains("GC") && !l.startsWith("bool ")).findFirst()
                .orElse("it took another");
        return Optional.of(first);
    }
}
