package weighbridge.sources.tabular;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Records;
import weighbridge.source.Said;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/** An in-memory DuckDB, which reads files a batch at a time. */
final class Duck implements Closeable {
    private static final long BATCH_ROWS = 2048;
    /** The memory limit of DuckDB itself: together with the heap and the JVM, less than 512 MiB. */
    private static final String MEMORY = "192MB";

    private final Asked file;
    private final Connection connection;
    private final Statement statement;
    /** The tables of a query that have columns of Parquet's type INT96. */
    private final List<String> int96 = new ArrayList<>();

    private Duck(Asked file) throws SQLException {
        this.file = file;
        Properties properties = new Properties();
        properties.setProperty("jdbc_stream_results", "true");
        connection = DriverManager.getConnection("jdbc:duckdb:", properties);
        statement = connection.createStatement();
        for (String setting : List.of("memory_limit='" + MEMORY + "'", "threads=2",
                "temp_directory=" + quoted(System.getProperty("java.io.tmpdir")), "autoinstall_known_extensions=false",
                "autoload_known_extensions=false", "arrow_lossless_conversion=true", "preserve_insertion_order=true")) {
            statement.execute("set " + setting);
        }
    }

    static Records parquet(Asked file) throws IOException {
        return opened(file, duck -> {
            String place = quoted(duck.plain(file.place()).toString());
            ParquetSchema schema =
                    duck.read("select name, repetition_type, num_children, converted_type::varchar, type "
                            + "from parquet_schema(" + place + ")", ParquetSchema::of);
            String compressions = duck.read(
                    "select string_agg(distinct lower(compression), ', ' "
                            + "order by lower(compression)) from parquet_metadata(" + place + ")",
                    rows -> rows.next() && rows.getString(1) != null ? rows.getString(1) : "no rows");
            return duck.records("Parquet (" + compressions + ")", format("Parquet", OwnFile.Arrangement.COLUMNS),
                    "select * from read_parquet(" + place + ", hive_partitioning = false"
                            + (schema.hasInt96() ? ", int96_as = 'struct'" : "") + ")",
                    schema);
        });
    }

    /** The rows of a database's only table. */
    static Records onlyTable(Asked file) throws IOException {
        return opened(file, duck -> {
            duck.attach(file.place());
            List<String> tables = duck.texts("select schema_name || '.' || table_name from duckdb_tables() "
                    + "where database_name = 'source' and not internal order by 1");
            return duck.records("DuckDB", format("DuckDB", OwnFile.Arrangement.DATABASE), selectOnly(file, tables),
                    Stated.NOTHING);
        });
    }

    /** The query for the rows of the only table; if there are several, an error says how to choose. */
    static String selectOnly(Asked file, List<String> tables) throws ImportException {
        if (tables.isEmpty()) throw new ImportException(file.name(), "has no table; give a database with one");
        if (tables.size() > 1) {
            throw new ImportException(file.name(), "has " + tables.size() + " tables (" + Printable.list(tables)
                    + "); choose one, as in --sql 'select * from " + tables.getFirst() + "'");
        }
        String[] parts = tables.getFirst().split("\\.", 2);
        return "select * from " + (parts.length == 1 ? "" : "\"" + parts[0].replace("\"", "\"\"") + "\".") + "\""
                + parts[parts.length - 1].replace("\"", "\"\"") + "\"";
    }

    /** The rows of a query over files, each of which is a table with the file's name. */
    static Records query(Asked file, String sql) throws IOException {
        return opened(file, duck -> {
            Map<Path, Path> all = new LinkedHashMap<>();
            all.put(file.name(), file.place());
            for (Asked.Beside b : file.beside()) all.put(b.name(), b.place());
            for (Map.Entry<Path, Path> each : all.entrySet()) duck.view(each.getKey(), each.getValue());
            return duck.records("SQL", Optional.empty(), sql, Stated.NOTHING);
        });
    }

    private interface Opening {
        Records of(Duck duck) throws SQLException, IOException;
    }

    private static Records opened(Asked file, Opening opening) throws IOException {
        try {
            Duck duck = new Duck(file);
            boolean done = false;
            try {
                Records records = opening.of(duck);
                done = true;
                return records;
            } finally {
                if (!done) duck.close();
            }
        } catch (SQLException e) {
            throw fault(file, e);
        }
    }

