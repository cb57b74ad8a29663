package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Progress;

class EnumsTest {
    private static final Given ENUMS = new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), true);

    @TempDir
    private Path folder;

    private Imported read(String name, List<String> texts, int records, Given given) throws IOException {
        boolean json = name.endsWith(".jsonl");
        String content = IntStream.range(0, records).mapToObj(i -> {
            String text = texts.get(i % texts.size());
            return json ? "{\"n\": " + i + ", \"state\": \"" + text + "\"}" : i + "," + text;
        }).collect(Collectors.joining("\n"));
        return Importer.read(Files.writeString(folder.resolve(name), (json ? "" : "n,state\n") + content + "\n"), given,
                folder.resolve("payloads"), 1, Progress.NONE);
    }

    @ParameterizedTest
    @CsvSource({"rows.csv,column \"state\"", "rows.jsonl,state"})
    void fewTextsAreAnEnumIfThatIsAskedFor(String name, String place) throws IOException {
        List<String> states = List.of("new", "in transit", "lost");
        Imported texts = read(name, states, 60, Given.NOTHING);
        assertThat(texts.notes()).containsExactly(place + " (3) has few distinct values; --enums makes it an enum");
        assertThat(texts.schema().rootStruct().fields().get(1).type()).hasToString("string");
        Imported symbols = read(name, states, 60, ENUMS);
        assertThat(symbols.notes()).isEmpty();
        assertThat(symbols.schema().rootStruct().fields().get(1).type()).hasToString("State");
        assertThat(PayloadReader.readAll(symbols.all().file()).get(1).fields().get(1))
                .isEqualTo(new Value.Symbol("IN_TRANSIT"));
        assertThat(SchemaFile.text(symbols.fileSchema()))
                .contains("{\"enum\": \"State\", \"symbols\": {\"IN_TRANSIT\": 0, \"LOST\": 1, \"NEW\": 2}}");
        Imported again = read(name, states, 60, Given.schema(symbols.fileSchema()));
        assertThat(again.all().digest()).isEqualTo(symbols.all().digest());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a,b,c|29", "in transit,in_transit|60", "Yes,yes|60", "only|60", "a,-|60",
        "x,5|60", "a,Größe,grösse,grosse|60"})
    void textsThatAreSeldomOrWouldBecomeOneSymbolStayTexts(String texts, int records) throws IOException {
        Imported imported = read("rows.csv", List.of(texts.split(",")), records, ENUMS);
        assertThat(imported.schema().rootStruct().fields().get(1).type()).hasToString("string");
    }

    @Test
    void manyTextsAreNotKinds() throws IOException {
        List<String> names = IntStream.range(0, 33).mapToObj(i -> "n" + i).toList();
        assertThat(read("rows.csv", names, 1_000, Given.NOTHING).notes()).isEmpty();
        assertThat(read("rows.csv", names.subList(0, 32), 1_000, Given.NOTHING).notes()).hasSize(1);
    }
}
