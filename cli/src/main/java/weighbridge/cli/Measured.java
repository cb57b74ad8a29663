package weighbridge.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** @param then what the codecs stated when they were measured */
    static void keep(Map<String, Evolving> evolving, List<CodecInfo> then, Screen screen)
            throws IOException, InputException {
        if (evolving.isEmpty()) return;
        Codecs codecs = Codecs.read(Checkout.locate());
        List<String> other = new ArrayList<>();
        for (var e : evolving.entrySet()) {
            CodecFolder codec = codecs.get(e.getKey());
            String version = codec.info().version();
            boolean same = codec.info().id().equals(codec.info().codec())
                    && then.stream().anyMatch(i -> i.id().equals(e.getKey()) && i.version().equals(version));
            if (same) new EvolutionFile(codec.folder().toAbsolutePath()).put(e.getKey(), version, e.getValue());
            else other.add(e.getKey());
        }
        screen.note("Results: " + (evolving.size() - other.size()) + " codecs in codecs/*/" + EvolutionFile.NAME
                + (other.isEmpty() ? "" : "; not of " + String.join(", ", other)
                        + ", whose library has another version than the folder's"));
    }
}
