package weighbridge.model;

import java.util.List;
import java.util.Optional;

/** A named type of a schema. Names are upper camel case. */
public sealed interface Definition {
    String name();

    /** The fields of a struct, the alternatives of a union; an enum has none. */
    List<Field> fields();

    /** How the schema that it comes from declares it, without its fields and symbols. */
    Optional<Declared> declared();

    /** How a schema in that language declares it, if it comes from one. */
    default Optional<String> declared(String language) {
        return Declared.in(language, declared());
    }

    /** A closed set of symbols, each with the number that tagged formats write. */
    record Enumeration(String name, List<Symbol> symbols, Optional<Declared> declared) implements Definition {
        public Enumeration {
            symbols = List.copyOf(symbols);
        }

        public Enumeration(String name, List<Symbol> symbols) {
            this(name, symbols, Optional.empty());
        }

        @Override
        public List<Field> fields() {
            return List.of();
        }
    }

    /** A symbol of an enum, in upper case. */
    record Symbol(String name, int number) {}

    /** A sequence of fields, ordered as declared. */
    record Struct(String name, List<Field> fields, Optional<Declared> declared) implements Definition {
        public Struct {
            fields = List.copyOf(fields);
        }

        public Struct(String name, List<Field> fields) {
            this(name, fields, Optional.empty());
        }
    }

    /** Exactly one of several alternatives. */
    record Union(String name, List<Field> alternatives, Optional<Declared> declared) implements Definition {
        public Union {
            alternatives = List.copyOf(alternatives);
        }

        public Union(String name, List<Field> alternatives) {
            this(name, alternatives, Optional.empty());
        }

        @Override
        public List<Field> fields() {
            return alternatives;
        }
    }
}
