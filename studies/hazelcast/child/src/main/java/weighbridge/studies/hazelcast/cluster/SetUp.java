package weighbridge.studies.hazelcast.cluster;

import java.util.ArrayList;
import java.util.List;
import weighbridge.grid.GridOrder;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;

/** One of the article's set-ups. */
public record SetUp(GridOrder.Bench bench, Size size, Kind kind) {
    /** All set-ups, in the article's order: SQL queries small objects only, and byte arrays are not queried. */
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

    /** The set-ups that differ from this one only in the kind, itself included. */
    public List<SetUp> likes() {
        return all().stream().filter(s -> s.test().equals(test())).toList();
    }

    /** The name of the test, which set-ups of all kinds share, such as {@code write-small}. */
    public String test() {
        return text(bench) + "-" + size.text();
    }

    /** The operation's name in the article's runner. */
    public static String text(GridOrder.Bench bench) {
        return switch (bench) {
            case WRITE -> "write";
            case READ -> "read";
            case QUERY -> "query";
            case PREDICATE -> "old-engine-query";
        };
    }

    /** The name of the set-up in keys, such as {@code write-small/compact}. */
    public String key() {
        return test() + "/" + kind.text();
    }
}
