package weighbridge.sources.tabular;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.source.Asked;
import weighbridge.source.Child;
import weighbridge.source.Options;
import weighbridge.source.SourceJob;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;

/** The results of reading files. */
record Reads(FileSchema schema, SourceJob.Answer answer, List<Value.StructValue> records) {
    static Reads of(Path folder, Path... files) throws Exception {
        return of(folder, Optional.empty(), files);
    }

    static Reads of(Path folder, Optional<String> sql, Path... files) throws Exception {
        Outcome<SourceJob.Answer> outcome = outcome(folder, sql, Optional.empty(), files);
        if (!(outcome instanceof Outcome.Measured<SourceJob.Answer>(SourceJob.Answer answer)))
            throw new AssertionError(outcome);
        return new Reads(SchemaFile.read(folder.resolve("written.json")), answer,
                PayloadReader.readAll(answer.counted().orElseThrow().all().file()));
    }

    static Outcome<SourceJob.Answer> outcome(Path folder, Optional<String> sql, Optional<Path> given, Path... files)
            throws Exception {
        Options options = new Options(Optional.empty(), Optional.empty(), List.of(), sql);
        List<Asked> asked = sql.isEmpty()
                ? Stream.of(files).map(f -> new Asked(f.getFileName(), f, Optional.empty(), options)).toList()
                : List.of(new Asked(files[0].getFileName(), files[0],
                        Stream.of(files).skip(1).map(f -> new Asked.Beside(f.getFileName(), f)).toList(),
                        Optional.empty(), options, Optional.empty(), Set.of()));
        SourceJob.Work.Read work =
                new SourceJob.Work.Read(asked, given, folder.resolve("written.json"), folder.resolve("payloads"), 1);
        return Child.carryOut(new SourceJob(TabularSource.class.getName(), work),
                new PrintStream(OutputStream.nullOutputStream()));
    }

    /** The fields of the messages, each with its name, its type, and whether it is optional. */
    List<String> fields() {
        return schema.schema().rootStruct().fields().stream()
                .map(f -> f.name() + " " + f.type() + (f.required() ? "" : "?")).toList();
    }

    List<String> notes() {
        return answer.notes();
    }

    Value value(int record, int field) {
        return records.get(record).fields().get(field);
    }
}
