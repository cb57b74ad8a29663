package weighbridge.study.pipe;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.pipe.Passage;

/** What holds a stream back, told by taking the work of one end or of both away. */
public enum Bottleneck {
    LINK("link"), SENDER("sender"), RECEIVER("receiver"), BOTH("both ends"),
    /** Each part alone passes more: they share the machine's cores. */
    CORES("cores"), UNKNOWN("–");

    /** A part that alone passes hardly more than the whole is what holds it back. */
    private static final double HARDLY_MORE = 1.1;

    private final String text;

    Bottleneck(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    static Bottleneck of(List<Passage> passages) {
        if (passages.isEmpty()) return UNKNOWN;
        if (is(passages, Passage::link)) return LINK;
        boolean sender = is(passages, Passage::sender);
        boolean receiver = is(passages, Passage::receiver);
        if (sender && receiver) return BOTH;
        if (sender) return SENDER;
        if (receiver) return RECEIVER;
        return passages.stream().anyMatch(p -> p.sender().isPresent()) ? CORES : UNKNOWN;
    }

    private static boolean is(List<Passage> passages, Function<Passage, Optional<Passage.Flow>> alone) {
        double[] more = passages.stream().filter(p -> alone.apply(p).isPresent())
                .mapToDouble(p -> alone.apply(p).orElseThrow().rate() / p.stream().rate()).sorted().toArray();
        return more.length > 0 && Arrays.stream(more).skip(more.length / 2).findFirst().orElseThrow() < HARDLY_MORE;
    }
}
