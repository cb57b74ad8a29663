package weighbridge.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weighbridge.model.CodecInfo;
import weighbridge.model.Plan;
import weighbridge.runner.CodecFolder;

/** Every codec of a checkout, by the facts that its folder states; nothing of a codec is loaded. */
final class Codecs {
    /** A fact that one codec states: it is the baseline where nobody names another. */
    private static final String BASELINE = "baseline";
    /** A fact of ids that write a published experiment's messages and files as it did, artefacts and all. */
    private static final String PUBLISHED = "published";

    /** What a library of each way works on. */
    static final Map<String, String> WAYS = Map.of("reflective", "plain Java objects", "schema-first", "classes that its schema compiler makes",
            "hand-shaped", "values one after the other");

    private final Map<String, CodecFolder> entries;
    private final Unlisted unlisted;

    private Codecs(Map<String, CodecFolder> entries, Unlisted unlisted) {
        this.entries = entries;
        this.unlisted = unlisted;
    }

    /** @throws IOException if nothing is built yet, or a codec.properties is wrong */
    static Codecs read(Home home) throws IOException {
        Map<String, CodecFolder> byId = new LinkedHashMap<>();
        for (CodecFolder folder : CodecFolder.find(home.codecs())) byId.put(folder.info().id(), folder);
        return new Codecs(byId, new Unlisted(home.codecs()));
    }

    /** Every id there is, in their order. */
    List<CodecInfo> infos() {
        return entries.values().stream().map(CodecFolder::info).toList();
    }

    /** What the plan's codecs state here. */
    List<CodecInfo> of(Plan plan) throws InputException {
        List<CodecInfo> infos = new ArrayList<>();
        for (String id : plan.codecs()) infos.add(get(id).info());
        return infos;
    }

    /** The ids that a pattern can name: all but those of published experiments. */
    List<CodecInfo> contestants() {
        return infos().stream().filter(i -> !i.facts().containsKey(PUBLISHED)).toList();
    }

    Optional<CodecFolder> find(String id) {
        return Optional.ofNullable(entries.get(known(id)));
    }

    CodecFolder get(String id) throws InputException {
        CodecFolder entry = entries.get(known(id));
        if (entry == null) throw new InputException(unknown(id));
        return entry;
    }

    /**
     * The ids that the patterns name: an id, a pattern with {@code *}, or {@code all}; without any pattern, the default field.
     *
     * @param tuned whether the default field takes the tuned ids of its libraries too; patterns name every id
     */
    List<String> select(List<String> patterns, boolean tuned) throws InputException {
        if (patterns.isEmpty()) return defaults(tuned);
        Set<String> selected = new LinkedHashSet<>();
        for (String given : patterns) {
            String pattern = known(given);
            if (entries.containsKey(pattern)) {
                selected.add(pattern);
                continue;
            }
            if (!pattern.equals("all") && !pattern.contains("*")) throw new InputException(unknown(given));
            Pattern glob = Pattern.compile(pattern.equals("all") ? ".*" : Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
            List<String> hits = ids(i -> glob.matcher(i.id()).matches());
            if (hits.isEmpty()) throw new InputException(unknown(given));
            selected.addAll(hits);
        }
        return List.copyOf(selected);
    }

    private List<String> defaults(boolean tuned) {
        Set<String> libraries = contestants().stream().filter(CodecInfo::isDefault).map(CodecInfo::library).collect(Collectors.toSet());
        return ids(i -> i.isDefault() || tuned && i.tuned() && libraries.contains(i.library()));
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
        return contestants().stream().filter(wanted).map(CodecInfo::id).toList();
    }

    private String unknown(String id) {
        return unlisted(id).orElseGet(() -> "no codec is called \"" + id + "\"" + Similar.question(id, entries.keySet())
                + " (weighbridge list codecs)");
    }

    /** Why a codec that the checkout has is not here, if the build leaves its folder out. */
    Optional<String> unlisted(String id) {
        try {
            return unlisted.reason(known(id));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ids are lower case; who writes them otherwise means the same. */
    private static String known(String id) {
        return id.toLowerCase(Locale.ROOT);
    }
}
