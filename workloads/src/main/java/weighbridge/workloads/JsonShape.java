package weighbridge.workloads;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.Printable;

/** Learns which values occur at one place of JSON records and below it; {@link JsonTypes} derives types from that. */
final class JsonShape {
    /** An object with more keys than this is not a struct but a table keyed by data. */
    static final int MAX_MEMBERS = 512;
    static final int MAX_DEPTH = 32;
    /** The most places that are tracked in one file; each takes half a kilobyte. */
    private static final int MAX_PLACES = 200_000;
    /**
     * Names are taken for keys if there are at least this many, and an object has on average at most the share below.
     */
    private static final int LOOKED_TEXTS = 100;
    private static final int FEWEST_KEYS = 20;
    private static final double SELDOM = 0.25;
    private static final Pattern FIELD_NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\d_$ -]*");

    long objects;
    long arrays;
    long strings;
    long numbers;
    long bools;
    long bytes;
    long nulls;
    private long entries;
    int shortest = Integer.MAX_VALUE;
    int longest;
    private String usual = "";
    String odd = "";
    String lost = "";
    final JsonNumbers literals = new JsonNumbers();
    boolean tooManyMembers;
    boolean tooDeep;
    final Column texts = Column.ofStrings();
    final Map<String, JsonShape> members = new LinkedHashMap<>();
    Optional<JsonShape> element = Optional.empty();
    private final Records all;
    private final String path;
    private final int depth;
    /** How often members hold objects of the kind of one around them. */
    private final Map<String, Long> linked = new HashMap<>();
    /** How many strings are numbers that JSON cannot express. */
    private long words;
    private long jsonTexts;
    /** The shapes of the objects of each kind, without the member that tells the kind. */
    final Map<String, JsonShape> kinds = new LinkedHashMap<>();
    private final boolean isOfKinds;
    /** The place of the first object that does not tell its kind. */
    private String ofNoKind = "";
    private final Kinds evidence = new Kinds();
    /** Whether the names of the members here are keys, and their values have one shape. */
    final boolean isMap;

    /**
     * What all places of the records share.
     *
     * @param maps   paths of objects whose members' names are keys
     * @param by     the member by whose text objects differ in kind
     * @param recursions for paths of objects that are of the kind of objects around them, the paths of these
     * @param recursive  the shapes at these other paths
     * @param places the number of places so far
     * @param file   the file with the current record; empty for the first file
     * @param line   the line in which the current record begins
     */
    private record Records(Set<String> maps, Optional<RecordPath> by, Map<String, String> recursions,
            Map<String, JsonShape> recursive, AtomicInteger places, AtomicReference<String> file, AtomicLong line) {
        String place() {
            return (file.get().isEmpty() ? "line " : file + ", line ") + line;
        }
    }

    /**
     * @param maps paths of objects whose members' names are keys
     * @param by   the member by whose text the objects that have it differ in kind
     * @param recursions see {@link #recursions()}
     */
    JsonShape(Set<String> maps, Optional<RecordPath> by, Map<String, String> recursions) {
        this(new Records(Set.copyOf(maps), by, Map.copyOf(recursions), new HashMap<>(), new AtomicInteger(),
                new AtomicReference<>(""), new AtomicLong()), "", 0);
    }

    /** @throws IllegalArgumentException if there are too many places */
    private JsonShape(Records all, String path, int depth) {
        this.all = all;
        this.path = path;
        this.depth = depth;
        if (all.recursions().containsValue(path)) all.recursive().put(path, this);
        isMap = all.maps().contains(path);
        isOfKinds = all.by().filter(
                b -> String.join(".", b.steps().subList(0, b.steps().size() - 1)).equals(path.replace("[]", "")))
                .isPresent();
        if (all.places().getAndIncrement() > MAX_PLACES) {
            throw tooWide(MAX_PLACES);
        }
    }

    static IllegalArgumentException tooWide(int limit) {
        return new IllegalArgumentException("the records have more than " + limit
                + " different members altogether, but a message cannot have that many fields;"
                + " if some member names are data, turn them into values");
    }

    /** The number of places here and below. */
    private int size() {
        return 1 + below().mapToInt(JsonShape::size).sum();
    }

    /** The shapes within this one, without those that it is within. */
    private Stream<JsonShape> below() {
        return Stream.concat(element.stream(), members.values().stream()).filter(s -> s.isWithin(this));
    }

    private boolean isWithin(JsonShape other) {
        return path.length() > other.path.length();
    }

    /** Whether objects of this kind hold further ones. */
    boolean isRecursive() {
        return all.recursive().get(path) == this;
    }

    /**
     * Takes in one record.
     *
     * @param file the file with the record; empty for the first file
     * @param line the line in which the record begins
     */
    void observe(Json json, String file, long line) {
        all.file().set(file);
        all.line().set(line);
        observe(json);
    }

    private void observe(Json json) {
        if (odd.isEmpty() && json != Json.Null.NULL) {
            if (usual.isEmpty()) usual = json.kind();
            else if (!usual.equals(json.kind())) odd = shown(json);
        }
        switch (json) {
            case Json.Null _ -> nulls++;
            case Json.Bool _ -> bools++;
            case Json.Bytes _ -> bytes++;
            case Json.Str s -> {
                strings++;
                if (s.value().equals("NaN") || s.value().equals("Infinity") || s.value().equals("-Infinity")) words++;
                if (jsonTexts == strings - 1 && strings <= LOOKED_TEXTS && s.value().startsWith("{")
                        && JsonRecords.isJson(s.value()))
                    jsonTexts++;
                if (texts.observe(s.value().toCharArray(), 0, s.value().length())) lost = all.place();
                // An empty string is a value, but neither a date nor a UUID.
                if (s.value().isEmpty() && texts.observe(new char[] {' '}, 0, 1)) lost = all.place();
            }
            case Json.Num n -> {
                numbers++;
                if (literals.observe(n)) lost = all.place();
            }
            case Json.Arr a -> {
                arrays++;
                shortest = Math.min(shortest, a.elements().size());
                longest = Math.max(longest, a.elements().size());
                if (depth == MAX_DEPTH) {
                    tooDeep = true;
                    return;
                }
                for (Json e : a.elements()) one("[]").observe(e);
                if (a.elements().isEmpty()) one("[]");
            }
            case Json.Obj o -> {
                objects++;
                if (depth == MAX_DEPTH) tooDeep = true;
                entries += o.members().size();
                if (tooDeep || tooManyMembers) return;
                if (isMap) {
                    for (Json.Member m : o.members()) one(".*").observe(m.value());
                    return;
                }
                if (isOfKinds) kind(o);
                else if (all.by().isEmpty()) evidence.observe(o);
                for (Json.Member m : o.members()) {
                    JsonShape member = members.computeIfAbsent(m.name(), this::member);
                    boolean link = !member.isWithin(this);
                    if (link && m.value() == Json.Null.NULL) continue;
                    if (link) linked.merge(m.name(), 1L, Long::sum);
                    member.observe(m.value());
                }
                if (members.size() > MAX_MEMBERS) {
                    tooManyMembers = true;
                    all.places().addAndGet(1 - size());
                    members.clear();
                }
            }
        }
    }

    private void kind(Json.Obj object) {
        Optional<String> tag = kindOf(object);
        if (tag.isEmpty() && ofNoKind.isEmpty()) ofNoKind = all.place();
        if (tag.isEmpty() || kinds.size() > MAX_MEMBERS) return;
        kinds.computeIfAbsent(tag.get(), t -> new JsonShape(all, path + "<" + t + ">", depth))
                .observe(without(object, tag()));
    }

    /** The text by which an object tells its kind. */
    private Optional<String> kindOf(Json.Obj object) {
        String member = tag();
        return object.members().stream().filter(m -> m.name().equals(member)).map(Json.Member::value)
                .filter(v -> v != Json.Null.NULL && !(v instanceof Json.Obj) && !(v instanceof Json.Arr))
                .map(JsonShape::text).findFirst();
    }

    /** A single value as a text. */
    static String text(Json value) {
        return value instanceof Json.Str s ? s.value() : JsonText.of(value);
    }

    /** The name of the member that tells the kind of objects. */
    String tag() {
        return all.by().orElseThrow().steps().getLast();
    }

    static Json.Obj without(Json.Obj object, String member) {
        return new Json.Obj(object.members().stream().filter(m -> !m.name().equals(member)).toList());
    }

    /** What is wrong if objects of several kinds here or below do not tell them, or there are too many kinds. */
    Optional<String> faultOfKinds() {
        if (!kinds.isEmpty() && !ofNoKind.isEmpty())
            return Optional.of("the record in " + ofNoKind + " has no member " + Printable.quoted(tag())
                    + " with a text, by which --by tells kinds apart");
        if (kinds.size() > MAX_MEMBERS)
            return Optional.of("the member " + Printable.quoted(tag()) + " has more than " + MAX_MEMBERS
                    + " different values, too many for kinds");
        return below().map(JsonShape::faultOfKinds).flatMap(Optional::stream).findFirst();
    }

    /** Whether objects of several kinds were found here or below. */
    boolean anyKinds() {
        return !kinds.isEmpty() || below().anyMatch(JsonShape::anyKinds);
    }

    /**
     * For paths of objects that have the members of an object around them, the path of that one: they are of one kind,
     * as in a tree. The member that leads to them must be among their members.
     */
    Map<String, String> recursions() {
        Map<String, String> found = new HashMap<>();
        if (isPlainObject() && members.size() > 1) {
            for (var m : members.entrySet()) m.getValue().findAlike(this, m.getKey(), found);
        }
        if (found.isEmpty()) below().forEach(s -> found.putAll(s.recursions()));
        return found;
    }

    private boolean isPlainObject() {
        return objects > 0 && kinds() == 1 && !isMap && !tooManyMembers;
    }

    /** @param link the member of the other that leads here */
    private void findAlike(JsonShape other, String link, Map<String, String> found) {
        if (isPlainObject() && isAlike(other, link)) found.put(path, other.path);
        else below().forEach(s -> s.findAlike(other, link, found));
    }

    private boolean isAlike(JsonShape other, String link) {
        if (members.size() < 2 || !members.containsKey(link) || !other.members.keySet().containsAll(members.keySet()))
            return false;
        for (var m : other.members.entrySet()) {
            JsonShape own = members.get(m.getKey());
            if (own == null ? m.getValue().present() == other.objects : !own.agrees(m.getValue())) return false;
        }
        return true;
    }

    private boolean agrees(JsonShape other) {
        if (kinds() > 1 || other.kinds() > 1) return false;
        if (kinds() == 0 || other.kinds() == 0) return true;
        return objects > 0 == other.objects > 0 && arrays > 0 == other.arrays > 0 && strings > 0 == other.strings > 0
                && numbers > 0 == other.numbers > 0;
    }

    /** How many objects have a member. */
    long having(String member) {
        JsonShape shape = members.get(member);
        return shape.isWithin(this) ? shape.present() : linked.getOrDefault(member, 0L);
    }

    /** Whether all texts here are JSON objects. */
    boolean isJsonText() {
        return strings > 0 && jsonTexts == Math.min(strings, LOOKED_TEXTS);
    }

    /** Whether all texts here are words for numbers that JSON does not have, among other numbers. */
    boolean hasWords() {
        return words > 0 && words == strings && numbers > 0;
    }

    /** The member, if any, on whose text it depends which others the objects here have. */
    Optional<Kinds.Dependence> dependence() {
        return evidence.dependence();
    }

    /** The path by which {@code --by} makes a union of the objects here; empty if nothing tells their kinds. */
    Optional<String> by() {
        return dependence().map(d -> path.isEmpty() ? d.member() : path.replace("[]", "") + "." + d.member());
    }

    /** The paths by which {@code --by} makes unions of the objects here and below. */
    List<String> tags() {
        return Stream.concat(by().stream(), below().flatMap(s -> s.tags().stream())).distinct().toList();
    }

    private String shown(Json json) {
        return json.kind() + " " + JsonText.shown(json) + " in " + all.place() + " after " + usual;
    }

    private JsonShape member(String name) {
        return at(path.isEmpty() ? name : path + "." + name);
    }

    private JsonShape at(String inner) {
        String outer = all.recursions().get(inner);
        return outer == null ? new JsonShape(all, inner, depth + 1) : all.recursive().get(outer);
    }

    /** The one shape of all elements of an array, or of all values of a map. */
    private JsonShape one(String step) {
        if (element.isEmpty()) element = Optional.of(at(path + step));
        return element.get();
    }

    /** Paths of objects whose members' names turned out to be keys; the next pass reads them as maps. */
    Set<String> maps() {
        Set<String> found = new HashSet<>();
        if (!path.isEmpty() && kinds() == 1 && hasKeys()) found.add(path);
        element.filter(e -> e.isWithin(this)).ifPresent(e -> found.addAll(e.maps()));
        kinds.values().forEach(k -> found.addAll(k.maps()));
        if (!found.contains(path))
            members.values().stream().filter(m -> m.isWithin(this)).forEach(m -> found.addAll(m.maps()));
        return found;
    }

    private boolean hasKeys() {
        if (tooManyMembers) return true;
        if (isMap || members.size() < FEWEST_KEYS) return false;
        Set<String> kinds = members.values().stream().map(JsonShape::kind).collect(Collectors.toSet());
        if (kinds.size() != 1 || kinds.contains("")) return false;
        return entries <= SELDOM * members.size() * objects || 2 * unlikeNames() > members.size() && areAlike();
    }

    /** How many members have names that no program would give to a field. */
    private long unlikeNames() {
        return members.keySet().stream().filter(n -> !FIELD_NAME.matcher(n).matches()).count();
    }

    /**
     * Whether the members that are objects share most of their own members' names; true also if no member is an object.
     */
    private boolean areAlike() {
        Set<String> inner =
                members.values().stream().flatMap(m -> m.members.keySet().stream()).collect(Collectors.toSet());
        return members.values().stream().noneMatch(m -> m.objects > 0) || 2 * inner.size() <= members.size();
    }

    int kinds() {
        return (objects > 0 ? 1 : 0) + (arrays > 0 ? 1 : 0) + (strings > 0 && !hasWords() ? 1 : 0)
                + (numbers > 0 ? 1 : 0) + (bools > 0 ? 1 : 0) + (bytes > 0 ? 1 : 0);
    }

    /** The one kind of all values here; empty if there are several kinds, nulls or no values. */
    private String kind() {
        if (kinds() != 1 || nulls > 0) return "";
        return objects > 0 ? "object"
                : arrays > 0 ? "array" : strings > 0 ? "string" : numbers > 0 ? "number" : bools > 0 ? "bool" : "bytes";
    }

    /** How many values were here, nulls aside. */
    long present() {
        return objects + arrays + strings + numbers + bools + bytes;
    }
}
