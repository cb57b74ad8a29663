package weighbridge.codecs.colfer;

import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The classes that Colfer generates for a {@link ColferFile}: public fields, arrays for lists, numbers for enums. */
final class ColferDialect extends Dialect {
    ColferDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return ColferFile.PACKAGE + "." + definition.name();
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> scalar(s.kind());
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration e ? scalar(ColferFile.number(e))
                    : className(schema.definition(r));
            case Type.ListOf l -> inside(l.element()) + "[]";
            case Type.SetOf s -> inside(s.element()) + "[]";
            case Type.MapOf m -> entry(m) + "[]";
        };
    }

    /** The Java type of an array's element. */
    private String inside(Type element) {
        return ColferFile.isWrapped(schema, element) ? ColferFile.PACKAGE + "." + ColferFile.itemName(element)
                : type(element);
    }

    /**
     * Absence shows only for structs, which are then null, and for enums without a symbol 0, whose number is then 0.
     */
    @Override
    public String has(Definition owner, Field field, String object) {
        String get = get(owner, field, object);
        if (owner instanceof Definition.Union) return object + ".alternative == " + field.id();
        if (!(field.type() instanceof Type.Ref r)) return "true";
        if (!(schema.definition(r) instanceof Definition.Enumeration e)) return get + " != null";
        return e.symbols().stream().anyMatch(s -> s.number() == 0) ? "true" : get + " != 0";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        return object + "." + ColferFile.name(field);
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + " " + variable + " = new " + className(owner) + "();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        String set = variable + "." + ColferFile.name(field) + " = " + value + ";";
        return owner instanceof Definition.Union ? variable + ".alternative = " + field.id() + "; " + set : set;
    }

    @Override
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return Integer.toString(symbol.number());
    }

    @Override
    public String size(Type collection, String value) {
        return value + ".length";
    }

    @Override
    public String create(Type collection, String variable, String size) {
        String type = type(collection);
        // The size goes into the first pair of brackets: new byte[size][].
        String element = type.substring(0, type.indexOf('['));
        return type + " " + variable + " = new " + element + "[" + size + "]"
                + "[]".repeat((type.length() - element.length()) / 2 - 1) + "; int " + variable + "At = 0;";
    }

    @Override
    public String add(Type collection, String variable, String element) {
        Type of = collection instanceof Type.ListOf l ? l.element() : ((Type.SetOf) collection).element();
        String item =
                ColferFile.isWrapped(schema, of) ? "new " + inside(of) + "().withValue(" + element + ")" : element;
        return variable + "[" + variable + "At++] = " + item + ";";
    }

    @Override
    public String element(Type collection, Type element) {
        return inside(element);
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return ColferFile.isWrapped(schema, element) ? variable + ".value" : variable;
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        return variable + "[" + variable + "At++] = new " + entry(map) + "().withKey(" + key + ").withValue(" + value
                + ");";
    }

    @Override
    public String entry(Type.MapOf map) {
        return ColferFile.PACKAGE + "." + ProtoFile.entryName(map);
    }

    @Override
    public String entries(Type.MapOf map, String value) {
        return value;
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return entry + ".key";
    }

    @Override
    public String value(Type.MapOf map, String entry) {
        return entry + ".value";
    }
}
