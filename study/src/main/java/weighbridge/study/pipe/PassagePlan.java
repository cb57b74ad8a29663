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
 * @param floors   those of them that show a limit: they are measured in the first round alone, and not compared
 * @param baseline the codec with which the others are compared
 * @param links    10⁶ bit/s; 0 for no limit
 * @param port     of the receiver; 0 for any free port
 * @param batch    messages per write
 * @param senders  connections, each with a thread at both ends
 * @param rate     messages/s if delays are measured, otherwise 0
 * @param messages number of messages measured per passage; 0 for as many as pass in the time
 * @param time     of one passage, warm-up included
 * @param least    to which passages of the first round are shortened if the session ends before all have had one
 * @param patience how long a passage may stand still before it is given up
 */
public record PassagePlan(String study, String workload, List<String> field, List<String> floors, String baseline,
        List<Double> links, int rounds, PassageOrder.Transport transport, List<PassageOrder.Limit> limits, int port,
        int batch, int senders, double rate, long messages, Duration time, Duration least, Duration patience) {
    public PassagePlan {
        field = List.copyOf(field);
        floors = List.copyOf(floors);
        links = List.copyOf(links);
        limits = List.copyOf(limits);
    }

    /** The codecs about which claims are made. */
    public List<String> compared() {
        return field.stream().filter(c -> !floors.contains(c)).toList();
    }
}
