package weighbridge.studies.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.InputException;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Operation;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.pipe.PassageCases;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** A stream as it was asked for. */
record StreamSurvey(StreamPlan asked) implements Survey {
    /** Sent again and again; more would fill the heap, and show nothing else. */
    private static final int MOST_MESSAGES = 200;
    private static final int MOST_RECORDS = 2_000;

    @Override
    public List<Messages> messages(Ground ground) throws IOException, InputException {
        Workload workload = asked.data().isPresent() ? given(asked.data().get(), ground) : builtIn(ground);
        long sample = Math.min(workload.records(), asked.data().isPresent() ? Importer.MAX_SAMPLE : MOST_MESSAGES);
        return List.of(Messages.weighed(workload, Math.min(workload.records(), MOST_RECORDS), sample));
    }

    private Workload builtIn(Ground ground) throws InputException {
        return ground.builtIn(asked.workload()).orElseThrow(() -> new InputException(
                "--workload: there is no \"" + asked.workload() + "\"; weighbridge list workloads shows them all"));
    }

    /** The file's records, taken in steps so that the first few come from the whole file. */
    private Workload given(Path file, Ground ground) throws IOException, InputException {
        if (!Files.isRegularFile(file))
            throw new InputException("--data: " + file + " is not a file; give one that exists");
        Imported imported;
        try {
            imported = Importer.read(file, Given.NOTHING, Files.createDirectories(ground.scratch("data")),
                    ground.seed(), Progress.NONE);
        } catch (ImportException e) {
            throw new InputException("--data: " + e.getMessage());
        }
        List<Value.StructValue> records = PayloadReader.readAll(imported.all().file());
        List<Value.StructValue> apart = new ArrayList<>(records.size());
        int step = Math.max(1, records.size() / Importer.MAX_SAMPLE);
        for (int from = 0; from < step; from++) {
            for (int i = from; i < records.size(); i += step) apart.add(records.get(i));
        }
        return new Workload(asked.name(), imported.form(), file.getFileName().toString(), apart.size(),
                imported.schema(), _ -> apart.iterator()::next);
    }

    @Override
    public Field field() {
        return new Field(asked.field(), asked.baseline(), List.of(Operation.ENCODE, Operation.READ), List.of(1),
                List.of());
    }

    @Override
    public Optional<Duration> time() {
        return Optional.of(asked.whole());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(new Step.Exact(), new Step.Own("Streaming", 1 - asked.trialShare(),
                ground -> new PassageCases(asked.passages(), ground))));
        if (asked.hasModel()) steps.add(new Step.Weigh(0));
        return steps;
    }

    @Override
    public Findings findings(Evidence evidence) {
        return new StreamFindings(StreamResults.of(asked, evidence));
    }
}
