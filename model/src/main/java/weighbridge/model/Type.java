package weighbridge.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The type of a field, an element, a key or a value. */
public sealed interface Type {
    Scalar BOOL = new Scalar(Kind.BOOL);
    Scalar INT8 = new Scalar(Kind.INT8);
    Scalar INT16 = new Scalar(Kind.INT16);
    Scalar INT32 = new Scalar(Kind.INT32);
    Scalar INT64 = new Scalar(Kind.INT64);
    Scalar FLOAT32 = new Scalar(Kind.FLOAT32);
    Scalar FLOAT64 = new Scalar(Kind.FLOAT64);
    Scalar STRING = new Scalar(Kind.STRING);
    Scalar BYTES = new Scalar(Kind.BYTES);

    /** The types of a collection's elements, or of its keys and values; nothing else contains types. */
    default List<Type> contents() {
        return switch (this) {
            case Scalar _,Ref _ -> List.of();
            case ListOf l -> List.of(l.element());
            case SetOf s -> List.of(s.element());
            case MapOf m -> List.of(m.key(), m.value());
        };
    }

    /** This type and those within it, each before its contents. */
    default Stream<Type> parts() {
        return Stream.concat(Stream.of(this), contents().stream().flatMap(Type::parts));
    }

    /** The names of the definitions to which it refers, each as often as it does. */
    default Stream<String> names() {
        return parts().filter(Ref.class::isInstance).map(t -> ((Ref) t).name());
    }

    /** A scalar, with its logical type if it has one. */
    record Scalar(Kind kind, Optional<Logical> logical) implements Type {
        public Scalar(Kind kind) {
            this(kind, Optional.empty());
        }

        @Override
        public String toString() {
            return kind.text() + logical.map(l -> ":" + l.text()).orElse("");
        }
    }

    /** An ordered sequence; {@code primitive} asks for a Java primitive array where a library can take one. */
    record ListOf(Type element, boolean primitive) implements Type {
        public ListOf(Type element) {
            this(element, false);
        }

        @Override
        public String toString() {
            return primitive ? element + "[]" : "list<" + element + ">";
        }
    }

    /** Distinct elements without an order. */
    record SetOf(Type element) implements Type {
        @Override
        public String toString() {
            return "set<" + element + ">";
        }
    }

    /** Distinct keys, each with a value, without an order. */
    record MapOf(Type key, Type value) implements Type {
        @Override
        public String toString() {
            return "map<" + key + ", " + value + ">";
        }
    }

    /** The enum, struct or union of this name in the schema. */
    record Ref(String name) implements Type {
        @Override
        public String toString() {
            return name;
        }
    }
}
