package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Contestant;
import weighbridge.model.Difference;
import weighbridge.model.Operation;
import weighbridge.model.file.Sha256;
import weighbridge.model.job.Job;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;

@Tag("slow")
class VerifyTest {
    private static final int MESSAGES = 60;

    @TempDir
    Path folder;

    private Path all;

    @BeforeEach
    void writeMessages() throws IOException {
        all = Messages.write(folder.resolve("all"), MESSAGES);
    }

    @Test
    void rightCodecYieldsSizesDigestAllocationAndItsBytes() throws Exception {
        Facts facts = measured(run(Messages.contestant("good")));

        assertThat(facts.messages()).isEqualTo(MESSAGES);
        assertThat(facts.sizes()).isEqualTo(Map.of("size.raw", 8 + 10.5));
        assertThat(facts.minBytes()).isEqualTo(9);
        assertThat(facts.maxBytes()).isEqualTo(28);
        assertThat(facts.stable()).isTrue();
        assertThat(facts.losses()).isEmpty();
        assertThat(facts.digest()).isEqualTo(
                HexFormat.of().formatHex(Sha256.create().digest(Files.readAllBytes(folder.resolve("encoded")))));
        assertThat(facts.allocation()).containsOnlyKeys("encode", "decode", "read", "roundtrip");
        assertThat(facts.heap()).containsOnlyKeys("decode", "read");
        assertThat(facts.allocation().values()).allSatisfy(a -> assertThat(a).isBetween(16.0, 400.0));
        try (DataInputStream in = new DataInputStream(Files.newInputStream(folder.resolve("encoded")))) {
            assertThat(in.readInt()).isEqualTo(9);
            assertThat(in.readNBytes(9)).endsWith('a');
        }
        assertThat(Files.size(folder.resolve("encoded"))).isEqualTo(MESSAGES * (4 + 8) + MESSAGES * 105 / 10);
    }

    @Test
    void lossIsMismatchedAndNamesTheField() throws Exception {
        assertThat(run(Messages.contestant("loses")))
                .isEqualTo(new Outcome.Mismatched<>("message 4: Note.number: value, expected 4, got 3"));
    }

    @Test
    void declaredLossIsCountedInTheLedger() throws Exception {
        // The codec loses the number only on the way to the canonical value, so its sum differs from the value's.
        Contestant declaring = Messages.declaring("loses", Difference.Kind.VALUE);

        assertThat(run(declaring).reason()).startsWith("message 4: reading does not touch every field exactly once");
        assertThat(measured(run(Messages.declaring("clips", Difference.Kind.VALUE))).losses())
                .isEqualTo(List.of(new Facts.Loss("Note.number", Difference.Kind.VALUE, MESSAGES - 4, "4 became 3")));
    }

    @Test
    void fieldThatIsNotReadIsMismatched() throws Exception {
        assertThat(run(Messages.contestant("lazy"))).isInstanceOf(Outcome.Mismatched.class);
    }

    @Test
    void bytesThatDependOnTheCallOrOnTheBufferAreMismatched() throws Exception {
        assertThat(run(Messages.contestant("unstable")).word()).isEqualTo("mismatched");
        assertThat(run(Messages.contestant("leaky")).reason())
                .isEqualTo("message 32: a fresh adapter encodes it differently: 100 and 100 bytes, which differ from "
                        + "byte 21 on");
    }

    @Test
    void noBytesMayBeOneValueAndNoMore() throws Exception {
        assertThat(measured(run(Messages.contestant("sparse"))).minBytes()).isZero();
        assertThat(run(Messages.contestant("remembers")))
                .isEqualTo(new Outcome.Refused<>("message 1: was encoded to 0 bytes, as was an earlier message "
                        + "with other values, so what was counted is not the message"));
        assertThat(run(Messages.contestant("nothing"))).isInstanceOf(Outcome.Failed.class);
        assertThat(measured(run(Messages.contestant("floor"))).heap()).isEmpty();
        assertThat(measured(run(Messages.contestant("floor"))).losses()).extracting(Facts.Loss::example)
                .containsExactly("carries no values, so none are checked");
    }

