package weighbridge.studies.hazelcast;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.grid.GridOrder;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;

/**
 * What was asked for.
 *
 * @param setUps      of the article's
 * @param entries     in the map
 * @param measured    that throughput by the article's way takes, and latency again; empty for what the time allows
 * @param ramPrice    US dollars that a gibibyte of memory costs a month
 * @param asPublished whether the article's way is run
 * @param corrected   whether set-ups are measured as they are elsewhere here
 */
record HazelcastAsked(List<SetUp> setUps, int entries, Optional<Duration> measured, double ramPrice,
        boolean asPublished, boolean corrected) {
    /** As many load threads as the article's twelve clients have. */
    static final int THREADS = 120;
    /** As many as one of its clients has. */
    static final int CLIENT_THREADS = 10;

    private static final double WRITES_AND_READS = 5_000;
    private static final double QUERIES = 10;

    HazelcastAsked {
        setUps = List.copyOf(setUps);
    }

    /** Operations/s of one of the article's clients where latency is measured. */
    static double perSecond(GridOrder.Bench bench) {
        return bench.asks() ? QUERIES : WRITES_AND_READS;
    }

    /** The codec whose native values a kind's are; of bytes, the one that has as many. */
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

    /** The article's tests of which a set-up was asked for, in its order. */
    List<String> tests() {
        return setUps.stream().map(SetUp::test).distinct().toList();
    }
}
