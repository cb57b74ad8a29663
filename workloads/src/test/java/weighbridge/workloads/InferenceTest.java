package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Values that programs write in many ways are recognized, or stay text for a stated reason. */
class InferenceTest {
    @TempDir
    private Path folder;

    private Imported read(String name, String content, Given given) throws IOException {
        return Importer.read(Files.writeString(folder.resolve(name), content.replace("\\n", "\n").replace("\\t", "\t")),
                given, folder.resolve("payloads"), 1, Progress.NONE);
    }

    private Imported read(String name, String content) throws IOException {
        return read(name, content, Given.NOTHING);
    }

    private static String fields(Imported imported) {
        return String.join(", ", imported.schema().rootStruct().fields().stream()
                .map(f -> f.name() + " " + f.type() + (f.required() ? "" : "?")).toList());
    }

    /** Reading a file by the schema that was printed for it gives the same as inference did. */
    private void comesBack(String name, String content) throws IOException {
        Imported inferred = read(name, content);
        Path printed = folder.resolve("schema.json");
        SchemaFile.write(printed, inferred.fileSchema());
        FileSchema schema = SchemaFile.read(printed);
        assertThat(schema).isEqualTo(inferred.fileSchema());
        Imported given = read(name, content, Given.schema(schema));
        assertThat(given.all().digest()).isEqualTo(inferred.all().digest());
        assertThat(given.meanJsonBytes()).isEqualTo(inferred.meanJsonBytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "a.csv~when,n\\n2001/01/01 06:55,1\\n2001/12/31 23:00,2\\n~when int64:timestamp-millis, n "
                + "int32~column \"when\" is read as int64:timestamp-millis, written as uuuu/MM/dd HH:mm",
        "a.csv~d,n\\n31/12/2001,1\\n01/02/2001,2\\n~d int32:date, n int32~column \"d\" is read as int32:date, "
                + "written as dd/MM/uuuu",
        "a.csv~d,n\\n01/02/2001,1\\n03/04/2001,2\\n~d string, n int32~column \"d\" stays text: \"01/02/2001\" "
                + "may begin with the day or the month; declare a date type and a \"format\" such as "
                + "\"dd/MM/uuuu\" in the schema",
        "a.csv~d,n\\n2001/01/01,1\\n2001-01-02,2\\n~d string, n int32~column \"d\" stays text: \"2001-01-02\" "
                + "in line 3 does not fit int32:date, the type of the values before it",
        "a.jsonl~{\"d\": \"Jan 1 2000\"}\\n{\"d\": \"Feb 12 2000\"}\\n~d int32:date~d is read as int32:date, "
                + "written as MMM d uuuu",
        "a.jsonl~{\"d\": \"2001-01-01\"}\\n{\"d\": \"unknown\"}\\n~d string~d stays text: \"unknown\" in line "
                + "2 does not fit int32:date, the type of the values before it",
        "a.csv~paid,n\\nY,1\\nN,2\\n~paid bool, n int32~column \"paid\" has only the values Y and N, "
                + "which are read as bool",
        "a.csv~a,b\\nyes,1\\n,2\\nno,3\\n~a bool?, b int32~column \"a\" has only the values yes and "
                + "no, which are read as bool",
        "a.csv~n,x\\nNA,1.5\\n7,NA\\n~n int32?, x float64?~columns \"n\" and \"x\" have \"NA\", read as no value",
        "a.csv~n,x\\nNA,1.5\\n7,2\\n,2\\n~n string?, x float64~column \"n\" stays text: it has both \"NA\" "
                + "and empty cells, but only one of the two can mean that a value is missing",
        "a.csv~lat,lon\\n48.850000,2.350000\\n52.520000,13.400000\\n~lat float64, lon float64~columns \"lat\" "
                + "and \"lon\" have 6 digits after the point; they are read as float64 (declare "
                + "int64:decimal(6) in the schema to read them as decimals)",
        "a.csv~n,x\\n7, .01138\\n9, .01138\\n13,  .5\\n~n int32, x string~column \"x\" stays text: \"  .5\" "
                + "in line 4 does not fit float64, the type of the values before it",
        "a.csv~x,x,y\\n1,2,3\\n~x int32, x2 int32, y int32~2 columns are called \"x\"; their fields are x, x2",
        "a.csv~id,doc\\n1,\"{\"\"a\"\":1}\"\\n2,\"{\"\"a\"\":2}\"\\n~id int32, doc string:json~column \"doc\" "
                + "contains JSON and is read as string:json (declare a struct in the schema to read the members)"})
    void aColumnIsWhatItsCellsAre(String name, String content, String fields, String note) throws IOException {
        Imported imported = read(name, content);
        assertThat(fields(imported)).isEqualTo(fields);
        assertThat(imported.notes()).contains(note);
        comesBack(name, content);
    }

