package weighbridge.studies.pronghorn.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weighbridge.codec.Encoded;
import weighbridge.model.Contestant;
import weighbridge.model.run.Outcome;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSequence;

@Timeout(60)
class RingProcedureTest {
    private static final int SAMPLES = 64;
    private static final long SIZE = MessageSequence.memoryBytes(SAMPLES);
    private static final double UNLIMITED = 102_400;
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final long PAUSE_MILLIS = 300;

    @Test
    void everyMessageComesAndIsComparedAndItsTimeCounts() {
        RingRun run = measured(job(2_000, UNLIMITED, false, false, LONG), new PlainAdapter(), new PlainAdapter());
        assertThat(run.messages()).isEqualTo(2_000);
        assertThat(run.whole()).isTrue();
        assertThat(run.bytes() - 2_000 * SIZE).isBetween(2_000L, 2_000L * Ring.LONGEST_STAMP);
        assertThat(run.p50()).isLessThanOrEqualTo(run.p99());
        assertThat(run.nanos()).isPositive();
        assertThat(run.cpuNanos()).isPositive();
    }

    @Test
    void aMessageThatChangesIsNamed() {
        PlainAdapter flips = new PlainAdapter() {
            private int come;

            @Override
            public Object decode(byte[] message) {
                if (++come == 1_234) message[message.length - 1] ^= 1;
                return super.decode(message);
            }
        };
        assertThat(RingProcedure.run(job(100_000, UNLIMITED, false, false, LONG), new PlainAdapter(), flips))
                .isEqualTo(new Outcome.Mismatched<>("message 1234 came back changed"));
    }

    @Test
    void aSenderThatThrowsSaysWhy() {
        PlainAdapter throwing = new PlainAdapter() {
            @Override
            public Encoded encode(Object value) {
                if (((Message) value).date() == 8) throw new IllegalStateException("out of ink");
                return super.encode(value);
            }
        };
        Outcome<RingRun> outcome =
                RingProcedure.run(job(100, UNLIMITED, false, false, LONG), throwing, new PlainAdapter());
        assertThat(outcome.word()).isEqualTo("failed");
        assertThat(outcome.reason()).contains("send", "out of ink");
    }

    @Test
    void aReceiverThatThrowsSaysWhyAndTheSenderDoesNotWaitForIt() {
        PlainAdapter throwing = new PlainAdapter() {
            @Override
            public Object decode(byte[] message) {
                throw new IllegalStateException("no glasses");
            }
        };
        Outcome<RingRun> outcome =
                RingProcedure.run(job(100_000, UNLIMITED, false, false, LONG), new PlainAdapter(), throwing);
        assertThat(outcome.reason()).contains("receive", "no glasses");
    }

    @Test
    void theFaultOfTheLastVersionSendsTheFirstMessageAgainAndAgain() {
        PlainAdapter asserting = new PlainAdapter() {
            @Override
            public Object decode(byte[] message) {
                Message m = (Message) super.decode(message);
                assertThat(m).isEqualTo(new MessageSequence(SAMPLES).message(1));
                return m;
            }
        };
        RingRun run = measured(job(100, UNLIMITED, true, false, LONG), new PlainAdapter(), asserting);
        assertThat(run.messages()).isEqualTo(100);
    }

    @Test
    void theTimeCutsARunOffAndAllThatWasSentStillComes() {
        RingRun run = measured(job(50_000_000, UNLIMITED, true, false, Duration.ofMillis(200)), new PlainAdapter(),
                new PlainAdapter());
        assertThat(run.whole()).isFalse();
        assertThat(run.messages()).isPositive().isLessThan(50_000_000);
        assertThat(run.mostNanos()).isEqualTo(Duration.ofMillis(200).toNanos());
    }

    @Test
    void aBandwidthIsKept() {
        // 101 messages of 1,300 bytes are one mebibit.
        RingRun run = measured(job(50, 2, false, false, LONG), new PlainAdapter(), new PlainAdapter());
        assertThat(run.mebibits()).isLessThan(2.2);
        assertThat(run.nanos()).isGreaterThan(Duration.ofMillis(200).toNanos());
    }

    @Test
    @Tag("slow")
    void latencyStartsBeforeEncodingAndEndsBeforeDecodingOrAfterBoth() {
        PlainAdapter slow = new PlainAdapter() {
            @Override
            public Encoded encode(Object value) {
                pause();
                return super.encode(value);
            }
        };
        PlainAdapter slowToRead = new PlainAdapter() {
            @Override
            public Object decode(byte[] message) {
                pause();
                return super.decode(message);
            }
        };
        long micros = PAUSE_MILLIS * 1_000;
        assertThat(latency(slow, new PlainAdapter(), false)).isGreaterThanOrEqualTo(micros * 99 / 100);
        assertThat(latency(new PlainAdapter(), slowToRead, false)).isLessThan(micros * 99 / 100);
        assertThat(latency(slow, new PlainAdapter(), true)).isLessThan(micros * 99 / 100);
        assertThat(latency(new PlainAdapter(), slowToRead, true)).isGreaterThanOrEqualTo(micros * 99 / 100);
    }

    private static long latency(PlainAdapter sender, PlainAdapter receiver, boolean late) {
        return measured(job(1, UNLIMITED, false, late, LONG), sender, receiver).p50();
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RingJob job(long messages, double bandwidth, boolean constant, boolean late, Duration most) {
        return new RingJob(new Contestant("a.Codec", "plain", Set.of(), false, false, false, 1), SAMPLES, constant,
                messages, bandwidth, late, most);
    }

    private static RingRun measured(RingJob job, PlainAdapter sender, PlainAdapter receiver) {
        Outcome<RingRun> outcome = RingProcedure.run(job, sender, receiver);
        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<RingRun>) outcome).data();
    }
}
