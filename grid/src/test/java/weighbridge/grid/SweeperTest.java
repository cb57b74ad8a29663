package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweeperTest {
    private static final Sweeper.Job JOB =
            new Sweeper.Job("dev", List.of("a:1"), List.of("one", "held", "two"), List.of("m"));

    private final List<String> done = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    /** A cluster that does not let go of one map, and has no SQL. */
    private HazelcastInstance client() {
        return made(HazelcastInstance.class, (_, method, arguments) -> switch (method.getName()) {
            case "getMap" -> map((String) arguments[0]);
            case "getSql" -> throw new HazelcastException("no SQL");
            case "shutdown" -> done.add("shut down");
            default -> throw new AssertionError(method);
        });
    }

    private IMap<?, ?> map(String name) {
        return made(IMap.class, (_, _, _) -> {
            if (name.equals("held")) throw new HazelcastException("it is held");
            return done.add(name);
        });
    }

    @SuppressWarnings("unchecked")
    private static <T> T made(Class<?> type, InvocationHandler handler) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            Object result = handler.invoke(proxy, method, arguments);
            return method.getReturnType() == void.class ? null : result;
        });
    }

    @Test
    void whatCannotBeRemovedIsNamedAndHindersNothingElse() {
        Sweeper.sweep(client(), JOB, true, left::add);
        assertThat(done).containsExactly("one", "two", "shut down");
        assertThat(left).hasSize(2)
                .anySatisfy(l -> assertThat(l).startsWith("left the map held (").contains("it is held"))
                .anySatisfy(l -> assertThat(l).startsWith("left the SQL mapping m (").contains("no SQL"));
    }

    @Test
    void aClusterWithoutSqlHasNoMappings() {
        Sweeper.sweep(client(), JOB, false, left::add);
        assertThat(left).hasSize(1);
    }
}
