package weighbridge.studies.hazelcast.cluster;

import java.util.ArrayList;
import java.util.List;
import weighbridge.grid.GridOrder;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;

/** One of the article's set-ups. */
public record SetUp(GridOrder.Bench bench, Size size, Kind kind) {
    /** Every one, in the article's order: SQL asks for small objects alone, and nothing is asked of bytes. */
    public static List<SetUp> all() {
        List<SetUp> all = new ArrayList<>();
        for (GridOrder.Bench bench : GridOrder.Bench.values()) {
            for (Size size : Size.values()) {
                if (bench == GridOrder.Bench.QUERY && size == Size.LARGE) continue;
                for (Kind kind : Kind.values()) {
                    if (!bench.asks() || kind != Kind.BYTE_ARRAY) all.add(new SetUp(bench, size, kind));
                }
            }
        }
        return all;
    }

    /** Those of all that differ from this one in nothing but the kind, it among them. */
    public List<SetUp> likes() {
        return all().stream().filter(s -> s.test().equals(test())).toList();
    }

    /** What it shares with those: such as {@code write-small}. */
    public String test() {
        return text(bench) + "-" + size.text();
    }

    /** As the article's runner has it. */
    public static String text(GridOrder.Bench bench) {
        return switch (bench) {
            case WRITE -> "write";
            case READ -> "read";
            case QUERY -> "query";
            case PREDICATE -> "old-engine-query";
        };
    }

    /** Such as {@code write-small/compact}. */
    public String key() {
        return test() + "/" + kind.text();
    }
}
