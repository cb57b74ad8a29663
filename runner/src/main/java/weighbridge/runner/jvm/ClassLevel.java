package weighbridge.runner.jvm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.TreeMap;
import java.util.stream.Stream;
import weighbridge.model.file.Scratch;

/**
 * Class paths for a JDK that is older than the one that the project's classes were compiled for.
 *
 * <p>What they use of the language beyond 21 is known to the compiler alone. So their class files differ from those for
 * 21 by two things: the version that they state, and the type of what a switch over patterns selects by, which javac
 * states as {@code Object} for JDKs before 23. Both are changed in a copy; so all JDKs run the same instructions. A test
 * holds the classes to the methods of JDK 21.
 */
final class ClassLevel {
    /** The version of class files of JDK 0, so to speak. */
    private static final int VERSION = 44;
    /** The last JDK whose switches select by objects alone. */
    private static final int BY_OBJECT = 22;
    private static final int MAGIC = 0xCAFEBABE;

    private final int jdk;
    private final Digests digests;
    private final Cache cache;
    private final Scratch scratch;

    /** @param jdk the number of the JDK that is to load the classes */
    ClassLevel(int jdk, Digests digests, Cache cache, Scratch scratch) {
        this.jdk = jdk;
        this.digests = digests;
        this.cache = cache;
        this.scratch = scratch;
    }

    /** The same class path, with copies for the JDK of those folders that have classes for newer ones. */
    SequencedCollection<Path> of(Collection<Path> classPath) throws IOException {
        SequencedCollection<Path> all = new LinkedHashSet<>();
        for (Path entry : classPath)
            all.add(jdk < Runtime.version().feature() && Files.isDirectory(entry) ? copy(entry) : entry);
        return all;
    }

    private Path copy(Path folder) throws IOException {
        Path home = cache.lowered(jdk + "-" + digests.of(List.of(folder)).substring(0, 24));
        if (Files.isDirectory(home)) {
            Cache.used(home);
            return home;
        }
        Path work = scratch.make("lowered");
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                Path to = work.resolve(folder.relativize(file).toString());
                Files.createDirectories(to.getParent());
                if (file.toString().endsWith(".class")) Files.write(to, lowered(Files.readAllBytes(file), jdk));
                else Files.copy(file, to);
            }
        }
        try {
            Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another run may have been faster.
            if (!Files.isDirectory(home)) throw e;
        }
        return home;
    }

    /** A class file for a JDK of this number; the same if it is for one that is no newer. */
    static byte[] lowered(byte[] file, int jdk) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        if (in.readInt() != MAGIC) throw new IOException("a class file does not begin as one");
        int minor = in.readUnsignedShort();
        if (in.readUnsignedShort() <= VERSION + jdk) return file;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(file.length + 64);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeShort(minor);
        out.writeShort(VERSION + jdk);
        if (jdk > BY_OBJECT) {
            in.transferTo(out);
            return bytes.toByteArray();
        }
        int begin = file.length - in.available() + Short.BYTES;
        int count = in.readUnsignedShort();
        Map<Integer, Integer> at = new TreeMap<>();
        for (int i = 1, p = begin; i < count; i++) {
            at.put(i, p);
            int tag = file[p];
            p += length(tag, file, p);
            // A long or a double counts as two.
            if (tag == 5 || tag == 6) i++;
        }
        Pool pool = new Pool(file, at);
        List<Integer> switches = at.keySet().stream().filter(pool::isSwitch).toList();
        int end = at.values().stream().mapToInt(p -> p + length(file[p], file, p)).max().orElse(begin);
        byte[] same = file.clone();
        for (int i : switches) {
            same[at.get(i) + 3] = (byte) (count + 1 >> 8);
            same[at.get(i) + 4] = (byte) (count + 1);
        }
        out.writeShort(switches.isEmpty() ? count : count + 2);
        out.write(same, begin, end - begin);
        if (!switches.isEmpty()) {
            out.writeByte(1);
            out.writeUTF("(Ljava/lang/Object;I)I");
            out.writeByte(12);
            out.writeShort(pool.name(switches.getFirst()));
            out.writeShort(count);
        }
        out.write(same, end, same.length - end);
        return bytes.toByteArray();
    }

    /** The length of a constant (The Java Virtual Machine Specification, 4.4). */
    private static int length(int tag, byte[] file, int at) {
        return switch (tag) {
            case 1 -> 3 + unsigned(file, at + 1);
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 5;
            case 5, 6 -> 9;
            case 7, 8, 16, 19, 20 -> 3;
            case 15 -> 4;
            default -> throw new IllegalArgumentException("a class file has a constant of the unknown kind " + tag);
        };
    }

    private static int unsigned(byte[] file, int at) {
        return (file[at] & 0xFF) << 8 | file[at + 1] & 0xFF;
    }

    /** The constants of a class file, by number. */
    private record Pool(byte[] file, Map<Integer, Integer> at) {
        /** Whether a constant is a call of a switch over patterns, of another type than {@code Object}. */
        boolean isSwitch(int i) {
            if (file[at.get(i)] != 18) return false;
            return text(name(i)).equals("typeSwitch")
                    && text(unsigned(file, at.get(unsigned(file, at.get(i) + 3)) + 3)).matches("\\(L[^;]+;I\\)I");
        }

        /** The number of the text that names what is called. */
        int name(int i) {
            return unsigned(file, at.get(unsigned(file, at.get(i) + 3)) + 1);
        }

        private String text(int i) {
            int p = at.get(i);
            try {
                return new DataInputStream(new ByteArrayInputStream(file, p + 1, length(1, file, p) - 1)).readUTF();
            } catch (IOException e) {
                throw new IllegalArgumentException("a class file has a text that is none", e);
            }
        }
    }
}
