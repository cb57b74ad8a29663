package weighbridge.studies.pronghorn.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessageSequenceTest {
    private static final int PUBLISHED = MessageSequence.PUBLISHED_SAMPLES;

    private final MessageSequence sequence = new MessageSequence(PUBLISHED);

    @Test
    void theFirstMessageIsThatOfTheFormulas() {
        Message first = sequence.message(1);
        assertThat(first).hasToString("user 100231, 2015-1-2, 2048 samples");
        assertThat(first.sample(0)).hasToString("0 at 1450243979804: 43, 5");
        assertThat(first.sample(1)).hasToString("1 at 1450287179804: 86, 5");
        assertThat(first.sample(6)).hasToString("6 at 1450503179804: 301, 0");
        assertThat(first.sample(2_047)).hasToString("2047 at 1538674379804: 2048, 5");
    }

    @Test
    void daysMonthsAndYearsGoOnFromMessageToMessage() {
        assertThat(sequence.message(31)).hasToString("user 107161, 2015-1-32, 2048 samples");
        assertThat(sequence.message(32)).hasToString("user 107392, 2015-2-1, 2048 samples");
        assertThat(sequence.message(511)).hasToString("user 218041, 2015-16-32, 2048 samples");
        assertThat(sequence.message(512)).hasToString("user 218272, 2016-1-1, 2048 samples");
        assertThat(sequence.message(MessageSequence.MESSAGES)).hasToString("user 6422784, 2210-6-1, 2048 samples");
    }

    @Test
    void samplesAreCountedThroughAllMessages() {
        Message second = sequence.message(2);
        assertThat(second.sample(0)).hasToString("0 at 1538717579804: 2091, 5");
        Message last = sequence.message(MessageSequence.MESSAGES);
        assertThat(last.sample(PUBLISHED - 1).time()).isEqualTo(1_450_200_779_804L + 43_200_000L * 204_800_000)
                .isEqualTo(8_848_810_200_779_804L);
    }

    @Test
    void aUsersNumberWrapsAroundIn24Bits() {
        int last = 0xFFFFFF / 231;
        assertThat(sequence.message(last).user()).isEqualTo(100_000 + last * 231);
        assertThat(sequence.message(last + 1).user()).isEqualTo(100_000 + ((last + 1) * 231 & 0xFFFFFF))
                .isLessThan(100_231);
    }

    @Test
    void measurementsWrapAroundIn12Bits() {
        Message first = sequence.message(1);
        assertThat(first.sample(94).measurement()).isEqualTo(4_085);
        assertThat(first.sample(95).measurement()).isEqualTo(32);
    }

    @Test
    void sevenOfEightActionsAreFives() {
        int fives = 0;
        for (int n = 1; n <= 64; n++) {
            Message message = sequence.message(n);
            for (int i = 0; i < PUBLISHED; i++) {
                assertThat(message.sample(i).action()).isIn(0, 5);
                if (message.sample(i).action() == 5) fives++;
            }
        }
        assertThat(fives / (64.0 * PUBLISHED)).isEqualTo(0.875);
    }

    @Test
    void idsOfACountThatIsNoPowerOfTwoHaveGaps() {
        Message message = new MessageSequence(1_536).message(1);
        assertThat(IntStream.range(0, 1_536).map(i -> message.sample(i).id()).distinct().count()).isEqualTo(1_024);
        assertThat(message.sample(511).id()).isEqualTo(511);
        assertThat(message.sample(512).id()).isEqualTo(0);
        assertThat(message.sample(1_024).id()).isEqualTo(1_024);
    }

    @Test
    void aMessageMayHaveOneSample() {
        MessageSequence small = new MessageSequence(1);
        assertThat(small.message(1).sample(0)).hasToString("0 at 1450243979804: 43, 5");
        assertThat(small.message(2).sample(0)).hasToString("0 at 1450287179804: 86, 5");
        assertThatThrownBy(() -> new MessageSequence(0)).hasMessage("a message must have at least one sample; found 0");
    }

    @Test
    void aMessageThatIsFilledAnewIsTheOneOfThatNumber() {
        Message message = sequence.message(7);
        sequence.fill(message, 3);
        assertThat(message).isEqualTo(sequence.message(3)).isNotEqualTo(sequence.message(4));
        new MessageSequence(2).fill(message, 9);
        assertThat(message).isEqualTo(new MessageSequence(2).message(9));
        sequence.fill(message, 5);
        assertThat(message).isEqualTo(sequence.message(5));
    }

    @Test
    void aSampleIs20BytesInMemoryAndAMessage20More() {
        assertThat(MessageSequence.memoryBytes(1)).isEqualTo(40);
        assertThat(MessageSequence.memoryBytes(PUBLISHED)).isEqualTo(40_980);
    }
}
