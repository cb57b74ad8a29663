package weighbridge.codecs.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Value;
import weighbridge.testkit.own.Basket;
import weighbridge.testkit.own.OwnExample;

/** The bytes are those that a user's own program writes. */
final class OwnBytesTest {
    @TempDir
    private Path folder;

    @Test
    void theTextIsThatOfAMapperOfTheUsersWithNulls() throws Exception {
        JacksonCodec codec = new JacksonCodec("jackson-json");
        codec.generateOwn(OwnExample.schema(), getClass().getClassLoader(), new Workshop(folder));
        try (URLClassLoader classes = new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()},
                getClass().getClassLoader())) {
            Adapter adapter = codec.adapter(OwnExample.schema(), classes);
            for (Value.StructValue message : OwnExample.messages()) {
                Basket made = (Basket) adapter.toNative(message);
                String text = new String(adapter.encode(made).copy());
                assertThat(text).isEqualTo(new String(new JsonMapper().writeValueAsBytes(made)));
                assertThat(text.contains("\"customer\":null")).isEqualTo(made.getCustomer() == null);
            }
        }
    }
}
