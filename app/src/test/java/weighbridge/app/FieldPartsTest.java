package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Packing;
import weighbridge.workloads.field.FieldMessages;

class FieldPartsTest {
    private static final List<String> CODECS = List.of("avro", "kryo");
    private static final FieldWeighing.Asked FIELDS = new FieldWeighing.Asked(true, List.of());

    @TempDir
    private Path folder;

    private final List<String> weighed = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> files = Collections.synchronizedList(new ArrayList<>());
    private final List<String> impossible = new ArrayList<>();
    private final AtomicBoolean goesOn = new AtomicBoolean(true);

    private static FieldVariants variants(int fields) {
        Schema schema = new Schema("Row", List.of(new Definition.Struct("Row",
                IntStream.range(0, fields).mapToObj(i -> Field.required(i + 1, "f" + i, Type.INT32)).toList())));
        Value.StructValue message = new Value.StructValue(Collections.nCopies(fields, new Value.Int32(1)));
        return new FieldVariants(new FieldMessages(schema, List.of(message), 1, Map.of()));
    }

    private Path variantsFolder() {
        return folder.resolve("variants");
    }

    /** Records what is weighed and how many files exist at that time, and runs an action. */
    private FieldParts parts(Runnable then) {
        return new FieldParts(CODECS, variantsFolder(), 2, goesOn::get, new FieldParts.Weigher() {
            @Override
            public void weigh(FieldParts.Chunk chunk) throws IOException {
                chunk.variants().forEach(v -> weighed.add(FieldCases.key(chunk.codec(), v.key())));
                try (Stream<Path> all = Files.list(variantsFolder())) {
                    files.add((int) all.count());
                }
                then.run();
            }

            @Override
            public void impossible(Map<String, String> variants) {
                impossible.addAll(variants.keySet());
            }

            @Override
            public void time(Payload whole, List<Packing> packings) {
                assertThat(whole.file()).exists();
                weighed.add("timed");
            }
        });
    }

    @Test
    void onePartOfTheVariantsLiesOnTheDiskAtATime() throws Exception {
        parts(() -> {}).weigh(variants(100), FIELDS);

        assertThat(weighed).hasSize(202).doesNotHaveDuplicates().contains("avro/whole", "kryo/without/f99");
        assertThat(files).containsExactly(40, 40, 40, 40, 21, 21);
        assertThat(variantsFolder()).doesNotExist();
    }

    @Test
    void whatWasCancelledWritesNoFurtherPart() throws Exception {
        parts(() -> goesOn.set(false)).weigh(variants(100), FIELDS);

        assertThat(weighed.size()).as("one part, by one codec or both").isIn(40, 80);
        assertThat(variantsFolder()).doesNotExist();
    }

    @Test
    void theMessagesAsTheyAreArePackedFirstAndTimedLast() throws Exception {
        parts(() -> {}).weigh(variants(1), new FieldWeighing.Asked(true, List.of(new Packing(10, "zstd", 3))));

        assertThat(weighed.subList(0, 2)).containsExactlyInAnyOrder("avro/packed", "kryo/packed");
        assertThat(weighed.subList(2, 4)).containsExactlyInAnyOrder("avro/whole", "kryo/whole");
        assertThat(weighed.subList(4, weighed.size())).as("when nothing else runs").containsExactly("timed");
        assertThat(impossible).as("the only field stays").containsExactly("without/f0");
    }

    @Test
    void aFailureLeavesNothingBehind() {
        assertThatThrownBy(() -> parts(() -> {
            throw new IllegalStateException("no room");
        }).weigh(variants(2), FIELDS)).hasMessage("no room");
        assertThat(variantsFolder()).doesNotExist();
    }
}
