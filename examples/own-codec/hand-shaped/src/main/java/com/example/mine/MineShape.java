package com.example.mine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.shape.Shape;
import weighbridge.model.Kind;

/** How each kind of value is written and read: Java code, from which the code for a schema is made. */
public final class MineShape extends Shape {
    /** This class, whose methods that code calls. */
    private static final String SELF = MineShape.class.getName();

    @Override
    public String output() {
        return "java.io.DataOutput";
    }

    @Override
    public String input() {
        return "java.io.DataInput";
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

    /** Writes UTF-8, since {@code writeUTF} takes 65,535 bytes at most. */
    public static void writeText(DataOutput out, String text) throws IOException {
        writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    public static String readText(DataInput in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    public static void writeBytes(DataOutput out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static byte[] readBytes(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
