package weighbridge.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
final class ReadAheadTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 3_000_000})
    void returnsTheStreamsBytes(int length) throws IOException {
        byte[] bytes = new byte[length];
        new Random(1).nextBytes(bytes);

        try (InputStream in = new ReadAhead(new ByteArrayInputStream(bytes))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
            assertThat(in.read()).isEqualTo(-1);
        }
        try (InputStream in = new ReadAhead(new ByteArrayInputStream(bytes))) {
            assertThat(in.readNBytes(7)).isEqualTo(new ByteArrayInputStream(bytes).readNBytes(7));
        }
    }

    @Test
    void throwsWhatTheStreamThrowsAfterTheBlocksBefore() throws IOException {
        for (Throwable thrown : new Throwable[] {new IOException("damaged"), new IllegalStateException("damaged"),
            new OutOfMemoryError("damaged")}) {
            InputStream damaged =
                    new SequenceInputStream(new ByteArrayInputStream(new byte[1 << 17]), new InputStream() {
                        @Override
                        public int read() throws IOException {
                            if (thrown instanceof IOException e) throw e;
                            if (thrown instanceof RuntimeException e) throw e;
                            throw (Error) thrown;
                        }
                    });

            try (InputStream in = new ReadAhead(damaged)) {
                assertThat(in.readNBytes(1 << 17)).hasSize(1 << 17);
                assertThatThrownBy(in::read).isSameAs(thrown);
                assertThatThrownBy(in::read).isSameAs(thrown);
            }
        }
    }

    @Test
    void closesTheStreamThoughMuchIsUnread() throws IOException, InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 1;
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };

        InputStream in = new ReadAhead(endless);
        assertThat(in.read()).isEqualTo(1);
        in.close();

        assertThat(closed.getCount()).isZero();
    }
}
