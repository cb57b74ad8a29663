package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnClass;
import weighbridge.model.run.Plan;
import weighbridge.runner.jvm.OwnPath;

final class OwnClassTrialTest {
    @TempDir
    private Path folder;

    private Plan plan(Optional<OwnClass> own) {
        Payload payload = new Payload(folder.resolve("p"), 1, "00");
        Origin origin =
                new Origin.File("a.json", List.of("--class", "com.acme.Order", "--classpath", "app.jar"), "JSON");
        return new Plan("a", List.of(new Plan.Workload("a", origin, payload, payload, 1, 1, own)), List.of("kryo"),
                List.of(Operation.READ), List.of(1), "kryo", 1, 0.03, Duration.ZERO, 1, "");
    }

    @Test
    void codeOfAClassRunsOnlyWithTheClassPathWithWhichTheRunBegan() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Files.writeString(classes.resolve("Order.class"), "1");
        Plan plan = plan(Optional.of(new OwnClass("com.acme.Order", OwnPath.digest(List.of(classes)), Map.of())));
        OwnClassTrial.require(plan, List.of(classes));
        assertThatThrownBy(() -> OwnClassTrial.require(plan, List.of())).isInstanceOf(InputException.class)
                .hasMessageContaining("say where it is with --classpath");
        Files.writeString(classes.resolve("Order.class"), "2");
        assertThatThrownBy(() -> OwnClassTrial.require(plan, List.of(classes))).isInstanceOf(InputException.class)
                .hasMessageContaining("has other classes than when this run began");
        OwnClassTrial.require(plan(Optional.empty()), List.of());
    }

    @Test
    void theCommandThatContinuesARunHasItsClassPath() {
        assertThat(OwnClassTrial.classPath(plan(Optional.of(new OwnClass("com.acme.Order", "0", Map.of())))))
                .hasValue("app.jar");
        assertThat(OwnClassTrial.classPath(plan(Optional.empty()))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            message 3: Order.pay: value-to-absent, expected alternative card, but it is missing \
            | Order.pay: expected alternative card, but it is missing
            verify: java.lang.reflect.InaccessibleObjectException: no (at com.acme.A.b:12) | InaccessibleObjectException: no
            message 0: round trip: com.acme.KryoException: Order                          | KryoException: Order
            its com.acme.Order.x is a java.lang.Object                                    | its com.acme.Order.x is a java.lang.Object
            """)
    void reasonsAreShort(String reason, String shown) {
        assertThat(OwnClassTrial.reason(new Outcome.Failed<>(reason))).isEqualTo(shown);
    }
}
