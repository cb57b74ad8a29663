package weighbridge.study.pipe;

import java.time.Duration;
import java.util.List;
import weighbridge.pipe.PassageOrder;

/**
 * Passages through the pipe: each codec at each speed of the link, once per round.
 *
 * @param study    whose child has the pipe on its class path
 * @param workload the name of the messages that are sent
 * @param field    codecs
 * @param baseline the codec with which the others are compared
 * @param links    10⁶ bit/s; 0 for no limit
 * @param port     of the receiver; 0 for any free port
 * @param batch    messages per write
 * @param senders  connections, each with a thread at both ends
 * @param rate     messages/s if delays are measured, otherwise 0
 * @param messages number of messages measured per passage; 0 for as many as pass in the time
 * @param time     of one passage, warm-up included
 * @param patience how long a passage may stand still before it is given up
 */
public record PassagePlan(String study, String workload, List<String> field, String baseline, List<Double> links,
        int rounds, PassageOrder.Transport transport, List<PassageOrder.Limit> limits, int port, int batch, int senders,
        double rate, long messages, Duration time, Duration patience) {
    public PassagePlan {
        field = List.copyOf(field);
        links = List.copyOf(links);
        limits = List.copyOf(limits);
    }
}
