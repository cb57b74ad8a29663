package weighbridge.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadWriter;

/** Notes with a number and a text. */
final class Messages {
    static final Schema SCHEMA = new Schema("Note", List.of(new Definition.Struct("Note",
            List.of(Field.required(1, "number", Type.INT64), Field.required(2, "text", Type.STRING)))));

    private Messages() {}

    /** The note with this number; the first letter of its text encodes the text's length. */
    static Value.StructValue note(int number) {
        int length = 1 + number % 20;
        return new Value.StructValue(
                List.of(new Value.Int64(number), new Value.Text(("" + (char) ('a' + length - 1)).repeat(length))));
    }

    static Path write(Path file, int count) throws IOException {
        return write(file, IntStream.range(0, count).boxed().toList());
    }

    static Path write(Path file, List<Integer> numbers) throws IOException {
        try (PayloadWriter writer = new PayloadWriter(file, SCHEMA)) {
            for (int number : numbers) writer.write(note(number));
            writer.finish();
        }
        return file;
    }

    static Contestant contestant(String id) {
        return new Contestant("weighbridge.worker.OddCodec", id, Set.of(), false, id.equals("floor"), false, 1);
    }

    static Contestant batching(String id, int batch) {
        return new Contestant("weighbridge.worker.OddCodec", id, Set.of(), false, false, false, batch);
    }

    static Contestant stateful(String id) {
        return new Contestant("weighbridge.worker.OddCodec", id, Set.of(), true, false, false, 1);
    }

    static Contestant declaring(String id, Difference.Kind loss) {
        return new Contestant("weighbridge.worker.OddCodec", id, EnumSet.of(loss), false, false, false, 1);
    }

    static Contestant fixedSize(String id) {
        return new Contestant("weighbridge.worker.OddCodec", id, Set.of(), false, false, true, 1);
    }
}
