package weighbridge.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.app.Codecs;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.EvolutionFile;
import weighbridge.model.Evolving;
import weighbridge.model.InputException;
import weighbridge.runner.CodecFolder;

/** Keeps what a study measured of codecs in their folders, where every answer finds it. */
final class Measured {
    private Measured() {}

    /**
     * Keeps the results of codecs that are as they were; of others, it says nothing but that.
     *
     * @param then what the codecs stated when the run began
     */
    static void keep(Map<String, Evolving> evolving, List<CodecInfo> then, Screen screen)
            throws IOException, InputException {
        if (evolving.isEmpty()) return;
        Codecs codecs = Codecs.read(Checkout.locate());
        Map<String, List<String>> left = new LinkedHashMap<>();
        int kept = 0;
        for (var e : evolving.entrySet()) {
            CodecFolder codec = codecs.get(e.getKey());
            Optional<CodecInfo> begun = then.stream().filter(i -> i.id().equals(e.getKey())).findFirst();
            Optional<String> other = other(begun, codec.info());
            if (other.isPresent()) {
                left.computeIfAbsent(other.get(), _ -> new ArrayList<>()).add(e.getKey());
                continue;
            }
            new EvolutionFile(codec.folder().toAbsolutePath()).put(e.getKey(), codec.info().version(),
                    codec.info().sources().orElseThrow(), e.getValue());
            kept++;
        }
        StringBuilder note = new StringBuilder("Results: " + kept + " codecs in codecs/*/" + EvolutionFile.NAME);
        left.forEach((why, ids) -> note.append("; not of ").append(String.join(", ", ids)).append(": ").append(why));
        screen.note(note.toString());
    }

    /** Why results of a codec are not those of the codec that is here; empty if they are. */
    static Optional<String> other(Optional<CodecInfo> then, CodecInfo now) {
        if (!now.id().equals(now.codec()))
            return Optional.of("results are kept only of codecs as their folders state them");
        if (then.filter(i -> i.version().equals(now.version())).isEmpty())
            return Optional.of("the library has changed since the run began");
        if (then.get().sources().isEmpty())
            return Optional.of("the run does not say with which sources they were measured, so measure again");
        return then.get().sources().equals(now.sources()) ? Optional.empty()
                : Optional.of("the folder's sources have changed since the run began, so measure again");
    }
}
