package weighbridge.sources.tabular;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;
import weighbridge.source.Asked;

/** Opens SQLite databases without writing to them, to the files beside them, or to any other. */
final class SqliteFile {
    /** The endings of the files beside a database with what is not yet in it, or was not yet to be in it. */
    private static final List<String> BESIDE = List.of("-wal", "-journal");

    /** The longest value or record. */
    private static final int MOST_BYTES = 128 << 20;
    /** Where the header has the version with which the file is read, and that of a file with a write-ahead log. */
    private static final int VERSION_AT = 19;
    private static final int LOGGED = 2;

    private SqliteFile() {}

    /** Opens a database; the connection runs nothing that changes it. */
    static Connection open(Asked asked) throws SQLException, IOException {
        Path file = asked.place().toRealPath();
        for (String ending : BESIDE) {
            Path beside = file.resolveSibling(file.getFileName() + ending);
            if (Beside.isThere(asked, beside)) return copy(file, beside);
        }
        // The locks of a database with a write-ahead log are a file beside it, so that one is read without any.
        return connect(file.toUri().getRawPath() + (hasLog(file) ? "?immutable=1" : ""), true);
    }

    private static boolean hasLog(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] head = in.readNBytes(VERSION_AT + 1);
            return head.length > VERSION_AT && head[VERSION_AT] == LOGGED;
        }
    }

    /** Opens a copy, into which SQLite brings what is in the file beside it. */
    private static Connection copy(Path file, Path beside) throws SQLException, IOException {
        FileTime before = Files.getLastModifiedTime(beside);
        Path copy = Files.copy(file, Files.createTempDirectory("sqlite").resolve(file.getFileName()));
        Files.copy(beside, copy.resolveSibling(beside.getFileName()));
        if (!Files.getLastModifiedTime(beside).equals(before))
            throw new SQLException("another program is changing it; wait, or close that program");
        return connect(copy.toUri().getRawPath(), false);
    }

    private static Connection connect(String path, boolean readOnly) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(readOnly);
        Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + path, config.toProperties());
        try (Statement s = connection.createStatement()) {
            // A schema may compute values of any length, in memory that is not the JVM's.
            ((SQLiteConnection) connection).setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, MOST_BYTES);
            s.execute("pragma query_only = on");
            // Functions in the schema of a database from elsewhere must be harmless.
            s.execute("pragma trusted_schema = off");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
