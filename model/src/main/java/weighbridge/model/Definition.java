package weighbridge.model;

import java.util.List;

/** A named type of a schema. Names are upper camel case. */
public sealed interface Definition {
    String name();

    /** A closed set of symbols, each with the number that tagged formats write. */
    record Enumeration(String name, List<Symbol> symbols) implements Definition {
        public Enumeration {
            symbols = List.copyOf(symbols);
        }
    }

    /** A symbol of an enum; upper case. */
    record Symbol(String name, int number) {}

    /** A sequence of fields, ordered as declared. */
    record Struct(String name, List<Field> fields) implements Definition {
        public Struct {
            fields = List.copyOf(fields);
        }
    }

    /** Exactly one of several alternatives. */
    record Union(String name, List<Field> alternatives) implements Definition {
        public Union {
            alternatives = List.copyOf(alternatives);
        }
    }
}
