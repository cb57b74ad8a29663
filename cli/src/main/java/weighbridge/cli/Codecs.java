package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.model.CodecInfo;

/** Every codec of a checkout, read from the folders that codecs/pom.xml lists; nothing of a codec is loaded. */
final class Codecs {
    private static final Pattern MODULE = Pattern.compile("<module>\\s*([^<\\s]+)\\s*</module>");
    /** A fact that one codec states: it is the baseline where nobody names another. */
    private static final String BASELINE = "baseline";

    private final Map<String, Entry> entries;

    private Codecs(Map<String, Entry> entries) {
        this.entries = entries;
    }

    /** A codec and its folder. */
    record Entry(CodecInfo info, Path folder) {}

    /** @throws IOException naming the folder that is not built, or the key that is wrong */
    static Codecs read(Path home) throws IOException {
        Path folders = home.resolve("codecs");
        Map<String, Entry> entries = new LinkedHashMap<>();
        Matcher modules = MODULE.matcher(Files.readString(folders.resolve("pom.xml")));
        while (modules.find()) {
            Path folder = folders.resolve(modules.group(1));
            Path built = folder.resolve("target/classes").resolve(CodecInfo.FILE);
            if (!Files.exists(built)) throw new IOException(folder + " is not built; run ./weighbridge, which builds what is missing");
            for (CodecInfo info : CodecInfo.read(built)) {
                Entry twin = entries.put(info.id(), new Entry(info, folder));
                if (twin != null) throw new IOException("the codec " + info.id() + " is in two folders, " + twin.folder() + " and " + folder + "; rename one");
            }
        }
        List<Entry> sorted = entries.values().stream().sorted(Comparator.comparing(e -> e.info().id())).toList();
        Map<String, Entry> byId = new LinkedHashMap<>();
        for (Entry e : sorted) byId.put(e.info().id(), e);
        return new Codecs(byId);
    }

    /** In the order of their ids. */
    List<CodecInfo> infos(boolean tuned) {
        return entries.values().stream().map(Entry::info).filter(i -> tuned || !i.tuned()).toList();
    }

    Optional<Entry> find(String id) {
        return Optional.ofNullable(entries.get(id));
    }

    Entry get(String id) throws InputException {
        Entry entry = entries.get(id);
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
            if (hits.isEmpty()) throw new InputException(unknown(pattern));
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

    /** Class paths and flags of every codec, for the JVMs that load them. */
    List<Entry> entries(List<String> ids) {
        List<Entry> found = new ArrayList<>();
        for (String id : ids) found.add(entries.get(id));
        return found;
    }

    private List<String> ids(Predicate<CodecInfo> wanted) {
        return entries.values().stream().map(Entry::info).filter(wanted).map(CodecInfo::id).toList();
    }

    private String unknown(String id) {
        return "no codec is called \"" + id + "\"; there are " + String.join(", ", entries.keySet());
    }
}
