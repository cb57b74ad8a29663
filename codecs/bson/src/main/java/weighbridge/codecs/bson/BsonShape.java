package weighbridge.codecs.bson;

import weighbridge.codec.shape.NamedShape;
import weighbridge.model.Kind;

/** Each kind as its BSON type: integers of 32 or 64 bits, and doubles; keys are texts. */
final class BsonShape extends NamedShape {
    @Override
    public String output() {
        return "org.bson.BsonWriter";
    }

    @Override
    public String input() {
        return "org.bson.BsonReader";
    }

    @Override
    public String write(Kind kind, String value) {
        return switch (kind) {
            case BOOL -> "out.writeBoolean(" + value + ");";
            case INT8, INT16, INT32 -> "out.writeInt32(" + value + ");";
            case INT64 -> "out.writeInt64(" + value + ");";
            case FLOAT32, FLOAT64 -> "out.writeDouble(" + value + ");";
            case STRING -> "out.writeString(" + value + ");";
            case BYTES -> "out.writeBinaryData(new org.bson.BsonBinary(" + value + "));";
        };
    }

    @Override
    public String read(Kind kind) {
        return switch (kind) {
            case BOOL -> "in.readBoolean()";
            case INT8 -> "(byte) in.readInt32()";
            case INT16 -> "(short) in.readInt32()";
            case INT32 -> "in.readInt32()";
            case INT64 -> "in.readInt64()";
            case FLOAT32 -> "(float) in.readDouble()";
            case FLOAT64 -> "in.readDouble()";
            case STRING -> "in.readString()";
            case BYTES -> "in.readBinaryData().getData()";
        };
    }

    @Override
    public String writeKey(Kind kind, String value) {
        return "out.writeName(" + (kind == Kind.STRING ? value : "String.valueOf(" + value + ")") + ");";
    }

    @Override
    public String readKey(Kind kind) {
        return switch (kind) {
            case BOOL -> "Boolean.parseBoolean(in.readName())";
            case INT8 -> "Byte.parseByte(in.readName())";
            case INT16 -> "Short.parseShort(in.readName())";
            case INT32 -> "Integer.parseInt(in.readName())";
            case INT64 -> "Long.parseLong(in.readName())";
            case FLOAT32 -> "Float.parseFloat(in.readName())";
            case FLOAT64 -> "Double.parseDouble(in.readName())";
            case STRING -> "in.readName()";
            case BYTES -> throw new IllegalArgumentException("a BSON key is a string");
        };
    }

    @Override
    public Kind symbol() {
        return Kind.STRING;
    }

    @Override
    public String beginMap(String size) {
        return "out.writeStartDocument();";
    }

    @Override
    public String endMap() {
        return "out.writeEndDocument();";
    }

    @Override
    public String beginList(String size) {
        return "out.writeStartArray();";
    }

    @Override
    public String endList() {
        return "out.writeEndArray();";
    }

    @Override
    public String enterMap() {
        return "in.readStartDocument();";
    }

    @Override
    public String leaveMap() {
        return "in.readEndDocument();";
    }

    @Override
    public String enterList() {
        return "in.readStartArray();";
    }

    @Override
    public String leaveList() {
        return "in.readEndArray();";
    }

    @Override
    public String more() {
        return "in.readBsonType() != org.bson.BsonType.END_OF_DOCUMENT";
    }

    @Override
    public String announced() {
        return "10";
    }

    @Override
    public String skip() {
        return "in.skipValue();";
    }
}
