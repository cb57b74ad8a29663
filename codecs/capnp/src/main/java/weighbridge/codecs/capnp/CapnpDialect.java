package weighbridge.codecs.capnp;

import weighbridge.codec.History;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;

/**
 * How a message is read in place through the readers of {@link CapnpClasses}. {@link CapnpSource} builds messages,
 * because a parent must allocate the space of its children.
 */
final class CapnpDialect extends Dialect {
    private final History history;

    CapnpDialect(History history) {
        super(history.schema());
        this.history = history;
    }

    @Override
    public String className(Definition definition) {
        return CapnpNames.className(definition);
    }

    @Override
    public String type(Type type) {
        return CapnpNames.type(schema, type, "Reader");
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        String name = capitalized(field.name());
        // Cap'n Proto has no union of one alternative.
        if (owner instanceof Definition.Union u)
            return history.slots(u).size() == 1 ? "true" : object + ".is" + name + "()";
        return CapnpNames.bits(schema, field.type()) > 0 ? object + ".get" + name + "().isPresent()"
                : object + ".has" + name + "()";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        boolean option =
                owner instanceof Definition.Struct && !field.required() && CapnpNames.bits(schema, field.type()) > 0;
        return object + ".get" + capitalized(field.name()) + "()" + (option ? ".getPresent()" : "");
    }

    @Override
    public String begin(Definition owner, String variable) {
        throw new UnsupportedOperationException("messages are built by CapnpSource");
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        throw new UnsupportedOperationException("messages are built by CapnpSource");
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case STRING -> value + ".toString()";
            case BYTES -> value + ".toArray()";
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case STRING -> super.sum(scalar, value + ".toString()");
            case BYTES -> super.sum(scalar, value + ".asByteBuffer()");
            default -> super.sum(scalar, value);
        };
    }

    @Override
    public String loop(Type collection, Type element, String value) {
        return "for (int e = 0; e < " + size(collection, value) + "; e++) {";
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return "v.get(" + variable + ")";
    }

    @Override
    public String entryLoop(Type.MapOf map, String value) {
        return "for (" + CapnpNames.entryClass(map) + ".Reader e : " + value + ") {";
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return entry + ".getKey()";
    }
}
