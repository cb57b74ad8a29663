package weighbridge.codecs.jackson2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.testkit.own.OwnBytes;

/** The bytes are those that a user's own program writes. */
final class OwnBytesTest {
    @TempDir
    private Path folder;

    @Test
    void theTextIsThatOfAMapperOfTheUsersWithNulls() throws Exception {
        OwnBytes.check(new Jackson2Codec("jackson2-json"), folder, (adapter, made) -> {
            String text = new String(adapter.encode(made).copy(), StandardCharsets.UTF_8);
            assertThat(text).isEqualTo(new JsonMapper().writeValueAsString(made));
            assertThat(text.contains("\"customer\":null")).isEqualTo(made.getCustomer() == null);
        });
    }
}
