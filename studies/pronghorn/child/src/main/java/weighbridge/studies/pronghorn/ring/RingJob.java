package weighbridge.studies.pronghorn.ring;

import java.time.Duration;
import weighbridge.model.Contestant;

/**
 * One run of the test.
 *
 * @param samples   of each message
 * @param constant  whether the first message is sent again and again, as the test's last version does by a fault
 * @param messages  that are sent
 * @param bandwidth in 2²⁰ bit/s, the test's unit
 * @param late      whether the clock of latency starts after encoding and stops after decoding and comparing, as the
 *                  test's "PBSize" alone has it; else before each
 * @param most      after which no message is sent any more
 */
public record RingJob(Contestant contestant, int samples, boolean constant, long messages, double bandwidth,
        boolean late, Duration most) {}
