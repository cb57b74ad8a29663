package weighbridge.studies.providence.pass;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadWriter;

/** Messages with a number and a text. */
final class Notes {
    static final Schema SCHEMA = new Schema("Note", List.of(new Definition.Struct("Note",
            List.of(Field.required(1, "number", Type.INT64), Field.required(2, "text", Type.STRING)))));

    private Notes() {}

    /** The note of that number, with a text of 1 to 20 letters. */
    static Value.StructValue note(int number) {
        return new Value.StructValue(List.of(new Value.Int64(number), new Value.Text("x".repeat(1 + number % 20))));
    }

    static Path write(Path file, int count) throws IOException {
        try (PayloadWriter writer = new PayloadWriter(file, SCHEMA)) {
            for (int number = 0; number < count; number++) writer.write(note(number));
            writer.finish();
        }
        return file;
    }

    static Contestant contestant(String id) {
        return new Contestant(StreamCodec.class.getName(), id, Set.of(), false, false, false, 1);
    }
}
