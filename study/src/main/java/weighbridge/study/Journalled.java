package weighbridge.study;

import java.util.List;
import java.util.Optional;
import weighbridge.model.run.Entry;

/**
 * What a run has measured so far, including in earlier sessions.
 *
 * @param entries in the order in which they ended
 */
public record Journalled(List<Entry> entries) {
    public Journalled {
        entries = List.copyOf(entries);
    }

    /** The study's own cases. */
    public List<Entry.OfCase> cases() {
        return entries.stream().filter(Entry.OfCase.class::isInstance).map(Entry.OfCase.class::cast).toList();
    }

    /** The study's own cases whose keys begin with a prefix. */
    public List<Entry.OfCase> cases(String prefix) {
        return cases().stream().filter(c -> c.key().startsWith(prefix)).toList();
    }

    public Optional<Entry.OfCase> find(String key) {
        return cases().stream().filter(c -> c.key().equals(key)).findFirst();
    }

    public boolean has(String key) {
        return find(key).isPresent();
    }
}
