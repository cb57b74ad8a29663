package weighbridge.codecs.jackson2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** A user's own class is serialized with the modules on its class path, here the one for {@code java.time}. */
public class ModulesTest {
    @TempDir
    private Path folder;

    public static final class Stamped {
        public Instant at;
    }

    @Test
    void anInstantNeedsAModuleAndGetsIt() throws Exception {
        Type micros = new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MICROS)));
        Schema schema = new Schema("Stamped", List.of(new Definition.Struct("Stamped",
                List.of(Field.optional(1, "at", micros)), Optional.of(new Declared("java", Stamped.class.getName())))));
        Jackson2Codec codec = new Jackson2Codec("jackson2-json");
        Workshop workshop = new Workshop(folder);
        codec.generateOwn(schema, getClass().getClassLoader(), workshop);

        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()}, getClass().getClassLoader())) {
            Adapter adapter = codec.adapter(schema, classes);
            Value.StructValue message = new Value.StructValue(List.of(new Value.Int64(1_700_000_000_123_456L)));
            byte[] bytes = adapter.encode(adapter.toNative(message)).copy();

            assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("{\"at\":1700000000.123456000}");
            assertThat(adapter.toCanonical(adapter.decode(bytes))).isEqualTo(message);
        }
    }
}
