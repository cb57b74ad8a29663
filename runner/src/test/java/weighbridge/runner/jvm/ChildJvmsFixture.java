package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.CodecFile;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.TimeLimit;

/**
 * Child JVMs with a stand-in for the real worker (package weighbridge.worker of these tests) and contestants named for
 * what they do.
 */
abstract class ChildJvmsFixture {
    static final Path JDK = Path.of(System.getProperty("java.home"));
    static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    ChildJvms children;
    Plan.Workload workload;

    @BeforeEach
    void build() throws IOException {
        module(folder.resolve("worker"), System.getProperty("java.class.path"));
        codec("folder", "good", "generate-hangs", "generate-exits", "generate-refuses", "verify-hangs", "verify-exits",
                "count-exits", "verify-eats", "verify-loses", "cold-exits", "measure-kills", "measure-babbles",
                "measure-loses-its-link", "verify-finds-no-room");
        workload = workload("orders", "price");
        children = children();
    }

    @AfterEach
    void stop() {
        children.close();
    }

    static void module(Path module, String classPath) throws IOException {
        Files.createDirectories(module.resolve("target/classes"));
        Files.createDirectories(module.resolve("target/classpath"));
        for (String kind : List.of("measure", "generate"))
            Files.writeString(module.resolve("target/classpath").resolve(kind), classPath);
    }

    void codec(String name, String... ids) throws IOException {
        Path module = folder.resolve("codecs").resolve(name);
        module(module, "");
        StringBuilder text = new StringBuilder("""
                library = Test
                version = 1
                class = a.Codec
                way = reflective
                encoding = binary
                schema = none
                codecs =\s""").append(String.join(",", ids)).append('\n');
        for (String id : ids) if (!id.equals("good")) text.append(id).append(".generates = ").append(id).append('\n');
        Files.writeString(module.resolve(CodecFile.FILE), text);
        Files.writeString(folder.resolve("codecs/pom.xml"), "<module>" + name + "</module>\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    Plan.Workload workload(String name, String field) throws IOException {
        Schema schema = new Schema("Order",
                List.of(new Definition.Struct("Order", List.of(Field.required(1, field, Type.INT32)))));
        try (PayloadWriter writer = new PayloadWriter(folder.resolve(name), schema)) {
            for (int i = 0; i < 2; i++) writer.write(new Value.StructValue(List.of(new Value.Int32(i))));
            Payload payload = writer.finish();
            return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 2, 0);
        }
    }

    /** Two messages, each a text of the given length. */
    Plan.Workload texts(String name, int length) throws IOException {
        Schema schema = new Schema("Note",
                List.of(new Definition.Struct("Note", List.of(Field.required(1, "text", Type.STRING)))));
        try (PayloadWriter writer = new PayloadWriter(folder.resolve(name), schema)) {
            for (int i = 0; i < 2; i++)
                writer.write(new Value.StructValue(List.of(new Value.Text("x".repeat(length)))));
            Payload payload = writer.finish();
            return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 2, 0);
        }
    }

    ChildJvms children() throws IOException {
        return new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"));
    }

    Outcome<Facts> facts(String codec, Duration limit) {
        return children.facts(new Launcher.FactsOrder(codec, workload, TimeLimit.of(limit)));
    }

    Outcome<Trial> trial(String codec, Operation operation) {
        return children.trial(new Launcher.TrialOrder(new Scenario(codec, workload.name(), operation, 1), workload,
                TrialLength.of(45), 1));
    }

    static <T> T data(Outcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<T>) outcome).data();
    }
}
