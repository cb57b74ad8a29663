package weighbridge.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;

class PlanTest {
    private static final Payload PAYLOAD = new Payload(Path.of("orders.payload"), 10, "ab");

    private static Plan.Workload workload(String name) {
        return new Plan.Workload(name, new Origin.BuiltIn(""), PAYLOAD, PAYLOAD, 10, 3,
                Optional.of(new OwnClass("com.acme.Order", "cd", Map.of("gson", "fails"))));
    }

    /** A plan in which no component has its usual value. */
    private static Plan plan() {
        return new Plan("orders", List.of(workload("orders")), List.of("kryo", "gson"), List.of(Operation.READ),
                List.of(1, 4), "gson", 24, 0.02, Duration.ofMinutes(9), 7, "/jdk", true, true, List.of("-Xmx600m"),
                new Shard(2, 8));
    }

    @Test
    void aPlanWithAnotherComponentKeepsAllOthers() throws Exception {
        Map<Class<?>, Object> others = Map.of(List.class, List.of(workload("other")), Duration.class,
                Duration.ofHours(2), Shard.class, new Shard(1, 3), int.class, 32);
        List<Method> copies = Arrays.stream(Plan.class.getMethods())
                .filter(m -> m.getReturnType() == Plan.class && m.getParameterCount() == 1).toList();
        assertThat(copies).hasSizeGreaterThan(2);
        for (Method copy : copies) {
            Plan copied = (Plan) copy.invoke(plan(), others.get(copy.getParameterTypes()[0]));
            int changed = 0;
            for (RecordComponent c : Plan.class.getRecordComponents())
                if (!c.getAccessor().invoke(plan()).equals(c.getAccessor().invoke(copied))) changed++;
            assertThat(changed).as(copy.toString()).isEqualTo(1);
        }
    }

    @Test
    void aPlanNeverGetsFewerRounds() {
        assertThat(plan().upTo(2)).isEqualTo(plan());
    }

    @Test
    void aSampledWorkloadKeepsTheUsersClass() {
        assertThat(workload("orders").sampled().own()).isEqualTo(workload("orders").own());
    }

    @Test
    void aContestantMayNameAVersionButAWorkloadMayNot() {
        assertThat(plan("orders", "kryo@5.6.2").codecs()).containsExactly("kryo@5.6.2");
        for (String wrong : List.of("kryo@", "kryo@../x", "@1", "..@1", "a/b@1", "a+b"))
            assertThatThrownBy(() -> plan("orders", wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"codecs\" has");
        assertThatThrownBy(() -> plan("orders@1", "kryo")).hasMessageContaining("\"workloads\" has");
    }

    private static Plan plan(String workload, String contestant) {
        return new Plan("", List.of(workload(workload)), List.of(contestant), List.of(Operation.READ), List.of(1),
                contestant, 2, 0.1, Duration.ZERO, 1, "");
    }
}
