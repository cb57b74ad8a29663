package weighbridge.workloads.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import java.nio.charset.StandardCharsets;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.text.ImportException;

class SchemaFileTest {
    @TempDir
    private Path folder;

    private static final Schema EVERYTHING = new Schema("Order", List.of(
            new Definition.Enumeration("Color",
                    List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("DARK_BLUE", 7))),
            new Definition.Struct("Item", List.of(Field.required(1, "sku", Type.STRING))),
            new Definition.Union("Payment",
                    List.of(Field.required(1, "cash", Type.INT64), Field.required(4, "card", Type.STRING))),
            new Definition.Struct("Order", List.of(Field.required(1, "price", Type.FLOAT64),
                    Field.optional(2, "items", new Type.ListOf(new Type.Ref("Item"))),
                    Field.required(3, "paid", new Type.Ref("Payment")),
                    Field.optional(9, "samples", new Type.ListOf(Type.INT32, true)),
                    Field.required(10, "created",
                            new Type.Scalar(Kind.INT64,
                                    Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MILLIS)))),
                    Field.required(11, "tags", new Type.MapOf(Type.STRING, new Type.SetOf(new Type.Ref("Color"))))))));

    @Test
    void aSchemaComesBackFromItsFile() throws IOException {
        Path file = folder.resolve("schema.json");
        SchemaFile.write(file, FileSchema.of(EVERYTHING));
        assertThat(SchemaFile.read(file)).isEqualTo(FileSchema.of(EVERYTHING));
    }

    @Test
    void defaultsComeBackFromTheFileAndOthersThanScalarsAndSymbolsAreRefused() throws IOException {
        Type colour = new Type.Ref("Color");
        Schema schema =
                new Schema("A", List.of(
                        new Definition.Struct("A",
                                List.of(Field.required(1, "a", Type.INT32).otherwise(new Value.Int32(-7)),
                                        Field.optional(2, "b", Type.STRING).otherwise(new Value.Text("\"é\n")),
                                        Field.required(3, "c", Type.FLOAT64).otherwise(new Value.Float64(Double.NaN)),
                                        Field.required(4, "d", colour).otherwise(new Value.Symbol("RED")),
                                        Field.required(5, "e", Type.BYTES)
                                                .otherwise(new Value.Bytes(new byte[] {-1, 0})),
                                        Field.required(6, "f", Type.BOOL).otherwise(new Value.Bool(true)))),
                        new Definition.Enumeration("Color", List.of(new Definition.Symbol("RED", 0)))));
        Path file = folder.resolve("schema.json");
        SchemaFile.write(file, FileSchema.of(schema));
        assertThat(SchemaFile.read(file)).isEqualTo(FileSchema.of(schema));
        for (String wrong : List.of("\"type\": \"int32\", \"default\": 0.5", "\"type\": \"int8\", \"default\": 200",
                "\"type\": \"list<int32>\", \"default\": []", "\"type\": \"bytes\", \"default\": \"?\"")) {
            Files.writeString(file, "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, "
                    + "\"name\": \"a\", " + wrong + "}]}]}");
            assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                    .hasMessageContaining("A.a.default: expected a value of the type");
        }
        Files.writeString(file, SchemaFile.text(schema).replace("\"default\": \"RED\"", "\"default\": \"BLUE\""));
        assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining("A.d: its default is no value of the type Color");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"{ /* ours */ \"root\": \"A\", \"types\": []} | true",
                "{\"types\": [{\"enum\": \"A\"}], \"root\": \"A\"} | true",
                "{\"root\": \"A\", \"types\": [broken | true", "{\"root\": \"A\"} | false",
                "{\"root\": {}, \"types\": []} | false", "{\"a\": {\"root\": \"A\", \"types\": []}} | false",
                "{\"$schema\": \"x\", \"types\": \"y\", \"root\": \"A\"} | false", "[] | false",
                "syntax = \"proto3\"; | false", "`` | false"})
    void aSchemaIsToldByItsContent(String content, boolean ours) throws IOException {
        assertThat(SchemaFile.isOne(Files.writeString(folder.resolve("order.avsc"), content))).isEqualTo(ours);
    }

    @Test
    void whatAnotherLanguageDeclaresComesBack() throws IOException {
        Path file = folder.resolve("schema.json");
        FileSchema schema = FileSchema.of(new Schema("Order", List.of(
                new Definition.Enumeration("Color", List.of(new Definition.Symbol("RED", 0)), proto("Color = -1")),
                new Definition.Union("Payment",
                        List.of(new Field(1, "cash", Type.INT64, true, proto("sint64 cash = 100000"))),
                        proto("oneof payment")),
                new Definition.Struct("Order",
                        List.of(new Field(1, "size", Type.INT32, false, proto("fixed32 \"size\" = 7 [packed = true]"))),
                        proto("proto2 message acme.Order")))));

        SchemaFile.write(file, schema);

        assertThat(SchemaFile.read(file)).isEqualTo(schema);
        assertThat(Files.readString(file)).contains("\"declared\": {\"proto\": \"oneof payment\"}");
    }

    @Test
    void aDeclarationThatIsAWholeFileIsShownByItsStart() {
        FileSchema schema = FileSchema.of(new Schema("Order", List.of(new Definition.Struct("Order",
                List.of(Field.required(1, "size", Type.INT32)), proto("x".repeat(99_000))))));

        assertThat(SchemaFile.text(schema)).hasSizeGreaterThan(99_000);
        assertThat(SchemaFile.shown(schema)).contains("x".repeat(200) + " …\"").hasSizeLessThan(400);
    }

    @Test
    void aSchemaIsShownWithTheFormatsThatReadTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("dates.json"), """
                {"root": "A", "types": [{"struct": "A", "fields": [
                  {"id": 1, "name": "days", "type": "list<int32:date>", "format": "dd/MM/uuuu"}]}]}
                """);
        FileSchema schema = SchemaFile.read(file);

        assertThat(SchemaFile.shown(schema)).contains("\"format\": \"dd/MM/uuuu\"").isEqualTo(SchemaFile.text(schema));
    }

    private static Optional<Declared> proto(String text) {
        return Optional.of(new Declared("proto", text));
    }

    @Test
    void theFileIsShortAndReadable() {
        Schema schema = new Schema("Order", List.of(
                new Definition.Struct("Order",
                        List.of(Field.required(1, "price", Type.FLOAT64),
                                Field.optional(2, "color", new Type.Ref("Color")))),
                new Definition.Enumeration("Color",
                        List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 1)))));
        assertThat(SchemaFile.text(schema)).isEqualTo("""
                {
                  "root": "Order",
                  "types": [
                    {"struct": "Order", "fields": [
                      {"id": 1, "name": "price", "type": "float64"},
                      {"id": 2, "name": "color", "type": "Color", "optional": true}
                    ]},
                    {"enum": "Color", "symbols": {"RED": 0, "BLUE": 1}}
                  ]
                }
                """);
    }

    @Test
    void commentsAndTrailingCommasAreAllowed() throws IOException {
        Path file = Files.writeString(folder.resolve("schema.json"), """
                {
                  // what a message is
                  "root": "Order",
                  "types": [{"struct": "Order", "fields": [{"id": 1, "name": "price", "type": "float64"},]},],
                }
                """);
        assertThat(SchemaFile.read(file).schema().rootStruct().fields())
                .containsExactly(Field.required(1, "price", Type.FLOAT64));
    }

    @Test
    void theExampleOfTheManualIsASchema() throws IOException {
        String manual = Files.readString(Path.of("..", "docs", "schema.md"));
        String example =
                manual.substring(manual.indexOf("```json") + 7, manual.indexOf("```\n", manual.indexOf("```json") + 7));
        Schema schema = SchemaFile.read(Files.writeString(folder.resolve("example.json"), example)).schema();
        assertThat(schema.definitions()).extracting(Definition::name).containsExactly("Order", "Item", "Color",
                "Payment");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"{\"root\": \"A\"}~the file: \"types\" is missing",
        "[]~the file: expected an object, not []",
        "{\"root\": \"A\", \"types\": [{\"strukt\": \"A\"}]}~types[0]: expected an object with \"struct\", \"enum\" or "
                + "\"union\"",
        "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"x\", \"typ\": "
                + "\"bool\"}]}]}~A[0]: unknown key \"typ\"; known are ["
                + "declared, default, format, from, id, name, optional, type]",
        "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"x\", \"type\": "
                + "\"list<bol>\"}]}]}~A.x: unknown type \"bol\"",
        "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1.5, \"name\": \"x\", \"type\": "
                + "\"bool\"}]}]}~A.x.id: expected an integer, not 1.5",
        "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"x\", \"type\": "
                + "\"B\"}]}]}~A.x: its type B is not declared",
        "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"x\", \"type\": "
                + "\"bool\", \"optional\": \"yes\"}]}]}~A.x.optional: expected true or false",
        "{\"root\": \"A\", \"types\": [{\"enum\": \"A\", \"symbols\": {\"RED\": \"0\"}}]}~A.RED: expected an integer, "
                + "not \"0\"",
        "{\"root\": \"A\", \"root\": \"B\"}~line 1: is not valid JSON",
        "{\"root\": \"A\"} x~line 1: is not valid JSON"})
    void aFaultNamesItsPlace(String content, String fault) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.json"), content);
        assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                .hasMessageStartingWith(file.toString()).hasMessageContaining(fault).hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "{\"id\": 1, \"name\": \"x\", \"type\": \"bol\"}~5: A.x: unknown type",
        "{\"id\": 1, \"name\": \"x\", \"type\": \"int32:date\", \"format\": \"dd/MM/uuuu HH:mm\"}~5: A.x.format: expected a date pattern",
        "{\"id\": 1, \"name\": \"x\", \"type\": \"Update\", \"format\": \"dd/MM/uuuu\"}~5: A.x.format: only dates",
        "{\"id\": 1, \"name\": \"x\", \"type\": \"bool\", \"optional\": 1}~5: A.x.optional: expected",
        "{\"id\": 1, \"type\": \"bool\"}~5: A[1]: \"name\" is missing",
        "{\"id\": 7, \"name\": \"x\", \"type\": \"bool\"}~5: A.x: its id 7 is taken by ok"})
    void aFaultNamesItsLine(String field, String fault) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.json"), """
                // comments count, too
                {"root": "A", "types": [
                  {"struct": "A", "fields": [
                    {"id": 7, "name": "ok", "type": "bool"},
                    %s]}]}
                """.formatted(field));
        assertThatThrownBy(() -> SchemaFile.read(file)).hasMessageStartingWith(file + ", line " + fault);
    }

    @Test
    void brokenJsonNamesItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.json"), "{\n  \"root\": \"A\",\n  \"types\": [}\n");
        assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining(", line 3: is not valid JSON");
    }

    @Test
    void aMissingFileIsOneSentence() {
        assertThatThrownBy(() -> SchemaFile.read(folder.resolve("none.json"))).isInstanceOf(ImportException.class)
                .hasMessageContaining(
                        "none.json: there is no such file; give the path of a schema file (docs/schema.md)");
        assertThatThrownBy(() -> SchemaFile.read(folder)).isInstanceOf(ImportException.class)
                .hasMessageContaining("is a directory; give a schema file (docs/schema.md)");
    }

    @Test
    void aFileThatIsTooLargeIsRefusedBeforeItIsRead() throws IOException {
        Path file = Files.writeString(folder.resolve("large.json"), "[" + "[],".repeat(1_500_000) + "[]]");
        assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining("has 4500004 bytes, but a schema file can have at most 4194304");
    }

    @Test
    void aPackedFileThatIsTooLargeIsRefusedBeforeItIsRead() throws IOException {
        Path file = folder.resolve("large.json");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write('{');
            for (int i = 0; i < 5; i++) out.write(" ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(Files.size(file)).isLessThan(1 << 20);
        assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining("has more than 4194304 bytes, but a schema file can have at most 4194304");
    }
}
