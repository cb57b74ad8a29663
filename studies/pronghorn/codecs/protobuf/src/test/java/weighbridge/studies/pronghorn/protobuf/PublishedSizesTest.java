package weighbridge.studies.pronghorn.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.testkit.Link;

/** Checks that messages have the sizes that the test published, on systems where its schema compiler runs. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class PublishedSizesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"pronghorn-protobuf-speed, 38610, 38601.705, 34638",
        "pronghorn-protobuf-direct, 38610, 38601.705, 34638", "pronghorn-protobuf-size, 38608, 38604.705, 34641"})
    void aMessageHasThePublishedSize(String id, double published, double expected, double constant) throws Exception {
        try (Link link = link(id)) {
            double mean = link.meanOfAll();
            assertThat(Link.STAMP + mean).isCloseTo(published, withinPercentage(0.1));
            assertThat(mean).isEqualTo(expected);
            assertThat(link.mean(Link.constant(), Link.constant())).isEqualTo(constant);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pronghorn-protobuf-speed", "pronghorn-protobuf-direct", "pronghorn-protobuf-size"})
    void messagesOfAnyCountOfSamplesComeBack(String id) throws Exception {
        try (Link link = link(id)) {
            for (int samples : new int[] {1, 1_536, 3, 1, 2_048}) {
                MessageSequence sequence = new MessageSequence(samples);
                for (int n : new int[] {1, 2, 512, 99_999}) assertThat(link.send(sequence.message(n))).isPositive();
            }
        }
    }

    private Link link(String id) throws Exception {
        return new Link(new PublishedCodec(id), folder);
    }
}
