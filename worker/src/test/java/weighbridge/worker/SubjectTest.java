package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.Value;

class SubjectTest {
    @Test
    void poolIsAPowerOfTwoWithEveryMessage() {
        for (int count : List.of(1, 31, 32, 33, 1000, 1024)) {
            List<Value.StructValue> messages = messages(count);
            List<Value.StructValue> pool = Subject.pool(messages, 1, 7);

            assertThat(Integer.bitCount(pool.size())).isOne();
            assertThat(pool.size()).isBetween(Math.max(32, count), Math.max(32, 2 * count));
            assertThat(new HashSet<>(pool)).isEqualTo(new HashSet<>(messages));
        }
    }

    @Test
    void poolOfManyThreadsIsCutToDistinctMessagesThatFitTheHeap() {
        List<Value.StructValue> pool = Subject.pool(messages(1000), 50, 7);

        assertThat(pool).hasSize(64).doesNotHaveDuplicates();
    }

    @Test
    void orderFollowsTheSeed() {
        assertThat(Subject.pool(messages(40), 1, 7)).isEqualTo(Subject.pool(messages(40), 1, 7)).isNotEqualTo(Subject.pool(messages(40), 1, 8));
    }

    @Test
    void operationsTakeTheMessagesInTurnAndAreCounted() throws Exception {
        Subject subject = new Subject(new OddCodec("good"), Messages.SCHEMA, messages(32), Operation.READ, 1, 7);
        long sum = 0;
        for (int i = 0; i < 32; i++) sum += subject.read();
        long again = 0;
        for (int i = 0; i < 32; i++) again += subject.read();

        assertThat(again).isEqualTo(sum);
        assertThat(subject.count()).isEqualTo(64);
    }

    @Test
    void emptySampleIsRefused() {
        assertThatThrownBy(() -> Subject.pool(List.of(), 1, 7)).hasMessage("the sample holds no message");
    }

    private static List<Value.StructValue> messages(int count) {
        return IntStream.range(0, count).mapToObj(Messages::note).toList();
    }
}
