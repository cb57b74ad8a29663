package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EntriesTest {
    private final Entries entries = new Entries(103, 10, 4, 1);

    @Test
    void everyKeyBelongsToOneThread() {
        int[] all = IntStream.range(0, 4).mapToObj(entries::keys).flatMapToInt(Arrays::stream).sorted().toArray();
        assertThat(all).containsExactly(IntStream.range(0, 103).toArray());
    }

    @Test
    void theKeysOfAClientAreThoseOfItsThreads() {
        int[] threads = IntStream.concat(Arrays.stream(entries.keys(2)), Arrays.stream(entries.keys(3))).toArray();
        assertThat(entries.keys(2, 4)).containsExactlyInAnyOrder(threads).isSorted();
    }

    @Test
    void theOrderOfKeysFollowsFromTheSeed() {
        assertThat(entries.keys(1)).isEqualTo(new Entries(103, 10, 4, 1).keys(1))
                .isNotEqualTo(new Entries(103, 10, 4, 2).keys(1));
    }

    @Test
    void eachVersionIsTheNextMessage() {
        assertThat(entries.which(7, 0)).isEqualTo(7);
        assertThat(entries.which(7, 4)).isEqualTo(1);
        assertThat(entries.which(102, Integer.MAX_VALUE)).isEqualTo(9);
    }

    @Test
    void messagesAreCountedAsTheyFillTheMap() {
        for (int which = 0; which < 10; which++) {
            int message = which;
            long having = IntStream.range(0, 103).filter(k -> entries.which(k, 0) == message).count();
            assertThat(entries.having(which)).isEqualTo(having);
        }
    }

    @Test
    void aKeyMayHaveWhatWasAcknowledgedOrAnythingBegunSince() {
        assertThat(entries.begin(5)).isEqualTo(1);
        assertThat(entries.begin(5)).isEqualTo(2);
        entries.acknowledge(5, 1);
        assertThat(entries.oldest(5)).isEqualTo(1);
        assertThat(entries.newest(5)).isEqualTo(2);
    }
}
