package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Tests how the delimiter of a CSV file and its header line are found. */
class CsvFormTest {
    private static final String BANK = """
            Country Name,Country Code,Indicator,1960,1961
            Aruba,ABW,Pop,54211,55438
            Angola,AGO,Pop,5454933,5531472
            Albania,ALB,Pop,1608800,1659800
            """;

    @TempDir
    private Path folder;

    private Imported read(String content, Given given) throws IOException {
        return Importer.read(
                Files.writeString(folder.resolve("rows.csv"), content.replace("\\n", "\n").replace("\\t", "\t")), given,
                folder.resolve("payloads"), 1, Progress.NONE);
    }

    private Imported read(String content) throws IOException {
        return read(content, Given.NOTHING);
    }

    private static Given csv(Optional<Character> delimiter, OptionalInt headerLine) {
        return Given.csv(new CsvGiven(delimiter, headerLine, Optional.empty(), Optional.empty()));
    }

    private static Given header(int line) {
        return csv(Optional.empty(), OptionalInt.of(line));
    }

    private static Given delimiter(char delimiter) {
        return csv(Optional.of(delimiter), OptionalInt.empty());
    }

    private static String fields(Imported imported) {
        return String.join(", ",
                imported.schema().rootStruct().fields().stream().map(f -> f.name() + " " + f.type()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "1,5;2,5\\n3,25;4,5\\n~semicolon~2~column1 float64, column2 float64",
        "Smith, John\\t42\\nDoe, Jane\\t37\\n~tab~2~column1 string, column2 int32",
        "Müller;Berlin;1,5\\nMaier;Ulm;2,5\\n~semicolon~2~column1 string, column2 string, column3 float64",
        "2026-01-31 10:20:30,123;INFO;5\\n2026-01-31 10:20:31,456;WARN;6\\n~semicolon~2~column1 string, column2 "
                + "string, column3 int32",
        "a|1,2\\nb|3,4\\n~bar~2~column1 string, column2 float64",
        "name;price\\nx;1,5\\ny;2,5\\n~semicolon~2~name string, price float64",
        "name;note\\nx;one, two\\ny;three, four\\n~semicolon~2~name string, note string",
        "key1\\t{\"a\":1,\"b\":2}\\nkey2\\t{\"a\":3,\"b\":4}\\n~tab~2~column1 string, column2 string:json",
        "id,tags\\n1,a;b\\n2,c;d\\n~comma~2~id int32, tags string"})
    void theDelimiterIsTheOneWhoseCellsHaveTypes(String content, String delimiter, int records, String fields)
            throws IOException {
        Imported imported =
                read(content, content.startsWith("key1") || content.startsWith("a|") ? header(0) : Given.NOTHING);
        assertThat(imported.form()).startsWith("CSV (" + delimiter + ", ");
        assertThat(imported.records()).isEqualTo(records);
        assertThat(fields(imported)).isEqualTo(fields);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "Chins Situps Jumps\\n5 162 60\\n2 110 60\\n~space~chins int32, situps int32, jumps int32",
        "'OBS' 'GPA'\\n1 2.66\\n2 2.89\\n~space~obs int32, gpa float64",
        "\"city\" \"area\" \"people\"\\n\"Ulm_Mitte\" 1142.5 136000\\n\"Bonn\" 533.25 900\\n~space~city string, area "
                + "float64, people int32",
        "when\\n2026-01-31 10:20:30\\n2026-01-31 10:20:31\\n~one column~when int64:timestamp-millis",
        "title\\nThe 39 Steps\\nCatch 22\\n~one column~title string",
        "a b c\\n34.3973 23.29930 0\\n17.36507 8.234897 1\\n~space~a float64, b string, c int32",
        "word\\nalpha 5\\ngamma 6\\n~one column~word string"})
    void spacesDelimitNumbersAndLittleElse(String content, String delimiter, String fields) throws IOException {
        Imported imported = read(content);
        assertThat(imported.form()).isEqualTo("CSV (" + delimiter + ", header)");
        assertThat(fields(imported)).isEqualTo(fields);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Smith, John|Ulm\\nDoe, Jane|Bonn\\n", "a;b,c\\nd;e,f\\n", "x\\ty|z\\n"})
    void twoDelimitersThatAreAsGoodAsEachOtherAreRefusedUnlessOneIsGiven(String content) throws IOException {
        assertThatThrownBy(() -> read(content)).isInstanceOf(ImportException.class)
                .hasMessageContaining("rows.csv: can be split at each ")
                .hasMessageEndingWith("; choose one with --delimiter");
        for (char delimiter : content.contains(",") ? new char[] {','} : new char[] {'|'}) {
            assertThat(read(content, csv(Optional.of(delimiter), OptionalInt.of(0))).schema().rootStruct().fields())
                    .hasSize(2);
        }
    }

    @Test
    void theDelimiterThatIsGivenIsTaken() throws IOException {
        assertThat(fields(read("a^b\\n1^2\\n", delimiter('^')))).isEqualTo("a int32, b int32");
        assertThat(read("a^b\\n1^2\\n", delimiter('^')).form()).isEqualTo("CSV (\"^\", header)");
        assertThat(fields(read("a;b\\n1,5;2\\n", delimiter(';')))).isEqualTo("a float64, b int32");
        assertThat(fields(read("{\"a\":1}\\t5\\n{\"a\":2}\\t6\\n", csv(Optional.of('\t'), OptionalInt.of(0)))))
                .isEqualTo("column1 string:json, column2 int32");
    }

    @Test
    void aHeaderMayNameYears() throws IOException {
        Imported imported = read(BANK);
        assertThat(fields(imported)).isEqualTo(
                "countryName string, countryCode string, indicator string, field1960 int32, field1961 int32");
        assertThat(imported.fileSchema().sources()).containsEntry("Row.field1960", "1960");
        assertThat(imported.notes())
                .containsExactly("the first line is read as the header, although \"1960\" looks like a value "
                        + "(use --no-header if it is a record)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"id,name,2019\\n1,Anna,5\\n2,Bert,6\\n~true",
        "country,2020-01-31,2020-02-29\\nAruba,5,6\\nAngola,7,8\\n~true", "x,y\\n1,2\\n~true",
        "Total,1.5\\n2,2.5\\n3,3.5\\n~true", "n/a,5\\n12,6\\n13,7\\n~false", "Anna,1990,2010\\nBert,1985,2001\\n~false",
        "Anna,1,2,3\\nBert,5,5,6\\n~false", "1,2\\n3,4\\n~false", "Berlin,1892\\nUlm,1210\\n~false"})
    void aHeaderIsUnlikeTheValuesBelowIt(String content, boolean header) throws IOException {
        assertThat(read(content).form()).isEqualTo("CSV (comma, " + (header ? "header)" : "no header)"));
    }

    @Test
    void whatIsGivenDecidesWhetherThereIsAHeader() throws IOException {
        String single = "Country,Code,2020\\nAruba,ABW,106585\\nAngola,AGO,32866272\\n";
        assertThat(read(single).notes()).containsExactly(
                "the first line looks like data, not like a header; the columns are called column1, column2, … "
                        + "(use --header if that line is a header)");
        assertThat(fields(read(single, header(1)))).isEqualTo("country string, code string, field2020 int32");
        assertThat(read(single, header(1)).notes()).isEmpty();
        Imported without = read(BANK, header(0));
        assertThat(without.records()).isEqualTo(4);
        assertThat(without.form()).isEqualTo("CSV (comma, no header)");
        assertThat(without.notes()).isEmpty();
    }

    @Test
    void aSchemaThatNamesTheFirstLinesCellsMakesItTheHeader() throws IOException {
        String content = "Country,Code,2020\\nAruba,ABW,106585\\nAngola,AGO,32866272\\n";
        for (String fields : List.of(
                "{\"id\": 1, \"name\": \"country\", \"type\": \"string\"}, {\"id\": 2, "
                        + "\"name\": \"population\", \"type\": \"int64\", \"from\": \"2020\"}",
                "{\"id\": 1, \"name\": \"code\", \"type\": \"string\"}, {\"id\": 2, \"name\": \"country\", \"type\": "
                        + "\"string\"}, {\"id\": 3, \"name\": \"field2020\", "
                        + "\"type\": \"int64\"}, {\"id\": 4, \"name\": \"other\", \"type\": \"int64\", \"optional\": "
                        + "true}")) {
            Path schema = Files.writeString(folder.resolve("schema.json"),
                    "{\"root\": \"Row\", \"types\": [{\"struct\": \"Row\", \"fields\": [" + fields + "]}]}");
            Imported imported = read(content, Given.schema(SchemaFile.read(schema)));
            assertThat(imported.form()).isEqualTo("CSV (comma, header)");
            assertThat(imported.records()).isEqualTo(2);
        }
    }

    @Test
    void aFieldIsReadFromTheColumnThatTheSchemaNames() throws IOException {
        Path schema = Files.writeString(folder.resolve("schema.json"), """
                {"root": "Row", "types": [{"struct": "Row", "fields": [{"id": 1, "name": "b", "type": "string", "from": "a"},
                  {"id": 2, "name": "a", "type": "string", "from": "b"}, {"id": 3, "name": "second", "type": "string", "from": "x"},
                  {"id": 4, "name": "x", "type": "string"}]}]}""");
        Imported imported = read("a,b,x,x\\n1,2,3,4\\n", Given.schema(SchemaFile.read(schema)));
        assertThat(PayloadReader.readAll(imported.all().file()).getFirst().fields())
                .containsExactly(new Value.Text("1"), new Value.Text("2"), new Value.Text("4"), new Value.Text("3"));
        assertThat(imported.fileSchema().sources()).isEqualTo(Map.of("Row.b", "a", "Row.a", "b", "Row.second", "x"));
    }

    @Test
    void theHeaderMayBeALineFurtherDown() throws IOException {
        String title = "\"Source: World\nBank\"\\n\\nname,2020\\nAruba,5\\nAngola,6\\n";
        Imported imported = read(title, header(4));
        assertThat(imported.form()).isEqualTo("CSV (comma, header in line 4)");
        assertThat(fields(imported)).isEqualTo("name string, field2020 int32");
        assertThat(imported.records()).isEqualTo(2);
        assertThatThrownBy(() -> read(title.replace("Angola,6", "Angola"), header(4)))
                .hasMessageContaining(", line 6: has 1 cell, but line 4 has 2");
        assertThatThrownBy(() -> read(title, header(9))).isInstanceOf(ImportException.class).hasMessageContaining(
                "has 6 lines, so its header cannot be line 9; give a smaller number with --header=N");
        assertThat(read("x\\r\\ry\\r\\n1\\r\\n".replace("\\r", "\r"), header(3)).records()).isEqualTo(1);
    }

    @Test
    void linesAboveATableAreToBlameThemselves() {
        assertThatThrownBy(() -> read("569,30,malignant,benign\\n" + "1.5,2.5,3.5,4.5,0\\n".repeat(3)))
                .isInstanceOf(ImportException.class).hasMessageContaining(
                        ", line 1: has 4 cells, but the lines from line 2 on have 5; leave out the lines above "
                                + "line 2 with tail -n +2 FILE | ./weighbridge weigh -");
        assertThatThrownBy(() -> read("a title\\nname,size\\n" + "x,1\\n".repeat(3)))
                .hasMessageContaining(", line 1: has 1 cell, but the lines from line 2 on have 2; if line 2 is the "
                        + "header, use --header=2; otherwise fix or remove the lines above it");
    }

    @Test
    void numbersBetweenWordsAreNotAColumnOfTexts() {
        assertThatThrownBy(() -> read("MONTHLY NUMBERS\\n=====\\nYear Jan Feb\\n" + "1749 58.0 62.6\\n".repeat(9)
                + "No observations were made in May.\\n")).isInstanceOf(ImportException.class)
                .hasMessageContaining(", line 2: has 1 cell, but line 1 has 2");
    }

    @Test
    void aTitleWithEmptyCellsIsDoubted() throws IOException {
        assertThat(read("Population by country,,,\\nname,code,2019,2020\\nAruba,ABW,5,6\\nAngola,AGO,7,8\\n").notes())
                .contains("the first line names only 1 of 4 columns; if the header is further down, give its "
                        + "line with --header=N");
        assertThat(read(",a,b\\n1,2,3\\n").notes()).isEmpty();
    }

    @Test
    void aFileOfTextsAloneLeavesTheHeaderInDoubt() throws IOException {
        assertThat(read("name,city\\nAnna,Ulm\\nBert,Bonn\\n").notes()).containsExactly(
                "the first line is read as the header, although the values below it do not confirm that (use "
                        + "--no-header if it is a record)");
    }

    @Test
    void linesAfterAHashAboveATableAreComments() throws IOException {
        Imported imported = read("# made by hand, in 2026\n# with care\n\nname,age\nAnna,5\n# doubtful\nBert,6\n");
        assertThat(imported.form()).isEqualTo("CSV (comma, header, comments after #)");
        assertThat(fields(imported)).isEqualTo("name string, age int32");
        assertThat(imported.records()).isEqualTo(2);
        assertThat(read("#id,name\n1,Anna\n2,Bert\n").form()).isEqualTo("CSV (comma, header)");
        assertThat(fields(read("# Title\nword\nalpha\nbeta\n"))).isEqualTo("word string");
        assertThat(fields(read("#first\n#second\n"))).isEqualTo("first string");
        assertThatThrownBy(() -> read("# a\nname,age\nAnna,5\nBert\n"))
                .hasMessageContaining(", line 4: has 1 cell, but line 2 has 2");
    }

    @Test
    void anyCharacterMayBeginComments() throws IOException {
        Given percent =
                Given.csv(new CsvGiven(Optional.empty(), OptionalInt.empty(), Optional.of('%'), Optional.empty()));
        Imported imported = read("% a, b, c\r\nx;y\r\n% between\r\n1;2\r\n3;4\r\n% end", percent);
        assertThat(imported.form()).isEqualTo("CSV (semicolon, header, comments after %)");
        assertThat(imported.records()).isEqualTo(2);
        Given both = Given.csv(new CsvGiven(Optional.of('%'), OptionalInt.empty(), Optional.of('%'), Optional.empty()));
        assertThatThrownBy(() -> read("x%y\n1%2\n", both)).isInstanceOf(ImportException.class)
                .hasMessageContaining("\"%\" cannot both delimit cells and begin comments");
    }

    private static Given decimal(char sign) {
        return Given.csv(new CsvGiven(Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.of(sign)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', ignoreLeadingAndTrailingWhitespace = false, value = {
        "a;b\\n1,5;x\\n2,25;y\\n~semicolon, header, decimal comma~a float64, b string~[1.5, 2.25]",
        "a;b\\n1.234,50;x\\n2,25;y\\n~semicolon, header, decimal comma~a int64:decimal(2), b string~[123450, 225]",
        "a;b\\n-0,5;x\\n12;y\\n~semicolon, header, decimal comma~a float64, b string~[-0.5, 12.0]",
        "a,b\\n\"1,234\",x\\n\"1,234,567\",y\\n~comma, header~a int32, b string~[1234, 1234567]",
        "a,b\\n5,x\\n\"1,234.5\",y\\n~comma, header~a float64, b string~[5.0, 1234.5]",
        "a,b\\n .011,x\\n-.022,y\\n~comma, header~a float64, b string~[0.011, -0.022]",
        "a,b\\n 5,x\\n12,y\\n~comma, header~a int32, b string~[5, 12]",
        "a, b\\n1, 5\\n2, 17\\n~comma, header~a int32, b int32~[1, 2]",
        "a\\tb\\n1 234\\tx\\n5 678\\ty\\n~tab, header~a int32, b string~[1234, 5678]"})
    void numbersThatAreNotPlainComeBackExactly(String content, String form, String fields, String values)
            throws IOException {
        Imported imported = read(content);
        assertThat(imported.form()).isEqualTo("CSV (" + form + ")");
        assertThat(fields(imported)).isEqualTo(fields);
        assertThat(PayloadReader.readAll(imported.all().file()).stream().map(m -> m.fields().getFirst())
                .map(v -> v.toString().replaceAll(".*=|]", "")).toList()).hasToString(values);
        assertThat(imported.notes()).anyMatch(n -> n.contains(" has values written like "));
        Imported again = read(content, Given.schema(imported.fileSchema()));
        assertThat(again.all().digest()).isEqualTo(imported.all().digest());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b\\n\"1,234\",x\\n5678,y\\n", "a,b\\n.5,x\\n0.25,y\\n", "a,b\\n 5,x\\n  12,y\\n",
        "a,b\\n1.5,x\\n\"2,5\",y\\n", "a,b\\n\"12,34\",x\\n\"1,2,3\",y\\n"})
    void whatDoesNotComeBackStaysText(String content) throws IOException {
        assertThat(fields(read(content))).isEqualTo("a string, b string");
    }

    @Test
    void aNumberThatMayBeReadInTwoWaysIsAskedFor() throws IOException {
        String content = "a;b\\n1,234;x\\n5,678;y\\n";
        assertThat(fields(read(content))).isEqualTo("a string, b string");
        assertThat(read(content).notes())
                .contains("\"1,234\" may be 1.234 or 1234, so it stays text; choose --decimal , or --decimal .");
        assertThat(fields(read(content, decimal(',')))).isEqualTo("a float64, b string");
        assertThat(fields(read(content, decimal('.')))).isEqualTo("a int32, b string");
        assertThat(fields(read("a;b\\n1.5;x\\n2.5;y\\n", decimal(',')))).isEqualTo("a string, b string");
        assertThat(fields(read("a;b;c\\n1.5;2,5;x\\n2.5;3,5;y\\n"))).isEqualTo("a float64, b string, c string");
    }
}
