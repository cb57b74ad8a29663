package weighbridge.workloads.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.workloads.text.Printable;

/**
 * Where the records of a JSON file are: the members that lead to them, such as {@code data.hits}.
 *
 * @param steps   names of members from the outermost value inwards
 * @param entries whether each member of the object there is a record, made of its key and its value
 */
public record RecordPath(List<String> steps, boolean entries) {
    /** Records that are the file's values themselves, or the elements of its only array. */
    public static final RecordPath WHOLE = new RecordPath(List.of(), false);
    private static final String ENTRIES = "*";

    public RecordPath {
        steps = List.copyOf(steps);
    }

    /**
     * Parses a path such as {@code data.hits}. {@code *} at the end makes records of keys and values, {@code .} alone
     * is the whole file, and a backslash makes the following character part of a name.
     *
     * @throws IllegalArgumentException if a name is empty
     */
    public static RecordPath parse(String text) {
        if (text.equals(".")) return WHOLE;
        List<String> steps = new ArrayList<>();
        StringBuilder step = new StringBuilder();
        boolean escaped = false;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == '.') {
                if (step.isEmpty()) throw new IllegalArgumentException("a name is empty");
                steps.add(step.toString());
                step.setLength(0);
                if (i < text.length()) escaped = false;
                continue;
            }
            if (text.charAt(i) == '\\' && i + 1 < text.length()) {
                i++;
                escaped = true;
            }
            step.append(text.charAt(i));
        }
        boolean entries = steps.getLast().equals(ENTRIES) && !escaped;
        return new RecordPath(entries ? steps.subList(0, steps.size() - 1) : steps, entries);
    }

    /** The value to which the path leads in a record; null if there is none. */
    public Json at(Json.Obj record) {
        Json at = record;
        for (String step : steps) {
            if (!(at instanceof Json.Obj o)) return Json.Null.NULL;
            at = member(o, step).orElse(Json.Null.NULL);
        }
        return at;
    }

    /** What is wrong if the path does not lead to a value in a record, not even to null; else empty. */
    public Optional<String> lacking(Json.Obj record) {
        Json at = record;
        for (int i = 0; i < steps.size() && at != Json.Null.NULL; i++) {
            if (!(at instanceof Json.Obj o))
                return Optional
                        .of("--records " + this + ": expected an object in " + within(i) + ", found " + at.kind());
            Optional<Json> next = member(o, steps.get(i));
            if (next.isEmpty()) return Optional.of(lacking(i, o.members().stream().map(Json.Member::name).toList()));
            at = next.get();
        }
        return Optional.empty();
    }

    /** @param step the number of the member that is not among these */
    String lacking(int step, List<String> members) {
        return "--records " + this + ": expected a member " + Printable.quoted(steps.get(step)) + " in " + within(step)
                + ", found the members [" + Printable.list(members) + "]";
    }

    private String within(int step) {
        return step == 0 ? "the file" : Printable.quoted(String.join(".", steps.subList(0, step)));
    }

    private static Optional<Json> member(Json.Obj of, String name) {
        return of.members().stream().filter(m -> m.name().equals(name)).map(Json.Member::value).findFirst();
    }

    /** This path within a member. */
    RecordPath in(String member) {
        List<String> longer = new ArrayList<>(List.of(member));
        longer.addAll(steps);
        return new RecordPath(longer, entries);
    }

    boolean isWhole() {
        return steps.isEmpty() && !entries;
    }

    /** The path in the notation that {@link #parse} reads. */
    @Override
    public String toString() {
        if (isWhole()) return ".";
        List<String> words = new ArrayList<>(steps.stream()
                .map(s -> s.equals(ENTRIES) ? "\\*" : s.replace("\\", "\\\\").replace(".", "\\.")).toList());
        if (entries) words.add(ENTRIES);
        return String.join(".", words);
    }
}
