package weighbridge.studies.habr.file;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The records of a CSV file without a header or quotes, in which an optional field without text is absent. */
final class CsvLines implements Closeable {
    private final Path file;
    private final List<Field> fields;
    private final BufferedReader in;
    private long line;

    /** @throws IOException if the file cannot be read, or a field of the schema is not a scalar */
    CsvLines(Path file, Schema schema) throws IOException {
        this.file = file;
        this.fields = schema.rootStruct().fields();
        for (Field f : fields) {
            if (!(f.type() instanceof Type.Scalar))
                throw new IOException(
                        "the field " + f.name() + " is " + f.type() + ", but a CSV file can contain only scalars");
        }
        this.in = Files.newBufferedReader(file);
    }

    Optional<Value.StructValue> next() throws IOException {
        String text = in.readLine();
        if (text == null) return Optional.empty();
        line++;
        if (text.indexOf('"') >= 0) throw wrong("quotes a value");
        List<Value> values = new ArrayList<>(fields.size());
        int from = 0;
        for (Field f : fields) {
            if (from > text.length()) throw wrong("has " + values.size() + " fields; expected " + fields.size());
            int comma = text.indexOf(',', from);
            int to = comma < 0 ? text.length() : comma;
            values.add(value(f, text.substring(from, to)));
            from = to + 1;
        }
        if (from <= text.length()) throw wrong("has more than " + fields.size() + " fields");
        return Optional.of(new Value.StructValue(values));
    }

    private Value value(Field field, String text) throws IOException {
        if (text.isEmpty() && !field.required()) return Value.ABSENT;
        Kind kind = ((Type.Scalar) field.type()).kind();
        try {
            return switch (kind) {
                case BOOL -> new Value.Bool(Boolean.parseBoolean(text));
                case INT8 -> new Value.Int8(Byte.parseByte(text));
                case INT16 -> new Value.Int16(Short.parseShort(text));
                case INT32 -> new Value.Int32(Integer.parseInt(text));
                case INT64 -> new Value.Int64(Long.parseLong(text));
                case FLOAT32 -> new Value.Float32(Float.parseFloat(text));
                case FLOAT64 -> new Value.Float64(Double.parseDouble(text));
                case STRING -> new Value.Text(text);
                case BYTES -> throw wrong("has a field of bytes, which cannot be read from CSV");
            };
        } catch (NumberFormatException _) {
            throw wrong("has \"" + text + "\" in " + field.name() + ", which is " + kind.text());
        }
    }

    private IOException wrong(String what) {
        return new IOException(file + ", line " + line + " " + what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
