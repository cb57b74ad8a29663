import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import weighbridge.stats.Location;

/** The values of one scenario by round, ln of CPU nanoseconds per operation, counted in four ways. */
record Levels(Map<Way, SortedMap<Integer, Double>> values) {
    enum Way {
        /** As the report counts. */
        REPORT(""),
        /** The first attempt of each round: its level if it is steady, else that of its last slices. */
        ALL_TRIALS("all trials"),
        /** The same, without leaving out slices during which something else used the core. */
        ALL_SLICES("all trials and slices"),
        /** The trials that count in the report, but with the mean of all their slices after the shortest warm-up. */
        MEANS("mean of all slices, same trials");

        final String words;

        Way(String words) {
            this.words = words;
        }
    }

    static Levels of(SortedMap<Integer, Double> report) {
        Map<Way, SortedMap<Integer, Double>> values = new EnumMap<>(Way.class);
        for (Way w : Way.values()) values.put(w, new TreeMap<>());
        values.get(Way.REPORT).putAll(report);
        return new Levels(values);
    }

    SortedMap<Integer, Double> of(Way way) {
        return values.get(way);
    }

    /**
     * How much higher the level is when counted this way than in the report, as a share; empty if either has no value.
     */
    OptionalDouble change(Way way) {
        if (of(Way.REPORT).isEmpty() || of(way).isEmpty()) return OptionalDouble.empty();
        return OptionalDouble.of(Math.expm1(level(of(way)) - level(of(Way.REPORT))));
    }

    private static double level(SortedMap<Integer, Double> values) {
        double[] all = values.values().stream().mapToDouble(Double::doubleValue).toArray();
        return Location.of(all).point();
    }
}