    @Test
    void columnsOfZeroAndOneStayNumbersWithASuggestion() throws IOException {
        Imported imported = read("a.csv", "a,b\\n" + "0,1\\n1,0\\n".repeat(5));
        assertThat(fields(imported)).isEqualTo("a int32, b int32");
        assertThat(imported.notes())
                .containsExactly("columns \"a\" and \"b\" have only the values 0 and 1; declare bool in the "
                        + "schema to read them as booleans");
    }

    @Test
    void thePatternOfADateCanBeGiven() throws IOException {
        FileSchema schema = SchemaFile.read(Files.writeString(folder.resolve("given.json"), """
                {"root": "A", "types": [{"struct": "A", "fields": [
                  {"id": 1, "name": "d", "type": "int64:timestamp-millis", "format": "dd/MMM/yyyy:HH:mm:ss Z"}]}]}"""));
        assertThat(read("a.csv", "d\\n01/Jan/1970:01:00:00 +0100\\n01/Jan/1970:00:00:01 +0000\\n", Given.schema(schema))
                .all().messages()).isEqualTo(2);
        assertThatThrownBy(() -> read("a.csv", "d\\n1970-01-01\\n", Given.schema(schema)))
                .hasMessageContaining("line 2: column \"d\": expected int64:timestamp-millis, found \"1970-01-01\"");
        assertThatThrownBy(() -> SchemaFile.read(Files.writeString(folder.resolve("bad.json"), """
                {"root": "A", "types": [{"struct": "A", "fields": [
                  {"id": 1, "name": "d", "type": "int32", "format": "dd"}]}]}""")))
                .hasMessageContaining("A.d.format: only dates and timestamps can have a format, but the type is int32");
        assertThatThrownBy(() -> SchemaFile.read(Files.writeString(folder.resolve("bad.json"), """
                {"root": "A", "types": [{"struct": "A", "fields": [
                  {"id": 1, "name": "d", "type": "int32:date", "format": "{"}]}]}""")))
                .hasMessageContaining("A.d.format: expected a pattern such as dd/MM/uuuu HH:mm, not \"{\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "\"city\" \"n\" \"p\"\\n\"Ulm\" NA \"x y\"\\n\"Bonn\" 5 \"z\"\\n~CSV (space, header)~city string, n "
                + "int32?, p string",
        " YR   MON  X+Y\\n1950   1   23.11\\n1950  12  -1.42\\n~CSV (spaces, header)~yr int32, mon int32, xY float64",
        "a\\t b\\n1 \\t2\\n 3  4\\n~CSV (spaces, header)~a int32, b int32"})
    void spacesDelimitAlone(String content, String form, String fields) throws IOException {
        assertThat(read("a.txt", content).form()).isEqualTo(form);
        assertThat(fields(read("a.txt", content))).isEqualTo(fields);
        comesBack("a.txt", content);
    }

    @ParameterizedTest
    @CsvSource({"a.jsonl, JSON Lines", "a.ndjson, JSON Lines", "a.csv, 'CSV (one column, no header)'"})
    void bareNumbersAreWhatTheFileIsCalled(String name, String form) throws IOException {
        assertThat(read(name, "1\\n2\\n3\\n").form()).isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`',
            value = {"a.md~a,b\\n1,2\\n~Markdown", "a.py~x = 1\\n~a program", "a.yaml~a: 1, b\\n~YAML",
                "a~# Title\\n\\nSome text.\\n\\n- one\\n- two, three\\n~Markdown",
                "a~Title\\n=====\\n\\n  * one, two\\n  * three\\n~Markdown",
                "a~import os, sys\\n\\nx = {1, 2}\\n~a program", "a~def f(a, b):\\n    return a, b\\n~a program",
                "a~openapi: 3.0.0\\ninfo:\\n  title: x, y\\n  text: >\\n    a; b, c\\npaths:\\n  /a: {}\\n~YAML",
                "a~2.0 5:1.0 12:-3\\n-1 20:27\\n~sparse svmlight rows"})
    void whatIsNoTableIsRefused(String name, String content, String what) {
        assertThatThrownBy(() -> read(name, content)).isInstanceOf(ImportException.class)
                .hasMessageContaining(name + ": looks like " + what);
    }

    @Test
    void proseIsNoTable() {
        assertThatThrownBy(() -> read("a.txt", "One, two.\\nThree, four, five.\\nSix.\\nSeven, a, b, c.\\n"))
                .hasMessageContaining(
                        "a.txt: does not look like a table: when its lines are split at each comma, they have "
                                + "different numbers of cells");
    }

    @Test
    void aLockFilesPackagesAreAMap() throws IOException {
        StringBuilder packages = new StringBuilder("\"\": {\"version\": \"1\"}");
        for (int i = 0; i < 30; i++)
            packages.append(", \"node_modules/p" + i + "\": {\"version\": \"" + i + "\", \"license\": \"MIT\"}");
        Imported imported =
                read("package-lock.json", "{\"name\": \"x\", \"lockfileVersion\": 3, \"packages\": {" + packages + "}}",
                        new Given(Optional.empty(), CsvGiven.NOTHING, Optional.of(RecordPath.WHOLE), false));
        assertThat(fields(imported)).contains("packages map<string, PackageType>");
    }
}
