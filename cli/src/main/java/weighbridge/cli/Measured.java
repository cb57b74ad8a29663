package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import weighbridge.app.Codecs;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.EvolutionFile;
import weighbridge.model.InputException;
import weighbridge.runner.CodecFolder;

/** Keeps what a study measured of codecs in their folders, where every answer finds it. */
final class Measured {
    private Measured() {}

    static void keep(Map<String, Evolving> evolving) throws IOException, InputException {
        if (evolving.isEmpty()) return;
        Codecs codecs = Codecs.read(Checkout.locate());
        for (var e : evolving.entrySet()) {
            CodecFolder codec = codecs.get(e.getKey());
            CodecInfo info = codec.info();
            EvolutionFile file = new EvolutionFile(codec.folder().toAbsolutePath());
            file.put(info.id(), info.version(), e.getValue());
        }
    }
}