    @Test
    void oneSizeForTextsOfManyLengthsIsRefusedUnlessItIsDeclared() throws Exception {
        assertThat(run(Messages.contestant("padded")))
                .isEqualTo(new Outcome.Refused<>("impossible: each of the 60 messages has 256 bytes, although the "
                        + "content of one message (characters, bytes and elements) amounts to 1 and that of another to "
                        + "20, and changing only the length of one message's content leaves its size unchanged. What "
                        + "was counted is not the message, but perhaps a whole buffer with its unused end. If the "
                        + "layout has fixed fields, set fixedSize in codec.properties to the reason"));
        assertThat(measured(run(Messages.fixedSize("padded"))).minBytes()).isEqualTo(256);
    }

    @Test
    void oneSizeIsPossibleWhereNumbersMakeUpForTexts() throws Exception {
        // 19 has 5 binary digits and a text of 20 letters; the other numbers have 20 digits and 5 letters.
        Messages.write(all, IntStream.range(0, MESSAGES).map(i -> i == 0 ? 19 : 600_004 + 20 * i).boxed().toList());

        Facts facts = measured(run(Messages.contestant("digits")));

        assertThat(facts.minBytes()).isEqualTo(25);
        assertThat(facts.maxBytes()).isEqualTo(25);
    }

    @Test
    void oneSizeIsPossibleWhereTextsDoNotVaryOrPaddingHidesIt() throws Exception {
        Messages.write(all, Collections.nCopies(MESSAGES, 7));
        assertThat(measured(run(Messages.contestant("padded"))).maxBytes()).isEqualTo(256);

        Messages.write(all, IntStream.range(0, MESSAGES).map(i -> i % 9).boxed().toList());
        assertThat(measured(run(Messages.contestant("padded"))).maxBytes()).isEqualTo(256);

        Messages.write(all, IntStream.range(0, MESSAGES).map(i -> i % 10).boxed().toList());
        assertThat(run(Messages.contestant("padded"))).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void aFewMessagesMayHaveOneSize() throws Exception {
        Messages.write(all, 31);
        assertThat(measured(run(Messages.contestant("padded"))).maxBytes()).isEqualTo(256);
    }

    @Test
    void schemaThatTheLibraryCannotCarryIsUnsupported() throws Exception {
        assertThat(run(Messages.contestant("unsupported"))).isEqualTo(new Outcome.Unsupported<>("Note.text: no texts"));
    }

    @Test
    void batchesAreCheckedMessageByMessageTheShortLastOneToo() throws Exception {
        Facts facts = measured(run(Messages.batching("batching", 16)));

        assertThat(facts.messages()).isEqualTo(MESSAGES);
        assertThat(facts.sizes()).isEqualTo(Map.of("size.raw", 1 + 8 + 10.5));
        assertThat(facts.stable()).isTrue();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(folder.resolve("encoded")))) {
            for (int i = 0; i < 4; i++) in.skipNBytes(in.readInt());
            assertThat(in.available()).isZero();
        }
        assertThat(run(Messages.batching("forgets", 16)))
                .isEqualTo(new Outcome.Mismatched<>("message 0: 16 messages came back as 15"));
        assertThat(run(Messages.batching("good", 16)))
                .isEqualTo(new Outcome.Mismatched<>("message 0: 16 messages came back as 1"));
    }

    @Test
    void allocationOfABatchIsAMessagesShare() throws Exception {
        Facts small = measured(run(Messages.batching("batching", 1)));
        Facts large = measured(run(Messages.batching("batching", 16)));

        // The buffer of 1 KiB belongs to a batch.
        assertThat(small.allocation().get("encode")).isGreaterThan(1024);
        assertThat(large.allocation().get("encode")).isBetween(64.0, 300.0);
    }

    private Outcome<Facts> run(Contestant contestant) {
        return Verify.run(new Job.Verify(contestant, all, all, List.of(Operation.values()), folder.resolve("encoded")));
    }

    private static Facts measured(Outcome<Facts> outcome) {
        assertThat(outcome).as(outcome.reason()).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<Facts>) outcome).data();
    }
}
