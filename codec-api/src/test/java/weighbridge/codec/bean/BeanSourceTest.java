package weighbridge.codec.bean;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

public final class BeanSourceTest {
    private static final Schema SCHEMA = new Schema("Order", List.of(new Definition.Struct("Order",
            List.of(Field.required(1, "number", Type.INT32), Field.optional(2, "color", new Type.Ref("Color")),
                    Field.optional(3, "raw", Type.BYTES), Field.optional(4, "words", new Type.ListOf(Type.STRING)),
                    Field.required(5, "keys", new Type.SetOf(Type.BYTES)),
                    Field.required(6, "choice", new Type.Ref("Choice")))),
            new Definition.Union("Choice",
                    List.of(Field.required(1, "big", Type.INT64), Field.required(2, "word", Type.STRING))),
            new Definition.Enumeration("Color",
                    List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 4)))));

    @TempDir
    private Path folder;
    private URLClassLoader classes;

    /** Can annotate any declaration, and says which method of {@link BeanSource.Members} put it there. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.PARAMETER})
    public @interface Mark {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    public @interface Maybe {}

    private static final class Annotated implements BeanSource.Members {
        private static String mark(String what) {
            return "@weighbridge.codec.bean.BeanSourceTest.Mark(\"" + what + "\")";
        }

        @Override
        public String type(Definition owner) {
            return mark("type " + owner.name());
        }

        @Override
        public String symbol(Definition.Enumeration owner, Definition.Symbol symbol) {
            return mark("symbol " + symbol.number());
        }

        @Override
        public String field(BeanSource.Property property) {
            return mark("field " + property.name()) + " protected";
        }

        @Override
        public String getter(BeanSource.Property property) {
            return mark("getter " + property.field().id());
        }

        @Override
        public String setter(BeanSource.Property property) {
            return mark("setter " + property.type());
        }

        @Override
        public Optional<String> constructor(Definition owner) {
            return Optional.of(mark("constructor"));
        }

        @Override
        public String parameter(BeanSource.Property property) {
            return mark("parameter " + property.name());
        }

        @Override
        public String typeUse(BeanSource.Property property) {
            return property.optional() ? "@weighbridge.codec.bean.BeanSourceTest.Maybe" : "";
        }
    }

    @BeforeEach
    void compile() throws Exception {
        Workshop workshop = new Workshop(folder);
        BeanSource.write(SCHEMA, new Annotated(), workshop);
        workshop.javac();
        classes = new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()}, getClass().getClassLoader());
    }

    @AfterEach
    void close() throws Exception {
        classes.close();
    }

    private Class<?> bean(String name) throws ClassNotFoundException {
        return classes.loadClass(BeanDialect.PACKAGE + "." + name);
    }

    private AnnotatedType orderField(String name) throws ReflectiveOperationException {
        return bean("Order").getDeclaredField(name).getAnnotatedType();
    }

    private static String mark(AnnotatedElement element) {
        return element.getAnnotation(Mark.class).value();
    }

    private static boolean isMaybe(AnnotatedType type) {
        return type.isAnnotationPresent(Maybe.class);
    }

    @Test
    void everyMemberOfABeanCanBeAnnotated() throws Exception {
        Class<?> order = bean("Order");
        assertThat(mark(order)).isEqualTo("type Order");
        assertThat(mark(order.getDeclaredField("words"))).isEqualTo("field words");
        assertThat(mark(order.getMethod("getNumber"))).isEqualTo("getter 1");
        assertThat(mark(order.getMethod("setNumber", int.class))).isEqualTo("setter int");
    }

    @Test
    void aConstructorOfEveryPropertyIsAddedToTheOneWithout() throws Exception {
        Constructor<?> all = Arrays.stream(bean("Order").getConstructors()).filter(c -> c.getParameterCount() > 0)
                .findFirst().orElseThrow();
        assertThat(mark(all)).isEqualTo("constructor");
        assertThat(Arrays.stream(all.getParameters()).map(BeanSourceTest::mark)).containsExactly("parameter number",
                "parameter color", "parameter raw", "parameter words", "parameter keys", "parameter choice");
        assertThat(isMaybe(all.getAnnotatedParameterTypes()[2])).isTrue();
        Object order = bean("Order").getConstructor().newInstance();
        assertThat(order).isEqualTo(all.newInstance(0, null, null, null, null, null));
    }

    @Test
    void enumsTheirConstantsUnionsAndBytesCanBeAnnotatedToo() throws Exception {
        assertThat(mark(bean("Color"))).isEqualTo("type Color");
        assertThat(mark(bean("Color").getField("BLUE"))).isEqualTo("symbol 4");
        assertThat(mark(bean("Choice"))).isEqualTo("type Choice");
        assertThat(mark(bean("Bytes"))).isEqualTo("type Bytes");
        assertThat(mark(bean("Bytes").getMethod("getValue"))).isEqualTo("getter 1");
    }

    @Test
    void whatMayBeAbsentIsToldByTheTypesAnnotation() throws Exception {
        for (String name : List.of("color", "raw", "words")) {
            assertThat(isMaybe(orderField(name))).as(name).isTrue();
        }
        for (String name : List.of("number", "keys", "choice")) {
            assertThat(isMaybe(orderField(name))).as(name).isFalse();
        }
        assertThat(isMaybe(bean("Order").getMethod("getWords").getAnnotatedReturnType())).isTrue();
        assertThat(isMaybe(bean("Choice").getMethod("getBig").getAnnotatedReturnType())).isTrue();
        assertThat(isMaybe(bean("Bytes").getMethod("getValue").getAnnotatedReturnType())).isFalse();
    }

    @Test
    void bytesCompareByContent() throws Exception {
        Constructor<?> bytes = bean("Bytes").getConstructor(byte[].class);
        Object some = bytes.newInstance(new byte[] {1, 2});
        assertThat(bytes.newInstance(new byte[] {1, 2})).isEqualTo(some).hasSameHashCodeAs(some);
        assertThat(bytes.newInstance(new byte[] {2})).isNotEqualTo(some);
    }
}
