package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Shard;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/**
 * Joins runs that measured shares of one plan's rounds, perhaps on several machines, into one run.
 *
 * <p>The result depends on the set of shards alone: not on the order in which they are given, nor on how often. A round
 * belongs to one shard, so what is compared within it was measured on one machine.
 */
public final class Merging {
    private static final List<String> KEPT = List.of("payloads", "generated", Weighing.SCHEMA);

    private final Screen screen;

    public Merging(Screen screen) {
        this.screen = screen;
    }

    /** One run that measured a share. */
    private record Part(RunDirectory directory, Plan plan, List<CodecInfo> contestants, Environment environment,
            List<Entry> entries) {
        String name() {
            return directory.folder().toString();
        }

        Shard shard() {
            return plan.shard();
        }
    }

    /**
     * The run that these shards are together, in a folder of its own below {@code out}; an equal one that is there is
     * not made again.
     *
     * @throws InputException if they are not shards of one plan, or what they measured must not be mixed
     */
    public RunDirectory merge(List<RunDirectory> shards, Path out) throws IOException, InputException {
        List<Part> all = new ArrayList<>();
        for (RunDirectory d : shards) read(d).ifPresent(all::add);
        if (all.isEmpty()) throw new InputException("none of these runs measured anything; nothing can be merged");
        SortedMap<Integer, Part> parts = distinct(all);
        Part first = parts.get(parts.firstKey());
        for (Part p : parts.values()) requireSame(first, p);
        List<Entry> entries = new ArrayList<>();
        parts.values().forEach(p -> entries.add(new Entry.OfMachine(p.shard(), p.environment())));
        entries.addAll(facts(parts));
        entries.addAll(trials(parts));
        return write(first, parts, entries, out);
    }

    /** Empty if a run has not measured anything. */
    private Optional<Part> read(RunDirectory d) throws IOException, InputException {
        Plan plan = d.plan();
        if (plan.shard().isWhole()) {
            throw new InputException(d.folder()
                    + " is no shard: it measures all rounds of its plan; give runs that were " + "begun with --shard");
        }
        if (d.isRunning()) throw new InputException(d.folder() + " is still running; wait for it, or leave it out");
        List<Entry> entries = d.entries();
        if (!d.hasEnvironment() || entries.isEmpty()) {
            screen.note(d.folder() + " has measured nothing, so its rounds are missing.");
            return Optional.empty();
        }
        List<CodecInfo> contestants = d.contestants().orElseThrow(
                () -> new InputException(d.folder() + " has no contestants.json; restore it, or leave the run out"));
        return Optional.of(new Part(d, plan, contestants, d.environment(), entries));
    }

    /** Each shard once; of a run that was given twice, or copied before it ended, the longer journal. */
    private static SortedMap<Integer, Part> distinct(List<Part> all) throws InputException {
        SortedMap<Integer, Part> parts = new TreeMap<>();
        for (Part p : all) {
            Part known = parts.putIfAbsent(p.shard().number(), p);
            if (known == null) continue;
            boolean longer = p.entries().size() > known.entries().size();
            Part more = longer ? p : known;
            Part less = longer ? known : p;
            if (!more.entries().subList(0, less.entries().size()).equals(less.entries())) {
                throw new InputException(known.name() + " and " + p.name() + " are both shard " + p.shard()
                        + ", with different measurements; leave one of them out");
            }
            if (longer) parts.put(p.shard().number(), p);
        }
        return parts;
    }

    private static void requireSame(Part one, Part other) throws InputException {
        List<String> differences = new ArrayList<>();
        if (one.shard().of() != other.shard().of())
            differences.add("it is one of " + other.shard().of() + " shards, not " + one.shard().of());
        if (!messages(one).equals(messages(other))) differences.add("its messages are others (payload digests)");
        if (!classes(one).equals(classes(other)))
            differences.add("it serializes objects of other classes, or with other codecs");
        if (!planned(one.plan()).equals(planned(other.plan())))
            differences.add("its plan has other codecs, operations, rounds or options");
        differences.addAll(new Environment.Place("", 0, other.environment().jdk(), other.environment().version())
                .differences(new Environment.Place("", 0, one.environment().jdk(), one.environment().version())));
        if (!one.environment().jvmFlags().equals(other.environment().jvmFlags()))
            differences.add("its JVMs had other flags");
        differences.addAll(Contestants.differences(other.contestants(), one.contestants()));
        if (!differences.isEmpty()) {
            throw new InputException(
                    other.name() + " cannot be merged with " + one.name() + ": " + String.join("; ", differences));
        }
    }

    private static List<Object> messages(Part part) {
        return part.plan().workloads().stream()
                .<Object>map(w -> List.of(w.name(), w.all().digest(), w.sample().digest())).toList();
    }

    private static List<Object> classes(Part part) {
        return part.plan().workloads().stream().<Object>map(Plan.Workload::own).toList();
    }

    private static List<Object> planned(Plan p) {
        return List.of(p.codecs(), p.operations(), p.threads(), p.baseline(), p.maxRounds(), p.precision(), p.seed(),
                p.shared(), p.latency(), p.jvmFlags());
    }

