package weighbridge.sources.javaclasses;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.source.Described;
import weighbridge.workloads.schema.SchemaFile;

/** Annotations that say how JSON is written; their classes are not on the class path. */
final class AnnotationsTest {
    private static final Map<String, String> SOURCES = Map.of("com/fasterxml/jackson/annotation/JsonTypeInfo.java", """
            package com.fasterxml.jackson.annotation;
            import java.lang.annotation.*;
            @Retention(RetentionPolicy.RUNTIME) public @interface JsonTypeInfo {
                enum Id { NAME, CLASS } enum As { PROPERTY, WRAPPER_OBJECT }
                Id use(); As include() default As.PROPERTY; String property() default "";
            }
            """, "com/fasterxml/jackson/annotation/JsonSubTypes.java", """
            package com.fasterxml.jackson.annotation;
            import java.lang.annotation.*;
            @Retention(RetentionPolicy.RUNTIME) public @interface JsonSubTypes {
                Type[] value();
                @interface Type { Class<?> value(); String name() default ""; }
            }
            """, "com/fasterxml/jackson/annotation/JsonTypeName.java", """
            package com.fasterxml.jackson.annotation;
            import java.lang.annotation.*;
            @Retention(RetentionPolicy.RUNTIME) public @interface JsonTypeName { String value() default ""; }
            """, "com/fasterxml/jackson/annotation/JsonProperty.java", """
            package com.fasterxml.jackson.annotation;
            import java.lang.annotation.*;
            @Retention(RetentionPolicy.RUNTIME) public @interface JsonProperty { String value() default ""; }
            """, "com/google/gson/annotations/SerializedName.java", """
            package com.google.gson.annotations;
            import java.lang.annotation.*;
            @Retention(RetentionPolicy.RUNTIME) public @interface SerializedName { String value(); }
            """, "com/acme/Event.java", """
            package com.acme;
            import com.fasterxml.jackson.annotation.*;
            import com.google.gson.annotations.SerializedName;
            public class Event {
                @JsonProperty("user_id") private long userId;
                @SerializedName("ip-address") public String ip;
                private String note;
                public Content content; public Form form; public Wrapped wrapped;
                public long getUserId() { return userId; }
                @JsonProperty("remark") public String getNote() { return note; }
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
                @JsonSubTypes({@JsonSubTypes.Type(value = Login.class, name = "user_login"),
                    @JsonSubTypes.Type(Logout.class)})
                public static abstract class Content {}
                public static class Login extends Content { public boolean mfa; }
                @JsonTypeName("user_logout") public static class Logout extends Content { public int after; }
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME) public sealed interface Form permits Round, Square {}
                public record Round(double radius) implements Form {}
                @JsonTypeName("box") public record Square(double side) implements Form {}
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
                @JsonSubTypes(@JsonSubTypes.Type(value = Only.class, name = "only_one")) public interface Wrapped {}
                public record Only(int x) implements Wrapped {}
            }
            """);

    @TempDir
    private static Path folder;

    private static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> e : SOURCES.entrySet()) {
            Path file = folder.resolve("src").resolve(e.getKey());
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, e.getValue()));
        }
        classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        boolean compiled = javac.getTask(said, null, null, List.of("-d", classes.toString(), "-proc:none"), null,
                javac.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(files)).call();
        assertThat(compiled).as(said.toString()).isTrue();
        for (String gone : List.of("com/fasterxml/jackson/annotation/JsonTypeInfo.class",
                "com/fasterxml/jackson/annotation/JsonProperty.class",
                "com/google/gson/annotations/SerializedName.class"))
            Files.delete(classes.resolve(gone));
    }

    @Test
    void namesAndKindsAreThoseOfTheAnnotations() throws IOException {
        Described read = ClassSchema.read("com.acme.Event", List.of(classes));
        assertThat(SchemaFile.text(read.schema())).contains(
                "{\"id\": 1, \"name\": \"userId\", \"type\": \"int64\", \"from\": \"user_id\"}",
                "\"name\": \"ipAddress\", \"type\": \"string\", \"from\": \"ip-address\"",
                "\"name\": \"remark\", \"type\": \"string\"", """
                        {"union": "Content", "declared": {"java": "com.acme.Event$Content"}, "by": "kind", "alternatives": [
                              {"id": 1, "name": "userLogin", "type": "Login", "from": "user_login"},
                              {"id": 2, "name": "userLogout", "type": "Logout", "from": "user_logout"}
                        """.stripTrailing(), """
                        {"union": "Form", "declared": {"java": "com.acme.Event$Form"}, "by": "@type", "alternatives": [
                              {"id": 1, "name": "round", "type": "Round", "from": "Round"},
                              {"id": 2, "name": "box", "type": "Square"}
                        """.stripTrailing(), """
                        {"union": "Wrapped", "declared": {"java": "com.acme.Event$Wrapped"}, "alternatives": [
                              {"id": 1, "name": "onlyOne", "type": "Only", "from": "only_one"}
                        """.stripTrailing());
        assertThat(read.ledger()).contains(
                "Content: becomes a union of the classes that its annotations name; in JSON, the member kind names the "
                        + "class",
                "Event.userId, Event.ip, Event.note: an annotation gives its name in JSON");
    }
}
