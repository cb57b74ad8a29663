package weighbridge.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
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
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;

/** The codecs of a checkout, with the facts that their folders state; no codec is loaded. */
public final class Codecs {
    /** A fact that one codec states: it is the baseline unless another codec is named. */
    private static final String BASELINE = "baseline";

    /** The key of a fact: how a field is found in the codec's bytes, in words. */
    static final String FIELDS = "fields";

    /** What a library of each kind works on. */
    public static final Map<String, String> WAYS = Map.of("reflective", "plain Java objects", "schema-first",
            "classes that its schema compiler generates", "hand-shaped", "values one after another");

    private final Map<String, CodecFolder> entries;
    private final Map<String, CodecFolder> ofStudies;
    private final Optional<Unlisted> unlisted;

    private Codecs(Map<String, CodecFolder> entries, Map<String, CodecFolder> ofStudies, Optional<Unlisted> unlisted) {
        this.entries = entries;
        this.ofStudies = ofStudies;
        this.unlisted = unlisted;
    }

    /** Exactly these codecs. */
    public static Codecs of(List<CodecFolder> folders) {
        return new Codecs(byId(folders), Map.of(), Optional.empty());
    }

    /**
     * Reads the codecs' facts, which needs no build.
     *
     * @throws IOException if a codec.properties is wrong
     */
    public static Codecs read(Home home) throws IOException {
        return new Codecs(byId(CodecFolder.find(home.codecs())), byId(CodecFolder.ofStudies(home.studies())),
                Optional.of(new Unlisted(home.codecs())));
    }

    /**
     * The same, and a user's own codecs from jars and folders, which take part without being named.
     *
     * @throws InputException if there is no codec, or if it has the id of another
     */
    public static Codecs read(Home home, List<Path> places) throws IOException, InputException {
        Codecs all = read(home);
        for (Path place : places) {
            for (CodecFolder own : CodecFolder.own(place)) {
                String id = own.info().id();
                if (all.find(id).isPresent()) {
                    throw new InputException(place + ": its codec " + id
                            + " has the id of another codec; change its id in its codec.properties");
                }
                all.entries.put(id, own);
            }
        }
        return all;
    }

    private static Map<String, CodecFolder> byId(List<CodecFolder> folders) {
        Map<String, CodecFolder> byId = new LinkedHashMap<>();
        for (CodecFolder folder : folders) byId.put(folder.info().id(), folder);
        return byId;
    }

    /** Every codec, those of studies last. */
    public List<CodecInfo> infos() {
        return folders().stream().map(CodecFolder::info).toList();
    }

    /** What the plan's codecs state in this checkout. */
    public List<CodecInfo> of(Plan plan) throws InputException {
        List<CodecInfo> infos = new ArrayList<>();
        for (String id : plan.codecs()) infos.add(get(id).info());
        return infos;
    }

    /** The codecs that a pattern can name: all except those of studies, which take part only if an id is spelt out. */
    public List<CodecInfo> contestants() {
        return entries.values().stream().map(CodecFolder::info).toList();
    }

    /** The codec of an id; empty if there is none, or none with the version that the id asks for. */
    public Optional<CodecFolder> find(String id) {
        try {
            return Optional.of(get(id));
        } catch (InputException _) {
            return Optional.empty();
        }
    }

    /** @throws InputException if there is no such codec, or none with the version that the id asks for */
    public CodecFolder get(String id) throws InputException {
        ContestantId asked = ContestantId.parse(id);
        CodecFolder codec = plain(asked.codec()).orElseThrow(() -> new InputException(unknown(asked.codec())));
        if (asked.version().isPresent()) codec = at(asked, codec);
        if (asked.jdk().isPresent()) codec = codec.on(asked.jdk().get());
        return asked.collector().isPresent() ? codec.with(asked.collector().get()) : codec;
    }

