package weighbridge.grid;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The process of a {@link Sweeper}, seen from the conductor. */
final class Sweeping {
    /**
     * Starts a command whose parent ends at once: who kills the conductor with all its descendants must not kill this
     * one, which is to clean up after that. So the pipe to it has a name, and what it prints goes to a file. It also
     * ignores the terminal's signals.
     */
    private static final List<String> DETACHED = List.of("/bin/sh", "-c",
            "trap '' INT HUP; cd \"$1\" && shift && mkfifo in && : >said && { \"$@\" <in >said 2>log & }", "sh");
    private static final long LOOK_MILLIS = 20;

    private final Path said;
    private final OutputStream input;
    private int heard;

    private Sweeping(Path said, OutputStream input) {
        this.said = said;
        this.input = input;
    }

    /**
     * Starts it, and waits until it has connected.
     *
     * @param folder that it uses alone
     * @throws Stopped if it cannot connect, or not in time
     */
    static Sweeping start(List<String> command, Path folder, Duration patience)
            throws IOException, InterruptedException, Stopped {
        List<String> detached = new ArrayList<>(DETACHED);
        detached.add(folder.toString());
        detached.addAll(command);
        int code = new ProcessBuilder(detached).redirectErrorStream(true)
                .redirectOutput(folder.resolve("start").toFile()).start().waitFor();
        if (code != 0) throw new IOException("mkfifo: " + Files.readString(folder.resolve("start")).strip());
        // This waits until the other end is open.
        Sweeping sweeping = new Sweeping(folder.resolve("said"), new FileOutputStream(folder.resolve("in").toFile()));
        Optional<String> first = sweeping.next(patience);
        if (first.filter(Sweeper.READY::equals).isPresent()) return sweeping;
        sweeping.input.close();
        throw Stopped.failed(
                first.filter(l -> l.startsWith(Sweeper.REFUSED)).map(l -> l.substring(Sweeper.REFUSED.length())).orElse(
                        "nothing was put into the cluster, because the process that is to remove it was not ready after "
                                + patience.toSeconds() + " s"));
    }

    /** The next line that it printed. */
    private Optional<String> next(Duration patience) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            String all = Files.readString(said);
            // The last line may be incomplete.
            List<String> lines = all.substring(0, all.lastIndexOf('\n') + 1).lines().toList();
            if (heard < lines.size()) return Optional.of(lines.get(heard++));
            if (System.nanoTime() - start > patience.toNanos()) return Optional.empty();
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** Has everything removed, and returns what is left and why, each in a clause. */
    List<String> end(Duration patience) throws IOException, InterruptedException {
        try (input) {
            input.write((Sweeper.END + "\n").getBytes(StandardCharsets.UTF_8));
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
