package weighbridge.study.pipe;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.pipe.Passage;

/** What limits the speed of a stream, found by removing the work of one end or of both. */
public enum Bottleneck {
    /** The limited link is full. */
    LINK("link"),
    /** Even prepared bytes pass hardly faster: the limit is the cost of writing to a socket and reading from it. */
    SOCKET("socket"), SENDER("sender"), RECEIVER("receiver"), BOTH("both ends"),
    /** Each part alone passes more: the parts share the machine's cores. */
    CORES("cores"), UNKNOWN("–");

    /** A part that passes hardly more when it is alone than the whole stream does is the bottleneck. */
    private static final double HARDLY_MORE = 1.1;
    /** The share of the link's speed from which the link counts as full. */
    public static final double FULL = 0.9;

    private final String text;

    Bottleneck(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** @param link 10⁶ bit/s; 0 for no limit */
    static Bottleneck of(List<Passage> passages, double link) {
        if (passages.isEmpty()) return UNKNOWN;
        if (link > 0 && isFull(passages, link)) return LINK;
        if (is(passages, Passage::link)) return SOCKET;
        boolean sender = is(passages, Passage::sender);
        boolean receiver = is(passages, Passage::receiver);
        if (sender && receiver) return BOTH;
        if (sender) return SENDER;
        if (receiver) return RECEIVER;
        return passages.stream().anyMatch(p -> p.sender().isPresent()) ? CORES : UNKNOWN;
    }

    private static boolean isFull(List<Passage> passages, double link) {
        double[] speeds = passages.stream().mapToDouble(p -> p.stream().megabits()).sorted().toArray();
        return speeds[speeds.length / 2] >= FULL * link;
    }

    private static boolean is(List<Passage> passages, Function<Passage, Optional<Passage.Flow>> alone) {
        double[] more = passages.stream().filter(p -> alone.apply(p).isPresent())
                .mapToDouble(p -> alone.apply(p).orElseThrow().rate() / p.stream().rate()).sorted().toArray();
        return more.length > 0 && Arrays.stream(more).skip(more.length / 2).findFirst().orElseThrow() < HARDLY_MORE;
    }
}
