package weighbridge.studies.stream;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.options.Supply;
import weighbridge.study.pipe.PassageCases;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/** What to measure in the stream, as requested. */
record StreamSurvey(StreamPlan asked) implements Survey {
    /** The messages are sent again and again; more of them would fill the heap without showing anything else. */
    private static final int MOST_MESSAGES = 200;
    private static final int MOST_RECORDS = 2_000;

    @Override
    public List<Messages> messages(Ground ground) throws IOException, InputException {
        Workload workload = asked.supply().on(ground);
        long sample = Math.min(workload.records(),
                asked.supply() instanceof Supply.OfFile ? Importer.MAX_SAMPLE : MOST_MESSAGES);
        return List.of(Messages.weighed(workload, Math.min(workload.records(), MOST_RECORDS), sample));
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

    /** What passes is compared and counted to the byte, so only the model's trials need facts besides. */
    @Override
    public List<Step> steps() {
        Step streaming =
                new Step.Own("Streaming", 1 - asked.trialShare(), ground -> new PassageCases(asked.passages(), ground));
        return asked.model() ? List.of(new Step.Exact(), streaming, new Step.Weigh(0)) : List.of(streaming);
    }

    @Override
    public Findings findings(Evidence evidence) {
        return new StreamFindings(StreamResults.of(asked, evidence));
    }
}
