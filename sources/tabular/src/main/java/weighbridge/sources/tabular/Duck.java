package weighbridge.sources.tabular;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;
import weighbridge.model.file.MachineFault;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Records;
import weighbridge.source.Said;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * An in-memory DuckDB, which reads files a batch at a time. It opens no other file, whatever a query or a view in a
 * database says, and writes none.
 */
final class Duck implements Closeable {
    private static final long BATCH_ROWS = 2048;
    /** The memory limit of DuckDB itself: together with the heap and the JVM, less than 512 MiB. */
    private static final String MEMORY = "192MB";
    /** The ending of the file beside a database with what is not yet in it. */
    private static final String WAL = ".wal";
    private static final String GIVEN_UP = "Invalid result set";
    private static final String NOT_TOGETHER =
            "cannot be read by --sql together with other files; give Parquet, CSV or "
                    + "JSON files, or one database on its own";
    /** The fault of a text that is not what {@code --sql} takes. */
    static final String NO_QUERY =
            "--sql: is not a query; give a single one that selects rows, and nothing that changes or sets anything";

    private final Asked file;
    private final Connection connection;
    private final Statement statement;
    /** The paths by which DuckDB knows the files, in the order in which they were given. */
    private final List<Path> plain = new ArrayList<>();
    /** The tables of a query that have columns of Parquet's type INT96. */
    private final List<String> int96 = new ArrayList<>();
    private boolean attached;

    private Duck(Asked file) throws SQLException, IOException {
        this.file = file;
        Properties properties = new Properties();
        properties.setProperty("jdbc_stream_results", "true");
        connection = DriverManager.getConnection("jdbc:duckdb:", properties);
        statement = connection.createStatement();
        plain.add(plain(file.place()));
        for (Asked.Beside b : file.beside()) plain.add(plain(b.place()));
        String paths = plain.stream().flatMap(p -> Stream.of(p.toString(), p + WAL)).map(Duck::quoted)
                .collect(Collectors.joining(", "));
        // DuckDB may also read and write its own temporary files, so that they are in a folder without any others.
        Path temporary = Files.createTempDirectory("duckdb");
        for (String setting : List.of("memory_limit='" + MEMORY + "'", "threads=2",
                "temp_directory=" + quoted(temporary.toString()), "autoinstall_known_extensions=false",
                "autoload_known_extensions=false", "arrow_lossless_conversion=true", "preserve_insertion_order=true",
                "allowed_paths=[" + paths + "]", "enable_external_access=false", "lock_configuration=true")) {
            statement.execute("set " + setting);
        }
    }

