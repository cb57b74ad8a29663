package weighbridge.workloads;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.workloads.text.Printable;

/** What may surprise a user about an import; a note on several columns or members is printed once. */
final class ImportNotes {
    private final String one;
    private final String several;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(String one, String several, List<String> subjects) {}

    private ImportNotes(String one, String several) {
        this.one = one;
        this.several = several;
    }

    static ImportNotes ofColumns() {
        return new ImportNotes("column ", "columns ");
    }

    static ImportNotes ofMembers() {
        return new ImportNotes("", "");
    }

    /** Adds a sentence about the whole file. */
    void add(String sentence) {
        entries.put(sentence, new Entry(sentence, sentence, List.of()));
    }

    void addAll(List<String> sentences) {
        sentences.forEach(this::add);
    }

    /**
     * Adds a note about one column or member.
     *
     * @param subject   the name of the column or member
     * @param predicate the predicate for one subject, such as {@code has few values}
     * @param predicates the predicate for several, such as {@code have few values}; notes with equal ones are merged
     */
    void add(String subject, String predicate, String predicates) {
        add(predicates, subject, predicate, predicates);
    }

    /** Adds a note that is merged with those of the same key, in the words of the first. */
    void add(String key, String subject, String predicate, String predicates) {
        entries.computeIfAbsent(key, _ -> new Entry(predicate, predicates, new ArrayList<>())).subjects().add(subject);
    }

    List<String> sentences() {
        return entries.values().stream().map(this::sentence).toList();
    }

    private String sentence(Entry e) {
        return switch (e.subjects().size()) {
            case 0 -> e.one();
            case 1 -> one + e.subjects().getFirst() + " " + e.one();
            case 2 -> several + e.subjects().getFirst() + " and " + e.subjects().getLast() + " " + e.several();
            default -> several + Printable.list(e.subjects()) + " " + e.several();
        };
    }
}
