package weighbridge.codecs.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.testkit.TwoObjects;

/** The message of the JMH blog's replay: two objects, a double and a text of 1,470 or 59 bytes in each. */
final class BlogSizeTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"jackson-json, 3042, 220", "jmh-blog-json, 3064, 242"})
    void theReplaysMessageHasThisSize(String id, int longText, int shortText) throws Exception {
        List<Integer> sizes = List.of(TwoObjects.bytes(new JacksonCodec(id), folder.resolve("long"), 1_470),
                TwoObjects.bytes(new JacksonCodec(id), folder.resolve("short"), 59));
        assertThat(sizes).containsExactly(longText, shortText);
    }
}
