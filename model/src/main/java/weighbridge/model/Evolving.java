package weighbridge.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was measured of a codec whose writer and reader have different versions of a schema.
 *
 * @param rows by the id of what changed
 */
public record Evolving(Map<String, Row> rows) {
    /** The changes that decide how far a codec evolves. */
    public static final List<String> CORE = List.of("add-optional", "remove-optional", "enum-add-end", "arm-add-end");
    /** The changes that users make every day: values that change in silence are marked. */
    public static final List<String> ORDINARY = List.of("add-optional", "add-required", "remove-optional",
            "remove-required", "rename", "reorder", "replace", "widen-int", "widen-float", "optional-to-required",
            "required-to-optional", "enum-add-end", "enum-add-middle", "enum-remove", "enum-reorder", "arm-add-end",
            "arm-add-middle", "arm-remove");
    /** The prefixes of changes that may take away what was written: dropping it is then the best that can be done. */
    private static final Set<String> TAKING = Set.of("enum-", "arm-");
    private static final String NONE = "-";

    public Evolving {
        rows = new TreeMap<>(rows);
    }

    /** The verdicts of one change by place, where an old writer or an old reader meets its new counterpart. */
    public record Row(List<Optional<Two>> places) {
        public Row {
            places = List.copyOf(places);
        }

        @Override
        public String toString() {
            return places.stream().map(p -> p.map(Two::toString).orElse(NONE)).collect(Collectors.joining(" "));
        }

        /** The worst verdict of either side; empty if no place was tested. */
        public Optional<Two> worst() {
            List<Two> tested = places.stream().flatMap(Optional::stream).toList();
            if (tested.isEmpty()) return Optional.empty();
            return Optional
                    .of(new Two(worst(tested.stream().map(Two::backward)), worst(tested.stream().map(Two::forward))));
        }

        private static CellVerdict worst(Stream<CellVerdict> verdicts) {
            return verdicts.max(CellVerdict::compareTo).orElseThrow();
        }
    }

    /**
     * The verdicts of one place.
     *
     * @param backward of a new reader of an old writer's messages
     * @param forward  of an old reader of a new writer's messages
     */
    public record Two(CellVerdict backward, CellVerdict forward) {
        @Override
        public String toString() {
            return backward.word() + "/" + forward.word();
        }
    }

    /** How far schemas may change, in the words of schema registries. */
    public enum Reach {
        FULL(true, true), BACKWARD(true, false), FORWARD(false, true), NONE(false, false);

        private final boolean backward;
        private final boolean forward;

        Reach(boolean backward, boolean forward) {
            this.backward = backward;
            this.forward = forward;
        }

        /**
         * The reach with which new readers understand old messages, and old readers new ones.
         *
         * @param backward the former
         * @param forward  the latter
         */
        public static Reach of(boolean backward, boolean forward) {
            return Arrays.stream(values()).filter(r -> r.backward == backward && r.forward == forward).findFirst()
                    .orElseThrow();
        }

        public boolean isBackward() {
            return backward;
        }

        public boolean isForward() {
            return forward;
        }

        /** Whether this is at least as far as another. */
        public boolean includes(Reach other) {
            return (backward || !other.backward) && (forward || !other.forward);
        }

        public String text() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** How far the core changes are survived; empty if none was tested. */
    public Optional<Reach> reach() {
        Map<String, Two> core = new TreeMap<>();
        for (String change : CORE) worst(change).ifPresent(w -> core.put(change, w));
        if (core.isEmpty()) return Optional.empty();
        boolean backward = core.entrySet().stream().allMatch(e -> survives(e.getKey(), e.getValue().backward()));
        boolean forward = core.entrySet().stream().allMatch(e -> survives(e.getKey(), e.getValue().forward()));
        return Optional.of(Reach.of(backward, forward));
    }

    /** Whether some ordinary change yields wrong values without an error. */
    public boolean isSilentlyWrong() {
        return ORDINARY.stream().flatMap(c -> worst(c).stream())
                .anyMatch(w -> w.backward() == CellVerdict.SILENTLY_WRONG || w.forward() == CellVerdict.SILENTLY_WRONG);
    }

    /** How far it evolves, in a word, with a sign if some ordinary change is silently wrong; empty if not tested. */
    public Optional<String> text() {
        return reach().map(r -> new Evolvability(Optional.of(r), isSilentlyWrong(), false).text());
    }

    /** Whether it was tested with a change at any place. */
    public boolean isTested(String change) {
        return worst(change).isPresent();
    }

    /** Why a codec does not survive a change; empty if it does, or was not tested with it. */
    public Optional<String> fails(String change) {
        return worst(change).flatMap(w -> {
            List<String> why = new ArrayList<>();
            if (!survives(change, w.backward())) why.add("a new reader of old messages: " + w.backward().text());
            if (!survives(change, w.forward())) why.add("an old reader of new messages: " + w.forward().text());
            return why.isEmpty() ? Optional.empty() : Optional.of(change + ": " + String.join("; ", why));
        });
    }

    /**
     * The changes that one side does not survive, by what became of their values.
     *
     * @param backward whether that of new readers of old messages is asked for, or that of old readers of new ones
     */
    public SortedMap<CellVerdict, List<String>> failing(boolean backward) {
        SortedMap<CellVerdict, List<String>> failing = new TreeMap<>();
        for (String change : rows.keySet()) {
            worst(change).map(w -> backward ? w.backward() : w.forward()).filter(v -> !survives(change, v))
                    .ifPresent(v -> failing.computeIfAbsent(v, _ -> new ArrayList<>()).add(change));
        }
        return failing;
    }

    private Optional<Two> worst(String change) {
        return Optional.ofNullable(rows.get(change)).flatMap(Row::worst);
    }

    /** Whether a verdict is as good as it can be after a change. */
    public static boolean survives(String change, CellVerdict verdict) {
        return verdict.isKept() || (verdict == CellVerdict.KEPT || verdict == CellVerdict.LOST)
                && TAKING.stream().anyMatch(change::startsWith);
    }

    /** The results on one line, as a fact of a codec. */
    @Override
    public String toString() {
        return rows.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).collect(Collectors.joining(", "));
    }

    /** The results of {@link #toString}; empty if it is not such a text. */
    public static Optional<Evolving> parse(String text) {
        Map<String, Row> rows = new TreeMap<>();
        for (String row : text.split(", ")) {
            int space = row.indexOf(' ');
            Optional<Row> parsed = space < 0 ? Optional.empty() : row(row.substring(space + 1));
            if (parsed.isEmpty()) return Optional.empty();
            rows.put(row.substring(0, space), parsed.get());
        }
        return Optional.of(new Evolving(rows));
    }

    /** A row as {@link Row#toString} writes it; empty if it is not such a text. */
    static Optional<Row> row(String text) {
        List<Optional<Two>> places = new ArrayList<>();
        for (String place : text.trim().split(" +")) {
            List<Optional<CellVerdict>> two = Arrays.stream(place.split("/")).map(CellVerdict::ofWord).toList();
            boolean known = two.size() == 2 && two.stream().allMatch(Optional::isPresent);
            if (!known && !place.equals(NONE)) return Optional.empty();
            places.add(known ? Optional.of(new Two(two.get(0).orElseThrow(), two.get(1).orElseThrow()))
                    : Optional.empty());
        }
        return Optional.of(new Row(places));
    }
}
