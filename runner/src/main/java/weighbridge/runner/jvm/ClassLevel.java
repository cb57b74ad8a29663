package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
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
    /** Where a class file states its version (The Java Virtual Machine Specification, 4.1). */
    private static final int MAJOR_AT = 6;
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";

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
    static byte[] lowered(byte[] file, int jdk) {
        ClassReader reader = new ClassReader(file);
        if (reader.readUnsignedShort(MAJOR_AT) <= VERSION + jdk) return file;
        // It keeps the frames that javac computed.
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String parent, String[] types) {
                super.visit(VERSION + jdk, access, name, signature, parent, types);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                MethodVisitor code = super.visitMethod(access, name, type, signature, thrown);
                return jdk > BY_OBJECT ? code : new ByObject(code);
            }
        }, 0);
        return writer.toByteArray();
    }

    /** Has switches over patterns select by objects. */
    private static final class ByObject extends MethodVisitor {
        ByObject(MethodVisitor code) {
            super(Opcodes.ASM9, code);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            boolean isSwitch = name.equals("typeSwitch") && bootstrap.getOwner().equals(SWITCHES);
            super.visitInvokeDynamicInsn(name, isSwitch ? "(Ljava/lang/Object;I)I" : type, bootstrap, arguments);
        }
    }
}
