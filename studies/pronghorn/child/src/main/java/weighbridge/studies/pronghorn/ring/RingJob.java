package weighbridge.studies.pronghorn.ring;

import java.time.Duration;
import weighbridge.model.Contestant;

/**
 * One run of the test's procedure.
 *
 * @param samples   per message
 * @param constant  whether the first message is sent again and again, as the test's last version does by mistake
 * @param messages  the number of messages to send
 * @param bandwidth in 2²⁰ bit/s, the test's unit
 * @param late      whether the clock of latency starts after encoding and stops after decoding and comparing, as only
 *                  the test's "PBSize" has it; otherwise it starts and stops before them
 * @param most      the time after which no further message is sent
 */
public record RingJob(Contestant contestant, int samples, boolean constant, long messages, double bandwidth,
        boolean late, Duration most) {}
