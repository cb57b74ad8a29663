package weighbridge.studies.jmhblog.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Codec;
import weighbridge.codecs.jackson.JacksonCodec;
import weighbridge.studies.jmhblog.testkit.TwoObjects;

final class PublishedCodecTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"jackson-json, 3042, 220", "jmh-blog-json, 3064, 242"})
    void theArticlesMessageHasThisSize(String id, int longText, int shortText) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(1_470)).isEqualTo(longText);
            assertThat(objects.bytes(59)).isEqualTo(shortText);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jmh-blog-json"})
    void lettersOfTwoBytesAndAnAbsentObjectComeBack(String id) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(TwoObjects.inner("zażółć"))).isPositive();
        }
    }

    @Test
    void noFieldIsRead() throws Exception {
        try (TwoObjects objects = new TwoObjects(codec("jmh-blog-json"), folder)) {
            assertThat(objects.read(TwoObjects.message("a text", "another"))).isZero();
        }
    }

    private static Codec codec(String id) {
        return id.startsWith("jmh-blog") ? new PublishedCodec(id) : new JacksonCodec(id);
    }
}
