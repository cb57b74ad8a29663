package weighbridge.workloads.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;

/**
 * A schema that is made from one in another language. Names and numbers are made valid, and what this schema cannot
 * express is noted in a ledger.
 *
 * <p>Types are defined after they are first referred to, in the order of the references, so that they may refer to each
 * other in any way.
 */
public final class SchemaDraft {
    /** The only field of a struct that has none in its own language; it is never present. */
    public static final Field NOTHING = Field.optional(1, "nothing", Type.BOOL);

    /** Longer than any path, package and name; only generic types that keep nesting themselves reach it. */
    private static final int MAX_CHARS = 10_000;
    private static final int MOST_NAMED = 10;
    private static final int MOST_SHOWN = 60;

    private final String language;
    private final UniqueNames taken = new UniqueNames();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final List<Definition> definitions = new ArrayList<>();
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<String, String> by = new LinkedHashMap<>();
    /** For each difference, the types and fields that it concerns. */
    private final Map<String, Set<String>> ledger = new LinkedHashMap<>();

    /**
     * A field or an alternative as the other language has it.
     *
     * @param id       any number; one that is not valid in a schema is replaced
     * @param name     the name in any spelling
     * @param declared further details in that language, for a codec that writes it
     */
    public record Member(int id, String name, Type type, boolean required, Optional<String> declared) {}

    /** An enum's symbol as the other language has it. */
    public record Constant(String name, long number) {}

    /** @param language the language of declarations; see {@link Declared} */
    public SchemaDraft(String language) {
        this.language = language;
    }

    /**
     * Refers to a type, which is defined later.
     *
     * @param original the identity of the type in its own language
     * @param name     its name in any spelling; a number is appended if the name is taken
     * @param define   adds the type by {@link #struct}, {@link #union} or {@link #enumeration}; called once
     */
    public Type.Ref ref(String original, String name, Runnable define) {
        String known = names.get(original);
        if (known != null) return new Type.Ref(known);
        if (names.size() == Schema.MAX_DEFINITIONS || original.length() > MAX_CHARS) {
            throw new SchemaException(name.substring(0, Math.min(MOST_SHOWN, name.length())),
                    "leads to too many types; a schema can have at most " + Schema.MAX_DEFINITIONS);
        }
        String own = FieldNames.type(name, taken);
        names.put(original, own);
        open.add(define);
        return new Type.Ref(own);
    }

    /** The name in this schema of a type that was referred to. */
    public String name(String original) {
        return names.get(original);
    }

    /** Adds a struct; one without fields gets one that is never present. */
    public void struct(String original, List<Member> members, Optional<String> declared) {
        String name = names.get(original);
        if (members.isEmpty()) {
            note(name, "a struct without fields gets an optional field that is never present");
            definitions.add(new Definition.Struct(name, List.of(NOTHING), declared(declared)));
            return;
        }
        definitions.add(new Definition.Struct(name, fields(name, members), declared(declared)));
    }

    /** Adds a union. */
    public void union(String original, List<Member> members, Optional<String> declared) {
        String name = names.get(original);
        definitions.add(new Definition.Union(name, fields(name, members), declared(declared)));
    }

    /** Says that the members of a struct's union are among those of the struct's own object in data. */
    public void here(String original, String member) {
        sources.put(FileSchema.path(names.get(original), member), FileSchema.HERE);
    }

    /** Names the member whose text says which alternative of a union a value has. */
    public void by(String original, String member) {
        by.put(names.get(original), member);
    }

