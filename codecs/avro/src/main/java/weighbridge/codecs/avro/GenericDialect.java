package weighbridge.codecs.avro;

import weighbridge.codec.idl.AvscDialect;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Avro's generic records, whose fields are accessed by name. */
final class GenericDialect extends AvscDialect {
    /** The generated class that holds the Avro schema of each record and enum. */
    static final String SCHEMAS = AvscFile.PACKAGE + ".Schemas";

    private static final String RECORD = "org.apache.avro.generic.GenericRecord";
    private static final String SYMBOL = "org.apache.avro.generic.GenericData.EnumSymbol";
    private static final String CODEC = GenericCodec.class.getName();

    GenericDialect(Schema schema) {
        super(schema);
    }

    /**
     * The constant in {@link #SCHEMAS} for a record or an enum. It includes the inner package, because records in the
     * two packages may have the same name.
     */
    static String constant(String fullName) {
        return fullName.substring(AvscFile.PACKAGE.length() + 1).replace('.', '_');
    }

    private static String schemaOf(String fullName) {
        return SCHEMAS + "." + constant(fullName);
    }

    private static String full(Definition definition) {
        return AvscFile.PACKAGE + "." + definition.name();
    }

    private static String wrapper(Definition.Union u, Field f) {
        return AvscFile.HELPERS + "." + AvscFile.wrapperName(u, f);
    }

    @Override
    public String className(Definition definition) {
        return switch (definition) {
            case Definition.Enumeration _ -> SYMBOL;
            case Definition.Struct _ -> RECORD;
            case Definition.Union _ -> "Object";
        };
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return switch (owner) {
            case Definition.Union u when isWrapped(u, field) -> is(object, wrapper(u, field));
            case Definition.Union _ when field.type() instanceof Type.Ref r -> is(object, full(schema.definition(r)));
            case Definition.Union u -> object + " instanceof " + branch(u, field);
            default -> object + ".get(\"" + AvscFile.fieldName(field) + "\") != null";
        };
    }

    private static String is(String object, String fullName) {
        return CODEC + ".is(" + object + ", " + schemaOf(fullName) + ")";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        String type = "((" + boxed(field.type()) + ") ";
        return switch (owner) {
            case Definition.Union u when isWrapped(u, field) ->
                type + "((" + RECORD + ") " + object + ").get(\"value\"))";
            case Definition.Union _ -> type + object + ")";
            default -> type + object + ".get(\"" + AvscFile.fieldName(field) + "\"))";
        };
    }

    @Override
    public String begin(Definition owner, String variable) {
        return owner instanceof Definition.Union ? super.begin(owner, variable) : RECORD + " " + variable
                + " = new org.apache.avro.generic.GenericData.Record(" + schemaOf(full(owner)) + ");";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        return switch (owner) {
            case Definition.Union u when isWrapped(u, field) ->
                variable + " = " + CODEC + ".record(" + schemaOf(wrapper(u, field)) + ", " + value + ");";
            case Definition.Union _ -> variable + " = " + value + ";";
            default -> variable + ".put(\"" + AvscFile.fieldName(field) + "\", " + value + ");";
        };
    }

    @Override
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return "new " + SYMBOL + "(" + schemaOf(full(enumeration)) + ", \"" + symbol.name() + "\")";
    }

    @Override
    public String selector(Definition.Enumeration enumeration, String value) {
        return value + ".toString()";
    }

    @Override
    public String label(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return '"' + symbol.name() + '"';
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        return AvscFile.isMap(map) ? super.put(map, variable, key, value) : variable + ".add(" + CODEC + ".record("
                + schemaOf(AvscFile.HELPERS + "." + AvscFile.entryName(map)) + ", " + key + ", " + value + "));";
    }

    @Override
    public String entry(Type.MapOf map) {
        return AvscFile.isMap(map) ? super.entry(map) : RECORD;
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return AvscFile.isMap(map) ? super.key(map, entry) : "((" + boxed(map.key()) + ") " + entry + ".get(\"key\"))";
    }

    @Override
    public String value(Type.MapOf map, String entry) {
        return AvscFile.isMap(map) ? super.value(map, entry)
                : "((" + boxed(map.value()) + ") " + entry + ".get(\"value\"))";
    }
}
