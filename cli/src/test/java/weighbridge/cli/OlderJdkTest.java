package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Jdks;

/** What children load must run on the oldest JDK that contestants may ask for. */
class OlderJdkTest {
    /** How javac's own file of older JDKs names this one: after 8 and 9 come letters. */
    private static final char OLDEST = (char) ('A' + Jdks.OLDEST - 10);

    private final Map<String, Optional<ClassModel>> known = new HashMap<>();

    @Test
    @Tag("built")
    @Tag("slow")
    void childrenCallOnlyWhatTheOldestJdkHas() throws Exception {
        Home home = new Home(Path.of("..").toAbsolutePath().normalize());
        List<Path> folders = new ArrayList<>(CodecFolder.classPath(home.worker(), "measure"));
        for (CodecFolder codec : CodecFolder.find(home.codecs())) folders.add(codec.folder().resolve("target/classes"));
        folders.removeIf(f -> !Files.isDirectory(f));
        assertThat(folders).hasSizeGreaterThan(4);
        Set<String> newer = new TreeSet<>();
        try (FileSystem jdks = FileSystems.newFileSystem(Path.of(System.getProperty("java.home"), "lib", "ct.sym"))) {
            List<Path> roots;
            try (Stream<Path> all = Files.list(jdks.getPath("/"))) {
                roots = all.filter(p -> p.getFileName().toString().matches("[0-9A-Z]*" + OLDEST + "[0-9A-Z]*/?"))
                        .toList();
            }
            Map<String, Path> types = new HashMap<>();
            for (Path root : roots) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(f -> f.toString().endsWith(".sig") && f.getNameCount() > 2).forEach(
                            f -> types.put(f.subpath(2, f.getNameCount()).toString().replaceAll("\\.sig$", ""), f));
                }
            }
            assertThat(types).containsKey("java/lang/Object");
            for (Path folder : folders) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList())
                        newer.addAll(newer(ClassFile.of().parse(file), types));
                }
            }
        }
        assertThat(newer).isEmpty();
    }

    private List<String> newer(ClassModel of, Map<String, Path> types) {
        List<String> newer = new ArrayList<>();
        for (PoolEntry entry : of.constantPool()) {
            String owner = entry instanceof MemberRefEntry m ? m.owner().asInternalName()
                    : entry instanceof ClassEntry c ? c.asInternalName() : "";
            // javac's file has what is exported, and the modules that all JDKs have.
            if (!owner.startsWith("java/") && !owner.startsWith("com/sun/management/")) continue;
            boolean there = entry instanceof MemberRefEntry m
                    ? has(owner, m.name().stringValue(), m.type().stringValue(), types) : types.containsKey(owner);
            if (!there)
                newer.add(of.thisClass().asInternalName() + ": " + owner
                        + (entry instanceof MemberRefEntry m ? "." + m.name().stringValue() : ""));
        }
        return newer;
    }

    private boolean has(String owner, String name, String type, Map<String, Path> types) {
        Optional<ClassModel> model = known.computeIfAbsent(owner, o -> Optional.ofNullable(types.get(o)).map(file -> {
            try {
                return ClassFile.of().parse(Files.readAllBytes(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
        if (model.isEmpty()) return false;
        ClassModel at = model.get();
        // The JVM gives a call of these any type.
        if (owner.equals("java/lang/invoke/MethodHandle") || owner.equals("java/lang/invoke/VarHandle"))
            return at.methods().stream().anyMatch(m -> m.methodName().equalsString(name));
        if (at.methods().stream().anyMatch(m -> m.methodName().equalsString(name) && m.methodType().equalsString(type))
                || at.fields().stream().anyMatch(f -> f.fieldName().equalsString(name)))
            return true;
        return Stream.concat(at.superclass().stream(), at.interfaces().stream())
                .anyMatch(s -> has(s.asInternalName(), name, type, types))
                || at.flags().has(java.lang.reflect.AccessFlag.INTERFACE) && has("java/lang/Object", name, type, types);
    }
}
