package weighbridge.workloads;

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
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;
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
    private static final int FEWEST_KEYS = 20;
    private static final double SELDOM = 0.25;
    private static final Pattern FIELD_NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\d_$ -]*");

    long objects;
    long arrays;
    long strings;
    long numbers;
    long bools;
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
    /** Whether the names of the members here are keys, and their values have one shape. */
    final boolean isMap;

    /**
     * What all places of the records share.
     *
     * @param maps   paths of objects whose members' names are keys
     * @param places the number of places so far
     * @param file   the file with the current record; empty for the first file
     * @param line   the line in which the current record begins
     */
    private record Records(Set<String> maps, AtomicInteger places, AtomicReference<String> file, AtomicLong line) {
        String place() {
            return (file.get().isEmpty() ? "line " : file + ", line ") + line;
        }
    }

    /** @param maps paths of objects whose members' names are keys */
    JsonShape(Set<String> maps) {
        this(new Records(Set.copyOf(maps), new AtomicInteger(), new AtomicReference<>(""), new AtomicLong()), "");
    }

    /** @throws IllegalArgumentException if there are too many places */
    private JsonShape(Records all, String path) {
        this.all = all;
        this.path = path;
        isMap = all.maps().contains(path);
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
        return 1 + element.map(JsonShape::size).orElse(0) + members.values().stream().mapToInt(JsonShape::size).sum();
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
        observe(json, 0);
    }

    private void observe(Json json, int depth) {
        if (odd.isEmpty() && json != Json.Null.NULL) {
            if (usual.isEmpty()) usual = json.kind();
            else if (!usual.equals(json.kind())) odd = shown(json);
        }
        switch (json) {
            case Json.Null _ -> nulls++;
            case Json.Bool _ -> bools++;
            case Json.Str s -> {
                strings++;
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
                for (Json e : a.elements()) one("[]").observe(e, depth + 1);
                if (a.elements().isEmpty()) one("[]");
            }
            case Json.Obj o -> {
                objects++;
                if (depth == MAX_DEPTH) tooDeep = true;
                entries += o.members().size();
                if (tooDeep || tooManyMembers) return;
                if (isMap) {
                    for (Json.Member m : o.members()) one(".*").observe(m.value(), depth + 1);
                    return;
                }
                for (Json.Member m : o.members()) {
                    members.computeIfAbsent(m.name(), this::member).observe(m.value(), depth + 1);
                }
                if (members.size() > MAX_MEMBERS) {
                    tooManyMembers = true;
                    all.places().addAndGet(1 - size());
                    members.clear();
                }
            }
        }
    }

    private String shown(Json json) {
        return json.kind() + " " + Printable.list(List.of(JsonText.of(json))) + " in " + all.place() + " after "
                + usual;
    }

    private JsonShape member(String name) {
        return new JsonShape(all, path.isEmpty() ? name : path + "." + name);
    }

    /** The one shape of all elements of an array, or of all values of a map. */
    private JsonShape one(String step) {
        if (element.isEmpty()) element = Optional.of(new JsonShape(all, path + step));
        return element.get();
    }

    /** Paths of objects whose members' names turned out to be keys; the next pass reads them as maps. */
    Set<String> maps() {
        Set<String> found = new HashSet<>();
        if (!path.isEmpty() && kinds() == 1 && hasKeys()) found.add(path);
        element.ifPresent(e -> found.addAll(e.maps()));
        if (!found.contains(path)) members.values().forEach(m -> found.addAll(m.maps()));
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
        return (objects > 0 ? 1 : 0) + (arrays > 0 ? 1 : 0) + (strings > 0 ? 1 : 0) + (numbers > 0 ? 1 : 0)
                + (bools > 0 ? 1 : 0);
    }

    /** The one kind of all values here; empty if there are several kinds, nulls or no values. */
    private String kind() {
        if (kinds() != 1 || nulls > 0) return "";
        return objects > 0 ? "object" : arrays > 0 ? "array" : strings > 0 ? "string" : numbers > 0 ? "number" : "bool";
    }

    /** How many values were here, nulls aside. */
    long present() {
        return objects + arrays + strings + numbers + bools;
    }
}