    /**
     * The exact facts of each codec, from the first of those shards that verified the most messages. They should not
     * depend on the machine; where they do, a note says so.
     */
    private List<Entry> facts(SortedMap<Integer, Part> parts) {
        List<Entry> facts = new ArrayList<>();
        Plan plan = parts.get(parts.firstKey()).plan();
        for (Plan.Workload w : plan.workloads()) {
            for (String codec : plan.codecs()) {
                Map<Part, List<Entry.OfFacts>> of = new LinkedHashMap<>();
                for (Part p : parts.values()) {
                    List<Entry.OfFacts> own =
                            p.entries().stream().filter(Entry.OfFacts.class::isInstance).map(Entry.OfFacts.class::cast)
                                    .filter(f -> f.codec().equals(codec) && f.workload().equals(w.name())).toList();
                    if (!own.isEmpty()) of.put(p, own);
                }
                if (of.isEmpty()) continue;
                Map.Entry<Part, List<Entry.OfFacts>> most = of.entrySet().stream()
                        .reduce((a, b) -> verified(b.getValue()) > verified(a.getValue()) ? b : a).orElseThrow();
                facts.addAll(most.getValue());
                of.forEach((p, own) -> compare(most.getKey(), most.getValue().getLast(), p, own.getLast()));
            }
        }
        return facts;
    }

    private static long verified(List<Entry.OfFacts> facts) {
        return facts.getLast().outcome() instanceof Outcome.Measured(Facts f) ? f.messages() : -1;
    }

    private void compare(Part one, Entry.OfFacts first, Part other, Entry.OfFacts second) {
        String what = second.codec() + " on " + second.workload();
        if (first.outcome() instanceof Outcome.Measured(Facts f)
                && second.outcome() instanceof Outcome.Measured(Facts g)) {
            if (f.messages() == g.messages() && f.stable() && g.stable() && !f.digest().equals(g.digest())) {
                screen.note(what + ": shard " + other.shard() + " wrote other bytes than shard " + one.shard()
                        + "; its sizes are those of shard " + one.shard() + ".");
            }
        } else if (!first.outcome().word().equals(second.outcome().word())) {
            screen.note(what + ": on shard " + other.shard() + " " + second.outcome().word() + " ("
                    + second.outcome().reason() + "), so its rounds there are missing.");
        }
    }

    /** Trials by the number that their round has among all, then what audits found, and what each shard has as well. */
    private static List<Entry> trials(SortedMap<Integer, Part> parts) {
        List<Entry.OfTrial> trials = new ArrayList<>();
        List<Entry> audits = new ArrayList<>();
        Map<String, Entry> cases = new LinkedHashMap<>();
        for (Part p : parts.values()) {
            for (Entry e : p.entries()) {
                switch (e) {
                    case Entry.OfTrial(var scenario, int round, int attempt, var start, var outcome) ->
                        trials.add(new Entry.OfTrial(scenario, p.shard().round(round), attempt, start, outcome));
                    case Entry.OfAudit a -> audits.add(a);
                    case Entry.OfCase c -> cases.putIfAbsent(c.study() + "/" + c.key(), c);
                    // Facts are chosen above; shards have none of the others.
                    case Entry.OfFacts _,Entry.OfLatency _,Entry.OfControl _,Entry.OfMachine _ -> {}
                }
            }
        }
        trials.sort(Comparator.comparingInt(Entry.OfTrial::round));
        return Stream.of(trials, audits, cases.values()).<Entry>flatMap(Collection::stream).toList();
    }

    private static RunDirectory write(Part first, SortedMap<Integer, Part> parts, List<Entry> entries, Path out)
            throws IOException {
        Part earliest = parts.values().stream()
                .min(Comparator.comparing((Part p) -> p.environment().start()).thenComparing(p -> p.shard().number()))
                .orElseThrow();
        String name = first.plan().name() + "-merged";
        for (RunDirectory known : RunDirectory.list(out))
            if (known.name().contains("-merged") && known.entries().equals(entries)) return known;
        RunDirectory merged = RunDirectory.create(out, name, earliest.environment().start());
        for (String file : KEPT) copy(first.directory().file(file), merged.file(file));
        try (RunLock lock = merged.lock(); Journal journal = lock.journal()) {
            for (Entry e : entries) journal.append(e);
        }
        merged.write(environment(parts));
        // Until its plan is there, the folder is no run.
        Plan plan = first.plan();
        List<Plan.Workload> workloads =
                plan.workloads().stream().map(w -> new Plan.Workload(w.name(), w.origin(), in(merged, first, w.all()),
                        in(merged, first, w.sample()), w.records(), w.jsonBytes(), w.own())).toList();
        merged.write(plan.of(workloads).of(Shard.WHOLE).within(Duration.ZERO), first.contestants());
        return merged;
    }

    private static Payload in(RunDirectory merged, Part part, Payload payload) {
        Path relative = part.directory().folder().toAbsolutePath().normalize()
                .relativize(payload.file().toAbsolutePath().normalize());
        return new Payload(merged.folder().resolve(relative), payload.messages(), payload.digest());
    }

    /** What all machines have in common, with the disturbance of the worst and the names of all processors. */
    private static Environment environment(SortedMap<Integer, Part> parts) {
        List<Environment> all = parts.values().stream().map(Part::environment).toList();
        Environment worst = all.stream().reduce(Environment::orWorse).orElseThrow();
        Map<String, Long> models =
                all.stream().collect(Collectors.groupingBy(Environment::cpu, TreeMap::new, Collectors.counting()));
        String cpus = models.size() == 1 ? all.size() + " shards on " + models.keySet().iterator().next()
                : models.entrySet().stream()
                        .map(m -> m.getValue() + (m.getValue() == 1 ? " shard" : " shards") + " on " + m.getKey())
                        .collect(Collectors.joining(", "));
        return worst.of(cpus, all.stream().mapToInt(Environment::cores).min().orElseThrow());
    }

    private static void copy(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            OwnerOnly.createFolders(to);
            try (Stream<Path> files = Files.list(from)) {
                for (Path f : files.sorted().toList()) copy(f, to.resolve(f.getFileName().toString()));
            }
        } else if (Files.exists(from)) {
            Files.copy(from, to);
        }
    }
}
