package weighbridge.cli;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import weighbridge.model.CodecInfo;
import weighbridge.runner.CodecFolder;

/** Every codec of a checkout, by the facts that its folder states; nothing of a codec is loaded. */
final class Codecs {
    /** A fact that one codec states: it is the baseline where nobody names another. */
    private static final String BASELINE = "baseline";
    /** A fact of ids that write a published experiment's files; in all else they are equal to another id. */
    private static final String PUBLISHED = "published";

    private final Map<String, CodecFolder> entries;

    private Codecs(Map<String, CodecFolder> entries) {
        this.entries = entries;
    }

    /** @throws IOException if nothing is built yet, or a codec.properties is wrong */
    static Codecs read(Home home) throws IOException {
        Map<String, CodecFolder> byId = new LinkedHashMap<>();
        for (CodecFolder folder : CodecFolder.find(home.codecs())) byId.put(folder.info().id(), folder);
        return new Codecs(byId);
    }

    /** In the order of their ids. */
    List<CodecInfo> infos(boolean tuned) {
        return entries.values().stream().map(CodecFolder::info).filter(i -> tuned || !i.tuned()).toList();
    }

    Optional<CodecFolder> find(String id) {
        return Optional.ofNullable(entries.get(id));
    }

    CodecFolder get(String id) throws InputException {
        CodecFolder entry = entries.get(id);
        if (entry == null) throw new InputException(unknown(id));
        return entry;
    }

    /**
     * The ids that the patterns name: an id, a pattern with {@code *}, or {@code all}; without any pattern, the default field.
     *
     * @param tuned whether patterns, {@code all} and the default field take tuned ids too; an id that is written out is always taken
     */
    List<String> select(List<String> patterns, boolean tuned) throws InputException {
        if (patterns.isEmpty()) return ids(i -> i.isDefault() || tuned && i.tuned());
        Set<String> selected = new LinkedHashSet<>();
        for (String pattern : patterns) {
            if (entries.containsKey(pattern)) {
                selected.add(pattern);
                continue;
            }
            Pattern glob = Pattern.compile(pattern.equals("all") ? ".*" : Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
            List<String> hits = ids(i -> (tuned || !i.tuned()) && glob.matcher(i.id()).matches());
            if (hits.isEmpty()) {
                boolean hidden = !ids(i -> glob.matcher(i.id()).matches()).isEmpty();
                throw new InputException(hidden ? "\"" + pattern + "\" matches tuned codecs alone; add --tuned" : unknown(pattern));
            }
            selected.addAll(hits);
        }
        return List.copyOf(selected);
    }

    /**
     * What ratios are taken to: the codec named, else the one that states to be the usual baseline, else the first of the field.
     *
     * @param field the codecs of the run
     */
    String baseline(Optional<String> named, List<String> field) throws InputException {
        if (named.isPresent()) return get(named.get()).info().id();
        return field.stream().filter(id -> "true".equals(entries.get(id).info().facts().get(BASELINE))).findFirst().orElse(field.getFirst());
    }

    /** All of them, for the JVMs that load them. */
    Collection<CodecFolder> folders() {
        return entries.values();
    }

    private List<String> ids(Predicate<CodecInfo> wanted) {
        return entries.values().stream().map(CodecFolder::info).filter(i -> !i.facts().containsKey(PUBLISHED)).filter(wanted).map(CodecInfo::id).toList();
    }

    private String unknown(String id) {
        return "no codec is called \"" + id + "\"; there are " + String.join(", ", entries.keySet());
    }
}
