package weighbridge.sources.dumps;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import weighbridge.model.Value;
import weighbridge.model.job.Failure;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Said;
import weighbridge.workloads.JsonInference;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.text.ImportException;

/** The records of several files; their schema is inferred from all before the first is returned. */
final class DumpRecords implements Records {
    private final List<Dump> files;
    private final JsonInference inferred;
    private final LongConsumer seen;
    private int at;
    private Optional<Values> open = Optional.empty();
    private long read;
    private long counted;
    private boolean first = true;
    private boolean wrapped;

    DumpRecords(Asked asked, List<Dump> files, LongConsumer seen) throws IOException {
        this.files = files;
        this.seen = seen;
        try {
            inferred = JsonInference.of(taker -> {
                rewind();
                for (Optional<Json.Obj> r = record(); r.isPresent(); r = record())
                    taker.take(r.get(), at == 0 ? "" : files.get(at).name().getFileName().toString(), read);
                if (read == 0 && at == files.size() && counted == 0)
                    throw new ImportException(asked.name(), "has no records; give a file with at least one");
            }, asked.messageName(), false, Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new ImportException(asked.name(), e.getMessage());
        }
        rewind();
    }

    private void rewind() throws IOException {
        close();
        at = 0;
        read = 0;
        counted = 0;
    }

    private Optional<Json.Obj> record() throws IOException {
        while (at < files.size()) {
            Dump file = files.get(at);
            read++;
            try {
                if (open.isEmpty()) open = Optional.of(file.open());
                Optional<Json> next = open.get().next();
                if (next.isPresent()) {
                    seen.accept(++counted);
                    return Optional.of(object(next.get(), file));
                }
            } catch (ImportException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                Optional<IOException> machine = Failure.machine(e);
                if (machine.isPresent()) throw machine.get();
                throw new ImportException(file.name(),
                        "record " + read + " is not valid " + file.format().title() + " (" + Said.by(e) + ")"
                                + (counted > 0 ? "" : "; if the file has another format, name it with --format, and "
                                        + "if its values are in frames, say how with --framing"));
            }
            close();
            at++;
            read = 0;
        }
        return Optional.empty();
    }

    private Json.Obj object(Json value, Dump file) throws ImportException {
        if (first) wrapped = !(value instanceof Json.Obj);
        first = false;
        if (wrapped) return new Json.Obj(List.of(new Json.Member("value", value)));
        if (value instanceof Json.Obj o) return o;
        throw new ImportException(file.name(), "record " + read + " is not an object, but " + value.kind()
                + "; give a file of objects, or name its format with --format");
    }

    @Override
    public String form() {
        return files.getFirst().format().title();
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format(form(), OwnFile.Arrangement.ROWS, true));
    }

    @Override
    public Described described() {
        return new Described(inferred.schema(), inferred.notes());
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        return record().map(inferred::value);
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (wrapped) notes.add("the values are not objects; each becomes a message with one field called value");
        return notes;
    }

    @Override
    public void close() throws IOException {
        if (open.isPresent()) open.get().close();
        open = Optional.empty();
    }
}
