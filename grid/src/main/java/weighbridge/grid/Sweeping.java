package weighbridge.grid;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The process of a {@link Sweeper}, seen from the conductor. */
final class Sweeping {
    /**
     * Starts a command whose parent ends at once: who kills the conductor with all its descendants must not kill this
     * one, which is to clean up after that. It also ignores the terminal's signals.
     */
    private static final List<String> DETACHED =
            List.of("/bin/sh", "-c", "trap '' INT HUP; exec 3<&0; \"$@\" <&3 3<&- &", "sh");

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final Writer input;

    private Sweeping(Process process) {
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("sweeper").start(() -> {
            try {
                lines.lines().forEach(said::add);
            } catch (UncheckedIOException _) {
                // It was ended while it printed.
            } finally {
                said.add(Sweeper.SWEPT);
            }
        });
    }

    /**
     * Starts it, and waits until it has connected.
     *
     * @throws Stopped if it cannot connect, or not in time
     */
    static Sweeping start(List<String> command, Path log, Duration patience)
            throws IOException, InterruptedException, Stopped {
        List<String> detached = new ArrayList<>(DETACHED);
        detached.addAll(command);
        Sweeping sweeping = new Sweeping(new ProcessBuilder(detached).redirectError(log.toFile()).start());
        Optional<String> first = sweeping.next(patience);
        if (first.filter(Sweeper.READY::equals).isPresent()) return sweeping;
        if (first.filter(l -> l.startsWith(Sweeper.REFUSED)).isPresent())
            throw Stopped.failed(first.get().substring(Sweeper.REFUSED.length()));
        throw Stopped.failed("nothing was put into the cluster, because what removes it afterwards was not ready after "
                + patience.toSeconds() + " s");
    }

    private Optional<String> next(Duration patience) throws InterruptedException {
        return Optional.ofNullable(said.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Has everything removed, and returns what is left and why, one sentence's part each. */
    List<String> end(Duration patience) throws InterruptedException {
        try (input) {
            input.write(Sweeper.END + "\n");
        } catch (IOException _) {
            // It has ended already, which shows below.
        }
        List<String> left = new ArrayList<>();
        while (true) {
            Optional<String> line = next(patience);
            if (line.isEmpty()) {
                left.add("whatever could not be removed within " + patience.toSeconds() + " s");
                return left;
            }
            if (line.get().equals(Sweeper.SWEPT)) return left;
            if (line.get().startsWith(Sweeper.LEFT)) left.add(line.get().substring(Sweeper.LEFT.length()));
        }
    }
}
