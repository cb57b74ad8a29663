package weighbridge.sources.javaclasses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.source.Described;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;

final class ClassSchemaTest {
    /** An initializer that throws if its class is run. */
    private static final String RUN = "static { if (true) throw new IllegalStateException(\"was run\"); }";

    @TempDir
    private static Path folder;

    private static Path jar;

    @BeforeAll
    static void makeJar() throws IOException {
        Path source = folder.resolve("Order.java");
        Files.writeString(source, """
                package com.acme;
                import java.math.*; import java.time.*; import java.util.*;
                public class Order extends Base<Long> {
                    RUN
                    private String customerName; private List<Item> items; private Map<Status, Set<UUID>> byStatus;
                    private int[] codes; private boolean paid; public BigDecimal total; private Page<Item> page;
                    private Order parent; private Object any; private byte[] raw; private String URL;
                    private Payment payment; private transient int cache; private static int count; private int hidden;
                    public String getCustomerName() { return customerName; }
                    public List<Item> getItems() { return items; }
                    public Map<Status, Set<UUID>> getByStatus() { return byStatus; }
                    public int[] getCodes() { return codes; }
                    public boolean isPaid() { return paid; }
                    public Page<Item> getPage() { return page; }
                    public Order getParent() { return parent; }
                    public Object getAny() { return any; }
                    public byte[] getRaw() { return raw; }
                    public String getURL() { return URL; }
                    public Payment getPayment() { return payment; }
                    public int getCache() { return cache; }
                    public int getComputed() { return 1; }
                }
                class Base<T> {
                    private T id; private Instant created;
                    public T getId() { return id; }
                    public Instant getCreated() { return created; }
                }
                record Item(String sku, int quantity, Optional<Double> price, LocalDate day, char size, Long[] refs) { RUN }
                enum Status { NEW, IN_TRANSIT { }; RUN }
                class Page<T> { public List<T> elements; public int number; RUN }
                sealed interface Payment permits Cash, Card {}
                record Cash(long cents) implements Payment { RUN }
                record Card(String number) implements Payment { RUN }
                class Grow<T> { public Grow<List<T>> more; }
                class Plain { private int x; private String y; }
                class Missing { public Gone gone; }
                class Gone { public int x; }
                interface Shape {}
                class Drawing { public Shape shape; }
                class Pair<A, B> { public A a; public B b; }
                class Twice<T> { public Twice<Pair<T, T>> more; }
                """.replace("RUN", RUN));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        boolean compiled = javac.getTask(said, null, null, List.of("-d", classes.toString(), "-proc:none"), null,
                javac.getStandardFileManager(null, null, null).getJavaFileObjects(source)).call();
        assertThat(compiled).as(said.toString()).isTrue();
        Files.delete(classes.resolve("com/acme/Gone.class"));
        jar = folder.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> walk = Files.walk(classes)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                out.write(Files.readAllBytes(file));
                out.closeEntry();
            }
        }
    }

    /** Sealed interfaces that each permit the next two, which permit the same two; the compiler would not end. */
    private static Path choices(int levels) throws IOException {
        Path folder = Files.createDirectories(ClassSchemaTest.folder.resolve("choices"));
        for (int i = 0; i <= levels; i++) {
            for (String letter : List.of("C", "D")) {
                List<ClassDesc> over = i == 0 ? List.of() : pair(i - 1);
                List<ClassDesc> next = i == levels ? List.of() : pair(i + 1);
                Files.write(folder.resolve(letter + i + ".class"), ClassFile.of().build(ClassDesc.of(letter + i),
                        c -> c.withFlags(ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT | ClassFile.ACC_PUBLIC)
                                .withInterfaceSymbols(over).withField("n", ConstantDescs.CD_int, 0)
                                .with(PermittedSubclassesAttribute.ofSymbols(next))));
            }
        }
        return folder;
    }

    private static List<ClassDesc> pair(int level) {
        return List.of(ClassDesc.of("C" + level), ClassDesc.of("D" + level));
    }

    @Test
    @Timeout(20)
    void typesThatDoubleEnd() throws IOException {
        assertThatThrownBy(() -> ClassSchema.read("C0", List.of(choices(60)))).isInstanceOf(ImportException.class)
                .hasMessageContaining("C0");
        assertThatThrownBy(() -> ClassSchema.read("com.acme.Twice", List.of(jar))).isInstanceOf(ImportException.class)
                .hasMessageContaining("leads to too many types");
    }

    @Test
    void beansRecordsEnumsAndSealedTypesAreASchemaAndNothingOfThemIsRun() throws IOException {
        Described read = ClassSchema.read("com.acme.Order", List.of(jar));

        assertThat(SchemaFile.text(read.schema())).isEqualTo("""
                {
                  "root": "Order",
                  "types": [
                    {"struct": "Order", "declared": {"java": "com.acme.Order"}, "fields": [
                      {"id": 1, "name": "id", "type": "int64", "optional": true},
                      {"id": 2, "name": "created", "type": "int64:timestamp-micros", "optional": true},
                      {"id": 3, "name": "customerName", "type": "string", "optional": true},
                      {"id": 4, "name": "items", "type": "list<Item>", "optional": true},
                      {"id": 5, "name": "byStatus", "type": "map<Status, set<string:uuid>>", "optional": true},
                      {"id": 6, "name": "codes", "type": "int32[]", "optional": true},
                      {"id": 7, "name": "paid", "type": "bool"},
                      {"id": 8, "name": "total", "type": "string", "optional": true},
                      {"id": 9, "name": "page", "type": "PageItem", "optional": true},
                      {"id": 10, "name": "parent", "type": "Order", "optional": true},
                      {"id": 11, "name": "any", "type": "string:json", "optional": true},
                      {"id": 12, "name": "raw", "type": "bytes", "optional": true},
                      {"id": 13, "name": "url", "type": "string", "from": "URL", "optional": true},
                      {"id": 14, "name": "payment", "type": "Payment", "optional": true}
                    ]},
                    {"struct": "Item", "declared": {"java": "com.acme.Item"}, "fields": [
                      {"id": 1, "name": "sku", "type": "string", "optional": true},
                      {"id": 2, "name": "quantity", "type": "int32"},
                      {"id": 3, "name": "price", "type": "float64", "optional": true},
                      {"id": 4, "name": "day", "type": "int32:date", "optional": true},
                      {"id": 5, "name": "size", "type": "string"},
                      {"id": 6, "name": "refs", "type": "list<int64>", "optional": true}
                    ]},
                    {"enum": "Status", "declared": {"java": "com.acme.Status"}, "symbols": {"NEW": 0, "IN_TRANSIT": 1}},
                    {"struct": "PageItem", "declared": {"java": "com.acme.Page"}, "fields": [
                      {"id": 1, "name": "elements", "type": "list<Item>", "optional": true},
                      {"id": 2, "name": "number", "type": "int32"}
                    ]},
                    {"union": "Payment", "declared": {"java": "com.acme.Payment"}, "alternatives": [
                      {"id": 1, "name": "cash", "type": "Cash", "from": "Cash"},
                      {"id": 2, "name": "card", "type": "Card", "from": "Card"}
                    ]},
                    {"struct": "Cash", "declared": {"java": "com.acme.Cash"}, "fields": [
                      {"id": 1, "name": "cents", "type": "int64"}
                    ]},
                    {"struct": "Card", "declared": {"java": "com.acme.Card"}, "fields": [
                      {"id": 1, "name": "number", "type": "string", "optional": true}
                    ]}
                  ]
                }
                """);
        assertThat(read.ledger()).contains("Order.any: a java.lang.Object becomes JSON text",
                "Item.size: becomes text");
    }

    @Test
    void aClassThatHidesAllIsReadByItsFields() throws IOException {
        assertThat(ClassSchema.read("com.acme.Plain", List.of(jar)).schema().schema().rootStruct().fields()).hasSize(2);
    }

    /** So are Kotlin's sealed types, unless they are compiled for JVM 17 or later. */
    @Test
    void anAbstractTypeWhoseClassesNobodyNamesIsNoted() throws IOException {
        assertThat(ClassSchema.read("com.acme.Drawing", List.of(jar)).ledger()).anySatisfy(
                note -> assertThat(note).contains("Shape: is abstract and does not say which classes it has"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.None    | there is no such class in
            com.acme.order   | there is no such class in
            com/acme/Order   | there is no such class in
            java.lang.String | is a class of the JDK
            com.acme.Status  | which cannot be a message; name a class with properties
            com.acme.Missing | needs the class com.acme.Gone; add its jar to --classpath
            com.acme.Grow    | leads to too many types
            com.acme.Payment | com.acme.Payment: stands for the classes com.acme.Cash, com.acme.Card, but a message is of
            """)
    void whatCannotBeASchemaIsRefusedInASentence(String name, String sentence) {
        assertThatThrownBy(() -> ClassSchema.read(name, List.of(jar))).isInstanceOf(ImportException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void aClassThatIsThereOnlyAsASourceIsToBeCompiled() throws IOException {
        Path source = Files.createDirectories(folder.resolve("src/com/acme")).resolve("Later.java");
        Files.writeString(source, "package com.acme; class Later { class Inner {} }");
        for (String name : List.of("com.acme.Later", "com.acme.Later$Inner"))
            assertThatThrownBy(() -> ClassSchema.read(name, List.of(jar, folder.resolve("src"))))
                    .hasMessage(name + ": is there only as a source, " + source
                            + "; compile it, and give the folder of its class with --classpath");
    }

    @Test
    void aClassPathOfSomethingElseIsRefusedInASentence() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");

        assertThatThrownBy(() -> ClassSchema.read("A", List.of(text))).hasMessageContaining("is not a jar");
        assertThatThrownBy(() -> ClassSchema.read("A", List.of(folder.resolve("gone.jar"))))
                .hasMessageContaining("there is no such file; give the path of a jar or a folder; --classpath takes");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aClassPathWithAPipeOrADeviceIsRefusedAtOnce() throws Exception {
        Path fifo = Files.createDirectory(folder.resolve("lib")).resolve("fifo.jar");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        for (Path path : List.of(fifo, folder.resolve("lib/*"), Path.of("/dev/zero"))) {
            assertThatThrownBy(() -> ClassSchema.read("A", List.of(path)))
                    .hasMessageContaining("is not a regular file; save its content to a file");
        }
    }

    @Test
    void aJarNamesNoOtherPlaceToLoadFrom() throws IOException {
        Path manifest = folder.resolve("manifest.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(manifest))) {
            out.putNextEntry(new JarEntry("META-INF/MANIFEST.MF"));
            out.write("Manifest-Version: 1.0\nClass-Path: app.jar\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            out.closeEntry();
        }

        assertThatThrownBy(() -> ClassSchema.read("com.acme.Order", List.of(manifest)))
                .isInstanceOf(ImportException.class).hasMessageContaining("there is no such class");
    }
}
