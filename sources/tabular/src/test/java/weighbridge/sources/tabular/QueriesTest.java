package weighbridge.sources.tabular;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the queries that docs/query.md offers, on the exports that lie in examples. */
class QueriesTest {
    private static final Pattern QUERY = Pattern.compile("```sql\n(.*?);\n```", Pattern.DOTALL);

    /** An export as Parquet is its CSV with types. */
    @Test
    void anExportBecomesParquet(@TempDir Path folder) throws Exception {
        Path csv = Path.of("../../examples/runs/first-look.csv").toAbsolutePath().normalize();
        Path parquet = folder.resolve("it's.parquet");
        new TabularSource().write("parquet", csv, parquet);
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:"); Statement s = c.createStatement();
                ResultSet found = s.executeQuery("SELECT count(*), typeof(any_value(estimate)), (SELECT count(*) FROM '"
                        + csv + "') FROM '" + parquet.toString().replace("'", "''") + "'")) {
            assertThat(found.next()).isTrue();
            assertThat(found.getLong(1)).isEqualTo(found.getLong(3)).isGreaterThan(300);
            assertThat(found.getString(2)).isEqualTo("DOUBLE");
        }
    }

    @Test
    void eachFindsSomethingInTheExamples(@TempDir Path folder) throws Exception {
        Path home = Path.of("../..").toAbsolutePath().normalize();
        List<String> queries = QUERY.matcher(Files.readString(home.resolve("docs/query.md"))).results()
                .map(m -> m.group(1).replace("examples/runs", home + "/examples/runs").replace("numbers.parquet",
                        folder.resolve("numbers.parquet").toString()))
                .toList();
        assertThat(queries).hasSize(11);
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:"); Statement s = c.createStatement()) {
            for (String query : queries) {
                if (!s.execute(query)) continue;
                try (ResultSet found = s.getResultSet()) {
                    assertThat(found.next()).as(query).isTrue();
                }
            }
            try (ResultSet found = s.executeQuery("SELECT count(*), (SELECT count(*) FROM numbers) FROM '"
                    + folder.resolve("numbers.parquet") + "'")) {
                assertThat(found.next()).isTrue();
                assertThat(found.getLong(1)).isEqualTo(found.getLong(2)).isGreaterThan(500);
            }
            try (ResultSet types = s.executeQuery("SELECT data_type FROM duckdb_columns() WHERE column_name IN "
                    + "('estimate', 'low', 'high', 'ratio')")) {
                while (types.next()) assertThat(types.getString(1)).isEqualTo("DOUBLE");
            }
        }
    }
}
