package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FamilyTest {
    private static final List<Example> FAMILY = Family.examples();

    @Test
    void namesAreUnique() {
        assertThat(FAMILY.stream().map(Example::name)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void everyLimitHasAnExample(Limit limit) {
        assertThat(FAMILY).anyMatch(e -> limit.isAboutValues()
                ? e.messages().stream().anyMatch(m -> limit.isWithin(m.value())) : limit.isIn(e.schema()));
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void aLimitIsFoundByItsWord(Limit limit) {
        assertThat(Limit.parse(limit.word())).contains(limit);
    }

    @Test
    void aCodecThatRefusesEveryLimitStillCarriesMostOfTheRest() {
        List<String> carried =
                FAMILY.stream().filter(e -> Arrays.stream(Limit.values()).noneMatch(l -> l.isIn(e.schema())))
                        .map(Example::name).toList();
        assertThat(carried).hasSizeGreaterThan(20).contains("every scalar, required",
                "lists of every scalar but bytes, optional", "a list of structs", "structs four deep");
    }

    @Test
    void recursionIsOfAStructThatContainsItself() {
        assertThat(named(Limit.RECURSION)).containsExactly("recursion through an optional field",
                "recursion through a list", "recursion through a map", "recursion of the message itself",
                "two structs that contain each other", "recursion through a union");
    }

    @Test
    void randomSchemasAreTheSameEveryTime() {
        assertThat(RandomExamples.examples(20)).isEqualTo(RandomExamples.examples(20));
    }

    @Test
    void mostRandomSchemasNeedNoLimit() {
        Stream<Example> plain = RandomExamples.examples(200).stream()
                .filter(e -> Arrays.stream(Limit.values()).noneMatch(l -> l.isIn(e.schema())));
        assertThat(plain).hasSizeGreaterThan(60);
    }

    private static List<String> named(Limit limit) {
        return FAMILY.stream().filter(e -> limit.isIn(e.schema())).map(Example::name).toList();
    }
}
