package weighbridge.codecs.providence;

import weighbridge.codec.idl.ThriftFile;
import weighbridge.codec.idl.ThriftMessages;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The immutable messages, and their builders, that Providence generates for a {@link ThriftFile}. */
public final class ProvidenceDialect extends ThriftMessages {
    public ProvidenceDialect(Schema schema) {
        super(schema, "net.morimekta.util.Binary");
    }

    /** The generator takes underscores for the gaps between words; a schema's names have them only at the end. */
    @Override
    protected String written(String name) {
        return name.replace("_", "");
    }

    @Override
    protected String array(String value) {
        return value + ".get()";
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return object + ".has" + capitalized(field) + "()";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        return object + (is(Kind.BOOL, field.type()) ? ".is" : ".get") + capitalized(field) + "()";
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + "._Builder " + variable + " = " + className(owner) + ".builder();";
    }

    @Override
    public String end(Definition owner, String variable) {
        return variable + ".build()";
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? "ReadSum.of(" + value + ".getByteBuffer())" : super.sum(scalar, value);
    }
}
