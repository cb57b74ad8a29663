package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SocketsTest {
    private static final String BEFORE =
            line("127.0.0.1:40001", "127.0.0.1:5701", 11, "bytes_sent:100 bytes_acked:100");

    @Test
    void whatPassedBothWaysIsCountedByWhoOpenedTheConnection() {
        Sockets before = Sockets.of(BEFORE);
        Sockets after = Sockets.of(line("127.0.0.1:40001", "127.0.0.1:5701", 11, "bytes_sent:150 bytes_received:7")
                + line("[::ffff:127.0.0.1]:40002", "[::ffff:127.0.0.1]:5702", 12, "bytes_sent:1000")
                + line("127.0.0.1:5701", "127.0.0.1:40001", 13, "bytes_sent:7 bytes_received:150"));

        assertThat(after.since(before, Set.of(11L), Set.of())).isEqualTo(57);
        assertThat(after.since(before, Set.of(11L, 12L), Set.of())).isEqualTo(1057);
        assertThat(after.since(before, Set.of(11L, 12L, 13L), Set.of(5701, 5702))).isEqualTo(1057);
        assertThat(after.since(before, Set.of(14L), Set.of())).isZero();
    }

    private static String line(String local, String peer, long pid, String counts) {
        return "ESTAB 0      0      " + local + " " + peer + " users:((\"java\",pid=" + pid
                + ",fd=5))\t cubic wscale:7,7 rto:201 mss:32768 " + counts + " segs_out:3\n";
    }
}
