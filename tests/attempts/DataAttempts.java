import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Files of data that lie about themselves, are cut short, or hold more than they seem to. */
final class DataAttempts {
    private static final Path HOME = Path.of(System.getProperty("weighbridge.home"));

    private DataAttempts() {}

    static List<Attempt.Kind> kinds() {
        return List.of(new Attempt.Kind("packed files that are cut", packed()), new Attempt.Kind("Avro files", avro()), new Attempt.Kind("Parquet files", parquet()), new Attempt.Kind("Arrow files", arrow()),
                new Attempt.Kind("DuckDB files", duck()), new Attempt.Kind("SQLite files", sqlite()));
    }

    /** A file of tests/hostile-files. */
    private static Attempt.Planned kept(String file, int exit, String words) {
        return new Attempt.Planned(file, g -> {
            g.bytes(file, Files.readAllBytes(HOME.resolve("tests/hostile-files").resolve(file)));
            return exit == 0 ? Attempt.taken(words, file) : Attempt.refused(file + ": .*" + words, file);
        });
    }

    /** A kept schema, with data that fits. */
    private static Attempt.Planned keptSchema(String file, String words) {
        return new Attempt.Planned(file, g -> {
            g.bytes(file, Files.readAllBytes(HOME.resolve("tests/hostile-files").resolve(file)));
            g.text("m.json", "{\"id\": 1}\n");
            return Attempt.refused(file + ": .*" + words, "m.json", "--schema", file);
        });
    }

