package weighbridge.workloads.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.Supplier;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Writes flat messages as CSV. */
public final class CsvFile {
    private CsvFile() {}

    public static void write(Path file, Schema schema, Supplier<Value.StructValue> messages, long records)
            throws IOException {
        for (Field f : schema.rootStruct().fields()) {
            if (!(f.type() instanceof Type.Scalar)) {
                throw new IllegalArgumentException(
                        schema.root() + "." + f.name() + ": a CSV cell holds a scalar, not " + f.type());
            }
        }
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).bufferSize(1 << 16)
                .build(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            String[] cells = new String[schema.rootStruct().fields().size()];
            for (long i = 0; i < records; i++) {
                Value.StructValue message = messages.get();
                for (int k = 0; k < cells.length; k++) cells[k] = cell(message.fields().get(k));
                csv.writeRecord(cells);
            }
        }
    }

    /** The text of a cell; a number is the shortest decimal that reads back as the same number, as Java writes it. */
    private static String cell(Value value) {
        return switch (value) {
            case Value.Absent _ -> "";
            case Value.Bool v -> Boolean.toString(v.value());
            case Value.Int8 v -> Byte.toString(v.value());
            case Value.Int16 v -> Short.toString(v.value());
            case Value.Int32 v -> Integer.toString(v.value());
            case Value.Int64 v -> Long.toString(v.value());
            case Value.Float32 v -> Float.toString(v.value());
            case Value.Float64 v -> Double.toString(v.value());
            case Value.Text v -> v.value();
            case Value.Bytes v -> HexFormat.of().formatHex(v.value());
            case Value.Symbol _,Value.ListValue _,Value.SetValue _,Value.MapValue _,Value.StructValue _,Value.UnionValue _ ->
                throw new IllegalArgumentException("a CSV cell holds a scalar, not " + value);
        };
    }
}
