package weighbridge.workloads.schema;

import java.util.Arrays;
import java.util.Optional;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.workloads.text.Printable;

/** Parses types as {@link Type#toString} writes them, such as {@code map<string, list<int32>>}. */
final class TypeNotation {
    private final String text;
    private int at;
    private int parts;

    private TypeNotation(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if the text is not a type; the message says what was expected and where */
    static Type parse(String text) {
        TypeNotation notation = new TypeNotation(text);
        Type type = notation.type();
        if (notation.at < text.length()) throw notation.fault("expected the end");
        return type;
    }

    private Type type() {
        count();
        Type type = base();
        while (skip('[')) {
            expect(']');
            count();
            type = new Type.ListOf(type, true);
        }
        return type;
    }

    private void count() {
        // Found here, too many parts do not exhaust the stack.
        if (++parts > Schema.MAX_TYPE_PARTS) throw fault("a type has at most " + Schema.MAX_TYPE_PARTS + " parts");
    }

    private Type base() {
        skipSpaces();
        int start = at;
        String word = word();
        return switch (word) {
            case "list" -> {
                expect('<');
                Type element = type();
                expect('>');
                yield new Type.ListOf(element);
            }
            case "set" -> {
                expect('<');
                Type element = type();
                expect('>');
                yield new Type.SetOf(element);
            }
            case "map" -> {
                expect('<');
                Type key = type();
                expect(',');
                Type value = type();
                expect('>');
                yield new Type.MapOf(key, value);
            }
            case "" -> throw fault("expected a type");
            default -> Character.isUpperCase(word.charAt(0)) ? new Type.Ref(word) : scalar(word, start);
        };
    }

    private Type scalar(String word, int start) {
        Kind kind = kind(word, start);
        if (!skip(':')) return new Type.Scalar(kind);
        skipSpaces();
        int from = at;
        while (at < text.length() && "[]<>, ".indexOf(text.charAt(at)) < 0) at++;
        try {
            return new Type.Scalar(kind, Optional.of(Logical.parse(text.substring(from, at))));
        } catch (IllegalArgumentException e) {
            at = from;
            throw fault(e.getMessage());
        }
    }

    private Kind kind(String word, int start) {
        for (Kind kind : Kind.values()) if (kind.text().equals(word)) return kind;
        at = start;
        throw fault("unknown type " + Printable.quoted(word) + "; known types are "
                + String.join(", ", Arrays.stream(Kind.values()).map(Kind::text).toList())
                + ", list<T>, set<T>, map<K, V>, T[] and the names of declared types, which begin with a capital"
                + " letter");
    }

    private String word() {
        int start = at;
        while (at < text.length() && isWord(text.charAt(at))) at++;
        return text.substring(start, at);
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private boolean skip(char c) {
        skipSpaces();
        if (at == text.length() || text.charAt(at) != c) return false;
        at++;
        return true;
    }

    private void expect(char c) {
        if (!skip(c)) throw fault("expected '" + c + "'");
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) == ' ') at++;
    }

    private IllegalArgumentException fault(String fault) {
        return new IllegalArgumentException(fault + " at position " + (at + 1) + " of " + Printable.quoted(text));
    }
}
