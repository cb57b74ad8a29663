package weighbridge.workloads.json;

import java.util.Base64;
import java.util.List;

/** A JSON value as it was read, with numbers as literals and members in their order. */
public sealed interface Json {
    record Obj(List<Member> members) implements Json {}

    record Member(String name, Json value) {}

    record Arr(List<Json> elements) implements Json {}

    record Str(String value) implements Json {}

    /** What a format beyond JSON says of a number. */
    enum Stated {
        NOTHING,
        /** It is an integer of 64 bits, however small. */
        INT64,
        /** It is a decimal number, whose trailing zeros count. */
        DECIMAL
    }

    record Num(String literal, Stated stated) implements Json {
        public Num(String literal) {
            this(literal, Stated.NOTHING);
        }

        /** Whether it is a number, and not one of the words for what is none. */
        public boolean isFinite() {
            return !literal.endsWith("N") && !literal.endsWith("y");
        }

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

    /** Bytes, which binary formats have besides what JSON has. */
    record Bytes(byte[] value) implements Json {
        public String base64() {
            return Base64.getEncoder().encodeToString(value);
        }
    }

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
            case Bytes _ -> "bytes";
            case Null _ -> "null";
        };
    }
}
