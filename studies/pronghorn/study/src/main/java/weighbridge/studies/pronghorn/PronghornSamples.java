package weighbridge.studies.pronghorn;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import weighbridge.model.Value;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.samples.MessageValues;
import weighbridge.workloads.Workload;

/**
 * The messages of the test ProtocolTestProject as workloads: a user, a date, and samples of 20 bytes each.
 *
 * <p>The test sent 100,000 messages of 41 KB, 4 GB. Of those the usual payload holds 200, each from the middle of the
 * 500 that it stands for, in their order: numbers in them grow, so the first ones alone would be too small. What is
 * asked for beyond takes the neighbours of these, until all 100,000 were given once.
 */
public final class PronghornSamples {
    static final String ORIGIN = "https://github.com/oci-pronghorn/ProtocolTestProject";
    /** How many messages stand for all. */
    static final int RECORDS = 200;

    private static final String NAME = "pronghorn-samples";
    private static final String CONSTANT = "pronghorn-constant";

    /** Those of the published table, and the one message that the test's last version sends. */
    static final List<Workload> WORKLOADS =
            List.of(workload(MessageSequence.PUBLISHED_SAMPLES), constant(MessageSequence.PUBLISHED_SAMPLES));

    private PronghornSamples() {}

    /**
     * Messages of this many samples each: 2,048 in the published table, 1,536 in the test's last version, 1 in between.
     */
    public static Workload workload(int samples) {
        return workload(NAME, "which go on from message to message", samples, new MessageSequence(samples),
                MessageSequence.MESSAGES);
    }

    /** Always the first of the messages: what the test sends by a fault of its last version. */
    public static Workload constant(int samples) {
        return workload(CONSTANT, "the same message again and again", samples, new MessageSequence(samples), 1);
    }

    /** @param distinct how many messages there are; then they begin again */
    private static Workload workload(String name, String how, int samples, MessageSequence sequence, int distinct) {
        String full = samples == MessageSequence.PUBLISHED_SAMPLES ? name : name + "-" + samples;
        String description = String.format(Locale.ROOT,
                "a user, a date and %,d samples of an id, a time and two numbers, %s", samples, how);
        return new Workload(full, description, ORIGIN, RECORDS, MessageValues.SCHEMA,
                _ -> messages(sequence, distinct));
    }

    private static Supplier<Value.StructValue> messages(MessageSequence sequence, int distinct) {
        return new Supplier<>() {
            private int given;

            @Override
            public Value.StructValue get() {
                int number = number(given, distinct);
                given = (given + 1) % distinct;
                return MessageValues.of(sequence.message(number));
            }
        };
    }

    /** Which message comes after this many, counted from 1. */
    static int number(int given, int distinct) {
        int stride = Math.max(1, distinct / RECORDS);
        return 1 + given * stride % distinct + (stride / 2 + given * stride / distinct) % stride;
    }
}
