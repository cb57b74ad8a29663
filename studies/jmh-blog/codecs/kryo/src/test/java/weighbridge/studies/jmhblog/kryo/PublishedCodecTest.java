package weighbridge.studies.jmhblog.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Codec;
import weighbridge.codecs.kryo.KryoCodec;
import weighbridge.studies.jmhblog.testkit.TwoObjects;

final class PublishedCodecTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"kryo, 2962, 138", "jmh-blog-kryo, 2998, 174"})
    void theArticlesMessageHasThisSize(String id, int longText, int shortText) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(1_470)).isEqualTo(longText);
            assertThat(objects.bytes(59)).isEqualTo(shortText);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jmh-blog-kryo"})
    void lettersOfTwoBytesAndAnAbsentObjectComeBack(String id) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(TwoObjects.inner("zażółć"))).isPositive();
        }
    }

    @Test
    void noFieldIsRead() throws Exception {
        try (TwoObjects objects = new TwoObjects(codec("jmh-blog-kryo"), folder)) {
            assertThat(objects.read(TwoObjects.message("a text", "another"))).isZero();
        }
    }

    private static Codec codec(String id) {
        return id.startsWith("jmh-blog") ? new PublishedCodec(id) : new KryoCodec(id);
    }
}
