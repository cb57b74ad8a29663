import java.io.ByteArrayOutputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;

/** Classes and jars from elsewhere, of which nothing may be run. */
final class ClassAttempts {
    /** What a class would do if it were run: leave a file where nothing may be written. */
    private static final String MARK = "static { try { java.nio.file.Files.createFile(java.nio.file.Path.of(\"../outside/ran\")); } catch (java.io.IOException e) { throw new IllegalStateException(e); } }";
    private static final String ORDER = "package acme; public class Order { " + MARK + " public long id; }";

    private ClassAttempts() {}

    static List<Attempt.Kind> kinds() {
        List<Attempt.Planned> all = new ArrayList<>(List.of(
                taken("a static initializer", Map.of("Order", ORDER)),
                taken("initializers of a superclass, an interface and a type of a field", Map.of("Order", "package acme; public class Order extends Base implements Face { public long id; public Part part; public Size size; }",
                        "Base", "package acme; public class Base { " + MARK + " public Integer base; }", "Face", "package acme; public interface Face { Object X = new Part(); }",
                        "Part", "package acme; public class Part { " + MARK + " public int part; }", "Size", "package acme; public enum Size { S; " + MARK + " }")),
                taken("a getter, a constructor and a record's own methods", Map.of("Order", "package acme; public record Order(long id) { public Order { " + body() + " } public long id() { " + body() + " return id; } public int hashCode() { " + body() + " return 1; } }")),
                taken("an annotation whose class is not there", Map.of("Order", "package acme; @Gone public class Order { public long id; }", "Gone", "package acme; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface Gone { Class<?> value() default Part.class; }",
                        "Part", "package acme; public class Part { " + MARK + " }")),
                refused("a class of the JDK", "is a class of the JDK", "java.lang.Runtime", Map.of("Order", ORDER)),
                refused("a class that is not there", "there is no such class", "acme.Gone", Map.of("Order", ORDER)),
                refused("a path for a name", "no such class|cannot be loaded", "../outside/Order", Map.of("Order", ORDER)),
                refused("a name with a line break", "", "acme.Order\nx", Map.of("Order", ORDER)),
                refused("a field of a class that doubles", "too many types", "acme.Twice", Map.of("Twice", "package acme; public class Twice<T> { public Twice<Pair<T, T>> more; public static class Pair<A, B> { public A a; public B b; } }")),
                refused("a class that needs itself", "", "acme.Order", Map.of("Order", "package acme; public record Order() {}"))));
        for (String path : List.of("pipe.jar", "lib/*", "folder.jar/x", "socket.jar", "zero.jar", "text.jar", "empty.jar", "cut.jar", "loop.jar", "big.jar")) all.add(path(path));
        all.add(jar("a jar that names another in its manifest", "there is no such class", Map.of("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nClass-Path: ../outside/other.jar\n\n".getBytes(StandardCharsets.UTF_8))));
        all.add(jar("names that lead out of a jar", "there is no such class", Map.of("../outside/acme/Order.class", new byte[] {1}, "/acme/Order.class", new byte[] {2})));
        all.add(jar("a class file of zeros", "cannot be loaded", Map.of("acme/Order.class", new byte[1_000])));
        all.add(jar("a class file that is cut", "cannot be loaded", Map.of("acme/Order.class", Arrays.copyOf(order("acme.Order"), 60))));
        all.add(jar("a class under another name", "class with another name", Map.of("acme/Order.class", order("acme.Other"))));
        all.add(jar("a class in the name of the JDK's", "", Map.of("java/lang/Evil.class", order("java.lang.Evil"), "acme/Order.class", new byte[10])));
        all.add(jar("a class of 17 MB", "damaged", Map.of("acme/Order.class", new byte[17 << 20])));
        all.add(jar("5,000 fields", "1 record", Map.of("acme/Order.class", wide(5_000))));
        return List.of(new Attempt.Kind("Java classes", all));
    }

    private static String body() {
        return MARK.substring("static { ".length(), MARK.length() - 2);
    }

