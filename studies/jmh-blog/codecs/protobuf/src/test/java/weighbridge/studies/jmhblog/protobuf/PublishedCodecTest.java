package weighbridge.studies.jmhblog.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Codec;
import weighbridge.codecs.protobuf.ProtobufCodec;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;
import weighbridge.studies.jmhblog.testkit.TwoObjects;

final class PublishedCodecTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"protobuf, 2967, 142", "jmh-blog-protobuf, 2967, 142", "jmh-blog-protobuf-read, 2967, 142"})
    void theArticlesMessageHasThisSize(String id, int longText, int shortText) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(1_470)).isEqualTo(longText);
            assertThat(objects.bytes(59)).isEqualTo(shortText);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jmh-blog-protobuf", "jmh-blog-protobuf-read"})
    void lettersOfTwoBytesAndAnAbsentObjectComeBack(String id) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder)) {
            assertThat(objects.bytes(TwoObjects.inner("zażółć"))).isPositive();
        }
    }

    @Test
    void fieldsAreReadByOneIdAlone() throws Exception {
        Value.StructValue message = TwoObjects.message("a text", "another");
        assertThat(read("jmh-blog-protobuf", message)).isZero();
        assertThat(read("jmh-blog-protobuf-read", message)).isEqualTo(ReadSum.of(TwoObjects.schema(), message));
    }

    private long read(String id, Value.StructValue message) throws Exception {
        try (TwoObjects objects = new TwoObjects(codec(id), folder.resolve(id))) {
            return objects.read(message);
        }
    }

    private static Codec codec(String id) {
        return id.startsWith("jmh-blog") ? new PublishedCodec(id) : new ProtobufCodec(id);
    }
}
