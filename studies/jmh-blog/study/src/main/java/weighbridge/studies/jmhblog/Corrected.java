package weighbridge.studies.jmhblog;

import java.util.Optional;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.studies.jmhblog.JmhBlogResults.CorrectedRate;
import weighbridge.study.Evidence;
import weighbridge.study.replay.Contests;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.Spread;

/** Collects the run's results for the libraries, weighed as in any other run. */
final class Corrected {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;
    private final Evidence evidence;
    private final CorrectedSpeeds speeds;

    Corrected(JmhBlogReplay replay, JmhBlogResults results, Evidence evidence) {
        this.replay = replay;
        this.results = results;
        this.evidence = evidence;
        this.speeds = new CorrectedSpeeds(evidence.rows());
    }

    void take() {
        results.compared(Contests.of(evidence));
        for (String w : replay.workloads()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) {
                    results.corrected(w, t, c, rate(new Scenario(c.corrected(), w, Operation.ROUNDTRIP, t)));
                }
            }
        }
        if (!ServiceCases.isControlled(replay, evidence.measured())) return;
        for (Entry e : evidence.measured().entries()) {
            if (e instanceof Entry.OfControl c && c.threads() == replay.sampled()
                    && c.outcome() instanceof Outcome.Measured<Latency>(Latency l))
                results.control(l);
        }
        replay.contenders().forEach(this::service);
    }

    /**
     * Takes the service times of a contestant, unless it failed a gate: then it has none, and its speed's row says why.
     */
    private void service(Contender c) {
        Scenario scenario = ServiceCases.scenario(replay, c.corrected());
        if (speeds.row(scenario, ReportModel.CPU).filter(CorrectedSpeeds::isFailed).isPresent()) return;
        Outcome<Latency> service = ServiceCases.sampled(replay, evidence.measured(), c.corrected())
                .map(Entry.OfLatency::outcome).orElseGet(() -> new Outcome.NotReached<>(
                        "time ran out before the values were verified and the service times were sampled"));
        boolean clean = service instanceof Outcome.Measured<Latency>(Latency l)
                && Analysis.isClean(l, replay.sampled(), results.cores());
        results.correctedService(c, service, clean);
    }

    /** The rate in wall time or, if other work took the processors, estimated from CPU time. */
    private CorrectedRate rate(Scenario scenario) {
        Optional<SummaryRow> cpu = speeds.row(scenario, ReportModel.CPU);
        if (cpu.isEmpty()) {
            return new CorrectedRate(Spread.NONE, false, 0, "corrected: time ran out before the first trial", false);
        }
        return rate(cpu.get(), speeds.row(scenario, ReportModel.THROUGHPUT),
                Math.min(scenario.threads(), results.cores()));
    }

    /** @param cores the most cores that the threads can use */
    static CorrectedRate rate(SummaryRow cpu, Optional<SummaryRow> throughput, int cores) {
        String flags = cpu.flags().isEmpty() ? "" : ", " + String.join(", ", cpu.flags());
        if (throughput.isPresent() && throughput.get().estimate().isPresent()) {
            Spread rate = CorrectedSpeeds.spread(throughput.get()).times(1 / MILLIS_PER_SECOND);
            return new CorrectedRate(rate, true, throughput.get().n(),
                    "corrected: by the clock, " + CorrectedSpeeds.rounds(throughput.get()) + flags, false);
        }
        if (cpu.estimate().isPresent()) {
            Spread rate = CorrectedSpeeds.spread(cpu).inverse(cores * NANOS_PER_MILLI);
            return new CorrectedRate(rate, false, cpu.n(),
                    "corrected: other work took up the processors during the trials, so this is what "
                            + (cores == 1 ? "one core" : cores + " cores") + " would do according to the CPU time, "
                            + CorrectedSpeeds.rounds(cpu) + flags,
                    false);
        }
        return new CorrectedRate(Spread.NONE, false, 0, "corrected: " + cpu.outcome() + ", " + cpu.reason(),
                CorrectedSpeeds.isFailed(cpu));
    }
}