    /**
     * Converts a message of DuckDB's, which names the file's place and begins with the name of an exception's class, to
     * an error for the user.
     */
    private static ImportException fault(Asked file, SQLException e) {
        String said = e.getMessage().lines().map(String::strip).filter(l -> !l.isEmpty() && !l.matches("\\^+"))
                .reduce((a, b) -> a + "; " + b).orElse("").replaceFirst("^(java\\.sql\\.SQLException: )?", "")
                .replace(file.place().toString(), file.name().toString())
                .replaceFirst("^Invalid Input Error: Invalid result set$", "its rows never end");
        if (said.startsWith("Out of Memory")) {
            return new ImportException(file.name(), file.options().sql().isPresent()
                    ? "--sql: needs more memory than DuckDB gets (" + MEMORY + "); select fewer columns or rows"
                    : "takes too much memory to read; a record or batch may be too large, or the file damaged: write "
                            + "it again with smaller ones, or export it as CSV or JSON Lines");
        }
        return new ImportException(file.name(), file.options().sql().isPresent() ? "--sql: " + said
                : "cannot be read (" + Said.plain(said) + ") and may be damaged or cut short; write it again");
    }

    private void attach(Path place) throws SQLException {
        statement.execute("attach " + quoted(place.toString()) + " as source (read_only)");
        statement.execute("use source");
    }

    private void view(Path name, Path place) throws SQLException, IOException {
        String table = Asked.stem(name).replace("\"", "\"\"");
        String plain = quoted(plain(place).toString());
        String reads = switch (TabularSource.Kind.of(place)) {
            case DUCKDB -> {
                attach(place);
                yield "";
            }
            case PARQUET -> {
                if (read("select count(*) from parquet_schema(" + plain + ") where type = 'INT96'",
                        rows -> rows.next() && rows.getLong(1) > 0))
                    int96.add(Asked.stem(name));
                yield "read_parquet(" + plain + ")";
            }
            case OTHER -> isJson(place) ? "read_json_auto(" + plain + ")" : "read_csv_auto(" + plain + ")";
            case ARROW_FILE, ARROW_STREAM, FEATHER_1, ENCRYPTED, SQLITE -> throw new ImportException(name,
                    "cannot be read by --sql together with other files; give Parquet, CSV or JSON files, or one "
                            + "database on its own");
        };
        if (!reads.isEmpty()) {
            statement.execute("create temp view \"" + table + "\" as select * from " + reads);
        }
    }

    private static boolean isJson(Path place) throws IOException {
        try (var in = Files.newInputStream(place)) {
            String start = new String(in.readNBytes(256), java.nio.charset.StandardCharsets.UTF_8).stripLeading();
            return start.startsWith("{") || start.startsWith("[");
        }
    }

    /** A path in which DuckDB sees no pattern: the place itself, or a link to it. */
    private Path plain(Path place) throws IOException {
        if (!place.toString().matches(".*[*?\\[].*")) return place;
        Path link = Files.createTempDirectory("plain").resolve("file");
        return Files.createSymbolicLink(link, place);
    }

    private List<String> texts(String query) throws SQLException, IOException {
        return read(query, rows -> {
            List<String> texts = new ArrayList<>();
            while (rows.next()) texts.add(rows.getString(1));
            return texts;
        });
    }

    private static Optional<OwnFile.Format> format(String name, OwnFile.Arrangement arrangement) {
        return Optional.of(new OwnFile.Format(name, arrangement, true));
    }

    private Records records(String form, Optional<OwnFile.Format> format, String query, Stated stated)
            throws SQLException, IOException {
        BufferAllocator allocator = new RootAllocator();
        ArrowReader reader;
        try {
            ResultSet rows = statement.executeQuery(query);
            reader = (ArrowReader) ((DuckDBResultSet) rows).arrowExportStream(allocator, BATCH_ROWS);
        } catch (SQLException e) {
            throw cause(query, e);
        }
        Columns columns = new Columns(file.wider(), reader, stated);
        int96.forEach(table -> columns.draft().note(table,
                "a query reads INT96 times in microseconds; further digits are left out"));
        return new ArrowRecords(form, format, reader, columns, file.messageName(),
                List.of(reader::close, new ArrowFiles.Released(allocator), this));
    }

    private interface Rows<T> {
        T of(ResultSet rows) throws SQLException, IOException;
    }

    private <T> T read(String query, Rows<T> reading) throws SQLException, IOException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return reading.of(rows);
        } catch (SQLException e) {
            throw cause(query, e);
        }
    }

    /** The cause of a failure. Streamed rows do not reveal why they fail, but a table that counts their values does. */
    private SQLException cause(String query, SQLException failure) {
        if (!failure.getMessage().contains("Invalid result set")) return failure;
        try (Statement again = connection.createStatement()) {
            again.execute("create or replace temp table cause as select count(columns(*)) from ("
                    + query.strip().replaceFirst(";$", "") + "\n)");
            return failure;
        } catch (SQLException e) {
            return e;
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
