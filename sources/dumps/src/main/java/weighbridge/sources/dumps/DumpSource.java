package weighbridge.sources.dumps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import weighbridge.source.Asked;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.text.ImportException;

/** Reads dumps of values in binary formats that describe themselves, and infers their schema as that of JSON. */
public final class DumpSource implements Source {
    @Override
    public Records open(Asked asked) throws IOException {
        return open(asked, _ -> {});
    }

    @Override
    public Records open(Asked asked, LongConsumer seen) throws IOException {
        List<Dump> files = new ArrayList<>();
        files.add(dump(asked, asked.name(), asked.place()));
        for (Asked.Beside b : asked.beside()) files.add(dump(asked, b.name(), b.place()));
        Format first = files.getFirst().format();
        for (Dump d : files) {
            if (d.format() == first) continue;
            throw new ImportException(d.name(), "is " + d.format().title() + ", but " + asked.name() + " is "
                    + first.title() + "; give files of one kind");
        }
        return new DumpRecords(asked, files, seen);
    }

    private static Dump dump(Asked asked, Path name, Path place) throws IOException {
        return new Dump(name, place,
                Format.of(name, place, asked.options().format()).orElseThrow(
                        () -> new ImportException(name, "is of no format that is known here; name it with --format")),
                asked);
    }
}
