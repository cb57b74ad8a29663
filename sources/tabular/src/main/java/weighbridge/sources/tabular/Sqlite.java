package weighbridge.sources.tabular;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.TextForm;

/**
 * The rows of a SQLite database. Since a column's type is only advice there and each value has its own, the rows are
 * read twice: first to learn which types occur, then to convert the values.
 */
final class Sqlite implements Records {
    /** Up to this number, a float64 represents every integer. */
    private static final long EXACT = 1L << 53;

    /** How a query begins; the fault of anything else is that it is none. */
    private static final Pattern STARTS = Pattern.compile("^(\\s|--[^\\n]*\\n|/\\*.*?\\*/)*(select|with|values)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Asked file;
    private final Connection connection;
    private final Statement statement;
    private final List<Seen> columns = new ArrayList<>();
    /** How the texts of each column are read, if not as they are. */
    private final List<Optional<TextForm>> forms;
    private final Described described;
    private final ResultSet rows;
    /** Whether the rows are those of the only table, not of a query. */
    private final boolean table;

    /** What occurs in one column. */
    private static final class Seen {
        private final String name;
        /** The type that the table declares, in upper case. */
        private final String declared;
        private final Column strings = Column.ofStrings();
        private boolean blanks;
        private boolean beyondBool;
        private boolean ints;
        private boolean large;
        private boolean reals;
        private boolean texts;
        private boolean blobs;
        private boolean nulls;

        Seen(String name, String declared) {
            this.name = name;
            this.declared = declared.toUpperCase(Locale.ROOT);
        }

        void see(Object value) {
            switch (value) {
                case null -> nulls = true;
                case Integer _,Long _ -> {
                    ints = true;
                    beyondBool |= ((Number) value).longValue() >> 1 != 0;
                    large |= Math.abs(((Number) value).longValue()) > EXACT
                            || ((Number) value).longValue() == Long.MIN_VALUE;
                }
                case Double _ -> reals = true;
                case byte[] _ -> blobs = true;
                default -> {
                    texts = true;
                    blanks |= value.toString().isEmpty();
                    strings.observe(value.toString());
                }
            }
        }

        Type type(SchemaDraft draft) {
            int kinds = (ints || reals ? 1 : 0) + (texts ? 1 : 0) + (blobs ? 1 : 0);
            if (kinds == 0) draft.note(name, "always null, so the type becomes string");
            if (kinds > 1) {
                draft.note(name, "the values have several types, so all of them become text");
                return Type.STRING;
            }
            if (blobs) return Type.BYTES;
            if (form().isPresent()) return form().get().type();
            if (isBool()) return Type.BOOL;
            if (ints && reals) {
                draft.note(name,
                        large ? "the values are both fractions and integers beyond 2^53, so all of them become text"
                                : "the values are both integers and fractions, so all of them become float64");
                if (large) return Type.STRING;
            }
            if (reals) return Type.FLOAT64;
            return ints ? Type.INT64 : Type.STRING;
        }

        /** Whether the column is declared as one of truths, and has nothing but 0 and 1. */
        boolean isBool() {
            return declared.startsWith("BOOL") && ints && !reals && !texts && !blobs && !beyondBool;
        }

        /** The form of dates, times or UUIDs, if the column is declared as such and each of its values is a text of it. */
        Optional<TextForm> form() {
            if (!texts || ints || reals || blobs || blanks) return Optional.empty();
            TextForm form = strings.form();
            boolean agrees = form instanceof TextForm.Uuid ? declared.matches(".*(UUID|GUID|UNIQUEIDENTIFIER).*")
                    : !(form instanceof TextForm.Plain) && declared.matches(".*(DATE|TIME).*");
            return agrees ? Optional.of(form) : Optional.empty();
        }

        boolean isAlways() {
            return !nulls && (ints || reals || texts || blobs);
        }
    }

    private Sqlite(Asked file, Optional<String> sql, LongConsumer seen) throws SQLException, IOException {
        this.file = file;
        table = sql.isEmpty();
        connection = SqliteFile.open(file);
        statement = connection.createStatement();
        List<String> notes = new ArrayList<>();
        String query;
        if (sql.isPresent()) {
            query = sql.get();
            requireQuery(query);
        } else {
            Tables tables = tables();
            query = "select * from main." + Tables.quoted(tables.only(file).getFirst());
            notes.addAll(tables.notes());
        }
        try (ResultSet all = statement.executeQuery(query)) {
            ResultSetMetaData data = all.getMetaData();
            for (int i = 1; i <= data.getColumnCount(); i++) {
                columns.add(
                        new Seen(data.getColumnLabel(i), Optional.ofNullable(data.getColumnTypeName(i)).orElse("")));
            }
            for (long n = 1; all.next(); n++) {
                for (int i = 0; i < columns.size(); i++) columns.get(i).see(all.getObject(i + 1));
                seen.accept(n);
            }
        }
        forms = columns.stream().map(Seen::form).toList();
        SchemaDraft draft = new SchemaDraft("sql");
        List<Type> types = columns.stream().map(c -> c.type(draft)).toList();
        Type.Ref root = draft.ref("", file.messageName(), () -> {
            List<SchemaDraft.Member> members = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                Seen c = columns.get(i);
                members.add(new SchemaDraft.Member(i + 1, c.name, types.get(i), c.isAlways(), Optional.empty()));
            }
            draft.struct("", members, Optional.empty());
        });
        FileSchema schema = draft.finish(root);
        notes.addAll(draft.ledger());
        described = new Described(schema, notes);
        rows = statement.executeQuery(query);
    }

