package weighbridge.studies.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import weighbridge.model.InputException;
import weighbridge.studies.hazelcast.cluster.SetUp;

class HazelcastOptionsTest {
    @Test
    void everySetUpIsTakenWhereNobodySays() throws InputException {
        HazelcastAsked asked = asked();
        assertThat(asked.setUps()).isEqualTo(SetUp.all());
        assertThat(asked.entries()).isEqualTo(100_000);
        assertThat(asked.measured()).isEmpty();
        assertThat(asked.ramPrice()).isEqualTo(MemoryCost.PRICE);
        assertThat(asked.asPublished()).isTrue();
        assertThat(asked.corrected()).isTrue();
        assertThat(asked.codecs()).containsExactly("hazelcast-compact", "hazelcast-portable", "hazelcast-identified");
    }

    @Test
    void testsSizesAndKindsAreChosenByName() throws InputException {
        assertThat(asked("--tests", "old-engine-query,query", "--kinds", "Compact").setUps()).extracting(SetUp::key)
                .containsExactly("query-small/compact", "old-engine-query-small/compact",
                        "old-engine-query-large/compact");
        assertThat(asked("--tests", "write", "--sizes", "large").setUps()).extracting(SetUp::key).containsExactly(
                "write-large/compact", "write-large/portable", "write-large/identified", "write-large/byte-array");
    }

    @ParameterizedTest
    @CsvSource({"--tests, delete, '--tests is \"delete\"; expected some of write, read, query, old-engine-query'",
        "--sizes, huge, '--sizes is \"huge\"; expected some of small, large'",
        "--kinds, kryo, '--kinds is \"kryo\"; expected some of compact, portable, identified, byte-array'",
        "--items, 10, '--items is 10; expected 1000 to 10000000'",
        "--duration, 0, '--duration is 0; expected 1 to 3600'",
        "--ram-price, -1, '--ram-price is -1; expected 0 to 10000'"})
    void whatCannotBeIsNamed(String option, String value, String message) {
        assertThatThrownBy(() -> asked(option, value)).isInstanceOf(InputException.class).hasMessage(message);
    }

    @Test
    void aSetUpThatTheTestDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> asked("--tests", "query", "--sizes", "large")).isInstanceOf(InputException.class)
                .hasMessageContaining("has none of the set-ups");
    }

    private static HazelcastAsked asked(String... arguments) throws InputException {
        HazelcastOptions options = new HazelcastOptions();
        CommandLine.populateCommand(options, arguments);
        return options.asked();
    }
}
