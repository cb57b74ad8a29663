package weighbridge.studies.hazelcast;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.grid.GridOrder;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;

/**
 * What the user asked the replay to measure.
 *
 * @param setUps      those of the article's set-ups that are measured
 * @param entries     in the map
 * @param measured    time for throughput by the article's procedure, and as much again for latency; empty for what the
 *                    time allows
 * @param ramPrice    US dollars per GiB of memory and month
 * @param asPublished whether the article's procedure is run
 * @param corrected   whether the set-ups are measured as Weighbridge does elsewhere
 */
record HazelcastAsked(List<SetUp> setUps, int entries, Optional<Duration> measured, double ramPrice,
        boolean asPublished, boolean corrected) {
    /** The number of load threads that the article's twelve clients have together. */
    static final int THREADS = 120;
    /** The number of load threads that one of the article's clients has. */
    static final int CLIENT_THREADS = 10;

    private static final double WRITES_AND_READS = 5_000;
    private static final double QUERIES = 10;

    HazelcastAsked {
        setUps = List.copyOf(setUps);
    }

    /** Operations/s of one of the article's clients while latency is measured. */
    static double perSecond(GridOrder.Bench bench) {
        return bench.asks() ? QUERIES : WRITES_AND_READS;
    }

    /** The codec whose native values a kind stores; for byte arrays, the codec that encodes to as many bytes. */
    static String codec(Kind kind) {
        return switch (kind) {
            case COMPACT -> "hazelcast-compact";
            case PORTABLE -> "hazelcast-portable";
            case IDENTIFIED, BYTE_ARRAY -> "hazelcast-identified";
        };
    }

    List<Size> sizes() {
        return setUps.stream().map(SetUp::size).distinct().sorted().toList();
    }

    List<String> codecs() {
        return setUps.stream().map(SetUp::kind).map(HazelcastAsked::codec).distinct().toList();
    }

    /** The article's tests that have a requested set-up, in its order. */
    List<String> tests() {
        return setUps.stream().map(SetUp::test).distinct().toList();
    }
}
