package weighbridge.studies.jmhblog.protostuff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Codec;
import weighbridge.codecs.protostuff.ProtostuffCodec;
import weighbridge.studies.jmhblog.testkit.TwoObjects;

final class PublishedCodecTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"protostuff, 2966, 142", "jmh-blog-protostuff, 2966, 142"})
    void theArticlesMessageHasThisSize(String id, int longText, int shortText) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(1_470)).isEqualTo(longText);
            assertThat(objects.bytes(59)).isEqualTo(shortText);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jmh-blog-protostuff"})
    void lettersOfTwoBytesAndAnAbsentObjectComeBack(String id) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(TwoObjects.inner("zażółć"))).isPositive();
        }
    }

    @Test
    void noFieldIsRead() throws Exception {
        try (TwoObjects objects = new TwoObjects(codec("jmh-blog-protostuff"), folder)) {
            assertThat(objects.read(TwoObjects.message("a text", "another"))).isZero();
        }
    }

    private static Codec codec(String id) {
        return id.startsWith("jmh-blog") ? new PublishedCodec(id) : new ProtostuffCodec(id);
    }
}
