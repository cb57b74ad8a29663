package weighbridge.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkshopTest {
    @TempDir
    Path folder;

    private Workshop workshop;

    @BeforeEach
    void make() throws IOException {
        workshop = new Workshop(folder);
    }

    @Test
    void theFirstErrorOfTheCompilerStandsInTheFirstLineWithFileAndLine() throws IOException {
        workshop.source("gen.Message",
                "package gen;\nclass Message {\n  Nowhere field;\n  int broken = \"text\";\n}\n");

        assertThatThrownBy(workshop::javac).isInstanceOf(IOException.class).hasMessageMatching(
                "generated sources do not compile: gen/Message\\.java:3: cannot find symbol; symbol: +class Nowhere; "
                        + "location: class gen\\.Message\ngen/Message\\.java:4: incompatible types: .*");
    }

    @Test
    void whatAClassFileCannotHoldIsUnsupported() throws IOException {
        workshop.source("gen.Wide", "package gen;\nclass Wide {\n  static long sum(long[] v) {\n    long sum = 0;\n"
                + "    sum += v[70000];\n".repeat(10_000) + "    return sum;\n  }\n}\n");

        assertThatThrownBy(workshop::javac).isInstanceOf(UnsupportedSchema.class)
                .hasMessage("the code generated for this schema exceeds a class-file limit (at most 64 KB per method "
                        + "and 65,535 constants per class): gen/Wide.java:3: code too large");
    }

    @Test
    @Tag("slow")
    void aLongChainOfOperatorsCompiles() throws Exception {
        workshop.source("gen.Chain", "package gen;\nclass Chain {\n  static long sum(long v) {\n    return v"
                + " + v".repeat(10_000) + ";\n  }\n}\n");

        workshop.javac();
    }

    @Test
    void whatASchemaCompilerSaysStandsInTheFirstLineToo() {
        assertThatThrownBy(() -> workshop
                .run(List.of("sh", "-c", "echo; echo 'orders.proto:7: \"x\" is already defined.'; exit 3")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("sh failed with 3: orders.proto:7: \"x\" is already defined.\n");
    }
}
