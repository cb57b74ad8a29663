package weighbridge.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import weighbridge.codec.Adapter;
import weighbridge.model.CodecInfo;
import weighbridge.model.Value;

/** Checks that bytes which end too early give an exception, or at least not the whole message. */
final class Truncation {
    private static final int SHORT_BYTES = 48;
    private static final int CUTS = 16;
    private static final int CUTS_OF_LARGE = 4;
    private static final int LARGE_BYTES = 20_000;
    private static final int CUTS_OF_HUGE = 1;
    private static final int HUGE_BYTES = 500_000;

    private final CodecInfo info;
    private final Breach breach;
    private final Expectation expectation;

    Truncation(CodecInfo info, Breach breach, Expectation expectation) {
        this.info = info;
        this.breach = breach;
        this.expectation = expectation;
    }

    /** @param seed the seed of the places at which the bytes of a long message are cut */
    void endsCleanly(Adapter adapter, Example.Message message, byte[] bytes, int seed) throws Exception {
        for (int length : cuts(bytes.length, seed)) {
            Value.StructValue back;
            try {
                Object decoded = adapter.decode(Arrays.copyOf(bytes, length));
                adapter.read(decoded);
                back = adapter.toCanonical(decoded);
            } catch (Exception _) {
                // A reader may stop anywhere, but it must leave the adapter usable.
                continue;
            } catch (Error e) {
                throw breach.of(message, "cut to " + length + " of " + bytes.length
                        + " bytes, it throws an error rather than an exception: " + e + Advice.BETTER + ": unchecked",
                        e);
            }
            if (back.equals(message.value()) && !info.facts().containsKey("truncated")) {
                throw breach.of(message, "cut to " + length + " of " + bytes.length
                        + " bytes, it still comes back whole" + Advice.BETTER + ": truncated");
            }
        }
        expectation.requireEqual(message, "after reading cut bytes: ", message.value(),
                adapter.toCanonical(adapter.decode(bytes.clone())));
    }

    private List<Integer> cuts(int length, int seed) {
        List<Integer> cuts = new ArrayList<>();
        if (length <= SHORT_BYTES) {
            for (int i = 0; i < length; i++) cuts.add(i);
            return cuts;
        }
        cuts.addAll(List.of(0, 1, length / 2, length - 1));
        Random random = new Random(seed);
        int more = length > HUGE_BYTES ? CUTS_OF_HUGE : length > LARGE_BYTES ? CUTS_OF_LARGE : CUTS;
        for (int n = more; n > 0; n--) cuts.add(random.nextInt(length));
        return cuts;
    }
}
