package weighbridge.pipe;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** The process of one end, seen from outside. */
final class EndProcess {
    private static final String LISTENING = "listening ";
    private static final String AT = "at ";
    private static final int SHOWN = 300;
    private static final long GONE_SECONDS = 5;

    private final String name;
    private final Path folder;
    private final Process process;
    private volatile Optional<Integer> port = Optional.empty();
    private volatile State state = new State("", 0, 0);

    /** How far it is: the part of the passage, and the messages and bytes of it. */
    record State(String phase, long messages, long bytes) {}

    EndProcess(String name, Path folder, List<String> command) throws IOException {
        this.name = name;
        this.folder = folder;
        this.process = new ProcessBuilder(command).redirectError(folder.resolve("log").toFile()).start();
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name(name).start(() -> said.lines().forEach(this::heard));
    }

    private void heard(String line) {
        if (line.startsWith(LISTENING)) {
            port = Optional.of(Integer.parseInt(line.substring(LISTENING.length())));
        } else if (line.startsWith(AT)) {
            String[] words = line.split(" ");
            state = new State(words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
        }
    }

    String name() {
        return name;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    Optional<Integer> port() {
        return port;
    }

    State state() {
        return state;
    }

    /** What it left behind; empty if it ended without. */
    <T> Optional<Outcome<T>> outcome(OutcomeFormat<T> format) throws IOException {
        Path file = folder.resolve("outcome");
        return Files.exists(file) ? Optional.of(format.read(file)) : Optional.empty();
    }

    /** How it ended, if it left nothing. */
    String death() {
        if (process.isAlive()) return "the " + name + " did not end";
        String said = log();
        return "the " + name + " ended with exit code " + process.exitValue() + reached()
                + (said.isEmpty() ? "" : ": " + said);
    }

    private String reached() {
        return state.phase().isEmpty() ? " before its first message" : " after " + state.messages()
                + " messages of the part \"" + state.phase().toLowerCase(Locale.ROOT) + "\"";
    }

    private String log() {
        try {
            List<String> lines = Files.readAllLines(folder.resolve("log")).stream().map(String::strip)
                    .filter(l -> !l.isEmpty()).toList();
            String tail = String.join(" · ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
            return tail.substring(0, Math.min(SHOWN, tail.length()));
        } catch (IOException _) {
            return "";
        }
    }

    void end() {
        process.destroyForcibly();
        try {
            process.waitFor(GONE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
