package weighbridge.studies.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.workloads.Workload;

class VersionsDataTest {
    private static final List<String> STRUCTS = List.of("PortableFields", "PortableListFields", "PortableSetFields",
            "PortableMapFields", "PortableMapListFields", "PortableMapSetFields");

    @ParameterizedTest
    @CsvSource({"1, '1 2 3 4 5 6 8 9'", "2, '1 2 3 4 5 6 8 9 12'", "3, '1 2 3 4 5 6 8 10 12'",
        "4, '1 2 4 5 6 7 8 10 12'"})
    void eachVersionHasThePublishedFieldsInEachOfTheSixStructs(int version, String ids) {
        Schema schema = VersionsData.schema(version, VersionsData.parts());
        for (String struct : STRUCTS) {
            List<Field> fields = ((Definition.Struct) schema.definition(struct)).fields();
            assertThat(String.join(" ", fields.stream().map(f -> "" + f.id()).toList())).as(struct).isEqualTo(ids);
            assertThat(fields).noneMatch(Field::required);
        }
    }

    @Test
    void aMessageHoldsOneStructAndTheSixComeInTurn() {
        Workload workload = VersionsData.workload(4, Optional.empty());
        Supplier<Value.StructValue> messages = workload.messages(1);
        for (int i = 0; i < workload.records(); i++) {
            List<Value> values = messages.get().fields();
            for (int part = 0; part < values.size(); part++) {
                assertThat(values.get(part) != Value.ABSENT).as("message " + i + ", part " + part)
                        .isEqualTo(part == i % 6);
            }
            Value.StructValue struct = (Value.StructValue) values.get(i % 6);
            if (i % 12 < 6) assertThat(struct.fields()).doesNotContain(Value.ABSENT);
        }
    }

    @Test
    void halfOfTheStructsLackFields() {
        Supplier<Value.StructValue> messages = VersionsData.workload(1, Optional.of("scalars")).messages(1);
        List<Boolean> whole = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            whole.add(!((Value.StructValue) messages.get().fields().getFirst()).fields().contains(Value.ABSENT));
        }
        assertThat(whole).contains(true, false);
    }

    @Test
    void everyCodecThatStatesThatItEvolvesTakesPart() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(root.resolve("codecs/pom.xml"))) root = root.getParent();
        List<String> evolving = new ArrayList<>();
        try (Stream<Path> folders = Files.list(root.resolve("codecs"))) {
            for (Path file : folders.map(f -> f.resolve(CodecFile.FILE)).filter(Files::exists).toList()) {
                CodecFile.read(file).stream().filter(c -> c.evolvable() && !isByHistory(c)).map(CodecInfo::id)
                        .forEach(evolving::add);
            }
        }
        evolving.removeAll(Versions.FORMATS);
        evolving.removeIf(id -> id.endsWith("-buffer"));
        // Those that no longer state it, since it was refuted, keep their place.
        assertThat(Versions.CODECS).doesNotHaveDuplicates().containsAll(evolving);
    }

    /** Whether a codec evolves by the versions before, of which these chains tell none; the first such take part. */
    private static boolean isByHistory(CodecInfo codec) {
        return codec.history() && !Versions.CODECS.contains(codec.id());
    }
}
