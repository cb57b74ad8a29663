package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.profile.Cell;
import weighbridge.workloads.profile.Profile;
import weighbridge.workloads.profile.ProfileFile;
import weighbridge.workloads.profile.Profiler;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.schema.SchemaWriter;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Tests the profiles of data, and the values that are made up from them. */
class ProfileTest {
    private static final Pattern WORD = Pattern.compile("\\p{L}{6,}");
    private static final Set<String> FRAME = Set.of("weighbridge", "profile", "values", "without", "records", "columns",
            "present", "absent", "repeats", "others", "frequent", "letters", "within", "deltas", "string", "struct");
    private static final Given ENUMS = new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), true);

    @TempDir
    private Path folder;

    private Imported read(Path file, Given given, String payloads) throws IOException {
        return Importer.read(file, given, folder.resolve(payloads), 1, Progress.NONE);
    }

    private static Path example(String name) {
        return Path.of("..", "examples", name);
    }

    private static Profile profile(Imported imported, boolean literals) throws IOException {
        Profiler profiler = new Profiler(imported.fileSchema());
        for (Value.StructValue m : PayloadReader.readAll(imported.all().file())) profiler.take(m);
        return profiler.profile(literals);
    }

    /** Computed from the values: the file may have null members, or numbers that are written longer. */
    private static double jsonBytes(Imported imported) throws IOException {
        SchemaWriter writer = SchemaWriter.byFields(imported.fileSchema());
        return PayloadReader.readAll(imported.all().file()).stream().mapToLong(m -> JsonText.bytes(writer.json(m)))
                .average().orElseThrow();
    }

    private Path written(Profile profile) throws IOException {
        Path file = folder.resolve("profile-" + profile.hashCode() + ".json");
        ProfileFile.write(file, profile);
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.csv", "events.jsonl"})
    void madeUpValuesAreAsLargeAsTheDataTheyAreLike(String name) throws IOException {
        for (Given given : List.of(Given.NOTHING, ENUMS)) {
            Imported data = read(example(name), given, "data");
            Imported made = read(written(profile(data, false)), Given.NOTHING, "made-up");
            assertThat(made.madeUp()).isTrue();
            assertThat(made.records()).isEqualTo(data.records());
            assertThat(made.all().meanBytes()).isCloseTo(data.all().meanBytes(), Percentage.withPercentage(1));
            assertThat(jsonBytes(made)).isCloseTo(jsonBytes(data), Percentage.withPercentage(2));
            assertThat(made.sample().messages()).isEqualTo(data.sample().messages());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.csv", "events.jsonl"})
    void theProfileOfMadeUpValuesIsNearlyTheProfileTheyWereMadeBy(String name) throws IOException {
        Profile first = profile(read(example(name), ENUMS, "data"), true);
        Profile again = profile(read(written(first), Given.NOTHING, "made-up"), true);
        assertThat(again.schema()).isEqualTo(first.schema());
        assertThat(again.columns().keySet()).isEqualTo(first.columns().keySet());
        first.columns().forEach((path, column) -> {
            var other = again.columns().get(path);
            assertThat(other.present()).as(path).isEqualTo(column.present());
            assertThat(other.absent()).as(path).isEqualTo(column.absent());
            double values = column.present();
            assertThat((other.frequent().size() + other.others()) / values).as(path + " different")
                    .isCloseTo((column.frequent().size() + column.others()) / values, within(0.1));
            assertThat(other.repeats() / values).as(path + " repeats").isCloseTo(column.repeats() / values,
                    within(0.1 + 1 / Math.sqrt(values)));
            assertThat(other.slope().isPresent()).as(path + " slope").isEqualTo(column.slope().isPresent());
        });
    }

    @Test
    void oneSeedMakesOneWorkloadAndAnotherAnother() throws IOException {
        Path profile = written(profile(read(example("orders.csv"), Given.NOTHING, "data"), false));
        String first = read(profile, Given.NOTHING, "first").all().digest();
        assertThat(read(profile, Given.NOTHING, "second").all().digest()).isEqualTo(first);
        assertThat(Importer.read(profile, Given.NOTHING, folder.resolve("third"), 2, Progress.NONE).all().digest())
                .isNotEqualTo(first);
    }

    @Test
    void oneFileHasOneProfile() throws IOException {
        assertThat(ProfileFile.text(profile(read(example("events.jsonl"), Given.NOTHING, "data"), false)))
                .isEqualTo(ProfileFile.text(profile(read(example("events.jsonl"), Given.NOTHING, "again"), false)));
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private void assertNothingLiteral(Imported data, String text) throws IOException {
        Profile of = profile(data, false);
        // Names are not values, and some words are in every profile.
        Set<String> own = words(SchemaFile.text(of.schema()));
        own.addAll(FRAME);
        String rest = WORD.matcher(ProfileFile.text(of)).replaceAll(m -> own.contains(m.group()) ? "" : m.group());
        Set<String> literals = words(text);
        literals.removeAll(own);
        assertThat(literals).isNotEmpty();
        for (String literal : literals) assertThat(rest).doesNotContain(literal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.csv", "events.jsonl"})
    void noWordOfTheDataIsInAProfile(String name) throws IOException {
        String text = Files.readString(example(name));
        assertNothingLiteral(read(example(name), Given.NOTHING, "data"), text);
        assertNothingLiteral(read(example(name), ENUMS, "enums"), text);
    }

    @Test
    void noWordOfRandomDataIsInAProfile() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        for (int n = 0; n < 40; n++) {
            List<String> words = new ArrayList<>();
            int different = 1 + random.nextInt(60);
            for (int i = 0; i < different; i++) {
                StringBuilder word = new StringBuilder();
                for (int k = 6 + random.nextInt(9); k > 0; k--) word.append((char) ('a' + random.nextInt(26)));
                words.add(random.nextInt(3) == 0 ? word.toString().toUpperCase(java.util.Locale.ROOT) : word + "ß");
            }
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                text.append("{\"a\":\"").append(words.get(random.nextInt(different))).append("\",\"b\":{\"c\":[\"")
                        .append(words.get(random.nextInt(different))).append(' ').append(random.nextInt(100_000_000))
                        .append("\"]},\"d\":\"").append(words.get(i % Math.min(3, different))).append("\"}\n");
            }
            Path file = Files.writeString(folder.resolve("random.jsonl"), text);
            assertNothingLiteral(read(file, ENUMS, "data"), text.toString());
        }
    }

    @Test
    void noNumberOfTheDataIsInAProfileButSmallWholeOnes() {
        Profiler profiler = new Profiler(FileSchema.of(new Schema("Person",
                List.of(new Definition.Struct("Person", List.of(Field.required(1, "salary", Type.INT32),
                        Field.required(2, "kids", Type.INT32), Field.required(3, "share", Type.FLOAT64)))))));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 200; i++) {
            profiler.take(new Value.StructValue(List.of(new Value.Int32(40_000 + random.nextInt(60_000)),
                    new Value.Int32(i % 4), new Value.Float64(i % 2 == 0 ? 50_000 : 0.5))));
        }
        Profile profile = profiler.profile(false);
        assertThat(cells(profile, "Person.kids")).as("small whole numbers are exact").extracting(Cell::least)
                .containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
        assertThat(cells(profile, "Person.salary")).allMatch(c -> c.most() - c.least() >= 1_000);
        assertThat(cells(profile, "Person.share")).as("of one digit it says the power of ten alone")
                .extracting(Cell::form, Cell::least).containsExactlyInAnyOrder(tuple(1L, -10L), tuple(1L, 40L));
    }

    private static List<Cell> cells(Profile profile, String path) {
        return Stream.of(profile.columns().get(path))
                .flatMap(c -> Stream.concat(c.frequent().stream(), c.rest().stream())).toList();
    }

    @Test
    void symbolsOfEnumsStayWhereTheUserAllowsIt() throws IOException {
        Imported data = read(example("orders.csv"), ENUMS, "data");
        assertThat(ProfileFile.text(profile(data, false))).doesNotContain("\"USD\"", "\"EUR\"");
        assertThat(ProfileFile.text(profile(data, true))).contains("\"USD\"", "\"EUR\"");
    }

    /** Every kind of type, some nested in others; a list and a struct are nested in themselves. */
    private static final String SCHEMA = """
            {"root": "Parcel", "types": [
              {"struct": "Parcel", "fields": [
                {"id": 1, "name": "b", "type": "bool"}, {"id": 2, "name": "tiny", "type": "int8", "optional": true},
                {"id": 3, "name": "s", "type": "int16"}, {"id": 4, "name": "n", "type": "int64"},
                {"id": 5, "name": "f", "type": "float32"}, {"id": 6, "name": "d", "type": "float64", "optional": true},
                {"id": 7, "name": "blob", "type": "bytes"}, {"id": 8, "name": "u", "type": "string:uuid"},
                {"id": 9, "name": "when", "type": "int64:timestamp-millis"},
                {"id": 10, "name": "day", "type": "int32:date"}, {"id": 11, "name": "lists", "type": "list<list<int32>>"},
                {"id": 12, "name": "raw", "type": "float64[]"}, {"id": 13, "name": "tags", "type": "set<string>"},
                {"id": 14, "name": "colors", "type": "map<Color, Leaf>"}, {"id": 15, "name": "choice", "type": "Choice"},
                {"id": 16, "name": "tree", "type": "Leaf", "optional": true},
                {"id": 17, "name": "points", "type": "set<Point>"}]},
              {"struct": "Leaf", "fields": [{"id": 1, "name": "next", "type": "list<Leaf>"},
                {"id": 2, "name": "name", "type": "string"}]},
              {"struct": "Point", "fields": [{"id": 1, "name": "x", "type": "int8"}]},
              {"enum": "Color", "symbols": {"RED": 4, "GREEN": 7, "BLUE": 9}},
              {"union": "Choice", "alternatives": [{"id": 1, "name": "cash", "type": "int64:decimal(2)"},
                {"id": 2, "name": "leaf", "type": "Leaf"}]}]}
            """;

    private Imported random(int records, long seed) throws IOException {
        Path file = Path.of("parcel.json");
        return MadeUp.of(SchemaFile.read(file, SCHEMA), List.of(), file, records, folder.resolve("random" + seed), seed,
                Progress.NONE);
    }

    @Test
    @Tag("slow")
    void everyTypeIsProfiledAndMadeUp() throws IOException {
        for (int seed = 0; seed < 10; seed++) {
            Imported data = random(400, seed);
            Profile profile = profile(data, true);
            Imported made = read(written(profile), Given.NOTHING, "made-up");
            assertThat(made.fileSchema()).isEqualTo(data.fileSchema());
            assertThat(made.all().meanBytes()).isCloseTo(data.all().meanBytes(), Percentage.withPercentage(5));
            assertThat(jsonBytes(made)).isCloseTo(jsonBytes(data), Percentage.withPercentage(5));
        }
    }

    @Test
    void valuesOfASchemaAloneSayHowTheyAreDistributed() throws IOException {
        Imported made = random(100, 1);
        assertThat(made.madeUp()).isTrue();
        assertThat(made.form()).isEqualTo("values made up from a schema");
        assertThat(made.notes()).anyMatch(n -> n.contains("integers of every bit length are equally frequent"));
        long small = PayloadReader.readAll(random(2_000, 2).all().file()).stream()
                .map(m -> ((Value.Int64) m.fields().get(3)).value()).filter(n -> n >= -128 && n < 128).count();
        assertThat(small / 2_000.0).isCloseTo(9 / 64.0, within(0.03));
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "\"weighbridge-profile\": 1 | \"weighbridge-profile\": 2 | version \"2\", but this program reads version 1",
        "\"weighbridge-profile\": 1 | \"weighbridge-profile\": \"x\" | is a profile of version",
        "\"records\": 1080 | \"records\": -5 | records is -5; expected 1 to 100000",
        "\"records\": 1080 | \"records\": 1079 | present and absent together are 1080; expected 1079",
        "\"records\": 1080 | \"records\": 99999999999999999999 | records is -1; expected 1 to 100000",
        "\"records\": 1080 | \"records\": 1080, \"more\": 1 | has the unknown member \"more\"",
        "\"present\":1080,\"absent\":0 | \"present\":-1080,\"absent\":0 | present is -1080; expected 0 to",
        "\"present\":1080,\"absent\":0 | \"present\":1070,\"absent\":10 | of all ranges are 1080; expected 1070",
        "\"repeats\":0 | \"repeats\":\"NaN\" | \"repeats\": expected a whole number, found \"NaN\"",
        "\"repeats\":0 | \"repeats\":1e300 | \"repeats\": expected a whole number, found \"1.0E300\"",
        "\"Order.orderId\": | \"Order.other\": | it has no column \"Order.orderId\"",
        "\"Order.orderId\": | \"Order.x\": 1, \"Order.orderId\": | expected an object, found \"1\"",
        "\"from\":100000 | \"from\":9999999999999 | slope: from is 9999999999999; expected -2147483648 to 2147483647",
        "\"columns\": { | \"columns\": {{ | begins like a profile but is not valid JSON",
        "\"type\": \"int32\" | \"type\": \"Order\" | contains itself",
        "\"type\": \"int32\" | \"type\": \"string\" | slope: string is not a whole number"})
    void aProfileThatCannotBeIsRefusedInASentence(String part, String other, String sentence) throws IOException {
        Path whole = written(profile(read(example("orders.csv"), Given.NOTHING, "data"), false));
        String text = Files.readString(whole);
        assertThat(text).contains(part);
        Path hostile = Files.writeString(folder.resolve("hostile.json"),
                text.replaceFirst(Pattern.quote(part), java.util.regex.Matcher.quoteReplacement(other)));
        assertThatThrownBy(() -> read(hostile, Given.NOTHING, "made-up")).isInstanceOf(ImportException.class)
                .hasMessageContaining(sentence).message().startsWith(hostile.toString()).hasSizeLessThan(800)
                .doesNotContain("\n");
        assertThat(folder.resolve("made-up")).doesNotExist();
    }

    /** A changed profile is either refused in one sentence or makes up values. */
    @Test
    @Tag("slow")
    void noNumberThatIsChangedBreaksTheProgram() throws IOException {
        String text = ProfileFile.text(profile(random(60, 3), true));
        List<MatchResult> numbers = Pattern.compile("(?<=[\\[,:])-?\\d+").matcher(text).results().toList();
        SplittableRandom random = new SplittableRandom(5);
        int refused = 0;
        for (int n = 0; n < 300; n++) {
            MatchResult at = numbers.get(random.nextInt(numbers.size()));
            String[] others = {"-1", "0", "1000000000", "9223372036854775807", "-9223372036854775808", "1e9", "NaN",
                "[]", "" + (Long.parseLong(at.group()) + 1), "[".repeat(50)};
            String changed =
                    text.substring(0, at.start()) + others[random.nextInt(others.length)] + text.substring(at.end());
            Path file = Files.writeString(folder.resolve("changed.json"), changed);
            try {
                read(file, Given.NOTHING, "changed");
            } catch (ImportException e) {
                assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n").hasSizeLessThan(800);
                refused++;
            }
        }
        assertThat(refused).isBetween(150, 299);
    }

    @Test
    void aProfileIsWeighedAloneAndByItsOwnSchema() throws IOException {
        Path profile = written(profile(read(example("orders.csv"), Given.NOTHING, "data"), false));
        assertThatThrownBy(() -> read(profile, ENUMS, "x"))
                .hasMessageContaining("leave out the options that say how to read a file");
        assertThatThrownBy(
                () -> Importer.read(List.of(profile, profile), Given.NOTHING, folder.resolve("x"), 1, Progress.NONE))
                .hasMessageContaining("is a profile; give it on its own");
    }

    @Test
    void aProfileThatWouldBeRefusedIsNotWritten() throws IOException {
        Profile small = profile(read(example("orders.csv"), Given.NOTHING, "data"), false);
        Profile none = new Profile(false, 1_079, small.schema(), small.columns());
        Path file = folder.resolve("none.json");
        assertThatThrownBy(() -> ProfileFile.write(file, none)).isInstanceOf(ImportException.class)
                .hasMessageContaining("would be refused when it is read (")
                .hasMessageEndingWith(", so nothing was written; give fewer or smaller records");
        assertThat(file).doesNotExist();
    }

    @Test
    void aProfileThatCannotBeWrittenWholeIsNotThere() throws IOException {
        Profile profile = profile(read(example("orders.csv"), Given.NOTHING, "data"), false);
        Path file = folder.resolve("half.json");
        Path inTheWay = Files.createDirectories(folder.resolve("half.json.part"));
        assertThatThrownBy(() -> ProfileFile.write(file, profile)).isInstanceOf(IOException.class);
        assertThat(file).doesNotExist();
        Files.deleteIfExists(inTheWay);
        ProfileFile.write(file, profile);
        assertThat(file).isNotEmptyFile();
        assertThat(inTheWay).doesNotExist();
    }

    @Test
    void aFileThatIsThereIsNotWrittenOver() throws IOException {
        Profile profile = profile(read(example("orders.csv"), Given.NOTHING, "data"), false);
        Path file = Files.writeString(folder.resolve("mine.json"), "mine");
        assertThatThrownBy(() -> ProfileFile.write(file, profile))
                .isInstanceOf(java.nio.file.FileAlreadyExistsException.class);
        assertThat(file).hasContent("mine");
    }
}
