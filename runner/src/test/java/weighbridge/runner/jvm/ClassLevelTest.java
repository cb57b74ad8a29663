package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.file.Scratch;

class ClassLevelTest {
    @TempDir
    private Path folder;

    /** Has switches over patterns, of two types, and constants of every size. */
    static final class Switching {
        sealed interface Shape permits Circle, Square {}

        record Circle(double radius) implements Shape {}

        record Square(long side) implements Shape {}

        static String words(Shape shape) {
            return switch (shape) {
                case Circle(double r) when r > 1e300 -> "huge";
                case Circle _ -> "circle";
                case Square(long side) -> "square of " + side + (side == 1L << 40 ? "!" : "");
            };
        }

        static String words(Object any) {
            return switch (any) {
                case String s -> s;
                case Shape s -> words(s);
                default -> "other";
            };
        }
    }

    private static byte[] bytes(Class<?> c) throws IOException {
        try (InputStream in =
                c.getResourceAsStream(c.getName().substring(c.getName().lastIndexOf('.') + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    /** The types of what switches over patterns select by. */
    private static List<String> selectors(ClassModel model) {
        return StreamSupport.stream(model.constantPool().spliterator(), false)
                .filter(InvokeDynamicEntry.class::isInstance).map(InvokeDynamicEntry.class::cast)
                .filter(e -> e.name().equalsString("typeSwitch")).map(e -> e.type().stringValue()).distinct().toList();
    }

    @Test
    void switchesOfAnOlderJdkSelectByObjects() throws Exception {
        byte[] lowered = ClassLevel.lowered(bytes(Switching.class), 21);
        ClassModel model = ClassFile.of().parse(lowered);
        assertThat(model.majorVersion()).isEqualTo(65);
        assertThat(selectors(ClassFile.of().parse(bytes(Switching.class)))).hasSize(2);
        assertThat(selectors(model)).containsExactly("(Ljava/lang/Object;I)I");
        assertThat(ClassFile.of().verify(lowered)).isEmpty();
    }

    @Test
    void whatTheClassDoesStaysTheSame() throws Exception {
        byte[] lowered = ClassLevel.lowered(bytes(Switching.class), 21);
        ClassLoader own = new ClassLoader(getClass().getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.startsWith(Switching.class.getName())) return super.loadClass(name, resolve);
                Class<?> known = findLoadedClass(name);
                if (known != null) return known;
                try {
                    byte[] of = name.equals(Switching.class.getName()) ? lowered
                            : ClassLevel.lowered(bytes(Class.forName(name)), 21);
                    return defineClass(name, of, 0, of.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        var words = own.loadClass(Switching.class.getName()).getDeclaredMethod("words", Object.class);
        words.setAccessible(true);
        List<Object> answers = new ArrayList<>();
        for (String type : List.of("Circle", "Square")) {
            Class<?> shape = own.loadClass(Switching.class.getName() + "$" + type);
            var constructor = shape.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            answers.add(words.invoke(null,
                    constructor.newInstance(type.equals("Circle") ? (Object) 2.0 : (Object) (1L << 40))));
        }
        answers.add(words.invoke(null, "text"));
        answers.add(words.invoke(null, 5));
        assertThat(answers).containsExactly("circle", "square of 1099511627776!", "text", "other");
    }

    @Test
    void classesForNoNewerJdkStayAsTheyAre() throws IOException {
        byte[] now = bytes(Switching.class);
        assertThat(ClassLevel.lowered(now, Runtime.version().feature())).isSameAs(now);
        byte[] old = ClassLevel.lowered(now, 21);
        assertThat(ClassLevel.lowered(old, 21)).isSameAs(old);
        assertThat(ClassFile.of().parse(ClassLevel.lowered(now, 24)).majorVersion()).isEqualTo(68);
    }

    @Test
    void onlyFoldersAreCopiedAndOnlyForAnOlderJdk() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/a")).getParent();
        Files.write(classes.resolve("a/S.class"), bytes(Switching.class));
        Files.writeString(classes.resolve("list"), "text");
        Path jar = Files.writeString(folder.resolve("some.jar"), "");
        try (Scratch scratch = new Scratch(folder.resolve("scratch"))) {
            Cache cache = new Cache(folder.resolve("cache"));
            List<Path> same = List.of(classes, jar);
            assertThat(new ClassLevel(Runtime.version().feature(), new Digests(), cache, scratch).of(same))
                    .containsExactly(classes, jar);
            List<Path> older = List.copyOf(new ClassLevel(21, new Digests(), cache, scratch).of(same));
            assertThat(older.getLast()).isEqualTo(jar);
            assertThat(older.getFirst().resolve("list")).hasContent("text");
            assertThat(ClassFile.of().parse(older.getFirst().resolve("a/S.class")).majorVersion()).isEqualTo(65);
            assertThat(new ClassLevel(21, new Digests(), cache, scratch).of(same)).containsExactlyElementsOf(older);
        }
    }
}