    /** Adds an enum; of several symbols with the same number, only the first is kept. */
    public void enumeration(String original, List<Constant> constants, Optional<String> declared) {
        String name = names.get(original);
        Set<Integer> numbers = new HashSet<>();
        for (Constant c : constants) if (isNumber(c.number())) numbers.add((int) c.number());
        Map<Long, String> known = new LinkedHashMap<>();
        UniqueNames unique = new UniqueNames();
        List<Definition.Symbol> symbols = new ArrayList<>();
        int next = 0;
        for (Constant c : constants) {
            String first = known.putIfAbsent(c.number(), c.name());
            if (first != null) {
                note(name + "." + c.name(), "another name for " + first + ", which replaces it");
                continue;
            }
            int number = (int) c.number();
            if (!isNumber(c.number())) {
                while (!numbers.add(next)) next++;
                number = next;
                note(name + "." + c.name(), "its number " + c.number() + " becomes " + number);
            }
            symbols.add(new Definition.Symbol(unique.take(symbol(c.name())), number));
        }
        definitions.add(new Definition.Enumeration(name, symbols, declared(declared)));
    }

    private static boolean isNumber(long number) {
        return number >= 0 && number <= Integer.MAX_VALUE;
    }

    private static String symbol(String name) {
        String symbol = FieldNames.symbol(name);
        return symbol.matches("[A-Z].*") ? symbol : "S" + (symbol.startsWith("_") ? "" : "_") + symbol;
    }

    private List<Field> fields(String owner, List<Member> members) {
        List<String> own = FieldNames.fields(members.stream().map(Member::name).toList());
        List<Integer> ids = FieldIds.fit(members.stream().map(Member::id).toList());
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Member m = members.get(i);
            if (!own.get(i).equals(m.name())) sources.put(FileSchema.path(owner, own.get(i)), m.name());
            fields.add(new Field(ids.get(i), own.get(i), m.type(), m.required(), declared(m.declared())));
        }
        return fields;
    }

    private Optional<Declared> declared(Optional<String> text) {
        return text.map(t -> new Declared(language, t));
    }

    /** Notes a difference between the type or field here and in its own language. */
    public void note(String path, String difference) {
        ledger.computeIfAbsent(difference, _ -> new LinkedHashSet<>()).add(path);
    }

    /** The differences noted, as sentences that begin with the types or fields. */
    public List<String> ledger() {
        List<String> sentences = new ArrayList<>();
        ledger.forEach((difference, paths) -> sentences.add(some(List.copyOf(paths)) + ": " + difference));
        return sentences;
    }

    /**
     * Defines all types that were referred to.
     *
     * @throws SchemaException if the result is not a valid schema
     */
    public FileSchema finish(Type.Ref root) {
        while (!open.isEmpty()) open.remove().run();
        for (Definition d : definitions) {
            if (!(d instanceof Definition.Union u) || !u.name().equals(root.name())) continue;
            throw new SchemaException(u.name(),
                    "is a union of " + some(u.alternatives().stream().map(Field::name).toList())
                            + ", but a message is a struct; put it into one, or choose one with --message");
        }
        return new FileSchema(new Schema(root.name(), definitions), sources, Map.of(), by);
    }

    /**
     * Chooses the type of a file that is the message.
     *
     * @param all        the names that may be chosen
     * @param candidates the names of types that no other type refers to
     * @param asked      the name that the user asks for, or its end after a point
     */
    public static String root(List<String> all, List<String> candidates, Optional<String> asked) {
        if (asked.isPresent()) {
            String name = asked.get();
            List<String> found = all.stream().filter(n -> n.equals(name)).toList();
            if (found.isEmpty()) found = all.stream().filter(n -> n.endsWith("." + name)).toList();
            if (found.size() == 1) return found.getFirst();
            throw new SchemaException(name, found.isEmpty() ? "there is no such message; the file has " + some(all)
                    : "there are several such messages; name one of " + some(found));
        }
        if (all.isEmpty()) throw new SchemaException("message", "the file declares no message; give one that does");
        List<String> roots = candidates.isEmpty() ? all : candidates;
        if (roots.size() == 1) return roots.getFirst();
        throw new SchemaException("message",
                "several types of the file could be the message (" + some(roots) + "); choose one with --message");
    }

    private static String some(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())))
                + (names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "");
    }
}
