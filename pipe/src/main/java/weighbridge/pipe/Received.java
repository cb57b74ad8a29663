package weighbridge.pipe;

import java.util.Map;
import java.util.Optional;

/**
 * The report of the receiver's process.
 *
 * @param flows     by the phase's name
 * @param strangers whether other programs connected, which were turned away
 */
record Received(Map<String, Passage.Flow> flows, Passage.Work work, long compared, double held,
        Optional<Passage.Delays> delays, Optional<Passage.Delays> control, boolean strangers) {
    Received {
        flows = Map.copyOf(flows);
    }
}
