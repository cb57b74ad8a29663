package weighbridge.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/** A plan of four codecs and two workloads, run by the launcher's own clock. */
abstract class RunFixture {
    static final TrialLength LENGTH = new TrialLength(40, 60, 180, true, 0);
    static final List<String> CODECS = List.of("base", "fast", "slow", "odd");
    static final int ROUND = 16;

    final FakeTrialLauncher launcher = new FakeTrialLauncher();
    final List<Entry> stored = new ArrayList<>();
    final List<Progress.Status> heard = new ArrayList<>();

    static Plan plan(int maxRounds, Duration budget) {
        return plan(maxRounds, budget, 42);
    }

    static Plan plan(int maxRounds, Duration budget, long seed) {
        List<Plan.Workload> workloads = List.of("orders", "events").stream().map(name -> {
            Payload payload = new Payload(Path.of(name), 100, "d");
            return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 100, 0);
        }).toList();
        List<Operation> operations = List.of(Operation.ENCODE, Operation.READ);
        return new Plan("test", workloads, CODECS, operations, List.of(1), "base", maxRounds, 0.03, budget, seed,
                "/jdk");
    }

    /** A plan with a sample of ten of each workload's hundred messages. */
    static Plan sampled(Duration budget) {
        Plan p = plan(9, budget);
        return new Plan(p.name(),
                p.workloads().stream()
                        .map(w -> new Plan.Workload(w.name(), w.origin(), w.all(),
                                new Payload(Path.of("sample"), FakeTrialLauncher.SAMPLE, "s"), 100, 0))
                        .toList(),
                p.codecs(), p.operations(), p.threads(), p.baseline(), p.maxRounds(), p.precision(), p.budget(),
                p.seed(), p.jdk());
    }

    static class Lenient extends LenientReferee {
        Lenient() {
            super(LENGTH);
        }
    }

    /** Looks at every scenario once, then asks about two of one group until they have had four rounds. */
    static class Asking extends Lenient {
        static final TrialLength WHOLE = new TrialLength(41, 60, 180, true, 0);

        @Override
        public boolean asks(List<Entry> entries) {
            return true;
        }

        @Override
        public TrialLength look(Scenario scenario, List<Entry> entries) {
            return TrialLength.LOOK;
        }

        @Override
        public TrialLength length(Scenario scenario, List<Entry> entries) {
            return WHOLE;
        }

        @Override
        public Optional<Question> question(List<Entry> entries, Set<Scenario> live) {
            List<Scenario> unseen = live.stream().filter(s -> Standing.rounds(s, entries) == 0).toList();
            if (!unseen.isEmpty()) return Optional.of(new Question("first look", unseen, true, 0));
            List<Scenario> asked = live.stream().filter(s -> s.toString().matches("(fast|odd)/orders/read/1"))
                    .filter(s -> Standing.rounds(s, entries) < 4).toList();
            long trials = asked.stream().mapToLong(s -> 4 - Standing.rounds(s, entries)).sum();
            return asked.isEmpty() ? Optional.empty()
                    : Optional.of(new Question("fast or odd to read?", asked, false, trials));
        }
    }

    Run run(Plan plan, Referee referee) {
        return run(plan, List.of(), referee);
    }

    Run run(Plan plan, List<Entry> before, Referee referee) {
        return new Run(plan, before, launcher, referee, stored::add, heard::add, launcher);
    }

    static List<Entry.OfTrial> trials(List<Entry> entries) {
        return entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast).toList();
    }

    List<String> round(int n) {
        return trials(stored).stream().filter(t -> t.round() == n).map(t -> t.scenario().toString()).toList();
    }

    static Function<Integer, Outcome<Trial>> always(Outcome<Trial> outcome) {
        return _ -> outcome;
    }

    static List<Entry> withoutTimes(List<Entry> entries) {
        return entries.stream().map(RunFixture::withoutTime).toList();
    }

    private static Entry withoutTime(Entry entry) {
        return switch (entry) {
            case Entry.OfFacts f -> new Entry.OfFacts(f.codec(), f.workload(), Instant.EPOCH, f.outcome());
            case Entry.OfTrial t -> new Entry.OfTrial(t.scenario(), t.round(), t.attempt(), Instant.EPOCH, t.outcome());
            case Entry.OfAudit a -> new Entry.OfAudit(a.scenario(), Instant.EPOCH, a.outcome());
            case Entry.OfLatency l -> new Entry.OfLatency(l.scenario(), Instant.EPOCH, l.outcome());
            case Entry.OfControl c -> new Entry.OfControl(c.threads(), Instant.EPOCH, c.outcome());
            case Entry.OfMachine m -> m;
            case Entry.OfCase c -> new Entry.OfCase(c.study(), c.key(), Instant.EPOCH, c.took(), c.outcome());
        };
    }
}
