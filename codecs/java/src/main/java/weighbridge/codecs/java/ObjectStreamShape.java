package weighbridge.codecs.java;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.shape.Shape;
import weighbridge.model.Kind;

/**
 * Writes and reads each kind with the stream's own method, except texts, which are UTF-8 bytes: {@code writeUTF} is
 * limited to 65,535 bytes.
 */
public final class ObjectStreamShape extends Shape {
    /** This class, whose methods generated code calls. */
    private static final String SELF = ObjectStreamShape.class.getName();

    @Override
    public String output() {
        return "java.io.ObjectOutput";
    }

    @Override
    public String input() {
        return "java.io.ObjectInput";
    }

    @Override
    public String write(Kind kind, String value) {
        return switch (kind) {
            case BOOL -> "out.writeBoolean(" + value + ");";
            case INT8 -> "out.writeByte(" + value + ");";
            case INT16 -> "out.writeShort(" + value + ");";
            case INT32 -> "out.writeInt(" + value + ");";
            case INT64 -> "out.writeLong(" + value + ");";
            case FLOAT32 -> "out.writeFloat(" + value + ");";
            case FLOAT64 -> "out.writeDouble(" + value + ");";
            case STRING -> SELF + ".writeText(out, " + value + ");";
            case BYTES -> SELF + ".writeBytes(out, " + value + ");";
        };
    }

    @Override
    public String read(Kind kind) {
        return switch (kind) {
            case BOOL -> "in.readBoolean()";
            case INT8 -> "in.readByte()";
            case INT16 -> "in.readShort()";
            case INT32 -> "in.readInt()";
            case INT64 -> "in.readLong()";
            case FLOAT32 -> "in.readFloat()";
            case FLOAT64 -> "in.readDouble()";
            case STRING -> SELF + ".readText(in)";
            case BYTES -> SELF + ".readBytes(in)";
        };
    }

    @Override
    public String writePresent() {
        return "out.writeBoolean(true);";
    }

    @Override
    public String writeAbsent() {
        return "out.writeBoolean(false);";
    }

    @Override
    public String readAbsent() {
        return "!in.readBoolean()";
    }

    public static void writeText(ObjectOutput out, String text) throws IOException {
        writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    public static String readText(ObjectInput in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    public static void writeBytes(ObjectOutput out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static byte[] readBytes(ObjectInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
