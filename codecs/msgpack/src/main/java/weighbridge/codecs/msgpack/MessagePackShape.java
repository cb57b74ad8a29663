package weighbridge.codecs.msgpack;

import weighbridge.codec.shape.Shape;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/** Each kind as its MessagePack type; an absent value is nil. */
final class MessagePackShape extends Shape {
    @Override
    public String output() {
        return "org.msgpack.core.MessagePacker";
    }

    @Override
    public String input() {
        return "org.msgpack.core.MessageUnpacker";
    }

    @Override
    public String write(Kind kind, String value) {
        return switch (kind) {
            case BOOL -> "out.packBoolean(" + value + ");";
            case INT8 -> "out.packByte(" + value + ");";
            case INT16 -> "out.packShort(" + value + ");";
            case INT32 -> "out.packInt(" + value + ");";
            case INT64 -> "out.packLong(" + value + ");";
            case FLOAT32 -> "out.packFloat(" + value + ");";
            case FLOAT64 -> "out.packDouble(" + value + ");";
            case STRING -> "out.packString(" + value + ");";
            case BYTES -> "out.packBinaryHeader(" + value + ".length).writePayload(" + value + ");";
        };
    }

    @Override
    public String read(Kind kind) {
        return switch (kind) {
            case BOOL -> "in.unpackBoolean()";
            case INT8 -> "in.unpackByte()";
            case INT16 -> "in.unpackShort()";
            case INT32 -> "in.unpackInt()";
            case INT64 -> "in.unpackLong()";
            case FLOAT32 -> "in.unpackFloat()";
            case FLOAT64 -> "in.unpackDouble()";
            case STRING -> "in.unpackString()";
            case BYTES -> "in.readPayload(in.unpackBinaryHeader())";
        };
    }

    @Override
    public String writeAbsent() {
        return "out.packNil();";
    }

    @Override
    public String readAbsent() {
        return "in.tryUnpackNil()";
    }

    @Override
    public String writeStruct(Definition.Struct struct) {
        return "out.packArrayHeader(" + struct.fields().size() + ");";
    }

    @Override
    public String readStruct(Definition.Struct struct) {
        return "in.unpackArrayHeader();";
    }

    @Override
    public String writeSize(Type collection, String size) {
        return (collection instanceof Type.MapOf ? "out.packMapHeader(" : "out.packArrayHeader(") + size + ");";
    }

    @Override
    public String readSize(Type collection) {
        return collection instanceof Type.MapOf ? "in.unpackMapHeader()" : "in.unpackArrayHeader()";
    }
}
