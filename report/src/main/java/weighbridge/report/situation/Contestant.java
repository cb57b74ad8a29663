package weighbridge.report.situation;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.report.model.ReportModel;

/**
 * What a run measured about one codec, in the form that a decision needs.
 *
 * @param sizes  mean bytes per message, by metric; empty if they are unknown
 * @param encode nanoseconds to encode a message, if a usable number exists
 * @param read   nanoseconds to read a message, if a usable number exists
 * @param reason why a size or a speed is missing; empty if none is
 * @param open   whether a missing number may still be measured, as opposed to having failed
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