    private static byte[] order(String name) {
        return ClassFile.of().build(ClassDesc.of(name), c -> c.withFlags(ClassFile.ACC_PUBLIC).withField("id", ConstantDescs.CD_long, ClassFile.ACC_PUBLIC));
    }

    private static byte[] wide(int fields) {
        return ClassFile.of().build(ClassDesc.of("acme.Order"), c -> {
            c.withFlags(ClassFile.ACC_PUBLIC).withField("id", ConstantDescs.CD_long, ClassFile.ACC_PUBLIC);
            for (int i = 1; i < fields; i++) c.withField("f" + i, ConstantDescs.CD_String, ClassFile.ACC_PUBLIC);
        });
    }

    private static Attempt look(Ground g, String name, String classPath, String words, int exit) throws Exception {
        g.text("m.json", "{\"id\": 1}\n");
        return exit == 0 ? Attempt.taken(words, "m.json", "--class", name, "--classpath", classPath)
                : Attempt.refused(words, "m.json", "--class", name, "--classpath", classPath);
    }

    private static Attempt.Planned taken(String name, Map<String, String> sources) {
        return new Attempt.Planned(name, g -> {
            compile(g, sources);
            return look(g, "acme.Order", "classes", "1 record", 0);
        });
    }

    private static Attempt.Planned refused(String name, String words, String className, Map<String, String> sources) {
        return new Attempt.Planned(name, g -> {
            compile(g, sources);
            return look(g, className, "classes", words, 2);
        });
    }

    private static void compile(Ground g, Map<String, String> sources) throws Exception {
        List<String> command = new ArrayList<>(List.of("-proc:none", "-d", g.folder("classes").toString()));
        for (Map.Entry<String, String> e : sources.entrySet()) command.add(g.text("src/acme/" + e.getKey() + ".java", e.getValue()).toString());
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        if (ToolProvider.getSystemJavaCompiler().run(null, said, said, command.toArray(String[]::new)) != 0) throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
    }

    private static Attempt.Planned jar(String name, String words, Map<String, byte[]> entries) {
        return new Attempt.Planned(name, g -> {
            jar(g.work().resolve("app.jar"), entries);
            return look(g, "acme.Order", "app.jar", words, words.equals("1 record") ? 0 : 2);
        });
    }

    private static void jar(Path file, Map<String, byte[]> entries) throws Exception {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, byte[]> e : new TreeMap<>(entries).entrySet()) {
                out.putNextEntry(new JarEntry(e.getKey()));
                out.write(e.getValue());
                out.closeEntry();
            }
        }
    }

    private static Attempt.Planned path(String path) {
        return new Attempt.Planned("a class path of " + path, g -> {
            String words = switch (path) {
                case "pipe.jar", "lib/*" -> {
                    g.fifo(path.equals("lib/*") ? "lib/a.jar" : path);
                    yield "is not a regular file";
                }
                case "socket.jar" -> {
                    g.socket(path);
                    yield "is not a regular file";
                }
                case "zero.jar" -> {
                    g.link(path, Path.of("/dev/zero"));
                    yield "is not a regular file";
                }
                case "loop.jar" -> {
                    g.link(path, Path.of(path));
                    yield "there is no loop.jar";
                }
                case "text.jar" -> {
                    g.text(path, "no jar");
                    yield "text.jar: is not a jar";
                }
                case "empty.jar" -> {
                    g.text(path, "");
                    yield "empty.jar: is not a jar";
                }
                case "cut.jar" -> {
                    jar(g.work().resolve(path), Map.of("acme/Order.class", order("acme.Order")));
                    byte[] whole = Files.readAllBytes(g.work().resolve(path));
                    g.bytes(path, Arrays.copyOf(whole, whole.length - 10));
                    yield "cut.jar: is not a jar";
                }
                case "big.jar" -> {
                    jar(g.work().resolve(path), IntStream.range(0, 20_000).boxed().collect(Collectors.toMap(i -> "x/" + i, i -> new byte[0])));
                    yield "there is no such class";
                }
                default -> "there is no folder.jar";
            };
            return look(g, "acme.Order", path, words, 2);
        });
    }
}
