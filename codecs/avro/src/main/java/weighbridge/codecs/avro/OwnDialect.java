package weighbridge.codecs.avro;

import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.compiler.specific.SpecificCompiler;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.idl.AvscDialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;

/** The classes that Avro's compiler generates for a user's own schema, without its logical types. */
final class OwnDialect extends AvscDialect {
    private static final String VALUES = OwnValues.class.getName();
    /** Names of fields whose getters would clash with those of every generated class. */
    private static final Set<String> HIDDEN = Set.of("encoder", "decoder");
    private static final String BUFFER = "java.nio.ByteBuffer";

    private final OwnAvsc own;
    private final SpecificCompiler compiler;

    /**
     * @param compiler the schema's compiler, with the options that it compiles with
     * @param strings  whether one of them is to generate {@code String}s
     */
    OwnDialect(weighbridge.model.Schema schema, OwnAvsc own, SpecificCompiler compiler, boolean strings) {
        super(schema, strings);
        this.own = own;
        this.compiler = compiler;
    }

    /** @throws UnsupportedSchema if the generated classes hold values that this bridge does not support */
    void check() throws UnsupportedSchema {
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Struct s) || own.type(s).isEmpty()) continue;
            for (Field f : s.fields()) {
                if (OwnAvsc.fieldName(f).isEmpty()) {
                    boolean isMadeUp = s.fields().size() == 1 && !f.required() && f.type().equals(Type.BOOL)
                            && own.type(s).orElseThrow().getFields().isEmpty();
                    if (isMadeUp) continue;
                    throw new UnsupportedSchema(own.type(s).orElseThrow().getFullName()
                            + ": the .avsc file declares no field " + f.name() + " of type " + f.type());
                }
                Schema declared = declared(s, f);
                String place = own.type(s).orElseThrow().getFullName() + "." + OwnAvsc.fieldName(f).orElseThrow();
                if (HIDDEN.contains(OwnAvsc.fieldName(f).orElseThrow()))
                    throw new UnsupportedSchema(place + ": Avro's compiler generates methods with that name");
                if (isWide(f.type(), declared))
                    throw new UnsupportedSchema(place + " is a decimal beyond 64 bits, which becomes text");
                if (holds(declared))
                    throw new UnsupportedSchema(place + " is a collection of fixed values or of single-type unions, "
                            + "which this codec does not convert");
            }
        }
    }

    /** Whether the type is or contains a decimal that is a text in the schema. */
    private static boolean isWide(Type type, Schema declared) {
        Schema value = value(declared);
        return switch (type) {
            case Type.ListOf l -> value.getType() == Schema.Type.ARRAY && isWide(l.element(), value.getElementType());
            case Type.MapOf m -> value.getType() == Schema.Type.MAP && isWide(m.value(), value.getValueType());
            default -> OwnAvsc.isText(type, value);
        };
    }

    private static boolean holds(Schema collection) {
        return switch (collection.getType()) {
            case ARRAY -> isHard(collection.getElementType()) || holds(collection.getElementType());
            case MAP -> isHard(collection.getValueType()) || holds(collection.getValueType());
            case UNION -> collection.getTypes().stream().anyMatch(OwnDialect::holds);
            default -> false;
        };
    }

    private static boolean isHard(Schema element) {
        Schema value = value(element);
        return value.getType() == Schema.Type.FIXED || isSingle(element);
    }

    private static boolean isSingle(Schema s) {
        return s.getType() == Schema.Type.UNION && s.getTypes().size() == 1;
    }

    /** The only type besides null in a union; any other schema unchanged. */
    private static Schema value(Schema s) {
        if (s.getType() != Schema.Type.UNION) return s;
        List<Schema> others = s.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).toList();
        return others.size() == 1 ? others.getFirst() : s;
    }

    private Schema.Field avro(Definition owner, Field field) {
        return own.type(owner).orElseThrow().getField(OwnAvsc.fieldName(field).orElseThrow());
    }

    private Schema declared(Definition owner, Field field) {
        return avro(owner, field).schema();
    }

    /** Whether a field is the placeholder of a record that has no fields in Avro. */
    private static boolean isMadeUp(Field field) {
        return OwnAvsc.fieldName(field).isEmpty();
    }

    @Override
    public String className(Definition definition) {
        if (OwnAvsc.isNullable(definition)) return boxed(((Definition.Struct) definition).fields().getFirst().type());
        return own.type(definition).map(compiler::javaType).orElse("Object");
    }

    private String raw(Definition owner, Field field, String object) {
        Schema.Field avro = avro(owner, field);
        return object + "." + SpecificCompiler.generateGetMethod(own.type(owner).orElseThrow(), avro) + "()";
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        if (owner instanceof Definition.Union) return object + " instanceof " + alternative(field);
        if (OwnAvsc.isNullable(owner)) return object + " != null";
        return isMadeUp(field) ? "false" : raw(owner, field, object) + " != null";
    }

    private String alternative(Field field) {
        String type = own.alternative(field).map(compiler::javaType).orElseGet(() -> boxed(field.type()));
        return type.indexOf('<') < 0 ? type : type.substring(0, type.indexOf('<'));
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        if (owner instanceof Definition.Union) {
            return own.alternative(field)
                    .map(s -> unfixed(field.type(), "((" + compiler.javaType(s) + ") " + object + ")"))
                    .orElseGet(() -> "((" + boxed(field.type()) + ") " + object + ")");
        }
        if (OwnAvsc.isNullable(owner)) return object;
        if (isMadeUp(field)) return "((" + boxed(field.type()) + ") null)";
        Schema declared = declared(owner, field);
        String raw = raw(owner, field, object);
        if (isSingle(declared)) raw = "((" + compiler.javaType(value(declared)) + ") " + raw + ")";
        return value(declared).getType() == Schema.Type.FIXED ? unfixed(field.type(), raw) : raw;
    }

    private static String unfixed(Type type, String raw) {
        return isText(type) ? VALUES + ".uuid(" + raw + ".bytes())" : BUFFER + ".wrap(" + raw + ".bytes())";
    }

    private String fixed(Schema declared, Type type, String value) {
        String bytes = isText(type) ? VALUES + ".uuid(" + value + ")"
                : VALUES + ".fixed(" + value + ", " + declared.getFixedSize() + ", " + isDecimal(type) + ")";
        return "new " + compiler.javaType(declared) + "(" + bytes + ")";
    }

    @Override
    public String begin(Definition owner, String variable) {
        if (owner instanceof Definition.Union || OwnAvsc.isNullable(owner))
            return className(owner) + " " + variable + " = null;";
        return className(owner) + " " + variable + " = new " + className(owner) + "();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        if (owner instanceof Definition.Union) {
            return variable + " = " + own.alternative(field).map(s -> fixed(s, field.type(), value)).orElse(value)
                    + ";";
        }
        if (OwnAvsc.isNullable(owner)) return variable + " = " + value + ";";
        if (isMadeUp(field)) return ";";
        Schema declared = value(declared(owner, field));
        String set = SpecificCompiler.generateSetMethod(own.type(owner).orElseThrow(), avro(owner, field));
        String given = declared.getType() == Schema.Type.FIXED ? fixed(declared, field.type(), value) : value;
        return variable + "." + set + "(" + given + ");";
    }

    @Override
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        String original =
                own.type(enumeration).orElseThrow().getEnumSymbols().get(enumeration.symbols().indexOf(symbol));
        return className(enumeration) + "." + SpecificCompiler.mangle(original);
    }

    private static boolean isText(Type type) {
        return type instanceof Type.Scalar s && s.kind() == Kind.STRING;
    }

    private static boolean isDecimal(Type type) {
        return type instanceof Type.Scalar s && s.logical().filter(l -> l instanceof Logical.Decimal).isPresent();
    }

    @Override
    public String type(Type type) {
        return isDecimal(type) ? BUFFER : super.type(type);
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return isDecimal(scalar) ? VALUES + ".decimal(" + bean + ")" : super.fromBean(scalar, bean);
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return isDecimal(scalar) ? VALUES + ".unscaled(" + value + ")" : super.toBean(scalar, value);
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return isDecimal(scalar) ? VALUES + ".unscaled(" + value + ")" : super.sum(scalar, value);
    }
}
