package weighbridge.pipe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.process.ChildProcess;

/** The process of one end, seen from outside. */
final class EndProcess {
    private static final String LISTENING = "listening ";
    private static final String AT = "at ";

    private volatile Optional<Integer> port = Optional.empty();
    private volatile State state = new State("", 0, 0);
    private final ChildProcess process;

    /** Its progress: the phase of the passage, with the messages and bytes so far. */
    record State(String phase, long messages, long bytes) {}

    EndProcess(String name, Path folder, List<String> command) throws IOException {
        this.process = new ChildProcess(name, folder, command, this::heard);
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
        return process.name();
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

    /** Its result; empty if it ended without one. */
    <T> Optional<Outcome<T>> outcome(OutcomeFormat<T> format) throws IOException {
        return process.outcome(format);
    }

    /** How it ended, if it left no result. */
    String death() {
        return process.death(state.phase().isEmpty() ? " before its first message" : " after " + state.messages()
                + " messages of the phase \"" + state.phase().toLowerCase(Locale.ROOT) + "\"");
    }

    void end() {
        process.end();
    }
}
