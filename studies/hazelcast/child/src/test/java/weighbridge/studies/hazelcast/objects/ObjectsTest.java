package weighbridge.studies.hazelcast.objects;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.compact.Schema;
import com.hazelcast.internal.serialization.impl.compact.SchemaService;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ObjectsTest {
    private final InternalSerializationService service = service();

    private static InternalSerializationService service() {
        SerializationConfig config = new SerializationConfig();
        Objects.register(config);
        return new DefaultSerializationServiceBuilder().setConfig(config).setSchemaService(new Schemas()).build();
    }

    /** Keeps Compact's schemas, as members do for one another. */
    private static final class Schemas implements SchemaService {
        private final Map<Long, Schema> all = new HashMap<>();

        @Override
        public Schema get(long id) {
            return all.get(id);
        }

        @Override
        public void put(Schema schema) {
            all.put(schema.getSchemaId(), schema);
        }

        @Override
        public void putLocal(Schema schema) {
            put(schema);
        }
    }

    @AfterEach
    void end() {
        service.dispose();
    }

    @ParameterizedTest
    @EnumSource
    void everyObjectComesBackAsItWas(Kind kind) {
        for (Size size : Size.values()) {
            for (Object object : new Object[] {Objects.constant(kind, size), Objects.random(kind, size).get()}) {
                Object back = service.toObject(service.toData(object));
                assertThat(back).hasSameClassAs(object).usingRecursiveComparison().isEqualTo(object);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomObjectsDifferAndTakeAsManyBytes(Kind kind) {
        for (Size size : Size.values()) {
            Supplier<Object> objects = Objects.random(kind, size);
            byte[] first = service.toData(objects.get()).toByteArray();
            for (int i = 0; i < 100; i++) {
                assertThat(service.toData(objects.get()).toByteArray()).hasSameSizeAs(first).isNotEqualTo(first);
            }
        }
    }

    @Test
    void noRandomTextIsWhatTheArticleAsksFor() {
        Supplier<Object> objects = Objects.random(Kind.COMPACT, Size.SMALL);
        for (int i = 0; i < 100; i++) assertThat(((Small) objects.get()).getStringField()).hasSize(15);
    }
}
