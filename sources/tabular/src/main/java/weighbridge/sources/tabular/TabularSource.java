package weighbridge.sources.tabular;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;
import weighbridge.source.Asked;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.text.ImportException;

/** Reads tables whose columns have types: Parquet files, Arrow files and streams, databases, and queries over them. */
public final class TabularSource implements Source {
    @Override
    public Records open(Asked file, LongConsumer seen) throws IOException {
        Kind kind = Kind.of(file.place());
        if (file.options().sql().isPresent()) {
            return kind == Kind.SQLITE ? Sqlite.read(file, file.options().sql(), seen)
                    : Duck.query(file, file.options().sql().get());
        }
        return switch (kind) {
            case PARQUET -> Duck.parquet(file);
            case ENCRYPTED -> throw new ImportException(file.name(),
                    "is an encrypted Parquet file; write it again without encryption");
            case ARROW_FILE, ARROW_STREAM -> ArrowFiles.open(file, kind == Kind.ARROW_STREAM);
            case FEATHER_1 -> throw new ImportException(file.name(),
                    "is a Feather file of version 1, which Arrow no longer writes; read it with pandas, and write it "
                            + "again with to_feather");
            case DUCKDB -> Duck.onlyTable(file);
            case SQLITE -> Sqlite.read(file, Optional.empty(), seen);
            case OTHER -> throw new ImportException(file.name(),
                    "is not Parquet, Arrow, DuckDB or SQLite; write it again, or export it as CSV or JSON Lines");
        };
    }

    @Override
    public void write(String form, Path table, Path to) throws IOException {
        Duck.convert(table, form, to);
    }

    /** The kind of a file, recognized by its first bytes. */
    enum Kind {
        PARQUET, ENCRYPTED, ARROW_FILE, ARROW_STREAM, FEATHER_1, DUCKDB, SQLITE, OTHER;

        private static final int LONGEST = 16;

        static Kind of(Path place) throws IOException {
            String head;
            try (InputStream in = Files.newInputStream(place)) {
                head = new String(in.readNBytes(LONGEST), StandardCharsets.ISO_8859_1);
            }
            if (head.startsWith("PAR1")) return PARQUET;
            if (head.startsWith("PARE")) return ENCRYPTED;
            if (head.startsWith("ARROW1")) return ARROW_FILE;
            if (head.startsWith("\u00ff\u00ff\u00ff\u00ff")) return ARROW_STREAM;
            if (head.startsWith("FEA1")) return FEATHER_1;
            if (head.startsWith("DUCK", 8)) return DUCKDB;
            return head.startsWith("SQLite format 3") ? SQLITE : OTHER;
        }
    }
}
