package weighbridge.codecs.scrooge;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.codec.idl.ThriftFile;
import weighbridge.codec.source.ScalaDialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The classes that Scrooge generates for a {@link ThriftFile}. */
final class ScroogeDialect extends ScalaDialect {
    private static final String BYTE_BUFFER = "java.nio.ByteBuffer";

    ScroogeDialect(Schema schema) {
        super(schema);
    }

    /**
     * Renames the fields of a Thrift file that are keywords of Scala: unless they are scalars, the code that Scrooge
     * generates for them does not compile.
     */
    static String withoutKeywords(String thrift) {
        return thrift.replaceAll("(?m) (type|object|macro),$", " $1Field,");
    }

    private static String thriftName(Field field) {
        return switch (field.name()) {
            case "type", "object", "macro" -> field.name() + "Field";
            default -> ThriftFile.name(field);
        };
    }

    @Override
    protected String collections() {
        return "scala.collection";
    }

    @Override
    public String className(Definition definition) {
        return ThriftFile.PACKAGE + "." + title(ThriftFile.name(definition));
    }

    @Override
    protected String name(Definition owner, Field field) {
        String title = title(thriftName(field));
        return Character.toLowerCase(title.charAt(0)) + title.substring(1);
    }

    @Override
    protected String alternative(Definition.Union owner, Field field) {
        return className(owner) + "." + title(thriftName(field));
    }

    @Override
    protected String alternativeValue(Definition.Union owner, Field field) {
        return name(owner, field);
    }

    @Override
    protected String symbolClass(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return className(enumeration) + "." + title(ThriftFile.name(symbol)) + "$";
    }

    @Override
    protected String construct(Definition owner, String arguments) {
        return className(owner) + "$.MODULE$.apply(" + arguments + ")";
    }

    /**
     * A name by Scrooge's rule: underscores are dropped, each word begins with a capital, and a word of capitals has
     * small letters after the first.
     */
    static String title(String name) {
        return Stream.of(name.split("_")).filter(w -> !w.isEmpty())
                .map(w -> capitalized(
                        w.equals(w.toUpperCase(java.util.Locale.ROOT)) ? w.toLowerCase(java.util.Locale.ROOT) : w))
                .collect(Collectors.joining());
    }

    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case FLOAT32 -> "double";
            case BYTES -> BYTE_BUFFER;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The inner cast unboxes a value that comes from a collection.
            case FLOAT32 -> "(double) (float) " + bean;
            case BYTES -> BYTE_BUFFER + ".wrap(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case FLOAT32 -> "(float) " + value;
            case BYTES -> "org.apache.thrift.TBaseHelper.byteBufferToByteArray(" + value + ")";
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.FLOAT32 ? "ReadSum.of((float) " + value + ")" : super.sum(scalar, value);
    }
}
