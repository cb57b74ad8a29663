package weighbridge.studies.evolve;

import java.util.List;
import picocli.CommandLine.Option;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.study.Selection;

/** The options of {@code weighbridge evolve}. */
final class EvolveOptions {
    @Option(names = {"-t", "--codecs"}, paramLabel = "CODEC", split = ",",
            description = "Codecs to test: ids, patterns with *, or all (those that are weighed by default).")
    private List<String> codecs = List.of();

    /** @throws InputException if no codec has such an id */
    EvolveAsked asked(Selection selection) throws InputException {
        List<String> ids = selection.of(codecs).stream().filter(i -> !"true".equals(i.facts().get("floor")))
                .map(CodecInfo::id).toList();
        if (ids.isEmpty()) throw new InputException("--codecs names only codecs that carry no values");
        return new EvolveAsked(ids, Pairing.builtIn());
    }
}