    /**
     * Writes a table that was exported as CSV in another of DuckDB's formats. Columns get the types that all their
     * values have.
     */
    static void convert(Path csv, String format, Path to) throws IOException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("set memory_limit='" + MEMORY + "'");
            statement.execute("copy (from read_csv(" + quoted(csv.toString())
                    + ", header = true, sample_size = -1)) to " + quoted(to.toString()) + " (format " + format + ")");
        } catch (SQLException e) {
            throw new IOException(to + " could not be written: " + e.getMessage(), e);
        }
    }

    static Records parquet(Asked file) throws IOException {
        return opened(file, duck -> {
            String place = quoted(duck.plain.getFirst().toString());
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
                    schema, List.of());
        });
    }

    /** The rows of a database's only table. */
    static Records onlyTable(Asked file) throws IOException {
        return opened(file, duck -> {
            duck.attach(duck.plain.getFirst());
            Tables tables = new Tables(
                    duck.rows("select schema_name, table_name from system.main.duckdb_tables() "
                            + "where database_name = 'source' and not internal order by 1, 2"),
                    duck.rows("select view_name from system.main.duckdb_views() "
                            + "where database_name = 'source' and not internal order by 1").stream().map(List::getFirst)
                            .toList());
            return duck.records("DuckDB", format("DuckDB", OwnFile.Arrangement.DATABASE),
                    "select * from source."
                            + tables.only(file).stream().map(Tables::quoted).collect(Collectors.joining(".")),
                    Stated.NOTHING, tables.notes());
        });
    }

    /** The rows of a query over files, each of which is a table with the file's name. */
    static Records query(Asked file, String sql) throws IOException {
        return opened(file, duck -> {
            duck.requireQuery(sql);
            duck.view(file.name(), file.place(), duck.plain.getFirst());
            int next = 1;
            for (Asked.Beside b : file.beside()) duck.view(b.name(), b.place(), duck.plain.get(next++));
            return duck.records("SQL", Optional.empty(), sql, Stated.NOTHING, List.of());
        });
    }

    /** Requires a single query, according to DuckDB's own parser. Nothing of it is run. */
    private void requireQuery(String sql) throws SQLException, ImportException {
        try (PreparedStatement parse = connection.prepareStatement("""
                select coalesce(tree ->> 'error_type', ''), tree ->> 'error_message', json_array_length(tree, '$.statements')
                from (select json_serialize_sql(?::varchar) as tree)""")) {
            parse.setString(1, sql);
            try (ResultSet parsed = parse.executeQuery()) {
                parsed.next();
                if (parsed.getString(1).equals("parser"))
                    throw new ImportException(file.name(), "--sql: " + Said.plain(parsed.getString(2)));
                if (parsed.getString(1).isEmpty() && parsed.getInt(3) == 1) return;
            }
        }
        throw new ImportException(file.name(), NO_QUERY);
    }

    /** Refuses a database whose macros would change what the functions of a query mean. */
    private void requireOwnFunctions(Path name) throws SQLException, IOException {
        List<List<String>> hidden = rows("""
                select distinct function_name from system.main.duckdb_functions()
                where database_name = 'source' and not internal and function_name in
                  (select function_name from system.main.duckdb_functions() where database_name = 'system')
                order by 1""");
        if (hidden.isEmpty()) return;
        throw new ImportException(name,
                "has macros with the names of DuckDB's own functions ("
                        + Printable.list(hidden.stream().map(List::getFirst).toList())
                        + "), which would change the query; drop them");
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
     * an error for the user; a failure of the machine stays one.
     */
    private static IOException fault(Asked file, SQLException e) {
        String said = e.getMessage().lines().map(String::strip).filter(l -> !l.isEmpty() && !l.matches("\\^+"))
                .reduce((a, b) -> a + "; " + b).orElse("").replaceFirst("^(java\\.sql\\.SQLException: )?", "")
                .replace(file.place().toString(), file.name().toString());
        if (MachineFault.isIn(said)) return new IOException(said);
        // Rows that take too much memory are also given up like this, without another cause (see below).
        if (said.startsWith("Out of Memory") || said.endsWith(GIVEN_UP)) {
            return new ImportException(file.name(), file.options().sql().isPresent()
                    ? "--sql: needs more memory than DuckDB gets (" + MEMORY + "), or its rows never end; select fewer "
                            + "columns or rows"
                    : "takes too much memory to read; a record or batch may be too large, or the file damaged: write "
                            + "it again with smaller ones, or export it as CSV or JSON Lines");
        }
        if (said.startsWith("Permission Error: ")) said += "; a query reads only the files that are given with it";
        return new ImportException(file.name(), file.options().sql().isPresent() ? "--sql: " + said
                : "cannot be read (" + Said.plain(said) + ") and may be damaged or cut short; write it again");
    }

    private void attach(Path database) throws SQLException, IOException {
        Beside.isThere(file, database.resolveSibling(database.getFileName() + WAL));
        statement.execute("attach " + quoted(database.toString()) + " as source (read_only)");
        attached = true;
    }

    private void view(Path name, Path place, Path known) throws SQLException, IOException {
        String quoted = quoted(known.toString());
        String reads = switch (TabularSource.Kind.of(place)) {
            case DUCKDB -> {
                if (attached) throw new ImportException(name, NOT_TOGETHER);
                attach(known);
                requireOwnFunctions(name);
                statement.execute("use source");
                yield "";
            }
            case PARQUET -> {
                if (read("select count(*) from parquet_schema(" + quoted + ") where type = 'INT96'",
                        rows -> rows.next() && rows.getLong(1) > 0))
                    int96.add(Asked.stem(name));
                yield "read_parquet(" + quoted + ")";
            }
            case OTHER -> isJson(place) ? "read_json_auto(" + quoted + ")" : "read_csv_auto(" + quoted + ")";
            case ARROW_FILE, ARROW_STREAM, FEATHER_1, ENCRYPTED, SQLITE ->
                throw new ImportException(name, NOT_TOGETHER);
        };
        if (!reads.isEmpty()) {
            statement.execute("create temp view " + Tables.quoted(Asked.stem(name)) + " as select * from " + reads);
        }
    }

    private static boolean isJson(Path place) throws IOException {
        try (var in = Files.newInputStream(place)) {
            String start = new String(in.readNBytes(256), java.nio.charset.StandardCharsets.UTF_8).stripLeading();
            return start.startsWith("{") || start.startsWith("[");
        }
    }

    /** A path in which DuckDB sees no pattern: the place itself, or a link to it. */
    private static Path plain(Path place) throws IOException {
        if (!place.toString().matches(".*[*?\\[].*")) return place;
        Path link = Files.createTempDirectory("plain").resolve("file");
        return Files.createSymbolicLink(link, place);
    }

    private List<List<String>> rows(String query) throws SQLException, IOException {
        return read(query, rows -> {
            int columns = rows.getMetaData().getColumnCount();
            List<List<String>> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) row.add(rows.getString(i));
                all.add(row);
            }
            return all;
        });
    }

    private static Optional<OwnFile.Format> format(String name, OwnFile.Arrangement arrangement) {
        return Optional.of(new OwnFile.Format(name, arrangement, true));
    }

    private Records records(String form, Optional<OwnFile.Format> format, String query, Stated stated,
            List<String> notes) throws SQLException, IOException {
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
        return new ArrowRecords(form, format, reader, columns, file.messageName(), notes,
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
        if (!failure.getMessage().contains(GIVEN_UP)) return failure;
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
