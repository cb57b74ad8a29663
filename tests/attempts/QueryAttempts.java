import java.util.ArrayList;
import java.util.List;

/** Queries that read, write or run something else than the rows of the files that are given with them. */
final class QueryAttempts {
    private static final List<String> DUCK = List.of("select * from read_text('OUTSIDE/secret.txt')", "select * from 'OUTSIDE/x.csv'", "select * from read_csv('OUTSIDE/x.csv')",
            "select * from read_blob('OUTSIDE/secret.txt')", "select * from glob('OUTSIDE/*')", "select * from sniff_csv('OUTSIDE/x.csv')",
            "select * from query('from read_text(''OUTSIDE/secret.txt'')')", "select * from read_csv('http://127.0.0.1:9/x.csv')", "copy (select 42 as id) to 'OUTSIDE/new.csv'",
            "copy (select 42 as id) to 'orders.csv'", "copy orders to 'new.parquet'", "attach 'OUTSIDE/new.duckdb' as x; create table x.t as select 1; select 1 as id",
            "select 1 as id; copy (select 42) to 'OUTSIDE/new.csv'", "export database 'OUTSIDE/new'", "set enable_external_access = true; select 1",
            "install httpfs; load httpfs; select 1", "create table t as select 1", "pragma database_list", "call pragma_version()", "select * from gone", "selec 1", "", ";", "explain analyze select 1");
    private static final List<String> LITE = List.of("vacuum into 'OUTSIDE/new.db'", "attach 'OUTSIDE/new.db' as x", "select 1 as id; vacuum into 'OUTSIDE/new.db'",
            "select 1 as id) ; vacuum into 'OUTSIDE/new.db'; select (1", "pragma journal_mode = wal", "insert into orders values (2)",
            "with a as (select 2) insert into orders select * from a", "delete from orders", "select load_extension('OUTSIDE/x')", "select readfile('OUTSIDE/secret.txt') as t",
            "select writefile('OUTSIDE/new', 'x') as t", "explain select 1", "begin", "", ";");

    private QueryAttempts() {}

    static List<Attempt.Kind> kinds() {
        List<Attempt.Planned> files = new ArrayList<>();
        List<Attempt.Planned> duck = new ArrayList<>();
        List<Attempt.Planned> lite = new ArrayList<>();
        for (String sql : DUCK) {
            files.add(new Attempt.Planned(sql, g -> {
                g.text("orders.csv", "id,name\n1,a\n");
                return refused(g, sql, "orders.csv");
            }));
            duck.add(new Attempt.Planned(sql, g -> {
                DataAttempts.sql("jdbc:duckdb:" + g.work().resolve("shop.duckdb"), "create table orders as select 1 as id");
                return refused(g, sql, "shop.duckdb");
            }));
        }
        duck.add(new Attempt.Planned("a view that reads elsewhere", g -> {
            DataAttempts.sql("jdbc:duckdb:" + g.work().resolve("shop.duckdb"), "create view orders as select * from read_text('" + g.outside().resolve("secret.txt") + "')");
            return refused(g, "select * from orders", "shop.duckdb");
        }));
        duck.add(new Attempt.Planned("a macro that changes a function", g -> {
            DataAttempts.sql("jdbc:duckdb:" + g.work().resolve("shop.duckdb"), "create table orders as select 1 as id", "create macro sum(x) as 42");
            return Attempt.refused("shop.duckdb: has macros with the names of DuckDB's own functions", "--sql", "select sum(id) as n from orders", "--from", "shop.duckdb");
        }));
        for (String sql : LITE) {
            lite.add(new Attempt.Planned(sql, g -> {
                DataAttempts.sql("jdbc:sqlite:" + g.work().resolve("shop.db"), "create table orders(id)", "insert into orders values (1)");
                return refused(g, sql, "shop.db");
            }));
        }
        return List.of(new Attempt.Kind("--sql over files", files), new Attempt.Kind("--sql over DuckDB", duck), new Attempt.Kind("--sql over SQLite", lite));
    }

    private static Attempt refused(Ground g, String sql, String file) throws Exception {
        g.secret("x.csv", Ground.SECRET + "\n1\n");
        return Attempt.refused(file.replace(".", "\\.") + ": --sql: ", "--sql", sql.replace("OUTSIDE", g.outside().toString()), "--from", file);
    }
}
