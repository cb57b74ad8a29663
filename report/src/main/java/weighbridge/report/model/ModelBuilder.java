package weighbridge.report.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Field;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.report.judge.Amounts;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.JudgedScenario;
import weighbridge.report.judge.JudgedTrial;
import weighbridge.report.judge.Speeds;
import weighbridge.stats.Blocks;
import weighbridge.stats.Drift;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;
import weighbridge.stats.WarmUp;

/** Builds a report's model from the analysis of a run. */
public final class ModelBuilder {
    private static final String ESTIMAND =
            "CPU nanoseconds per operation in a warmed-up JVM that has used one codec for %.0f to %.0f s%s, with a fixed "
                    + "heap and collector, on this machine.";

    private final Analysis analysis;
    private final Plan plan;
    private final Environment environment;
    private final double margin;
    private final Speeds speeds;
    private final ReportModel.Load load;
    private final Pace pace;

    public ModelBuilder(Analysis analysis) {
        this.analysis = analysis;
        this.plan = analysis.plan();
        this.environment = analysis.environment();
        this.margin = analysis.margin();
        this.speeds = analysis.speeds();
        this.load = load();
        // While most trials do not count, nobody knows how long others would take.
        WarmUp rule = WarmUp.ofRounds(plan.maxRounds());
        this.pace = load.isTooHigh() ? new Pace(Duration.ZERO)
                : Pace.of(analysis.trials().toList(), t -> Analysis.isLook(t, rule),
                        Slice.LENGTH.multipliedBy(rule.fewestSlices(JudgedScenario.SLICE_SECONDS)));
    }

    private ReportModel.Load load() {
        List<Entry.OfTrial> measured =
                analysis.trials().filter(t -> t.outcome() instanceof Outcome.Measured<?>).toList();
        int discarded = (int) measured.stream().filter(t -> invalid(t).isPresent()).count();
        return new ReportModel.Load(environment.runDelay() < 0 ? -1 : environment.runDelay() / 100, measured.size(),
                measured.size() - discarded);
    }

    private Optional<String> invalid(Entry.OfTrial trial) {
        return Analysis.disturbed(trial, WarmUp.ofRounds(plan.maxRounds()), environment.cores());
    }

    /**
     * The report of everything measured so far.
     *
     * @param run     the name of the run's directory
     * @param command the command that repeats the run
     * @param schemas the schemas by workload
     */
    public ReportModel model(String run, String command, Map<String, Schema> schemas) {
        List<ReportModel.Workload> workloads =
                plan.workloads().stream().map(w -> workload(w, Optional.ofNullable(schemas.get(w.name())))).toList();
        boolean complete = analysis.isComplete();
        return new ReportModel(run, plan.name(), conditions(workloads, complete), Headlines.acrossWorkloads(workloads),
                workloads, warnings(workloads, complete), limits(workloads),
                Outlook.of(workloads, pace, plan, this::whole), command);
    }

    private ReportModel.Workload workload(Plan.Workload w, Optional<Schema> schema) {
        Optional<OwnFile> file = w.origin() instanceof Origin.File f ? f.own() : Optional.empty();
        List<ReportModel.Exact> exact = plan.codecs().stream().map(c -> exact(c, w.name(), w.isRegistered()))
                .sorted(Comparator.comparingDouble(ModelBuilder::rawSize)).toList();
        List<ReportModel.Group> groups = plan.groups().stream()
                .filter(g -> g.workload().equals(w.name()) && analysis.isBegun(g)).map(this::group).toList();
        List<Headline> headlines = new Headlines(exact.stream().filter(e -> !speeds.isLimit(e.codec())).toList(),
                groups, plan.baseline(), file).all();
        List<String> remarks = new ArrayList<>(batches());
        buffers().ifPresent(remarks::add);
        file.ifPresent(f -> remarks.addAll(unlike(f.format().name())));
        if (w.origin() instanceof Origin.MadeUp made) {
            remarks.add(w.name() + " is not real data: its messages are " + made.about()
                    + ". Other sizes and values may lead to a different winner.");
        }
        Optional<StandIn> standIn = schema.flatMap(
                s -> StandIn.of(s, plan.codecs().stream().flatMap(c -> analysis.codec(c).stream()).toList(), w.own()));
        standIn.ifPresent(s -> remarks.addAll(s.sentences()));
        if (w.isRegistered()) registered().ifPresent(remarks::add);
        UnionCosts.sentence(analysis.entries(), plan.codecs(), w.records()).ifPresent(remarks::add);
        return new ReportModel.Workload(w.name(), w.origin().words(), w.records(), w.all().messages(),
                schema.map(ModelBuilder::fields).orElse(0), w.jsonBytes(), w.all().digest(), headlines, remarks, exact,
                groups, file, standIn);
    }

