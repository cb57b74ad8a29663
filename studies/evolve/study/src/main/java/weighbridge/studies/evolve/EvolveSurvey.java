package weighbridge.studies.evolve;

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
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.workloads.Workload;

/** Has every codec generate its code for every version, and tests the pairs. */
record EvolveSurvey(EvolveAsked asked) implements Survey {
    /** Generating takes most of a codec's time: up to a minute and a half where a compiler is slow. */
    private static final Duration EACH = Duration.ofSeconds(90);

    @Override
    public List<Messages> messages(Ground ground) throws IOException, InputException {
        List<Messages> all = new ArrayList<>();
        for (Workload w : asked.workloads(ground)) {
            // A plan has the messages that trials may time; the user's schemas are told from theirs.
            all.add(w.name().equals(Priced.NAME) || asked.isOwn() ? Messages.weighed(w, w.records(), w.records())
                    : Messages.own(w.name(), w, w.records()));
        }
        return all;
    }

    @Override
    public Field field() {
        return new Field(asked.codecs(), asked.codecs().getFirst(),
                asked.speed() ? CorrectedSpeeds.OPERATIONS : List.of(Operation.READ), List.of(1), List.of());
    }

    @Override
    public Optional<Duration> time() {
        return Optional.of(EACH.multipliedBy(asked.codecs().size() + 1L));
    }

    @Override
    public List<Step> steps() {
        Step versions = new Step.Own("Versions of schemas", 1, g -> new EvolveCases(asked, g));
        return asked.speed() ? List.of(versions, new Step.Exact(), new Step.Weigh(0)) : List.of(versions);
    }

    @Override
    public Findings findings(Evidence evidence) throws IOException {
        EvolveResults results = new EvolveResults(asked, evidence.measured(), new CorrectedSpeeds(evidence.rows()));
        return asked.isOwn() ? new OwnFindings(results, OwnFindings.schemas(evidence)) : new EvolveFindings(results);
    }
}
