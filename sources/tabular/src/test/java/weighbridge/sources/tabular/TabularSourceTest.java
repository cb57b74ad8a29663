package weighbridge.sources.tabular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.SourceJob;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Progress;

/** Tables become messages of their own schema, whichever program wrote them. */
class TabularSourceTest {
    @TempDir
    private Path folder;

    private static void duck(String database, String... statements) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:" + database); Statement s = c.createStatement()) {
            for (String statement : statements) s.execute(statement);
        }
    }

    /** A Parquet file with the rows of a query. */
    private Path parquet(String name, String query) throws Exception {
        Path file = folder.resolve(name);
        duck("", "copy (" + query + ") to '" + file + "' (format parquet)");
        return file;
    }

    private Path arrow(String name, boolean stream, CompressionUtil.CodecType codec) throws Exception {
        Path file = folder.resolve(name);
        try (BufferAllocator allocator = new RootAllocator(); IntVector ids = new IntVector("order_id", allocator);
                VarCharVector texts = new VarCharVector("note", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.of(ids, texts);
                OutputStream out = Files.newOutputStream(file)) {
            IpcOption option = IpcOption.DEFAULT;
            CompressionCodec.Factory factory = codec == CompressionUtil.CodecType.NO_COMPRESSION
                    ? NoCompressionCodec.Factory.INSTANCE : CommonsCompressionFactory.INSTANCE;
            ArrowWriter writer = stream
                    ? new ArrowStreamWriter(root, null, Channels.newChannel(out), option, factory, codec,
                            Optional.empty())
                    : new ArrowFileWriter(root, null, Channels.newChannel(out), Map.of(), option, factory, codec);
            try (writer) {
                writer.start();
                for (int batch = 0; batch < 3; batch++) {
                    root.allocateNew();
                    for (int i = 0; i < 50; i++) {
                        ids.setSafe(i, batch * 50 + i);
                        if (i % 2 == 0) texts.setSafe(i, ("note " + i).getBytes());
                    }
                    root.setRowCount(50);
                    writer.writeBatch();
                }
                writer.end();
            }
        }
        return file;
    }

    @Test
    void aNameWithAPointIsNotAColumnWithinAnother() throws Exception {
        Reads read = Reads.of(folder, parquet("dots.parquet", """
                select * from (values ({'b': {'x': 1}}, {'x': 2}), ({'b': {'x': 3}}, {'x': 4})) t(a, "a.b")"""));

        assertThat(read.records().toString()).contains("1", "2", "3", "4");
        assertThat(read.schema().schema().definitions()).hasSize(4);
    }

    @Test
    void integersAmongNumbersWithAFractionAreNoted() throws Exception {
        Path database = folder.resolve("numbers.db");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + database); Statement s = c.createStatement()) {
            s.execute("create table numbers (small, large)");
            s.execute("insert into numbers values (1, 9007199254740993), (1.5, 1.5)");
        }
        Reads read = Reads.of(folder, database);

        assertThat(read.fields()).containsExactly("small float64", "large string");
        assertThat(read.value(0, 1)).isEqualTo(new Value.Text("9007199254740993"));
        assertThat(read.notes()).contains(
                "small: the values are both integers and fractions, so all of them become float64",
                "large: the values are both fractions and integers beyond 2^53, so all of them become text");
    }

    @Test
    void whatTheSecondFilesSchemaCannotSayIsNotedToo() throws Exception {
        Reads read = Reads.of(folder, parquet("a.parquet", "select timestamptz '2020-01-01 00:00:00Z' as t"),
                parquet("b.parquet", "select timestamp '2020-01-01 00:00:00' as t"));

        assertThat(read.notes()).anyMatch(n -> n.contains("read as UTC"));
    }

    @Test
    void filesWhoseFieldsLieInOtherStructsAreRefused() throws Exception {
        Outcome<SourceJob.Answer> outcome = Reads.outcome(folder, Optional.empty(), Optional.empty(),
                parquet("a.parquet", "select {'x': 1, 'y': 2} as p, {'z': 3} as q"),
                parquet("b.parquet", "select {'x': 1} as p, {'y': 2, 'z': 3} as q"));

        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(outcome.toString()).contains("only here Q.y int32 optional; only there P.y int32 optional");
    }

    @Test
    void aTableOfNullsAloneIsNothingToWeigh() throws Exception {
        assertThat(Reads.outcome(folder, Optional.empty(), Optional.empty(),
                parquet("nulls.parquet", "select null::int as a, null::text as b from range(3)")).reason())
                .isEqualTo("nulls.parquet: has no value in any of its 3 records; give a file with values");
    }

    @Test
    void aPartWithoutRowsNeedsNoFieldOfAGivenSchema() throws Exception {
        Path given = Files.writeString(folder.resolve("given.json"),
                "{\"root\": \"T\", \"types\": [{\"struct\": \"T\", \"fields\": [{\"id\": 1, \"name\": \"id\", "
                        + "\"type\": \"int64\", \"optional\": true}]}]}");
        Outcome<SourceJob.Answer> outcome = Reads.outcome(folder, Optional.empty(), Optional.of(given),
                parquet("a.parquet", "select 1 as id, 2 as x limit 0"),
                parquet("b.parquet", "select 1 as id, 2 as x union all select null, null"));

        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
    }

    /** Every INT96 column of the file has five rows; pyarrow wrote it, and one day in it was moved to the year 9999. */
    @Test
    void int96TimesKeepTheirNanoseconds() throws Exception {
        Reads read = Reads.of(folder, Path.of("../../tests/sound/tabular/data/parquet/int96.parquet"));
        List<Long> nanos = Arrays.asList(1714557600123456789L, 0L, -1L, null, 4102444800000000001L);
        List<Long> micros = Arrays.asList(1714557600123456L, 0L, -1L, null, 253402300799999999L);

        assertThat(read.fields()).containsExactly("nanos int64:timestamp-nanos?", "micros int64:timestamp-micros?",
                "mixed string?", "inner Inner?", "listField list<int64:timestamp-nanos>?",
                "mapField map<int64:timestamp-nanos, int64:timestamp-nanos>?");
        for (int i = 0; i < nanos.size(); i++) {
            Value expected = nanos.get(i) == null ? Value.ABSENT : new Value.Int64(nanos.get(i));
            assertThat(read.value(i, 0)).isEqualTo(expected);
            assertThat(read.value(i, 1))
                    .isEqualTo(micros.get(i) == null ? Value.ABSENT : new Value.Int64(micros.get(i)));
            assertThat(read.value(i, 3)).isEqualTo(new Value.StructValue(List.of(expected)));
            assertThat(read.value(i, 4))
                    .isEqualTo(new Value.ListValue(nanos.get(i) == null ? List.of() : List.of(expected)));
            assertThat(read.value(i, 5))
                    .isEqualTo(new Value.MapValue(nanos.get(i) == null ? Map.of() : Map.of(expected, expected)));
        }
        assertThat(read.value(0, 2)).isEqualTo(new Value.Text("2024-05-01T10:00:00.123456789"));
        assertThat(read.value(1, 2)).isEqualTo(new Value.Text("9999-12-31T23:59:59.000000001"));
        assertThat(read.answer().counted().orElseThrow().format())
                .hasValue(new OwnFile.Format("Parquet", OwnFile.Arrangement.COLUMNS, true));
        assertThat(read.notes()).anyMatch(n -> n.startsWith("mixed: some times have nanoseconds and some are not"));
    }

    @Test
    void aQuerySaysThatInt96TimesLoseTheirNanoseconds() throws Exception {
        Reads read = Reads.of(folder, Optional.of("select nanos from int96"),
                Path.of("../../tests/sound/tabular/data/parquet/int96.parquet"));

        assertThat(read.value(0, 0)).isEqualTo(new Value.Int64(1714557600123456L));
        assertThat(read.answer().counted().orElseThrow().format()).isEmpty();
        assertThat(read.notes())
                .contains("int96: a query reads INT96 times in microseconds; further digits are left out");
    }

    @Test
    void parquetKeepsNamesTypesAndWhatIsRequired() throws Exception {
        Reads read = Reads.of(folder, parquet("orders.parquet", """
                select 1::int as order_id, 'x'::varchar as "Customer Name", 12.34::decimal(10,2) as price,
                  date '2020-01-02' as day, timestamp '2020-01-01 00:00:01.5' as seen, true as ok, 1.5::float as f,
                  2.5::double as d, 3::tinyint as t, 4::smallint as s, 5::bigint as l, 'ab'::blob as b,
                  uuid '123e4567-e89b-12d3-a456-426614174000' as u,
                  {'sku': 'a', 'tags': ['p', 'q']} as item, map {'k': 1} as counts, null::int as missing"""));

        assertThat(read.fields()).containsExactly("orderId int32", "customerName string", "price int64:decimal(2)",
                "day int32:date", "seen int64:timestamp-micros", "ok bool", "f float32", "d float64", "t int8",
                "s int16", "l int64", "b bytes", "u string:uuid", "item Item", "counts map<string, int32>",
                "missing int32?");
        assertThat(read.schema().source("Order", read.schema().schema().rootStruct().fields().get(1)))
                .contains("Customer Name");
        assertThat(read.records()).hasSize(1);
        assertThat(read.value(0, 2)).isEqualTo(new Value.Int64(1234));
        assertThat(read.value(0, 3)).isEqualTo(new Value.Int32(18263));
        assertThat(read.value(0, 4)).isEqualTo(new Value.Int64(1_577_836_801_500_000L));
        assertThat(read.value(0, 11)).isEqualTo(new Value.Bytes("ab".getBytes()));
        assertThat(read.value(0, 12)).isEqualTo(new Value.Text("123e4567-e89b-12d3-a456-426614174000"));
        assertThat(read.value(0, 13)).isEqualTo(new Value.StructValue(
                List.of(new Value.Text("a"), new Value.ListValue(List.of(new Value.Text("p"), new Value.Text("q"))))));
        assertThat(read.value(0, 14)).isEqualTo(new Value.MapValue(Map.of(new Value.Text("k"), new Value.Int32(1))));
        assertThat(read.value(0, 15)).isEqualTo(Value.ABSENT);
        assertThat(read.notes()).contains("seen: times without a zone are read as UTC");
    }

    @Test
    void valuesThatTheUsualTypeCannotCarryWidenItAndTheLedgerSaysSo() throws Exception {
        Reads read = Reads.of(folder, parquet("wide.parquet", """
                select unnest([1, 18446744073709551615])::ubigint as u, [1, null, 3] as l, map {'a': null::int} as m,
                  12345678901234567890.5::decimal(38,1) as d"""));

        assertThat(read.fields()).containsExactly("u string?", "l list<LSlot>", "m map<string, MSlot>", "d string");
        assertThat(read.value(1, 0)).isEqualTo(new Value.Text("18446744073709551615"));
        assertThat(((Value.ListValue) read.value(0, 1)).elements()).element(1)
                .isEqualTo(new Value.StructValue(List.of(Value.ABSENT)));
        assertThat(read.value(0, 3)).isEqualTo(new Value.Text("12345678901234567890.5"));
        assertThat(read.notes()).anyMatch(n -> n.startsWith("u: unsigned 64-bit integers become text"))
                .anyMatch(n -> n.startsWith("l[], m{}: some elements are null"))
                .anyMatch(n -> n.startsWith("d: decimals of 38 digits become text"));
    }

    @Test
    void aParquetFileOfACsvFileIsThatCsvFile() throws Exception {
        Path csv = Path.of("..", "..", "examples", "orders.csv").toAbsolutePath();
        Imported text = Importer.read(csv, Given.NOTHING, folder.resolve("text"), 1, Progress.NONE);
        Reads read = Reads.of(folder, parquet("orders.parquet", "select * from read_csv_auto('" + csv + "')"));

        assertThat(read.answer().counted().orElseThrow().records()).isEqualTo(text.records());
        List<Value.StructValue> expected = PayloadReader.readAll(text.all().file());
        int same = 0;
        for (int i = 0; i < text.schema().rootStruct().fields().size(); i++) {
            int field = i;
            if (!text.schema().rootStruct().fields().get(i).type()
                    .equals(read.schema().schema().rootStruct().fields().get(i).type()))
                continue;
            same++;
            assertThat(read.records().stream().map(r -> r.fields().get(field)))
                    .containsExactlyElementsOf(expected.stream().map(r -> r.fields().get(field)).toList());
        }
        assertThat(same).as("columns of one type").isGreaterThan(5);
        assertThat(read.answer().counted().orElseThrow().meanJsonBytes()).as("amounts lose their last zero")
                .isCloseTo(text.meanJsonBytes(), withinPercentage(1));
    }

    @Test
    void theSchemaThatIsPrintedGivesTheSamePayload() throws Exception {
        Path file = parquet("rows.parquet",
                "select i::int as id, 1.50::decimal(5,2) + i as price, timestamptz '2020-01-01 00:00:00Z' as at, "
                        + "{'a': i} as s, ['x'] as l, 'ab'::blob as b from range(50) r(i)");
        String digest = Reads.of(folder, file).answer().counted().orElseThrow().all().digest();
        Path given = folder.resolve("given.json");
        Files.copy(folder.resolve("written.json"), given);

        Outcome<SourceJob.Answer> again = Reads.outcome(folder, Optional.empty(), Optional.of(given), file);

        assertThat(again).isInstanceOf(Outcome.Measured.class);
        assertThat(((Outcome.Measured<SourceJob.Answer>) again).data().counted().orElseThrow().all().digest())
                .isEqualTo(digest);
        Files.writeString(given, SchemaFile.text(SchemaFile.read(given))
                .replace("\"price\", \"type\": \"int64:decimal(2)\"", "\"price\", \"type\": \"float64\""));
        assertThat(Reads.outcome(folder, Optional.empty(), Optional.of(given), file)).as("another type")
                .isInstanceOf(Outcome.Measured.class);
        assertThat(PayloadReader.readAll(folder.resolve("payloads/all.payload")).getFirst().fields().get(1))
                .isEqualTo(new Value.Float64(1.5));
    }

    @ParameterizedTest
    @EnumSource(value = CompressionUtil.CodecType.class, names = {"NO_COMPRESSION", "LZ4_FRAME", "ZSTD"})
    void arrowFilesAndStreamsAreReadBatchByBatch(CompressionUtil.CodecType codec) throws Exception {
        for (boolean stream : new boolean[] {false, true}) {
            Reads read = Reads.of(folder, arrow("notes.arrow", stream, codec));

            assertThat(read.answer().counted().orElseThrow().form()).isEqualTo(stream ? "Arrow stream" : "Arrow");
            assertThat(read.fields()).containsExactly("orderId int32?", "note string?");
            assertThat(read.records()).hasSize(150);
            assertThat(read.records().get(102).fields()).containsExactly(new Value.Int32(102),
                    new Value.Text("note 2"));
            assertThat(read.value(103, 1)).isEqualTo(Value.ABSENT);
        }
    }

    @Test
    void filesOfOneSchemaAreOneWorkloadAndOthersAreRefused() throws Exception {
        Path a = parquet("a.parquet", "select 1::int as id, 'x' as name");
        Path b = parquet("b.parquet", "select 2::int as id, 'y' as name");
        Path c = parquet("c.parquet", "select 2::int as id, 5 as age");
        assertThat(Reads.of(folder, a, b).records()).hasSize(2);
        assertThat(Reads.outcome(folder, Optional.empty(), Optional.empty(), a, c).reason())
                .isEqualTo("c.parquet: has different fields from a.parquet (only here age int32; only there "
                        + "name string); give files with the same schema");
    }

    @Test
    void aDatabaseIsReadByItsOnlyTableOrByAQuery() throws Exception {
        Path one = folder.resolve("one.duckdb");
        duck(one.toString(), "create table orders as select i::int as id, 'n' || i as name from range(10) r(i)");
        assertThat(Reads.of(folder, one).records()).hasSize(10);
        Reads sum = Reads.of(folder, Optional.of("select sum(id) as sum, true as ok from orders"), one);
        assertThat(sum.fields()).containsExactly("sum int64?", "ok bool?");
        assertThat(sum.records().getFirst().fields()).containsExactly(new Value.Int64(45), new Value.Bool(true));
        assertThat(Reads.of(folder, Optional.of("select name, id * 2 as twice from orders where id > 7"), one).fields())
                .containsExactly("name string?", "twice int32?");
        Path two = folder.resolve("two.duckdb");
        duck(two.toString(), "create table a as select 1 as x", "create table b as select 1 as y");
        assertThat(Reads.outcome(folder, Optional.empty(), Optional.empty(), two).reason())
                .isEqualTo("two.duckdb: has 2 tables (main.a, main.b); choose one, as in --sql 'select * from main.a'");
    }

    @Test
    void aQueryJoinsFilesByTheirNames() throws Exception {
        Path orders = parquet("orders.parquet", "select 1::int as id, 7::int as customer");
        Path names = Files.writeString(folder.resolve("names.csv"), "customer,name\n7,Ann\n8,Bob\n");
        Reads read =
                Reads.of(folder, Optional.of("select id, name from orders join names using (customer)"), orders, names);
        assertThat(read.records().getFirst().fields()).containsExactly(new Value.Int32(1), new Value.Text("Ann"));
        assertThat(Reads.outcome(folder, Optional.of("select nothing from orders"), Optional.empty(), orders).reason())
                .startsWith("orders.parquet: --sql: Binder Error");
        assertThat(Reads.outcome(folder, Optional.of("select name::int as n from names"), Optional.empty(), names)
                .reason()).startsWith("names.csv: --sql: Conversion Error");
    }

    @Test
    void sqliteColumnsHaveTheTypesOfTheirValues() throws Exception {
        Path file = folder.resolve("s.sqlite");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + file); Statement s = c.createStatement()) {
            s.execute("create table t(id integer primary key, name text, v real, b blob, mixed)");
            s.execute("insert into t values (1, 'a', 1.5, x'0102', 1), (2, null, 2, x'', 'x')");
        }
        Reads read = Reads.of(folder, file);
        assertThat(read.fields()).containsExactly("id int64", "name string?", "v float64", "b bytes", "mixed string");
        assertThat(read.notes()).contains("mixed: the values have several types, so all of them become text");
        assertThat(Reads.of(folder, Optional.of("select count(*) as n from t"), file).value(0, 0))
                .isEqualTo(new Value.Int64(2));
    }

    @Test
    void sqliteColumnsHaveTheirDeclaredTypesIfAllValuesAgree() throws Exception {
        Path file = folder.resolve("declared.sqlite");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + file); Statement s = c.createStatement()) {
            s.execute(
                    "create table t(at datetime, day date, paid boolean, uid uuid, odd datetime, some bool, name text)");
            s.execute("insert into t values ('2026-01-31 10:20:30', '2026-01-31', 1, "
                    + "'123e4567-e89b-12d3-a456-426614174000', '2026-01-31', 2, '2026-01-31')");
            s.execute("insert into t values ('2026-02-01 00:00:00', null, 0, "
                    + "'123e4567-e89b-12d3-a456-426614174001', 'yesterday', 1, '2026-02-01')");
        }
        Reads read = Reads.of(folder, file);
        assertThat(read.fields()).containsExactly("at int64:timestamp-millis", "day int32:date?", "paid bool",
                "uid string:uuid", "odd string", "some int64", "name string");
        assertThat(read.value(0, 0)).isEqualTo(new Value.Int64(1_769_854_830_000L));
        assertThat(read.value(0, 1)).isEqualTo(new Value.Int32(20_484));
        assertThat(read.value(1, 1)).isEqualTo(Value.ABSENT);
        assertThat(read.value(1, 2)).isEqualTo(new Value.Bool(false));
        assertThat(read.value(1, 4)).isEqualTo(new Value.Text("yesterday"));
    }

    @Test
    void aDatabaseThatIsLookedThroughFirstTellsHowFarItIs() throws Exception {
        Path file = folder.resolve("large.sqlite");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + file); Statement s = c.createStatement()) {
            s.execute("create table t(id integer primary key)");
            s.execute("insert into t values (1), (2), (3)");
        }
        List<Long> told = new ArrayList<>();
        Asked asked = new Asked(file.getFileName(), file, Optional.empty(), Options.NONE);
        new TabularSource().open(asked, told::add).close();
        assertThat(told).containsExactly(1L, 2L, 3L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow"})
    void aFileThatIsCutShortIsRefusedInASentence(String kind) throws Exception {
        Path whole = kind.equals("arrow") ? arrow("cut.arrow", false, CompressionUtil.CodecType.ZSTD)
                : parquet("cut.parquet", "select i as id, 'text ' || i as t from range(1000) r(i)");
        byte[] bytes = Files.readAllBytes(whole);
        for (int i = 1; i < 8; i++) {
            Files.write(whole, Arrays.copyOf(bytes, bytes.length * i / 8));
            Outcome<SourceJob.Answer> outcome = Reads.outcome(folder, Optional.empty(), Optional.empty(), whole);
            assertThat(outcome).isInstanceOf(Outcome.Refused.class);
            assertThat(outcome.reason()).startsWith("cut." + kind + ": cannot be read (").doesNotContain("\n");
        }
    }
}
