package weighbridge.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadWriter;

class CheckerTest {
    @TempDir
    Path folder;

    private Pool pool;

    @BeforeEach
    void writeMessages() throws Exception {
        Path sample = folder.resolve("sample.payload");
        try (PayloadWriter writer = new PayloadWriter(sample, NumberCodec.SCHEMA)) {
            for (int i = 0; i < 20; i++) writer.write(number(i));
            writer.finish();
        }
        pool = Pool.of(new PassageOrder(NumberCodec.contestant("plain"), sample, PassageOrder.Transport.TCP, 0,
                List.of(), 0, 1, 1, 0, 0, Duration.ofSeconds(1), Duration.ofSeconds(1), 1, folder, folder));
    }

    @Test
    void nothingIsWrongWithWhatCameAsItWasSent() throws Exception {
        assertThat(checked(6, 0, 1, 2, 3, 4, 5)).isEmpty();
    }

    @Test
    void aLostMessageIsNamed() throws Exception {
        assertThat(checked(6, 0, 1, 3, 4, 5)).hasValue("message 2 did not arrive, one of 1 lost");
    }

    @Test
    void theLastMayBeLostToo() throws Exception {
        assertThat(checked(6, 0, 1, 2, 3, 4)).hasValue("6 messages were sent, but 5 arrived");
    }

    @Test
    void aDoubledMessageIsNamed() throws Exception {
        assertThat(checked(4, 0, 1, 1, 2, 3)).hasValue("message 1 arrived twice");
    }

    @Test
    void messagesThatChangedPlacesAreNamed() throws Exception {
        assertThat(checked(5, 0, 2, 1, 3, 4)).hasValue("message 1 arrived late, after message 2");
    }

    @Test
    void aChangedFieldIsNamed() throws Exception {
        try (Checker checker = new Checker(pool, pool.encoded(), Frame.HEADER)) {
            put(checker, 0, value(0));
            put(checker, 1, value(1) + 5);
            checker.finish(2);
            assertThat(checker.wrong())
                    .hasValue("message 1: Ticket.n: value, expected " + value(1) + ", got " + (value(1) + 5));
        }
    }

    @Test
    void whatComesAfterAFaultIsNotCountedAsCompared() throws Exception {
        try (Checker checker = new Checker(pool, pool.encoded(), Frame.HEADER)) {
            put(checker, 0, value(0));
            put(checker, 1, value(1) + 5);
            for (int n = 2; n < 9; n++) put(checker, n, value(n));
            assertThat(checker.finish(9)).isEqualTo(2);
        }
    }

    @Test
    void aReaderThatSkipsAFieldIsFound() throws Exception {
        try (Checker checker = new Checker(pool, pool.encoded(), Frame.HEADER)) {
            Block block = checker.claim();
            put(block, 0, value(0), -1);
            checker.publish();
            checker.finish(1);
            assertThat(checker.wrong().orElseThrow())
                    .startsWith("message 0: reading does not touch every field exactly once");
        }
    }

    private Optional<String> checked(long sent, int... came) throws Exception {
        try (Checker checker = new Checker(pool, pool.encoded(), Frame.HEADER)) {
            for (int n : came) put(checker, n, value(n));
            checker.finish(sent);
            return checker.wrong();
        }
    }

    /** Passes on a number in a block that has nothing else. */
    private void put(Checker checker, int number, long value) {
        Block block = checker.claim();
        block.clear();
        put(block, number, value, ReadSum.of(NumberCodec.SCHEMA, number(value)));
        checker.publish();
    }

    private static void put(Block block, int number, long value, long sum) {
        block.in().putLong(Frame.head(8, number)).putLong(value);
        block.read(8, sum);
    }

    private long value(int number) {
        return ((Value.Int64) pool.message(pool.turn(number)).getFirst().fields().getFirst()).value();
    }

    private static Value.StructValue number(long n) {
        return new Value.StructValue(List.of(new Value.Int64(n)));
    }
}
