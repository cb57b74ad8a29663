package weighbridge.report.situation;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.report.model.ReportModel;

/**
 * What a run measured of one codec, as a decision needs it.
 *
 * @param sizes  mean bytes per message, by metric; empty where its facts are not known
 * @param encode nanoseconds to encode a message, if they are usable
 * @param read   nanoseconds to read it, if they are usable
 * @param reason why a size or a speed is missing; empty if none is
 * @param open   whether what is missing may still come, rather than having failed
 */
public record Contestant(String id, ReportModel.Traits traits, Map<String, Double> sizes, Optional<Span> encode,
        Optional<Span> read, String reason, boolean open) {
    public Contestant {
        sizes = Map.copyOf(sizes);
    }

    OptionalDouble bytes(Catalogue.Compressor compressor) {
        Double size = sizes.get(compressor.metric());
        return size == null ? OptionalDouble.empty() : OptionalDouble.of(size);
    }
}
