package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CausesTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Causes causes = new Causes(new PrintStream(printed, true, StandardCharsets.UTF_8));

    private static Exception fromTheLibrary() {
        return new IllegalStateException("no such field");
    }

    private static Exception fromElsewhere() {
        return new IllegalStateException("no such class");
    }

    private void fails(String what, Throwable cause) {
        AssertionError failure = new AssertionError(what, cause);
        assertThatThrownBy(causes.told(() -> {
            throw failure;
        })::execute).isSameAs(failure);
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aCauseThatExamplesShareIsPrintedOnceWithItsPlace() {
        fails("fake: a set", new RuntimeException(fromTheLibrary()));
        fails("fake: a map", new RuntimeException(fromTheLibrary()));

        assertThat(printed()).startsWith("fake: a set\njava.lang.IllegalStateException: no such field\n    at ")
                .contains("CausesTest.fromTheLibrary").doesNotContain("a map");
    }

    @Test
    void aCauseFromAnotherPlaceIsPrintedToo() {
        fails("fake: a set", fromTheLibrary());
        fails("fake: a map", fromElsewhere());

        assertThat(printed()).contains("fake: a map\njava.lang.IllegalStateException: no such class\n    at ");
    }

    @Test
    void aFailureWithoutACauseIsALineByItself() {
        fails("fake: a set: value, expected 1, got 2", null);

        assertThat(printed()).isEmpty();
    }
}
