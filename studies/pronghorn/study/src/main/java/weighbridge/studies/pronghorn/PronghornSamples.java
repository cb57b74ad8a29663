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
 * <p>The test sent 100,000 messages of 41 KB, 4 GB in all. The usual payload has 200 of them in their order, each from
 * the middle of the 500 that it stands for: the first ones alone would be too small, since numbers in the messages
 * grow. Larger payloads go on with the neighbours of these, until each of the 100,000 occurred once.
 */
public final class PronghornSamples {
    static final String ORIGIN = "https://github.com/oci-pronghorn/ProtocolTestProject";
    /** The number of messages that stand for all. */
    static final int RECORDS = 200;

    private static final String NAME = "pronghorn-samples";
    private static final String CONSTANT = "pronghorn-constant";

    /** The messages of the published table, and the one message that the test's last version sends. */
    static final List<Workload> WORKLOADS =
            List.of(workload(MessageSequence.PUBLISHED_SAMPLES), constant(MessageSequence.PUBLISHED_SAMPLES));

    private PronghornSamples() {}

    /**
     * Messages with this many samples each: 2,048 in the published table, 1,536 in the test's last version, 1 in
     * between.
     */
    public static Workload workload(int samples) {
        return workload(NAME, "which continue from message to message", samples, new MessageSequence(samples),
                MessageSequence.MESSAGES);
    }

    /** The first message again and again, as the test's last version sends it by mistake. */
    public static Workload constant(int samples) {
        return workload(CONSTANT, "the same message again and again", samples, new MessageSequence(samples), 1);
    }

    /** @param distinct the number of different messages, after which they start over */
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

    /** The number, counted from 1, of the message that follows this many. */
    static int number(int given, int distinct) {
        int stride = Math.max(1, distinct / RECORDS);
        return 1 + given * stride % distinct + (stride / 2 + given * stride / distinct) % stride;
    }
}