    /** A sound file of tests/sound, cut and with other bytes in many places. */
    private static List<Attempt.Planned> damaged(String sound, String file, boolean always) {
        List<Attempt.Planned> all = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int part = i;
            all.add(new Attempt.Planned(file + " cut at " + i + "/5", g -> {
                byte[] whole = Files.readAllBytes(HOME.resolve(sound));
                g.bytes(file, Arrays.copyOf(whole, whole.length * part / 5));
                return always ? Attempt.refused(file, file) : Attempt.either(file);
            }));
            all.add(new Attempt.Planned(file + " with 2^31-1 at " + i + "/5", g -> {
                byte[] bytes = Files.readAllBytes(HOME.resolve(sound));
                int at = bytes.length * part / 5;
                bytes[at] = bytes[at + 1] = bytes[at + 2] = -1;
                bytes[at + 3] = 0x7f;
                g.bytes(file, bytes);
                return Attempt.either(file);
            }));
        }
        all.add(new Attempt.Planned(file + " with -1 at its end", g -> {
            byte[] bytes = Files.readAllBytes(HOME.resolve(sound));
            Arrays.fill(bytes, Math.max(0, bytes.length - 12), Math.max(0, bytes.length - 4), (byte) -1);
            g.bytes(file, bytes);
            return Attempt.either(file);
        }));
        return all;
    }

    /** Files that are decompressed into copies of ours, by whose names no user knows them. */
    private static List<Attempt.Planned> packed() {
        List<Attempt.Planned> all = new ArrayList<>();
        for (String sound : List.of("avro/data/avro/null.avro", "tabular/data/parquet/snappy.parquet", "tabular/data/arrow/some.arrow", "tabular/data/arrow-stream/some.arrows",
                "tabular/data/sqlite/one.sqlite", "tabular/data/feather/zstd.feather", "text/data/csv/quoted.csv")) {
            String file = "some." + sound.replaceFirst(".*[.]", "") + ".gz";
            all.add(new Attempt.Planned(file, g -> {
                byte[] whole = Files.readAllBytes(HOME.resolve("tests/sound").resolve(sound));
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                    out.write(whole, 0, whole.length / 2);
                }
                g.bytes(file, bytes.toByteArray());
                return Attempt.either(file);
            }));
            all.add(new Attempt.Planned(file + " through standard input", g -> {
                byte[] whole = Files.readAllBytes(HOME.resolve("tests/sound").resolve(sound));
                g.bytes(file, Arrays.copyOf(whole, whole.length * 3 / 4));
                return Attempt.either("-").in("exec \"$@\" <" + file);
            }));
        }
        return all;
    }

    private static List<Attempt.Planned> avro() {
        List<Attempt.Planned> all = new ArrayList<>(damaged("tests/sound/avro/data/avro/null.avro", "some.avro", true));
        all.add(kept("empty_rec.avro", 2, "its records take no bytes"));
        all.add(kept("null_rec.avro", 2, "its records take no bytes"));
        all.add(kept("cnt_huge.avro", 2, "cannot be read"));
        all.add(keptSchema("expo.avsc", "at most 524288"));
        all.add(keptSchema("logical.avsc", "0 to 99 digits"));
        all.add(keptSchema("deep2.schema.json", "more than 64 parts"));
        return all;
    }

    private static void duckdb(Path database, String... statements) throws Exception {
        sql("jdbc:duckdb:" + database, statements);
    }

    static void sql(String url, String... statements) throws Exception {
        try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
            for (String statement : statements) s.execute(statement);
        }
    }

    private static Attempt.Planned parquet(String name, String query, String options, String words) {
        return new Attempt.Planned(name, g -> {
            sql("jdbc:duckdb:", "copy (" + query + ") to '" + g.work().resolve("some.parquet") + "' (format parquet" + options + ")");
            return words.isEmpty() ? Attempt.taken("Parquet", "some.parquet") : Attempt.refused(words, "some.parquet");
        });
    }

    private static List<Attempt.Planned> parquet() {
        List<Attempt.Planned> all = new ArrayList<>(damaged("tests/sound/tabular/data/parquet/snappy.parquet", "some.parquet", true));
        all.add(parquet("1,500,000 equal rows", "select true as ok from range(1500000)", ", compression zstd, row_group_size 2000000", "claims more than 1,000,000 records"));
        all.add(parquet("a text of 300 MB", "select repeat('x', 300000000) as t", "", "memory|large"));
        all.add(parquet("1,000 columns", "select " + String.join(", ", java.util.stream.IntStream.range(0, 1_000).mapToObj(i -> i + " as c" + i).toList()), "", ""));
        all.add(parquet("60 structs within each other", "select " + "{'a': ".repeat(60) + "1" + "}".repeat(60) + " as s", "", ""));
        all.add(parquet("names with marks", "select 1 as \"a.b\", 2 as \"a\"\"b\", 3 as \"\u202ex\", 4 as \"a\nb\"", "", ""));
        all.add(parquet("no rows", "select 1 as a limit 0", "", "has no records"));
        all.add(new Attempt.Planned("a pipe", g -> {
            g.fifo("some.parquet");
            return Attempt.refused("some.parquet: must be read twice but is not a regular file", "some.parquet");
        }));
        return all;
    }

    private static List<Attempt.Planned> arrow() {
        List<Attempt.Planned> all = new ArrayList<>(damaged("tests/sound/tabular/data/arrow/some.arrow", "some.arrow", true));
        all.addAll(damaged("tests/sound/tabular/data/arrow-stream/some.arrows", "some.arrows", false));
        all.add(kept("bomb_zstd.arrow", 2, "memory"));
        return all;
    }

    private static Attempt.Planned duck(String name, String words, int exit, String... statements) {
        return new Attempt.Planned(name, g -> {
            g.secret("x.csv", Ground.SECRET + "\n1\n");
            duckdb(g.work().resolve("shop.duckdb"), Arrays.stream(statements).map(s -> s.replace("OUTSIDE", g.outside().toString())).toArray(String[]::new));
            return exit == 0 ? Attempt.taken(words, "shop.duckdb") : Attempt.refused("shop.duckdb: .*" + words, "shop.duckdb");
        });
    }

    private static List<Attempt.Planned> duck() {
        String view = "create view v as select content as stolen, 1 as id from read_text('OUTSIDE/secret.txt')";
        List<Attempt.Planned> all = new ArrayList<>();
        all.add(duck("a view of a file elsewhere", "has views \\(v\\) but no table", 2, view));
        all.add(duck("a macro in place of the catalogue", "has views \\(v\\) but no table", 2, view,
                "create macro duckdb_tables() as table select 'main' as schema_name, 'v' as table_name, 'source' as database_name, false as internal"));
        all.add(duck("a macro in place of the catalogue beside a table", "DuckDB, 1 record", 0, view, "create table t as select 7 as id",
                "create macro duckdb_tables() as table select 'main' as schema_name, 'v' as table_name, 'source' as database_name, false as internal"));
        all.add(duck("a table that is called like the catalogue", "DuckDB, 1 record", 0, "create table duckdb_tables as select 'v' as table_name"));
        all.add(duck("a schema with points and quotes", "DuckDB, 1 record", 0, "create schema \"a.\"\"b\"", "create table \"a.\"\"b\".\"c.d\" as select 1 as id"));
        all.add(duck("two tables", "has 2 tables", 2, "create table a as select 1 as id", "create table b as select 1 as id"));
        all.add(duck("no table", "has no table", 2, "create sequence s"));
        all.add(duck("equal rows", "600,000,000 records", 0, "create table t as select true as ok from range(600000000)"));
        all.add(new Attempt.Planned("cut short", g -> {
            duckdb(g.work().resolve("shop.duckdb"), "create table t as select i as id from range(1000) r(i)");
            byte[] whole = Files.readAllBytes(g.work().resolve("shop.duckdb"));
            g.bytes("shop.duckdb", Arrays.copyOf(whole, whole.length / 2));
            return Attempt.refused("shop.duckdb", "shop.duckdb");
        }));
        all.add(new Attempt.Planned("a log beside it that is a pipe", g -> {
            duckdb(g.work().resolve("shop.duckdb"), "create table t as select 1 as id");
            g.fifo("shop.duckdb.wal");
            return Attempt.refused("shop.duckdb: has beside it shop.duckdb.wal", "shop.duckdb");
        }));
        return all;
    }

    private static Attempt.Planned lite(String name, String words, int exit, String... statements) {
        return new Attempt.Planned(name, g -> {
            sql("jdbc:sqlite:" + g.work().resolve("shop.db"), statements);
            return exit == 0 ? Attempt.taken(words, "shop.db") : Attempt.refused("shop.db: .*" + words, "shop.db");
        });
    }

    private static List<Attempt.Planned> sqlite() {
        List<Attempt.Planned> all = new ArrayList<>(damaged("tests/sound/tabular/data/sqlite/one.sqlite", "one.db", false));
        all.add(kept("dot.sqlite", 0, "SQLite, 1 record"));
        all.add(kept("virt.sqlite", 0, "SQLite, 1 record"));
        all.add(lite("a table called select", "SQLite, 1 record", 0, "create table \"select\"(id)", "insert into \"select\" values (1)"));
        all.add(lite("a name with a quote and a semicolon", "SQLite, 1 record", 0, "create table \"a\"\"; drop table b\"(id)", "insert into \"a\"\"; drop table b\" values (1)"));
        all.add(lite("a view without end", "SQLite, 1 record", 0, "create table t(id)", "insert into t values (1)",
                "create view v as with recursive c(x) as (values (1) union all select x + 1 from c) select x from c"));
        all.add(lite("a view alone", "has views \\(v\\) but no table", 2, "create view v as select 1 as id"));
        all.add(lite("a table that is called like the catalogue", "SQLite, 1 record", 0, "create table pragma_table_list(type, name)", "insert into pragma_table_list values ('table', 'x')"));
        all.add(lite("a generated column of 1 GB", "", 2, "create table t(id, x as (zeroblob(1000000000)))", "insert into t(id) values (1)"));
        all.add(new Attempt.Planned("pages that lead back to themselves", g -> {
            Path file = g.work().resolve("loop.db");
            sql("jdbc:sqlite:" + file, "pragma page_size = 512", "create table t(x)", "insert into t with recursive c(i) as (values (1) union all select i + 1 from c where i < 20000) select i from c");
            byte[] bytes = Files.readAllBytes(file);
            // Every child of an interior page becomes the first one.
            for (int page = 1; page < bytes.length / 512; page++) {
                if (bytes[page * 512] != 5) continue;
                int cells = (bytes[page * 512 + 3] & 255) << 8 | bytes[page * 512 + 4] & 255;
                int first = (bytes[page * 512 + 12] & 255) << 8 | bytes[page * 512 + 13] & 255;
                for (int i = 1; i < cells; i++) {
                    int at = (bytes[page * 512 + 12 + 2 * i] & 255) << 8 | bytes[page * 512 + 13 + 2 * i] & 255;
                    System.arraycopy(bytes, page * 512 + first, bytes, page * 512 + at, 4);
                }
            }
            Files.write(file, bytes, StandardOpenOption.TRUNCATE_EXISTING);
            return Attempt.either("loop.db");
        }));
        all.add(new Attempt.Planned("a write-ahead log that is a pipe", g -> {
            sql("jdbc:sqlite:" + g.work().resolve("shop.db"), "create table t(id)", "insert into t values (1)");
            g.fifo("shop.db-wal");
            return Attempt.refused("shop.db: has beside it shop.db-wal", "shop.db");
        }));
        return all;
    }
}
