package weighbridge.codecs.thrift;

import weighbridge.codec.idl.ThriftFile;
import weighbridge.codec.idl.ThriftMessages;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;

/** The classes that the Thrift compiler generates for a {@link ThriftFile}. */
final class ThriftDialect extends ThriftMessages {
    ThriftDialect(Schema schema) {
        super(schema, "java.nio.ByteBuffer");
    }

    @Override
    protected String array(String value) {
        return "org.apache.thrift.TBaseHelper.byteBufferToByteArray(" + value + ")";
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return object + ".isSet" + capitalized(field) + "()";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        boolean is = owner instanceof Definition.Struct && is(Kind.BOOL, field.type());
        String get = object + (is ? ".is" : ".get") + capitalized(field) + "()";
        // The getter of a field returns bytes as an array; a collection holds them as buffers.
        return is(Kind.BYTES, field.type()) ? wrap(get) : get;
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + " " + variable + " = new " + className(owner) + "();";
    }
}
