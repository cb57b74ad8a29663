package weighbridge.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
    @Test
    void theSharesOfAnyNumberOfRoundsAreAllOfThemEachOnce() {
        for (int of = 1; of <= 12; of++) {
            for (int all = of; all <= 40; all++) {
                int rounds = all;
                int shards = of;
                assertThat(IntStream.rangeClosed(1, of).mapToObj(n -> new Shard(n, shards))
                        .flatMapToInt(s -> IntStream.rangeClosed(1, s.rounds(rounds)).map(s::round)).sorted())
                        .containsExactlyElementsOf(IntStream.rangeClosed(1, all).boxed().toList());
            }
        }
    }

    @Test
    void aRoundTellsItsShard() {
        Shard shard = new Shard(3, 8);
        for (int own = 1; own < 5; own++) assertThat(Shard.numberOf(shard.round(own), 8)).isEqualTo(3);
        assertThat(shard.rounds(2)).isZero();
    }

    @Test
    void aShardIsWrittenAsItIsRead() {
        assertThat(Shard.parse("2/8")).isEqualTo(new Shard(2, 8)).hasToString("2/8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "0/8", "9/8", "2/0", "2/1001", "-1/8", "2 / 8", "a/b"})
    void whatIsNoShardIsRefused(String text) {
        assertThatThrownBy(() -> Shard.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as 2/8");
    }
}
