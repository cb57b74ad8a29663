package weighbridge.studies.grid;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.grid.GridCases;
import weighbridge.study.grid.GridRuns;
import weighbridge.study.options.Supply;
import weighbridge.workloads.Workload;

/** What to measure in the grid, as requested. */
record GridSurvey(GridAsked asked) implements Survey {
    /** Entries take these messages in turn; with more messages, queries would find too few rows. */
    private static final long MOST_MESSAGES = 1_000;

    @Override
    public List<Messages> messages(Ground ground) throws IOException, InputException {
        List<Messages> all = new ArrayList<>();
        for (Supply s : asked.supplies()) {
            Workload workload = s.on(ground);
            long messages = Math.min(Math.min(workload.records(), MOST_MESSAGES), asked.entries());
            all.add(Messages.weighed(workload, messages, messages));
        }
        return all;
    }

    @Override
    public Field field() {
        return new Field(asked.codecs(), asked.codecs().getFirst(), List.of(Operation.ENCODE, Operation.READ),
                List.of(1), List.of());
    }

    @Override
    public Optional<Duration> time() {
        return Optional.of(asked.whole());
    }

    /** Entries are compared and measured to the byte, so nothing needs facts besides. */
    @Override
    public List<Step> steps() {
        int runs = asked.field().size() * asked.supplies().size();
        String title = (asked.rounds().isEmpty() ? "Rounds"
                : asked.rounds().get() == 1 ? "One round" : "Up to " + asked.rounds().get() + " rounds") + " of "
                + (runs == 1 ? "one run" : runs + " runs") + " in the grid";
        return List.of(new Step.Own(title, 1, g -> new GridCases(asked.plan(), g)));
    }

    @Override
    public Findings findings(Evidence evidence) {
        return new GridFindings(asked,
                GridRuns.of(asked.plan(), evidence.measured().cases(), evidence.plan().precision()));
    }
}
