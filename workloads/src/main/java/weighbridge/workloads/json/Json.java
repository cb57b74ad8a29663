package weighbridge.workloads.json;

import java.util.List;

/** A JSON value as it was read, with numbers as literals and members in their order. */
public sealed interface Json {
    record Obj(List<Member> members) implements Json {}

    record Member(String name, Json value) {}

    record Arr(List<Json> elements) implements Json {}

    record Str(String value) implements Json {}

    record Num(String literal) implements Json {
        /** Whether the literal has neither a point nor an exponent. */
        public boolean isWhole() {
            for (int i = 0; i < literal.length(); i++) {
                char c = literal.charAt(i);
                if (c == '.' || c == 'e' || c == 'E') return false;
            }
            return true;
        }
    }

    record Bool(boolean value) implements Json {}

    enum Null implements Json {
        NULL
    }

    /** The users' name for the kind of this value. */
    default String kind() {
        return switch (this) {
            case Obj _ -> "an object";
            case Arr _ -> "an array";
            case Str _ -> "a string";
            case Num _ -> "a number";
            case Bool _ -> "a boolean";
            case Null _ -> "null";
        };
    }
}
