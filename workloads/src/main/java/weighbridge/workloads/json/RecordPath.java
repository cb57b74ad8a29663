package weighbridge.workloads.json;

import java.util.ArrayList;
import java.util.List;

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
            at = o.members().stream().filter(m -> m.name().equals(step)).map(Json.Member::value).findFirst()
                    .orElse(Json.Null.NULL);
        }
        return at;
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
