package weighbridge.studies.versions;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;

/** The options of this replay. */
final class VersionsOptions {
    @Option(names = {"-t", "--codecs"}, paramLabel = "CODEC", split = ",",
            description = "Codecs to run (the grid's own formats and the codecs that declare, or once declared, support "
                    + "for schema evolution).")
    private List<String> codecs = List.of();

    /** @throws InputException if a codec is named twice */
    VersionsAsked asked() throws InputException {
        if (codecs.stream().distinct().count() < codecs.size()) throw new InputException("-t names a codec twice");
        if (codecs.isEmpty()) return new VersionsAsked(Versions.FORMATS, Versions.CODECS);
        List<String> formats = new ArrayList<>(codecs);
        formats.retainAll(Versions.FORMATS);
        List<String> others = new ArrayList<>(codecs);
        others.removeAll(Versions.FORMATS);
        return new VersionsAsked(formats, others);
    }
}
