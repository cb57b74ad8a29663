package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.Workload;

class JmhBlogDataTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"jmh-blog, 1470", "jmh-blog-59, 59"})
    void theMessageIsTwoObjectsWithTextsDrawnFromTheSeed(String name, int bytes) throws IOException {
        Workload workload = JmhBlogData.WORKLOADS.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
        Payload payload = workload.write(folder.resolve("blog"), 3, 1);
        List<Value.StructValue> messages = PayloadReader.readAll(payload.file());
        assertThat(messages).hasSize(3).containsOnly(messages.getFirst());
        List<Value> outer = messages.getFirst().fields();
        List<Value> inner = ((Value.StructValue) outer.get(1)).fields();
        assertThat(outer).element(0).isEqualTo(new Value.Float64(Double.MAX_VALUE));
        assertThat(inner.subList(0, 2)).containsExactly(outer.get(0), Value.ABSENT);
        assertThat(List.of(inner.get(2), outer.get(2))).doesNotHaveDuplicates()
                .allSatisfy(v -> assertThat(((Value.Text) v).value()).hasSize(bytes).matches("[A-Za-z. ]+[A-Za-z.]"));

        assertThat(workload.write(folder.resolve("again"), 3, 1).digest()).isEqualTo(payload.digest());
        assertThat(workload.write(folder.resolve("other"), 3, 2).digest()).isNotEqualTo(payload.digest());
    }
}
