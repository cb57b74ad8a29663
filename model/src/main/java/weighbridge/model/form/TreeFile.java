package weighbridge.model.form;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trees of maps, lists, strings, longs, doubles and booleans as bytes: a tag each, then the value, big-endian. */
public final class TreeFile {
    /** Trees come only from our own processes, which write none deeper or longer than these limits. */
    private static final int DEEPEST = 100;
    private static final int LONGEST = 1 << 28;

    private TreeFile() {}

    /** Writes a tree, which may be null. */
    public static void write(DataOutput out, Object tree) throws IOException {
        // The first switch over types costs a fresh JVM tens of milliseconds.
        if (tree == null) {
            out.writeByte('n');
        } else if (tree instanceof Boolean b) {
            out.writeByte(b ? 't' : 'f');
        } else if (tree instanceof Long l) {
            out.writeByte('l');
            out.writeLong(l);
        } else if (tree instanceof Double d) {
            out.writeByte('d');
            out.writeDouble(d);
        } else if (tree instanceof String s) {
            out.writeByte('s');
            text(out, s);
        } else if (tree instanceof List<?> list) {
            out.writeByte('a');
            out.writeInt(list.size());
            for (Object e : list) write(out, e);
        } else if (tree instanceof Map<?, ?> map) {
            out.writeByte('m');
            out.writeInt(map.size());
            for (Map.Entry<?, ?> e : map.entrySet()) {
                text(out, (String) e.getKey());
                write(out, e.getValue());
            }
        } else {
            throw new IllegalArgumentException(tree.getClass().getName() + " is not part of a tree");
        }
    }

    /** @throws IOException if the bytes are not a tree */
    public static Object read(DataInput in) throws IOException {
        return read(in, 0);
    }

    private static Object read(DataInput in, int depth) throws IOException {
        if (depth > DEEPEST) throw new IOException("a tree is nested deeper than " + DEEPEST + " levels");
        byte tag = in.readByte();
        return switch (tag) {
            case 'n' -> null;
            case 't' -> true;
            case 'f' -> false;
            case 'l' -> in.readLong();
            case 'd' -> in.readDouble();
            case 's' -> text(in);
            case 'a' -> {
                List<Object> list = new ArrayList<>();
                for (int n = length(in); n > 0; n--) list.add(read(in, depth + 1));
                yield list;
            }
            case 'm' -> {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int n = length(in); n > 0; n--) map.put(text(in), read(in, depth + 1));
                yield map;
            }
            default -> throw new IOException("expected a tree, found the byte " + tag);
        };
    }

    private static void text(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInput in) throws IOException {
        byte[] bytes = new byte[length(in)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static int length(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST) throw new IOException("expected a length, found " + length);
        return length;
    }
}
