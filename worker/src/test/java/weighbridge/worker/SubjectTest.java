package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
        assertThat(Subject.pool(messages(40), 1, 7)).isEqualTo(Subject.pool(messages(40), 1, 7))
                .isNotEqualTo(Subject.pool(messages(40), 1, 8));
    }

    @Test
    void orderTakesThePoolAsOftenInEachOfItsTurnsAndNotInOneOrder() {
        int[] order = Subject.order(64, 256, 7);

        assertThat(order).hasSize(256);
        List<List<Integer>> turns = IntStream.range(0, 4)
                .mapToObj(t -> Arrays.stream(order, 64 * t, 64 * t + 64).boxed().toList()).toList();
        assertThat(turns).doesNotHaveDuplicates().allSatisfy(t -> assertThat(t).hasSize(64).doesNotHaveDuplicates());
        assertThat(turns.getFirst()).isSorted();
        assertThat(Subject.order(64, 256, 7)).isEqualTo(order).isNotEqualTo(Subject.order(64, 256, 8));
        assertThat(Subject.order(64, 64, 7)).isSorted();
    }

    @Test
    void operationsTakeTheMessagesInTurnAndAreCounted() throws Exception {
        Subject subject = new Subject(new OddCodec("good"), Messages.SCHEMA, messages(32), Messages.contestant("good"),
                Operation.READ, 1, 7);
        long sum = 0;
        for (int i = 0; i < 32; i++) sum += subject.read();
        long again = 0;
        for (int i = 0; i < 32; i++) again += subject.read();

        assertThat(again).isEqualTo(sum);
        assertThat(subject.count()).isEqualTo(64);
    }

    @Test
    void batchesAreFullAndTakeTheMessagesInOrderOnce() {
        List<List<Value.StructValue>> batches = Subject.batches(messages(7), 80, 1, 1);
        List<Value.StructValue> all = batches.stream().flatMap(List::stream).toList();
        Set<List<Value.StructValue>> orders = new HashSet<>();
        for (int i = 0; i + 7 <= all.size(); i += 7) orders.add(all.subList(i, i + 7));

        assertThat(batches).hasSize(4).allSatisfy(b -> assertThat(b).hasSize(80));
        assertThat(all.subList(0, 7)).isEqualTo(messages(7));
        assertThat(orders).hasSizeGreaterThan(20)
                .allSatisfy(o -> assertThat(o).containsExactlyInAnyOrderElementsOf(messages(7)));
        assertThat(Subject.batches(messages(7), 1000, 1, 1)).hasSize(4);
        assertThat(Subject.batches(messages(7), 1000, 50, 1)).hasSize(1);
    }

    @Test
    void operationsOnBatchesAreCountedByTheirMessages() throws Exception {
        Subject subject = new Subject(new OddCodec("batching"), Messages.SCHEMA, messages(32),
                Messages.batching("batching", 16), Operation.ROUNDTRIP, 1, 7);
        subject.roundtrip();
        subject.roundtrip();

        assertThat(subject.count()).isEqualTo(32);
    }

    @Test
    void statefulDecoderReadsEveryCycleRight() throws Exception {
        OddCodec codec = new OddCodec("differences");
        Subject subject = new Subject(codec, Messages.SCHEMA, messages(32), Messages.stateful("differences"),
                Operation.DECODE, 1, 7);

        for (int cycle = 0; cycle < 3; cycle++) {
            List<Value.StructValue> decoded = new ArrayList<>();
            for (int i = 0; i < subject.size(); i++) decoded.add(subject.adapter().toCanonical(subject.decode()));
            assertThat(decoded).isEqualTo(messages(32));
        }
    }

    @Test
    void statefulCodecWhoseBytesNeverRepeatIsNotTimed() {
        assertThatThrownBy(() -> new Subject(new OddCodec("endless"), Messages.SCHEMA, messages(32),
                Messages.stateful("endless"), Operation.READ, 1, 7)).hasMessageStartingWith(
                        "the bytes depend on more than the messages of the previous cycle: message 0 of 32 was "
                                + "encoded to");
    }

    @Test
    void emptySampleIsRefused() {
        assertThatThrownBy(() -> Subject.pool(List.of(), 1, 7)).hasMessage("the sample holds no messages");
        assertThatThrownBy(() -> Subject.batches(List.of(), 5, 1, 7)).hasMessage("the sample holds no messages");
    }

    private static List<Value.StructValue> messages(int count) {
        return IntStream.range(0, count).mapToObj(Messages::note).toList();
    }

    @Test
    void aRoundtripIsCompiledOnItsOwnWhetherOrNotItIsCheckedUnderLoad() throws IOException {
        try (InputStream hints = Subject.class.getResourceAsStream("/META-INF/CompilerHints")) {
            assertThat(new String(hints.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("dontinline,weighbridge/worker/Subject.thereAndBack\n");
        }
    }
}
