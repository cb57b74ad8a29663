package weighbridge.studies.pronghorn.tailored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.testkit.Link;

/** Checks that messages have the sizes that the test published. */
final class PublishedSizesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"pronghorn-tailored", "pronghorn-tailored-reused"})
    void aMessageHasThePublishedSize(String id) throws Exception {
        try (Link link = link(id)) {
            double mean = link.meanOfAll();
            assertThat(Link.STAMP + mean).isCloseTo(11_815.0, withinPercentage(0.1));
            assertThat(mean).isEqualTo(11_816.3);
            link.send(Link.constant());
            assertThat(link.mean(Link.constant(), Link.constant())).isEqualTo(11_810.0);
        }
    }

    /**
     * The first message takes two bytes for its year, one each for month and day, and one more for its user than the
     * second, which writes neither year, month nor day. From the tenth on, the first time takes one more byte. The 32nd
     * writes its month and day.
     */
    @ParameterizedTest
    @CsvSource({"1, 11815", "2, 11810", "9, 11810", "10, 11811", "31, 11811", "32, 11813"})
    void whatIsAsExpectedTakesNoBytes(int number, int bytes) throws Exception {
        MessageSequence sequence = new MessageSequence(MessageSequence.PUBLISHED_SAMPLES);
        try (Link link = link("pronghorn-tailored")) {
            for (int n = 1; n < number; n++) link.send(sequence.message(n));
            assertThat(link.send(sequence.message(number))).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pronghorn-tailored", "pronghorn-tailored-reused"})
    void messagesOfAnyCountOfSamplesComeBack(String id) throws Exception {
        try (Link link = link(id)) {
            for (int samples : new int[] {1, 1_536, 3, 1, 2_048}) {
                MessageSequence sequence = new MessageSequence(samples);
                for (int n : new int[] {1, 2, 512, 99_999}) assertThat(link.send(sequence.message(n))).isPositive();
            }
        }
    }

    /**
     * The first odd sample has neither time nor measurement, and its id follows that of the previous message's last
     * sample.
     */
    @ParameterizedTest
    @ValueSource(strings = {"pronghorn-tailored", "pronghorn-tailored-reused"})
    void whatIsNotAsExpectedComesBackToo(String id) throws Exception {
        Message odd = new Message();
        odd.set(-1, 0, 0, 0, 3);
        odd.sample(0).set(2_048, 0, 0, -7);
        odd.sample(1).set(2_049, Long.MIN_VALUE, Integer.MAX_VALUE, 5);
        odd.sample(2).set(-4, Long.MAX_VALUE, Integer.MIN_VALUE, 5);
        Message empty = new Message();
        empty.set(1, 2, 3, 4, 0);
        try (Link link = link(id)) {
            for (Message m : new Message[] {Link.constant(), odd, empty, odd, Link.constant()}) {
                assertThat(link.send(m)).isPositive();
            }
        }
    }

    private Link link(String id) throws Exception {
        return new Link(new TailoredCodec(id), folder);
    }
}
