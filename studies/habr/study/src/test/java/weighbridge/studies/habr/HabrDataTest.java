package weighbridge.studies.habr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.Workload;

class HabrDataTest {
    @TempDir
    private Path folder;

    private static Workload workload(String name) {
        return HabrData.WORKLOADS.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    @Tag("slow")
    void theStringsOf100000RecordsHaveThePublishedSizeToTheByte() throws IOException {
        Path csv = folder.resolve("strings.csv");
        Workload strings = workload("habr-strings");
        strings.writeCsv(csv, strings.records(), 1);
        assertThat(Files.size(csv)).isEqualTo(74_100_000);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"habr-mixed, 29063336", "habr-longs, 21479973"})
    void theOtherCsvFilesAreWithinOnePercentOfThePublishedSize(String name, long published) throws IOException {
        Path csv = folder.resolve("data.csv");
        Workload workload = workload(name);
        workload.writeCsv(csv, workload.records(), 1);
        assertThat(Files.size(csv)).isCloseTo(published, withPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"habr-mixed", "habr-strings", "habr-longs"})
    void oneSeedGivesOnePayloadAndAnotherSeedAnother(String name) throws IOException {
        Payload first = workload(name).write(folder.resolve("a"), 200, 7);
        assertThat(first.messages()).isEqualTo(200);
        assertThat(workload(name).write(folder.resolve("b"), 200, 7).digest()).isEqualTo(first.digest());
        assertThat(workload(name).write(folder.resolve("c"), 200, 8).digest()).isNotEqualTo(first.digest());
    }

    @Test
    void presentNumbersOfTheMixedDataAreOddAndAboutHalfAreAbsent() throws IOException {
        workload("habr-mixed").write(folder.resolve("mixed"), 4_000, 3);
        List<Value.StructValue> messages = PayloadReader.readAll(folder.resolve("mixed"));
        List<Integer> always = List.of(1, 2, 6, 11, 12);
        for (int f = 1; f <= 20; f++) {
            int field = f - 1;
            List<Value> present =
                    messages.stream().map(m -> m.fields().get(field)).filter(v -> v != Value.ABSENT).toList();
            if (always.contains(f)) assertThat(present).as("f" + f).hasSize(4_000);
            else assertThat(present.size()).as("f" + f).isBetween(1_800, 2_200);
            assertThat(present).as("f" + f).allMatch(v -> switch (v) {
                case Value.Int32 i -> i.value() % 2 != 0 && (field != 15 || i.value() == (short) i.value());
                case Value.Int64 i -> i.value() % 2 != 0;
                case Value.Float64 d -> d.value() >= 0 && d.value() < 1;
                case Value.Float32 d -> d.value() >= 0 && d.value() < 1;
                case Value.Text t ->
                    t.value().matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
                default -> false;
            });
        }
    }
}
