package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecFile;
import weighbridge.model.Difference;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.TimeLimit;

@Tag("processes")
class ExactFactsTest extends ChildJvmsFixture {
    @Test
    void factsHaveTheWorkersSizesAndTheCompressedOnes() {
        Facts facts = data(facts("good", LONG));

        assertThat(facts.sizes()).hasSize(11).containsEntry("size.raw", 4.0).containsKeys("size.zstd", "size.batch.xz");
        assertThat(facts.generated()).isEqualTo(1_234);
        assertThat(facts.digest()).isEqualTo("digest");
    }

    @Test
    void theSecondTimeFactsComeFromTheCache() throws IOException {
        Facts first = data(facts("good", LONG));
        children.close();
        children = children();
        // Anything that had to be started would be too slow.
        Facts second = data(children.facts(new Launcher.FactsOrder("good", workload, TimeLimit.of(Duration.ZERO))));

        assertThat(second.generated()).isZero();
        assertThat(second.sizes()).isEqualTo(first.sizes());
    }

    @Test
    void eachFurtherJvmCountsForItself() throws IOException {
        Launcher.FactsOrder order =
                new Launcher.FactsOrder("good", workload, Set.of(Operation.READ), 3, TimeLimit.of(LONG));
        Facts facts = data(children.facts(order));
        assertThat(facts.recounts().get("read")).as("process ids").hasSize(3).doesNotHaveDuplicates();
        assertThat(data(children.facts(order)).recounts()).as("from the cache").isEqualTo(facts.recounts());

        Launcher.FactsOrder once =
                new Launcher.FactsOrder("good", workload, Set.of(Operation.READ), 0, TimeLimit.of(LONG));
        assertThat(data(children.facts(once)).recounts()).isEmpty();
        assertThat(data(children
                .facts(new Launcher.FactsOrder("count-exits", workload, Set.of(Operation.READ), 3, TimeLimit.of(LONG))))
                .recounts()).as("a failure leaves the others").isEmpty();
    }

    @Test
    void aChangedCodecOrSchemaIsNotTakenFromTheCache() throws IOException {
        facts("good", LONG);
        assertThat(cached("generated")).hasSize(1);

        Files.writeString(folder.resolve("codecs/folder/target/classes/Codec.class"), "changed");
        children.close();
        children = children();
        assertThat(data(facts("good", LONG)).generated()).isEqualTo(1_234);
        assertThat(cached("generated")).hasSize(2);

        workload = workload("events", "amount");
        assertThat(data(facts("good", LONG)).generated()).isEqualTo(1_234);
        assertThat(cached("generated")).hasSize(3);
        assertThat(cached("facts")).hasSize(3);
    }

    @Test
    void anotherJvmFindsTheFactsInTheCache() throws Exception {
        Path properties = folder.resolve("codecs/folder").resolve(CodecFile.FILE);
        StringBuilder losses = new StringBuilder("\n");
        for (Difference.Kind kind : Difference.Kind.values()) {
            losses.append("loss.").append(kind.text()).append(" = accepted\n");
        }
        Files.writeString(properties, Files.readString(properties) + losses);
        Path tmp = Files.createDirectory(folder.resolve("tmp"));
        for (int i = 0; i < 4; i++) {
            Process other = new ProcessBuilder(JDK.resolve("bin/java").toString(), "--enable-native-access=ALL-UNNAMED",
                    "-Djava.io.tmpdir=" + tmp, "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
                    FactsOfGood.class.getName(), folder.toString(), workload.all().digest()).inheritIO().start();
            assertThat(other.waitFor()).isZero();
        }

        assertThat(cached("facts")).hasSize(1);
        assertThat(tmp).as("what a JVM that is killed leaves").isEmptyDirectory();
    }

    /** Orders the facts of one codec, as a run does, and exits as if it had been killed. */
    static final class FactsOfGood {
        private FactsOfGood() {}

        static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            Payload payload = new Payload(folder.resolve("orders"), 2, arguments[1]);
            Plan.Workload workload = new Plan.Workload("orders", new Origin.BuiltIn("a test"), payload, payload, 2, 0);
            try (ChildJvms children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                    folder.resolve("generated"))) {
                data(children.facts(new Launcher.FactsOrder("good", workload, TimeLimit.of(LONG))));
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private List<String> cached(String what) throws IOException {
        try (Stream<Path> list = Files.list(new Home(folder).cache().resolve(what))) {
            return list.map(p -> p.getFileName().toString()).toList();
        }
    }

    @Test
    void whatWasGeneratedIsKeptWithTheRunAlsoWhenItCameFromTheCache() throws IOException {
        facts("good", LONG);
        Path kept = folder.resolve("generated/good/orders/sources/gen/Message.java");
        assertThat(kept).hasContent("package gen; class Message {}");

        Files.delete(kept);
        Files.delete(kept.getParent());
        Files.delete(kept.getParent().getParent());
        Files.delete(kept.getParent().getParent().getParent());
        facts("good", LONG);
        assertThat(kept).exists();
    }
}