    private CodecFolder at(ContestantId asked, CodecFolder codec) throws InputException {
        if (ofStudies.containsValue(codec))
            throw new InputException(
                    asked + ": the codecs of studies have the versions of what they replicate; give " + asked.codec());
        try {
            return codec.at(asked.version().get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<CodecFolder> plain(String id) {
        return Optional.ofNullable(entries.getOrDefault(known(id), ofStudies.get(known(id))));
    }

    /**
     * The ids that the patterns name, each of which is an id, perhaps with a version, a JDK and a collector, a pattern with
     * {@code *}, or {@code all}; the default field if there are no patterns.
     *
     * @param tuned whether the default field includes the tuned ids of its libraries; patterns can name any id
     */
    public List<String> select(List<String> patterns, boolean tuned) throws InputException {
        if (patterns.isEmpty()) return defaults(tuned);
        Set<String> selected = new LinkedHashSet<>();
        for (String given : patterns) {
            if (ContestantId.asksForMore(given)) {
                String id = get(given).info().id();
                if (!selected.add(id)) throw new InputException(id + " is named twice; a contestant takes part once");
                continue;
            }
            String pattern = known(given);
            if (plain(pattern).isPresent()) {
                selected.add(pattern);
                continue;
            }
            if (!pattern.equals("all") && !pattern.contains("*")) throw new InputException(unknown(given));
            Pattern glob =
                    Pattern.compile(pattern.equals("all") ? ".*" : Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
            List<String> hits = ids(i -> glob.matcher(i.id()).matches());
            if (hits.isEmpty()) throw new InputException(unknown(given));
            selected.addAll(hits);
        }
        return List.copyOf(selected);
    }

    /** The codecs that state how a field is found in their bytes, one for each way of finding it. */
    public List<String> ofFields() {
        return ids(i -> i.facts().containsKey(FIELDS));
    }

    /** What the codecs state that the patterns name, as {@link #select} understands them. */
    public List<CodecInfo> selected(List<String> patterns) throws InputException {
        List<CodecInfo> infos = new ArrayList<>();
        for (String id : select(patterns, false)) infos.add(get(id).info());
        return infos;
    }

    private List<String> defaults(boolean tuned) {
        Set<String> libraries =
                contestants().stream().filter(CodecInfo::isDefault).map(CodecInfo::library).collect(Collectors.toSet());
        return ids(i -> i.isDefault() || entries.get(i.id()).isOwn()
                || tuned && i.tuned() && libraries.contains(i.library()));
    }

    /**
     * The codec to which ratios are taken: the one named, or else the one that states that it is the usual baseline, or
     * else the first of the field.
     *
     * @param field the codecs of the run
     */
    public String baseline(Optional<String> named, List<String> field) throws InputException {
        if (named.isPresent()) return get(named.get()).info().id();
        return field.stream()
                .filter(id -> find(id).filter(c -> "true".equals(c.info().facts().get(BASELINE))).isPresent())
                .findFirst().orElse(field.getFirst());
    }

    /** All codecs, for the JVMs that load them. */
    public Collection<CodecFolder> folders() {
        return Stream.concat(entries.values().stream(), ofStudies.values().stream()).toList();
    }

    /** All codecs, and those of these ids that ask for a version. */
    public Collection<CodecFolder> folders(List<String> ids) throws InputException {
        Map<String, CodecFolder> all = byId(List.copyOf(folders()));
        for (String id : ids) all.put(id, get(id));
        return all.values();
    }

    private List<String> ids(Predicate<CodecInfo> wanted) {
        return contestants().stream().filter(wanted).map(CodecInfo::id).toList();
    }

    private String unknown(String id) {
        String renamed = contestants().stream().filter(i -> i.formerly().contains(known(id))).findFirst()
                .map(i -> "; it is called " + i.id() + " now").orElseGet(() -> Similar.question(id, entries.keySet()));
        return unlisted(id)
                .orElseGet(() -> "no codec is called \"" + id + "\"" + renamed + " (weighbridge list codecs)");
    }

    /** Why a codec of the checkout is missing, if the build leaves its folder out. */
    public Optional<String> unlisted(String id) {
        try {
            return unlisted.isPresent() ? unlisted.get().reason(known(id)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each codec folder that the build leaves out, with the reason. */
    public List<String> unlisted() throws IOException {
        return unlisted.isPresent() ? unlisted.get().reasons() : List.of();
    }

    /** Ids are lower case; other capitalization means the same. */
    private static String known(String id) {
        return id.toLowerCase(Locale.ROOT);
    }
}
