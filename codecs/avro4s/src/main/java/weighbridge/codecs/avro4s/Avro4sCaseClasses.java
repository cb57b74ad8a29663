package weighbridge.codecs.avro4s;

import weighbridge.codec.idl.AvscFile;
import weighbridge.codec.idl.CaseClasses;
import weighbridge.codec.source.Source;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Case classes in the form that avro4s accepts: bytes are buffers, and a map whose key is not text is a sequence of
 * pairs.
 */
final class Avro4sCaseClasses extends CaseClasses {
    /** The object that holds what avro4s derives. */
    static final String DERIVED = "ModelCodecs";

    private static final String BYTE_BUFFER = "java.nio.ByteBuffer";

    Avro4sCaseClasses(Schema schema) {
        super(schema);
    }

    /** The source of the object with a message's encoder and decoder, and with them its schema. */
    String derived() {
        String root = scala(new Type.Ref(schema.root()));
        Source out = new Source().line("package %s", PACKAGE).blank().line("import com.sksamuel.avro4s._").blank()
                .line("object %s {", DERIVED);
        out.line("val encoder: Encoder[%s] = Encoder[%s].resolveEncoder()", root, root);
        out.line("val decoder: Decoder[%s] = Decoder[%s].resolveDecoder()", root, root);
        return out.close().toString();
    }

    @Override
    protected String bytes() {
        return "_root_." + BYTE_BUFFER;
    }

    @Override
    protected String array(String element) {
        return "_root_.scala.collection.immutable.Seq[" + element + "]";
    }

    @Override
    protected boolean isMap(Type.MapOf map) {
        return AvscFile.isMap(map);
    }

    /**
     * Carries bytes and shorts as ints: avro4s maps {@code Byte} and {@code Short} to an int, but fails if it is
     * optional.
     */
    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case INT8, INT16 -> "int";
            case BYTES -> BYTE_BUFFER;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The cast also unboxes a value that comes from a collection.
            case INT8, INT16 -> "(int) " + bean;
            case BYTES -> BYTE_BUFFER + ".wrap(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case INT8 -> "(byte) " + value;
            case INT16 -> "(short) " + value;
            case BYTES -> Avro4sCodec.class.getName() + ".bytes(" + value + ")";
            default -> value;
        };
    }
}
