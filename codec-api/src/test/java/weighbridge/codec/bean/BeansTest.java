package weighbridge.codec.bean;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

class BeansTest {
    private static Definition.Struct struct(String name, Field... fields) {
        return new Definition.Struct(name, List.of(fields));
    }

    private static Field of(int id, String type) {
        return Field.optional(id, "f" + id, new Type.Ref(type));
    }

    private static Definition.Struct leaf(String name) {
        return struct(name, Field.required(1, "number", Type.INT32));
    }

    @TempDir
    private Path folder;

    @Test
    void aClassKeepsTheNumberOfItsFirstAppearance() throws Exception {
        Schema first =
                new Schema("Order", List.of(struct("Order", of(1, "Old"), of(2, "Item")), leaf("Item"), leaf("Old")));
        Schema second =
                new Schema("Order", List.of(leaf("Note"), struct("Order", of(3, "Note"), of(2, "Item")), leaf("Item")));
        Workshop workshop = new Workshop(folder);
        BeanSource.write(second, workshop);
        workshop.javac();
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()}, getClass().getClassLoader())) {
            assertThat(names(new Beans(second, classes)))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(0, "Bytes", 1, "Order", 2, "Note", 3, "Item"));
            assertThat(names(new Beans(List.of(first, second), classes)))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(0, "Bytes", 1, "Order", 3, "Item", 4, "Note"));
        }
    }

    private static Map<Integer, String> names(Beans beans) {
        return beans.numbered().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().getSimpleName()));
    }
}
