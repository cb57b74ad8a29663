package weighbridge.codecs.scalapb;

import weighbridge.codec.idl.MessageWalk;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.ScalaDialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The case classes that ScalaPB generates for a {@link ProtoFile}. */
final class ScalaPbDialect extends ScalaDialect implements MessageWalk.Wrappers {
    private static final String BYTE_STRING = "com.google.protobuf.ByteString";
    /** The argument for every message's last field. */
    private static final String UNKNOWN = ", scalapb.UnknownFieldSet$.MODULE$.empty())";

    ScalaPbDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return ProtoFile.PACKAGE + "." + definition.name();
    }

    /** A field's name by ScalaPB's rule: a letter after a digit is a capital. */
    @Override
    protected String name(Definition owner, Field field) {
        StringBuilder camel = new StringBuilder();
        boolean capital = false;
        for (char c : ProtoFile.name(field, owner.fields()).toCharArray()) {
            camel.append(capital ? Character.toUpperCase(c) : c);
            capital = Character.isDigit(c);
        }
        return camel.toString();
    }

    /**
     * The name of an alternative's class; javac cannot find the class itself, because it is in an object inside an
     * object.
     */
    @Override
    protected String alternative(Definition.Union owner, Field field) {
        String name = capitalized(name(owner, field));
        return name.equals("Empty") ? "_Empty" : name;
    }

    @Override
    protected String alternativeValue(Definition.Union owner, Field field) {
        return "value";
    }

    @Override
    protected String symbolClass(Definition.Enumeration e, Definition.Symbol s) {
        return className(e) + "." + ProtoFile.symbol(e, s) + "$";
    }

    private static boolean isRef(Type type) {
        return type instanceof Type.Scalar || type instanceof Type.Ref;
    }

    private boolean isMessage(Type type) {
        return !isRef(type) || type instanceof Type.Ref r && !(schema.definition(r) instanceof Definition.Enumeration);
    }

    /** Whether a field is an option: a message always is, a repeated field never, any other if it is optional. */
    @Override
    protected boolean isOption(Field field) {
        return isRef(field.type()) && (!field.required() || isMessage(field.type()));
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return owner instanceof Definition.Union ? object + ".alternative().number() == " + ProtoFile.number(field)
                : super.has(owner, field, object);
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        if (!(owner instanceof Definition.Union u)) return super.get(owner, field, object);
        String value = ofAlternative(u, field, object);
        return isRef(field.type()) ? value : value + ".items()";
    }

    @Override
    public String ofAlternative(Definition.Union owner, Field field, String object) {
        return "((" + (isRef(field.type()) ? type(field.type()) : wrapper(field.type())) + ") " + object
                + ".alternative()." + alternativeValue(owner, field) + "())";
    }

    @Override
    public String begin(Definition owner, String variable) {
        return owner instanceof Definition.Union u
                ? className(u) + " " + variable + " = " + className(u) + "$.MODULE$.defaultInstance();"
                : super.begin(owner, variable);
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        if (!(owner instanceof Definition.Union u)) return super.set(owner, field, variable, value);
        return variable + " = " + variable + ".with" + alternative(u, field) + "("
                + (isRef(field.type()) ? value : wrap(field.type(), value)) + ");";
    }

    @Override
    protected String construct(Definition owner, String arguments) {
        return "new " + className(owner) + "(" + arguments + UNKNOWN;
    }

    private static String wrapper(Type type) {
        return ProtoFile.PACKAGE + "." + ProtoFile.wrapperName(type);
    }

    private static String wrap(Type type, String value) {
        return "new " + wrapper(type) + "(" + value + UNKNOWN;
    }

    @Override
    protected boolean isMap(Type.MapOf map) {
        return ProtoFile.hasMap(map);
    }

    @Override
    protected String argument(Type type) {
        return isRef(type) ? super.argument(type) : wrapper(type);
    }

    @Override
    public String type(Type type) {
        return type instanceof Type.SetOf s ? seq(argument(s.element())) : super.type(type);
    }

    @Override
    public String add(Type collection, String variable, String element) {
        Type of = collection instanceof Type.ListOf l ? l.element() : ((Type.SetOf) collection).element();
        return super.add(collection, variable, isRef(of) ? element : wrap(of, element));
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return isRef(element) ? super.item(collection, element, variable) : variable + ".items()";
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        String inside = isRef(map.value()) ? value : wrap(map.value(), value);
        if (isMap(map)) return super.put(map, variable, key, inside);
        String option = isMessage(map.value()) ? "new scala.Some<>(" + inside + ")" : inside;
        return variable + ".addOne(new " + entry(map) + "(" + key + ", " + option + UNKNOWN + ");";
    }

    @Override
    public String entry(Type.MapOf map) {
        return isMap(map) ? super.entry(map) : ProtoFile.PACKAGE + "." + ProtoFile.entryName(map);
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return isMap(map) ? super.key(map, entry) : entry + ".key()";
    }

    @Override
    public String value(Type.MapOf map, String entry) {
        String value = ofValue(map, entry);
        return isRef(map.value()) ? value : value + ".items()";
    }

    @Override
    public String ofValue(Type.MapOf map, String entry) {
        if (isMap(map)) return super.value(map, entry);
        return entry + (isMessage(map.value()) ? ".value().get()" : ".value()");
    }

    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case INT8, INT16 -> "int";
            case BYTES -> BYTE_STRING;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The cast also unboxes a value that comes from a collection.
            case INT8, INT16 -> "(int) " + bean;
            case BYTES -> BYTE_STRING + ".copyFrom(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case INT8 -> "(byte) " + value;
            case INT16 -> "(short) " + value;
            case BYTES -> value + ".toByteArray()";
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? "ReadSum.of(" + value + ".asReadOnlyByteBuffer())"
                : super.sum(scalar, value);
    }
}