    /** Requires a single query: only that can be part of another. Nothing of it is run. */
    private void requireQuery(String sql) throws SQLException, ImportException {
        String alone = sql.strip().replaceFirst("[;\\s]+$", "");
        try (PreparedStatement _ = connection.prepareStatement("select * from (" + alone + "\n)")) {
            // A text that closes the parenthesis is no statement by itself.
            connection.prepareStatement(alone).close();
        } catch (SQLException e) {
            if (STARTS.matcher(alone).find()) throw e;
            throw new ImportException(file.name(), Duck.NO_QUERY);
        }
    }

    /** The database's tables, without those in which SQLite keeps a table's index. */
    private Tables tables() throws SQLException {
        List<List<String>> tables = new ArrayList<>();
        List<String> views = new ArrayList<>();
        // Unlike a query of the catalogue, a pragma cannot be hidden by a table.
        try (Statement s = connection.createStatement(); ResultSet all = s.executeQuery("pragma main.table_list")) {
            while (all.next()) {
                String name = all.getString("name");
                if (name.startsWith("sqlite_")) continue;
                switch (all.getString("type")) {
                    case "table", "virtual" -> tables.add(List.of(name));
                    case "view" -> views.add(name);
                    default -> {}
                }
            }
        }
        tables.sort(Comparator.comparing(List::getFirst));
        views.sort(Comparator.naturalOrder());
        return new Tables(tables, views);
    }

    static Records read(Asked file, Optional<String> sql, LongConsumer seen) throws IOException {
        if (!file.beside().isEmpty()) {
            throw new ImportException(file.name(),
                    "is a SQLite database, which --sql cannot combine with other files; give only this file");
        }
        try {
            return new Sqlite(file, sql, seen);
        } catch (SQLException e) {
            throw new ImportException(file.name(),
                    sql.isEmpty()
                            ? "cannot be read (" + e.getMessage() + ") and may be damaged or cut short; write it again"
                            : "--sql: " + e.getMessage());
        }
    }

    @Override
    public String form() {
        return "SQLite";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return table ? Optional.of(new OwnFile.Format("SQLite", OwnFile.Arrangement.DATABASE, true)) : Optional.empty();
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        try {
            if (!rows.next()) return Optional.empty();
            List<Value> values = new ArrayList<>(columns.size());
            List<Field> fields = described.schema().schema().rootStruct().fields();
            for (int i = 0; i < columns.size(); i++) {
                Object value = rows.getObject(i + 1);
                Optional<TextForm> form = forms.get(i);
                values.add(value != null && form.isPresent() ? form.get().parse(value.toString())
                        : value(fields.get(i).type(), value));
            }
            return Optional.of(new Value.StructValue(values));
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Value value(Type type, Object value) {
        if (value == null) return Value.ABSENT;
        if (type.equals(Type.BOOL)) return new Value.Bool(((Number) value).longValue() == 1);
        if (type.equals(Type.INT64)) return new Value.Int64(((Number) value).longValue());
        if (type.equals(Type.FLOAT64)) return new Value.Float64(((Number) value).doubleValue());
        if (type.equals(Type.BYTES)) return new Value.Bytes((byte[]) value);
        return new Value.Text(value instanceof byte[] b ? HexFormat.of().formatHex(b) : value.toString());
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
