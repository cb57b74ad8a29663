package weighbridge.studies.pronghorn.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.testkit.Link;

/** Checks that messages have the sizes that the test published. */
final class PublishedSizesTest {
    @TempDir
    Path folder;

    @Test
    void aMessageHasThePublishedSize() throws Exception {
        try (Link link = link()) {
            double mean = link.meanOfAll();
            assertThat(Link.STAMP + mean).isCloseTo(36_731.0, withinPercentage(0.1));
            assertThat(mean).isEqualTo(36_727.48);
            assertThat(link.mean(Link.constant(), Link.constant())).isEqualTo(32_692.0);
        }
    }

    @Test
    void messagesOfAnyCountOfSamplesComeBack() throws Exception {
        try (Link link = link()) {
            for (int samples : new int[] {1, 1_536, 3, 1, 2_048}) {
                MessageSequence sequence = new MessageSequence(samples);
                for (int n : new int[] {1, 2, 512, 99_999}) assertThat(link.send(sequence.message(n))).isPositive();
            }
        }
    }

    private Link link() throws Exception {
        return new Link(new PublishedCodec("pronghorn-thrift"), folder);
    }
}
