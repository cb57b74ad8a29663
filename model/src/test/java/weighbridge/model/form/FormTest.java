package weighbridge.model.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FormTest {
    enum Colour {
        RED, GREEN
    }

    sealed interface Animal {
        record Cat(int lives) implements Animal {}

        record Dog(String name, boolean barks) implements Animal {}
    }

    record Slice(long operations, long nanos) {}

    record Everything(boolean flag, int small, long large, double real, String text, Colour colour, Path path,
            Duration time, Instant moment, Optional<String> perhaps, Optional<Integer> never, List<Slice> slices,
            Set<Colour> colours, Map<String, Double> sizes, List<Animal> animals, Animal pet,
            List<List<String>> nested) {}

    private static final Everything EVERYTHING = new Everything(true, -3, Long.MIN_VALUE, -0.0, "Grüße\n\uD83D\uDE00",
            Colour.GREEN, Path.of("a/b"), Duration.ofMillis(1500), Instant.parse("2026-01-14T10:30:00.123456789Z"),
            Optional.of("yes"), Optional.empty(), List.of(new Slice(1, 2), new Slice(3, 4)), Set.of(Colour.RED),
            Map.of("size.raw", 12.5), List.of(new Animal.Cat(9), new Animal.Dog("Rex", false)), new Animal.Cat(7),
            List.of(List.of("x"), List.of()));

    private static Object passed(Object tree) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TreeFile.write(new DataOutputStream(bytes), tree);
        return TreeFile.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @Test
    void whatIsWrittenComesBack() throws IOException {
        Form<Everything> form = Form.of(Everything.class);
        assertThat(form.value(passed(form.tree(EVERYTHING)))).isEqualTo(EVERYTHING);
    }

    @Test
    void everythingIsWrittenByName() {
        @SuppressWarnings("unchecked")
        Map<String, Object> tree = (Map<String, Object>) Form.of(Everything.class).tree(EVERYTHING);
        assertThat(tree).containsEntry("small", -3L).containsEntry("colour", "GREEN").doesNotContainKey("never")
                .containsEntry("slices", Map.of("operations", List.of(1L, 3L), "nanos", List.of(2L, 4L)))
                .containsEntry("pet", Map.of(Form.KIND, "Cat", "lives", 7L));
    }

    @Test
    void whatIsMissingIsNamed() {
        Map<String, Object> tree = new LinkedHashMap<>(Map.of("operations", 1L));
        assertThatThrownBy(() -> Form.of(Slice.class).value(tree)).isInstanceOf(Form.Misfit.class)
                .hasMessage("\"nanos\": expected a whole number, found nothing");
    }

    @Test
    void whatIsOfAnotherKindIsNamedWithItsPlace() {
        Map<String, Object> tree = new LinkedHashMap<>();
        @SuppressWarnings("unchecked")
        Map<String, Object> whole = (Map<String, Object>) Form.of(Everything.class).tree(EVERYTHING);
        tree.putAll(whole);
        tree.put("animals", List.of(Map.of(Form.KIND, "Fish")));
        assertThatThrownBy(() -> Form.of(Everything.class).value(tree))
                .hasMessage("\"animals[0].kind\": expected a kind of Animal, found \"Fish\"");
        tree.put("animals", "none");
        assertThatThrownBy(() -> Form.of(Everything.class).value(tree))
                .hasMessage("\"animals\": expected a list, found \"none\"");
    }

    @Test
    void columnsOfDifferentLengthsAreRefused() {
        record Rows(List<Slice> slices) {}
        Map<String, Object> tree = Map.of("slices", Map.of("operations", List.of(1L, 2L), "nanos", List.of(1L)));
        assertThatThrownBy(() -> Form.of(Rows.class).value(tree))
                .hasMessage("\"slices.nanos[1]\": expected a whole number, found nothing");
    }

    @Test
    void listsAndFlagsThatAreMissingAreEmptyAndFalse() {
        record Later(String name, List<String> more, boolean flag, Optional<String> perhaps) {}
        assertThat(Form.of(Later.class).value(Map.of("name", "x")))
                .isEqualTo(new Later("x", List.of(), false, Optional.empty()));
    }

    @Test
    void aTypeThatCannotBeWrittenIsRefusedAtOnce() {
        record Odd(Thread thread) {}
        assertThatThrownBy(() -> Form.of(Odd.class)).hasMessage("Odd.thread: java.lang.Thread cannot be written");
    }

    @Test
    void whatARecordRefusesIsSaidWithItsPlace() {
        record Positive(int n) {
            Positive {
                if (n <= 0) throw new IllegalArgumentException("expected a number above 0, got " + n);
            }
        }
        record Holder(Positive inner) {}
        assertThatThrownBy(() -> Form.of(Holder.class).value(Map.of("inner", Map.of("n", -1L)))).hasMessage(
                "\"inner\": expected values that belong together (expected a number above 0, got -1), found an object");
    }

    @Test
    void bytesThatAreNotATreeAreRefused() {
        byte[] endless = {'a', 0x7f, 0, 0, 0};
        assertThatThrownBy(() -> TreeFile.read(new DataInputStream(new ByteArrayInputStream(endless))))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> TreeFile.read(new DataInputStream(new ByteArrayInputStream(new byte[] {7}))))
                .hasMessage("expected a tree, found the byte 7");
    }
}
