package weighbridge.studies.habr.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Difference;
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

    /** The text of the note with that number: 1 to 20 letters. */
    static String text(int number) {
        return "x".repeat(1 + number % 20);
    }

    /** Writes a payload of one note. */
    static Path write(Path file) throws IOException {
        try (PayloadWriter writer = new PayloadWriter(file, SCHEMA)) {
            writer.write(new Value.StructValue(List.of(new Value.Int64(0), new Value.Text(text(0)))));
            writer.finish();
        }
        return file;
    }

    static Contestant contestant(String id, Difference.Kind... losses) {
        return new Contestant(NoteCodec.class.getName(), id, Set.of(losses), false, false, false, 1);
    }
}