    /** Of which contestants it matters that messages tell their readers the writer's schema. */
    private Optional<String> registered() {
        List<String> ids = plan.codecs().stream()
                .filter(c -> analysis.codec(c).flatMap(CodecInfo::evolvingRegistered).isPresent()).toList();
        return ids.isEmpty() ? Optional.empty()
                : Optional.of(
                        "Your messages name the schema that they were written with, so how far fields may change is "
                                + "shown of " + String.join(" and ", ids)
                                + " for readers who have it; the bytes do not include that name.");
    }

    /**
     * The rows of a group, with service times unless the machine is bad for measuring: service times are wall times.
     */
    private ReportModel.Group group(Scenario.Group group) {
        Map<String, Outcome<ReportModel.Standing>> without = without(group);
        ReportModel.Group rows = new Standings(plan, group, speeds, pace, without).rows();
        return environment.grade() == Environment.Grade.BAD ? rows
                : rows.with(new ServiceRows(speeds.services()).of(group, plan.codecs(), without));
    }

    /** A sentence for each batch size, with the codecs that take records in batches of that size. */
    private List<String> batches() {
        Map<Integer, List<String>> batched = new TreeMap<>();
        for (String c : plan.codecs()) {
            int size = analysis.codec(c).map(CodecInfo::batch).orElse(1);
            if (size > 1) batched.computeIfAbsent(size, _ -> new ArrayList<>()).add(c);
        }
        return batched.entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "Figures are per record of batches of at most %,d records: %s.",
                        e.getKey(), String.join(", ", e.getValue())))
                .toList();
    }

    /** A sentence for each codec that writes something else than the user's file, which is in the format of its name. */
    private List<String> unlike(String format) {
        return plan.codecs().stream().flatMap(c -> analysis.codec(c).flatMap(i -> i.unlike(format)).stream()
                .map(what -> c + " is not the form of your " + format + ": " + what + ".")).toList();
    }

    /** A sentence on the codecs that leave a message in a buffer; empty if there are none. */
    private Optional<String> buffers() {
        List<String> lent = plan.codecs().stream()
                .filter(c -> !speeds.isLimit(c) && analysis.codec(c).map(CodecInfo::reusesBuffers).orElse(false))
                .toList();
        return lent.isEmpty() ? Optional.empty() : Optional.of("Encoded into a buffer whose bytes are valid until the "
                + "next call, instead of into bytes that the caller owns: " + String.join(", ", lent) + ".");
    }

    private static double rawSize(ReportModel.Exact e) {
        return e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f)
                ? f.cell(ReportModel.SIZE).map(ReportModel.Cell::estimate).orElse(Double.MAX_VALUE)
                : Double.POSITIVE_INFINITY;
    }

    /** The number of leaf fields in a schema; a recursive reference counts as one. */
    private static int fields(Schema schema) {
        return fields(schema, new Type.Ref(schema.root()), new HashSet<>());
    }

    private static int fields(Schema schema, Type type, Set<String> open) {
        return switch (type) {
            case Type.Scalar _ -> 1;
            case Type.ListOf l -> fields(schema, l.element(), open);
            case Type.SetOf s -> fields(schema, s.element(), open);
            case Type.MapOf m -> fields(schema, m.key(), open) + fields(schema, m.value(), open);
            case Type.Ref r -> {
                if (!open.add(r.name())) yield 1;
                List<Field> fields = schema.definition(r).fields();
                int sum = fields.isEmpty() ? 1 : fields.stream().mapToInt(f -> fields(schema, f.type(), open)).sum();
                open.remove(r.name());
                yield sum;
            }
        };
    }

    private ReportModel.Exact exact(String codec, String workload, boolean registered) {
        Optional<CodecInfo> info = analysis.codec(codec);
        String library = info.map(CodecInfo::title).orElse(codec);
        ReportModel.Traits traits = info.map(i -> ReportModel.Traits.of(i, speeds.isLimit(codec), registered))
                .orElse(ReportModel.Traits.NONE);
        Optional<Outcome<Facts>> facts = analysis.facts(codec, workload);
        if (facts.isEmpty())
            return new ReportModel.Exact(codec, library, traits,
                    new Outcome.NotReached<>("the run ended before its turn"));
        if (!(facts.get() instanceof Outcome.Measured(Facts own))) {
            return new ReportModel.Exact(codec, library, traits,
                    Outcome.without(facts.get().word(), facts.get().reason()));
        }
        Optional<String> refusal = analysis.guards().exact(codec, workload);
        if (refusal.isPresent())
            return new ReportModel.Exact(codec, library, traits, new Outcome.Refused<>(refusal.get()));
        boolean compared =
                !codec.equals(plan.baseline()) && analysis.guards().exact(plan.baseline(), workload).isEmpty();
        Optional<Facts> baseline = compared ? analysis.measuredFacts(plan.baseline(), workload) : Optional.empty();
        List<ReportModel.Cell> sizes = sizes(own, workload, baseline);
        List<ReportModel.Cell> cells = new ArrayList<>(sizes);
        for (Operation o : Operation.values()) {
            allocated(own, o).ifPresent(a -> cells.add(
                    several(ReportModel.ALLOC, o, a, own.allocated(o).size(), baseline.flatMap(b -> allocated(b, o)))));
        }
        for (Operation o : Operation.values()) {
            Optional.ofNullable(own.heap().get(o.text())).ifPresent(h -> cells.add(several(ReportModel.HEAP, o, h, 1,
                    baseline.flatMap(b -> Optional.ofNullable(b.heap().get(o.text()))))));
        }
        // A limit carries no values, so it cannot lose any.
        List<ReportModel.Loss> losses =
                speeds.isLimit(codec) ? List.of()
                        : own.losses().stream()
                                .map(l -> new ReportModel.Loss(l.path(), l.kind(), l.count(), l.example(),
                                        info.flatMap(i -> Optional.ofNullable(i.losses().get(l.kind()))).orElse("")))
                                .toList();
        return new ReportModel.Exact(codec, library, traits, new Outcome.Measured<>(
                new ReportModel.ExactFacts(cells, compared(codec, workload, sizes), losses, own.stable())));
    }

    private List<ReportModel.Cell> sizes(Facts facts, String workload, Optional<Facts> baseline) {
        int messages = (int) Math.min(Integer.MAX_VALUE, facts.messages());
        boolean sampled = plan.workloads().stream().anyMatch(w -> w.name().equals(workload) && facts.isSampled(w));
        Optional<Facts> same = baseline.filter(b -> b.messages() == facts.messages());
        // A sample has too few messages for a whole batch, which would compress better.
        return new TreeMap<>(facts.sizes()).entrySet().stream()
                .filter(e -> !sampled || !e.getKey().startsWith(ReportModel.BATCH))
                .map(e -> exact(e.getKey(), Optional.empty(), e.getValue(), messages, sampled,
                        same.flatMap(b -> Optional.ofNullable(b.sizes().get(e.getKey())))))
                .toList();
    }

    /**
     * The sizes to compare with other codecs'. Those of whole batches are used as they are, since they always cover all
     * messages.
     */
    private List<ReportModel.Cell> compared(String codec, String workload, List<ReportModel.Cell> own) {
        Stream<ReportModel.Cell> messages = analysis.comparedFacts(codec, workload).stream()
                .flatMap(f -> sizes(f, workload, Optional.empty()).stream()).filter(c -> !c.isOfBatch());
        return Stream.concat(messages, own.stream().filter(ReportModel.Cell::isOfBatch)).toList();
    }

    private ReportModel.Cell exact(String metric, Optional<Operation> operation, double value, int n, boolean sampled,
            Optional<Double> baseline) {
        Optional<ReportModel.Ratio> ratio = baseline.filter(b -> b > 0).map(b -> value / b)
                .map(r -> new ReportModel.Ratio(plan.baseline(), r, r, r));
        String verdict = ratio.map(r -> Amounts.amount(r.estimate())).orElse("");
        return new ReportModel.Cell(metric, operation, "B", value, value, value, n, sampled, ratio, verdict,
                sampled ? List.of(Flag.of(Flag.Kind.SAMPLE)) : List.of());
    }

    private static Optional<Facts.Repeated> allocated(Facts facts, Operation operation) {
        List<Double> counts = facts.allocated(operation);
        return counts.isEmpty() ? Optional.empty() : Optional.of(Facts.Repeated.of(counts));
    }

    /** A cell whose interval is the range of repeated measurements. */
    private ReportModel.Cell several(String metric, Operation operation, Facts.Repeated own, int n,
            Optional<Facts.Repeated> baseline) {
        ReportModel.Cell cell =
                exact(metric, Optional.of(operation), own.bytes(), n, false, baseline.map(Facts.Repeated::bytes));
        return new ReportModel.Cell(cell.metric(), cell.operation(), cell.unit(), cell.estimate(), own.least(),
                own.most(), cell.n(), cell.provisional(), cell.ratio(), cell.verdict(), cell.flags());
    }

    /** The outcomes that explain missing numbers in a group, by codec. */
    private Map<String, Outcome<ReportModel.Standing>> without(Scenario.Group group) {
        Map<String, Outcome<ReportModel.Standing>> without = new HashMap<>();
        for (String codec : plan.codecs())
            analysis.without(group.of(codec)).ifPresent(o -> without.put(codec, Outcome.without(o.word(), o.reason())));
        return without;
    }

    private ReportModel.Conditions conditions(List<ReportModel.Workload> workloads, boolean complete) {
        List<Instant> starts = analysis.entries().stream().map(Entry::start).sorted().toList();
        Duration last =
                analysis.trials().reduce((_, t) -> t).map(t -> t.outcome() instanceof Outcome.Measured(var trial)
                        ? Duration.ofNanos(trial.totalNanos()) : Duration.ZERO).orElse(Duration.ZERO);
        Duration took = speeds.machines().isMerged() ? speeds.machines().took(analysis.trials().toList())
                : starts.isEmpty() ? Duration.ZERO : Duration.between(starts.getFirst(), starts.getLast()).plus(last);
        String blackholes = speeds.scenarios().flatMap(s -> speeds.weighed(s).trials().stream())
                .map(JudgedTrial::blackholes).distinct().sorted().collect(Collectors.joining(", "));
        List<String> flags = Stream.concat(environment.jvmFlags().stream(), plan.jvmFlags().stream()).toList();
        String gc = flags.stream().filter(f -> f.matches("-XX:\\+Use\\w+GC"))
                .map(f -> f.substring("-XX:+Use".length(), f.length() - "GC".length())).reduce((_, later) -> later)
                .orElse("default");
        return new ReportModel.Conditions(
                environment.grade().text(), environment.reasons(), environment.jdk(), otherJdks(), flags,
                (environment.os() + " " + environment.kernel()).strip(), environment.cpu(), environment.cores(), gc,
                blackholes, rounds(), Thresholds.SHOWN, margin, plan.precision(), plan.budget(), took,
                environment.start(), estimand(), complete, workloads.stream().flatMap(w -> w.exact().stream())
                        .flatMap(e -> e.facts().stream()).anyMatch(ReportModel.ExactFacts::isSampled),
                load, speeds.machines().shards().size());
    }

    private Map<String, String> otherJdks() {
        Map<String, String> others = new TreeMap<>();
        for (String id : plan.codecs())
            analysis.codec(id).flatMap(CodecInfo::jdk).ifPresent(jdk -> others.put(id, jdk));
        return others;
    }

    /** How many whole trials of a scenario count. */
    private long whole(Scenario scenario) {
        return speeds.weighed(scenario).levels().values().stream().filter(l -> !l.brief()).count();
    }

    private ReportModel.Rounds rounds() {
        int whole =
                (int) speeds.scenarios().filter(s -> !speeds.isLimit(s.codec())).mapToLong(this::whole).max().orElse(0);
        IntSummaryStatistics counted = speeds.scenarios().filter(s -> !speeds.isLimit(s.codec()))
                .mapToInt(s -> speeds.weighed(s).levels().size()).filter(n -> n > 0).summaryStatistics();
        return counted.getCount() > 0 ? new ReportModel.Rounds(counted.getMin(), counted.getMax(), whole)
                : new ReportModel.Rounds(0, speeds.scenarios().mapToInt(speeds::lastRound).max().orElse(0), whole);
    }

    private String estimand() {
        WarmUp rule = WarmUp.ofRounds(plan.maxRounds());
        return String.format(Locale.ROOT, ESTIMAND, rule.wallSeconds(), rule.capSeconds(),
                speeds.scenarios().flatMap(s -> speeds.weighed(s).levels().values().stream()).anyMatch(Level::brief)
                        ? ", or for 1 to 2.5 s in a first look" : "");
    }

    /** Says of which codecs the machines of a merged run disagree. */
    private void disagreements(Warnings warnings) {
        if (!speeds.machines().isMerged()) return;
        List<Scenario> all = speeds.scenarios()
                .filter(s -> !s.codec().equals(plan.baseline()) && !speeds.isLimit(s.codec())).toList();
        for (Scenario s : all) {
            SortedMap<Integer, double[]> ratios = speeds.differences(s, speeds.baseline(s));
            if (Blocks.alike(ratios) < Thresholds.MACHINES_DIFFER / all.size())
                warnings.machinesDiffer(s, plan.baseline(), ratios, speeds.machines());
        }
    }

    private List<ReportModel.Warning> warnings(List<ReportModel.Workload> workloads, boolean complete) {
        Warnings warnings = new Warnings(speeds.machines().isMerged());
        warnings.machine(environment);
        warnings.missing(speeds.machines().missing());
        disagreements(warnings);
        warnings.provisional(workloads, complete, plan.maxRounds(), this::whole);
        warnings.sampled(workloads);
        warnings.invalid(analysis.trials().flatMap(t -> invalid(t).stream()).toList(), load.trials());
        for (Scenario.Group group : plan.groups()) {
            if (analysis.isBegun(group))
                analysis.without(group.of(plan.baseline()))
                        .ifPresent(o -> warnings.baseline(group, plan.baseline(), o));
        }
        speeds.scenarios().filter(s -> speeds.weighed(s).failure().isEmpty())
                .forEach(s -> warnings.scenario(s, speeds.weighed(s), speeds.variation(s)));
        speeds.audits().forEach((s, drift) -> warnings.audit(s, drift));
        speeds.auditFailures().forEach((s, failed) -> warnings.audit(s, failed));
        warnings.contended(workloads);
        warnings.crowded(speeds.scenarios().flatMap(s -> speeds.weighed(s).trials().stream())
                .mapToDouble(JudgedTrial::crowded).average().orElse(0));
        for (ReportModel.Workload w : workloads) w.exact().forEach(e -> warnings.unstable(w, e));
        return warnings.all();
    }

    private List<String> limits(List<ReportModel.Workload> workloads) {
        List<String> limits = new ArrayList<>();
        limits.add("Each JVM used only one codec, which is the most favourable case; in a service that uses several, "
                + "each may be slower.");
        limits.add("The numbers hold for this machine, this JDK and these messages; differences of a few per cent may "
                + "reverse elsewhere.");
        limits.add("CPU time is that of the working thread; process CPU, in the table of all operations, also includes "
                + "the collector and the compiler.");
        if (speeds.pairs() > 0 && !workloads.stream().allMatch(w -> w.groups().isEmpty())) {
            limits.add(String.format(Locale.ROOT,
                    "Claims hold jointly over all %,d pairs that this run can compare: if all codecs were identical, "
                            + "at most one in a hundred such runs should call any codec faster or slower.",
                    speeds.pairs()));
        }
        audited().ifPresent(limits::add);
        for (ReportModel.Workload w : workloads) {
            if (w.sized() >= w.records()) continue;
            limits.add(String.format(Locale.ROOT, "Sizes of %s are means over %,d of its %,d records%s.", w.name(),
                    w.sized(), w.records(), w.file().isPresent() ? "; that of your own file is over all" : ""));
        }
        return limits;
    }

    /** A sentence about the scenarios whose long trials showed no drift; empty if there are none. */
    private Optional<String> audited() {
        List<String> steady = speeds.audits().entrySet().stream().filter(e -> e.getValue() instanceof Drift.Stays)
                .map(e -> e.getKey().operation().text() + "/" + e.getKey().codec()).toList();
        if (steady.isEmpty()) return Optional.empty();
        return Optional
                .of("At the end of a long trial, " + String.join(", ", steady) + (steady.size() == 1 ? " was" : " were")
                        + " still within " + Math.round(100 * Math.expm1(Thresholds.DRIFT))
                        + " % of the level at which " + (steady.size() == 1 ? "it" : "they") + " counted as warm.");
    }
}
