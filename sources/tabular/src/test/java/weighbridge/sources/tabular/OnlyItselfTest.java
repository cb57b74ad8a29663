package weighbridge.sources.tabular;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Value;
import weighbridge.model.run.Outcome;
import weighbridge.source.SourceJob;

/** A database and a query read the files that were given and no other, and write nothing. */
class OnlyItselfTest {
    private static final String SECRET = "the secret";

    @TempDir
    private Path folder;

    /** Files that nobody gave. */
    @TempDir
    private Path other;

    private Path secret;

    @BeforeEach
    void writeSecret() throws Exception {
        secret = Files.writeString(other.resolve("secret.txt"), SECRET);
    }

    private static Path database(String kind, Path file, String... statements) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:" + kind + ":" + file);
                Statement s = c.createStatement()) {
            for (String statement : statements) s.execute(statement);
        }
        return file;
    }

    private Path duck(String... statements) throws Exception {
        return database("duckdb", folder.resolve("shop.duckdb"), statements);
    }

    private Path sqlite(String... statements) throws Exception {
        return database("sqlite", folder.resolve("shop.sqlite"), statements);
    }

    private String refused(Optional<String> sql, Path... files) throws Exception {
        Map<String, String> before = contents();
        Outcome<SourceJob.Answer> outcome = Reads.outcome(folder, sql, Optional.empty(), files);
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(contents()).as("files").isEqualTo(before);
        assertThat(outcome.reason()).doesNotContain(SECRET);
        return outcome.reason();
    }

    /** All files of the two folders, apart from what reading is to write. */
    private Map<String, String> contents() throws Exception {
        Map<String, String> contents = new TreeMap<>();
        for (Path in : List.of(folder, other)) {
            try (Stream<Path> walk = Files.walk(in)) {
                for (Path p : walk.filter(Files::isRegularFile).toList()) {
                    String name = p.toString();
                    if (name.contains("payloads") || name.endsWith("written.json")) continue;
                    contents.put(name, HexFormat.of().formatHex(Files.readAllBytes(p)));
                }
            }
        }
        return contents;
    }

    @Test
    void aMacroThatHidesTheCatalogueHidesNothing() throws Exception {
        Path file = duck("create table orders as select 7 as id",
                "create view v as select content as stolen, 1 as id from read_text('" + secret + "')",
                "create macro duckdb_tables() as table select 'main' as schema_name, 'v' as table_name, "
                        + "'source' as database_name, false as internal",
                "create macro duckdb_views() as table select 'w' as view_name");
        Reads read = Reads.of(folder, file);
        assertThat(read.records().getFirst().fields()).containsExactly(new Value.Int32(7));
        assertThat(read.notes()).contains("views are not read unless a query (--sql) asks for them: v");
    }

    @Test
    void aViewIsReadOnlyForAQueryAndOnlyFromItsFile() throws Exception {
        Path file = duck("create view far as select * from read_text('" + secret + "')");
        assertThat(refused(Optional.empty(), file)).isEqualTo(
                "shop.duckdb: has views (far) but no table; choose one, " + "as in --sql 'select * from far'");
        assertThat(refused(Optional.of("select * from far"), file)).startsWith("shop.duckdb: --sql: Permission Error")
                .endsWith("; a query reads only the files that are given with it");
        Files.delete(file);
        duck("create table orders as select 7 as id", "create view large as select id * 2 as n from orders");
        assertThat(Reads.of(folder, Optional.of("select * from large"), file).value(0, 0))
                .isEqualTo(new Value.Int32(14));
    }

    @Test
    void aMacroDoesNotChangeWhatAQuerySays() throws Exception {
        Path file = duck("create table orders as select 7 as id", "create macro sum(x) as 42",
                "create macro twice(x) as 2 * x");
        assertThat(refused(Optional.of("select sum(id) as n from orders"), file))
                .startsWith("shop.duckdb: has macros with the names of DuckDB's own functions (sum)");
        Files.delete(file);
        duck("create table orders as select 7 as id", "create macro twice(x) as 2 * x");
        assertThat(Reads.of(folder, Optional.of("select twice(id) as n from orders"), file).value(0, 0))
                .isEqualTo(new Value.Int32(14));
    }

    private static Stream<String> reachingOut() {
        return Stream.of("select * from read_text('OTHER/secret.txt')", "select * from 'OTHER/secret.txt'",
                "select * from read_csv('OTHER/secret.txt')", "select * from read_blob('OTHER/secret.txt')",
                "select * from glob('OTHER/*')", "select * from sniff_csv('OTHER/secret.txt')",
                "select * from query('from read_text(''OTHER/secret.txt'')')",
                "select * from 'http://127.0.0.1:9/x.csv'", "copy (select 42 as id) to 'OTHER/x.csv'",
                "copy (select 42 as id) to 'FOLDER/orders.csv'", "copy (select 42 as id) to 'FOLDER/x.parquet'",
                "attach 'OTHER/x.duckdb' as x; create table x.t as select 1; select 1 as id",
                "select 1 as id; copy (select 42) to 'OTHER/x.csv'", "export database 'OTHER'",
                "set enable_external_access = true", "select 1; set enable_external_access = true; select 2",
                "install httpfs", "load httpfs", "create table t as select 1 as id", "drop view orders",
                "pragma database_list", "call pragma_version()", "checkpoint", "", ";", "selec 1",
                "with a as (insert into orders values (1) returning id) select * from a",
                "with recursive a as (select 1) copy a to 'OTHER/x.csv'", "explain analyze select 1");
    }

    @ParameterizedTest
    @MethodSource("reachingOut")
    void aQueryOverFilesReachesNothingElse(String sql) throws Exception {
        Path orders = Files.writeString(folder.resolve("orders.csv"), "id,name\n1,a\n");
        String statement = sql.replace("OTHER", other.toString()).replace("FOLDER", folder.toString());
        assertThat(refused(Optional.of(statement), orders)).startsWith("orders.csv: --sql: ");
    }

    @ParameterizedTest
    @MethodSource("reachingOut")
    void neitherDoesAQueryOverADatabase(String sql) throws Exception {
        Path shop = duck("create table orders as select 1 as id");
        String statement = sql.replace("OTHER", other.toString()).replace("FOLDER", folder.toString());
        assertThat(refused(Optional.of(statement), shop)).startsWith("shop.duckdb: --sql: ");
    }

    @Test
    void tablesHaveAnyName() throws Exception {
        for (String name : List.of("a.b", "a\"b", "select", "two words", "grün", "a'b", "sq;--")) {
            String quoted = "\"" + name.replace("\"", "\"\"") + "\"";
            Path lite = sqlite("create table " + quoted + "(id)", "insert into " + quoted + " values (1)");
            assertThat(Reads.of(folder, lite).records()).as(name).hasSize(1);
            Files.delete(lite);
            Path duck = duck("create schema " + quoted, "create table " + quoted + "." + quoted + " as select 1 as id");
            assertThat(Reads.of(folder, duck).records()).as(name).hasSize(1);
            Files.delete(duck);
        }
        Path two = sqlite("create table \"a.b\"(id)", "create table c(id)");
        assertThat(refused(Optional.empty(), two))
                .isEqualTo("shop.sqlite: has 2 tables (a.b, c); choose one, as in --sql 'select * from \"a.b\"'");
    }

    @Test
    void theTablesThatSqliteKeepsForAnIndexAreNotOffered() throws Exception {
        Path file = sqlite("create virtual table notes using fts5(title, body)",
                "insert into notes values ('a', 'one'), ('b', 'two')", "create view v as select title from notes");
        Reads read = Reads.of(folder, file);
        assertThat(read.records()).hasSize(2);
        assertThat(read.notes()).contains("views are not read unless a query (--sql) asks for them: v");
    }

    @Test
    void aTableThatIsCalledLikeTheCatalogueHidesNothing() throws Exception {
        Path file = sqlite("create table pragma_table_list(schema, name, type)",
                "insert into pragma_table_list values ('main', 'nothing', 'table')");
        assertThat(Reads.of(folder, file).records()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vacuum into 'OTHER/x.sqlite'", "attach 'OTHER/x.sqlite' as x", "pragma journal_mode = wal",
        "insert into orders values (2)", "with a as (select 2) insert into orders select * from a",
        "select 1 as id; vacuum into 'OTHER/x.sqlite'", "select 1 as id) ; vacuum into 'OTHER/x.sqlite'; select (1",
        "explain select 1", "begin", "", ";", "-- nothing", "select load_extension('x')",
        "select readfile('OTHER/secret.txt') as t", "select writefile('OTHER/x', 'y') as t"})
    void aQueryOverSqliteReachesNothingElse(String sql) throws Exception {
        Path shop = sqlite("create table orders(id integer)", "insert into orders values (1)");
        assertThat(refused(Optional.of(sql.replace("OTHER", other.toString())), shop))
                .startsWith("shop.sqlite: --sql: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"select id from orders;", "values (1)", "with a as (select id from orders) select * from a",
        "-- all of them\nselect id from orders -- that is all", "/* a */ select id from orders"})
    void queriesOfEveryFormAreRead(String sql) throws Exception {
        Path lite = sqlite("create table orders(id integer)", "insert into orders values (1)");
        assertThat(Reads.of(folder, Optional.of(sql), lite).records()).hasSize(1);
        Path duck = duck("create table orders as select 1 as id");
        assertThat(Reads.of(folder, Optional.of(sql), duck).records()).hasSize(1);
    }

    @Test
    void whatIsNotYetInADatabaseIsReadToo() throws Exception {
        Path work = folder.resolve("work.sqlite");
        Path file = folder.resolve("shop.sqlite");
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + work); Statement s = c.createStatement()) {
            s.execute("pragma journal_mode = wal");
            s.execute("create table orders(id integer)");
            s.execute("pragma wal_checkpoint(truncate)");
            s.execute("insert into orders values (1), (2)");
            // As a program leaves it that is killed.
            for (String ending : List.of("", "-wal"))
                Files.copy(Path.of(work + ending), Path.of(file + ending), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.delete(work);
        Map<String, String> before = contents();
        assertThat(Reads.of(folder, file).records()).hasSize(2);
        assertThat(contents()).isEqualTo(before);
        Files.delete(Path.of(file + "-wal"));
        before = contents();
        assertThat(Reads.outcome(folder, Optional.empty(), Optional.empty(), file).reason())
                .isEqualTo("shop.sqlite: has no records; give a file with at least one");
        assertThat(contents()).as("no lock is left beside it").isEqualTo(before);
    }

    @Test
    void whatIsNotYetInADuckDbIsReadToo() throws Exception {
        Path work = folder.resolve("work.duckdb");
        Path file = folder.resolve("shop.duckdb");
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:" + work); Statement s = c.createStatement()) {
            s.execute("create table orders as select 1 as id");
            s.execute("checkpoint");
            s.execute("insert into orders values (2)");
            for (String ending : List.of("", ".wal")) Files.copy(Path.of(work + ending), Path.of(file + ending));
        }
        Files.delete(work);
        Map<String, String> before = contents();
        assertThat(Reads.of(folder, file).records()).hasSize(2);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void whatLiesBesideADatabaseIsFollowedNowhere() throws Exception {
        Path duck = duck("create table orders as select 1 as id");
        Files.createSymbolicLink(Path.of(duck + ".wal"), secret);
        assertThat(refused(Optional.empty(), duck))
                .startsWith("shop.duckdb: has beside it shop.duckdb.wal, which is not " + "a regular file");
        Path lite = sqlite("create table orders(id)");
        Files.createSymbolicLink(Path.of(lite + "-journal"), secret);
        assertThat(refused(Optional.empty(), lite)).startsWith("shop.sqlite: has beside it shop.sqlite-journal");
    }

    @Test
    void namesOfFilesAreNoPatterns() throws Exception {
        List<String> names = new ArrayList<>(List.of("a*.parquet", "[b].parquet", "it's.parquet", "c?.parquet"));
        for (String name : names) {
            Path file = folder.resolve(name);
            try (Connection c = DriverManager.getConnection("jdbc:duckdb:"); Statement s = c.createStatement()) {
                s.execute("copy (select 1 as id) to '" + folder.resolve("plain.parquet") + "' (format parquet)");
            } catch (SQLException e) {
                throw new AssertionError(name, e);
            }
            Files.move(folder.resolve("plain.parquet"), file);
            assertThat(Reads.of(folder, file).records()).as(name).hasSize(1);
            Path lite = database("sqlite", folder.resolve("lite.db"), "create table t(id)", "insert into t values (1)");
            assertThat(Reads.of(folder, Files.move(lite, folder.resolve(name + ".db"))).records()).hasSize(1);
        }
    }

    /** With external access off, what does not fit into memory must still find its place on the disk. */
    @Test
    void aQueryThatNeedsMoreThanItsMemoryIsAnswered() throws Exception {
        Path file = duck("create table orders as select i as id, md5(i::varchar) || md5((i + 1)::varchar) as name "
                + "from range(2000000) r(i)");
        assertThat(
                Reads.of(folder, Optional.of("select id, name from (select *, row_number() over (order by name) as n "
                        + "from orders) where n <= 3"), file).records())
                .hasSize(3);
    }
}
