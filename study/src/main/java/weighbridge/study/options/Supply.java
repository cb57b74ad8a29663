package weighbridge.study.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.InputException;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.source.Reading;
import weighbridge.study.Ground;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Where a study's messages come from. */
public sealed interface Supply {
    /** The name of the messages, in characters that a plan's names may have. */
    String name();

    /** @throws InputException if there is no such workload, or the file is not data */
    Workload on(Ground ground) throws IOException, InputException;

    /** A workload that is part of the program. */
    record BuiltIn(String name) implements Supply {
        @Override
        public Workload on(Ground ground) throws InputException {
            return ground.builtIn(name).orElseThrow(() -> new InputException(
                    "--workload: no workload is called \"" + name + "\"; weighbridge list workloads shows them all"));
        }
    }

    /** A user's file or, if there is no such file, a workload with that name. */
    record OfFile(Path file, Reading reading) implements Supply {
        @Override
        public String name() {
            return Workload.nameOf(file);
        }

        /**
         * The file's records, taken at intervals so that the first few come from the whole file, or, if there is no
         * such file, the built-in workload with that name.
         */
        @Override
        public Workload on(Ground ground) throws IOException, InputException {
            Optional<Workload> builtIn = ground.builtIn(file.toString());
            if (!Files.exists(file) && builtIn.isPresent()) return builtIn.get();
            if (!Files.isRegularFile(file)) {
                throw new InputException(
                        "--data: " + file + " is not a file; give one that exists, or the name of a workload");
            }
            Imported imported;
            try {
                imported = ground.importing().read(List.of(file), reading,
                        Files.createDirectories(ground.scratch("data")), ground.seed(), Progress.NONE);
            } catch (ImportException e) {
                throw new InputException("--data: " + e.getMessage());
            }
            List<Value.StructValue> records = PayloadReader.readAll(imported.all().file());
            List<Value.StructValue> apart = new ArrayList<>(records.size());
            int step = Math.max(1, records.size() / Importer.MAX_SAMPLE);
            for (int from = 0; from < step; from++) {
                for (int i = from; i < records.size(); i += step) apart.add(records.get(i));
            }
            return new Workload(name(), imported.form(), file.getFileName().toString(), apart.size(), imported.schema(),
                    _ -> apart.iterator()::next);
        }
    }
}
