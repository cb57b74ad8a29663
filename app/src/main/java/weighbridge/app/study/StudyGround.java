package weighbridge.app.study;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import weighbridge.app.Codecs;
import weighbridge.app.Examination;
import weighbridge.app.Rules;
import weighbridge.app.Session;
import weighbridge.app.terminal.Durations;
import weighbridge.app.terminal.LiveView;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.runner.Launcher;
import weighbridge.runner.Progress;
import weighbridge.runner.Referee;
import weighbridge.source.Importing;
import weighbridge.store.RunDirectory;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** What a study stands on in one session: its messages, which it writes first, and the steps, carried out in order. */
final class StudyGround implements Ground, Closeable {
    private static final double PRECISION = 0.03;
    /** Zero would mean no limit. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final StudyRun.Asked asked;
    private final RunDirectory directory;
    private final Launcher launcher;
    private final Session session;
    private final Codecs codecs;
    private final Function<String, Optional<Workload>> builtIn;
    private final Importing importing;
    private final Screen screen;
    private final Deadline deadline;
    private final CaseTaker taker;
    private final Path scratch;
    private final Path drawn;
    private final Map<String, Plan.Workload> workloads = new HashMap<>();
    private Plan plan;
    private long seed;

    StudyGround(StudyRun.Asked asked, RunDirectory directory, Launcher launcher, Session session, Codecs codecs,
            Function<String, Optional<Workload>> builtIn, Importing importing, Screen screen, Deadline deadline)
            throws IOException {
        this.asked = asked;
        this.directory = directory;
        this.launcher = launcher;
        this.session = session;
        this.codecs = codecs;
        this.builtIn = builtIn;
        this.importing = importing;
        this.screen = screen;
        this.deadline = deadline;
        this.taker = new CaseTaker(asked.request().study(), launcher, deadline);
        this.seed = asked.seed();
        this.scratch = directory.payloads().resolve("scratch");
        // A killed session may have left it behind.
        delete(scratch);
        OwnerOnly.createFolders(scratch);
        this.drawn = OwnerOnly.createFolders(scratch.resolve("messages"));
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public Duration budget() {
        return asked.budget();
    }

    @Override
    public Plan.Workload workload(String name) {
        Plan.Workload workload = workloads.get(name);
        if (workload == null) throw new IllegalArgumentException("no messages were written under the name " + name);
        return workload;
    }

    @Override
    public Optional<Workload> builtIn(String name) {
        return builtIn.apply(name);
    }

    @Override
    public Importing importing() {
        return importing;
    }

    @Override
    public void live(String text) {
        screen.live(text + left());
    }

    private String left() {
        Duration left = deadline.left();
        return left.isZero() ? "" : "  " + Durations.text(left) + " left";
    }

    @Override
    public Path scratch(String name) {
        return scratch.resolve(name);
    }

    @Override
    public Launcher launcher() {
        return launcher;
    }

    /**
     * Draws the messages, and writes the plan of a new run.
     *
     * @param begun  the plan of a continued run, whose messages must be drawn again exactly as they were
     * @param rounds the most rounds of a new run
     * @throws InputException if the messages cannot be drawn, or differ from those of the run, which is then unchanged
     */
    void begin(Optional<Plan> begun, Path jdk, int rounds) throws IOException, InputException {
        begun.ifPresent(p -> seed = p.seed());
        List<Plan.Workload> weighed = new ArrayList<>();
        for (Messages m : asked.survey().messages(this)) {
            screen.live("writing " + m.name());
            // What a continued run weighs is already in its folder; what is drawn again is only compared with it.
            Plan.Workload written = written(m, m.weighed() && begun.isEmpty() ? directory.payloads() : drawn);
            workloads.put(m.name(), written);
            if (m.weighed()) weighed.add(written);
        }
        if (begun.isPresent()) {
            requireEqual(begun.get().workloads(), weighed);
            plan = begun.get();
            for (Plan.Workload w : plan.workloads()) {
                Plan.Workload again = workloads.put(w.name(), w);
                restore(w.all(), again.all());
                restore(w.sample(), again.sample());
            }
            plan.requirePayloads();
            return;
        }
        Survey.Field field = asked.survey().field();
        for (String id : field.codecs()) {
            if (ContestantId.parse(id).jdk().isPresent())
                throw new InputException(id + ": all contestants of a study run on one JDK; name it with --jdk");
        }
        plan = new Plan(asked.request().study(), weighed, field.codecs(), field.operations(), field.threads(),
                field.baseline(), rounds, PRECISION, asked.budget(), seed, Examination.told(jdk), false, false,
                field.jvmFlags());
        List<CodecInfo> contestants = codecs.of(plan);
        // This comes before the plan, because a folder with a plan but no study would be a run of no study.
        directory.write(asked.request());
        directory.write(plan, contestants);
    }

    /** Carries out the steps in order. */
    void carryOut(Environment environment) throws IOException, InputException {
        screen.progress("About " + Durations.text(deadline.left()) + ": "
                + String.join(", ", asked.survey().steps().stream().map(StudyGround::title).toList()));
        for (Survey.Step step : asked.survey().steps()) {
            if (session.isCancelled()) return;
            switch (step) {
                case Survey.Step.Exact _ -> weigh(environment, Duration.ZERO, session::exact);
                case Survey.Step.Weigh(double reserve) -> weigh(environment, left(reserve), session::weigh);
                case Survey.Step.Own own -> own(own);
            }
        }
    }

    private static String title(Survey.Step step) {
        return switch (step) {
            case Survey.Step.Exact _ -> "exact facts";
            case Survey.Step.Weigh _ -> "trials";
            case Survey.Step.Own own -> own.title().substring(0, 1).toLowerCase(Locale.ROOT) + own.title().substring(1);
        };
    }

    private Duration left(double reserve) {
        Duration room = deadline.left().minus(share(asked.budget(), reserve));
        return room.compareTo(LEAST) < 0 ? LEAST : room;
    }

    private static Duration share(Duration whole, double share) {
        return Duration.ofNanos((long) (whole.toNanos() * share));
    }

    private Plan.Workload written(Messages m, Path folder) throws IOException {
        Payload all = m.workload().write(folder.resolve(m.name() + ".payload"), m.all(), seed);
        Payload sample = m.sample() == m.all() ? all
                : m.workload().write(folder.resolve(m.name() + ".sample.payload"), m.sample(), seed);
        String about = m.workload().description() + " (" + m.workload().origin() + ")";
        return new Plan.Workload(m.name(), new Origin.OfStudy(asked.command(), about), all, sample, m.all(), 0);
    }

    private void requireEqual(List<Plan.Workload> begun, List<Plan.Workload> now) throws InputException {
        if (!digests(begun).equals(digests(now))) {
            throw new InputException(
                    "this run cannot continue: its messages have changed since it began; start a new run");
        }
    }

    /** Puts back what was left out where a run was kept. */
    private static void restore(Payload kept, Payload again) throws IOException {
        if (!Files.exists(kept.file())) Files.move(again.file(), kept.file(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<String> digests(List<Plan.Workload> workloads) {
        return workloads.stream().map(w -> w.name() + " " + w.all().digest() + " " + w.sample().digest()).toList();
    }

    private interface Part {
        void of(Plan plan, Referee referee, Progress view) throws IOException;
    }

    /** @param budget zero for no limit */
    private void weigh(Environment environment, Duration budget, Part part) throws IOException, InputException {
        Plan within = plan.within(budget);
        List<CodecInfo> infos = directory.contestants().orElseGet(codecs::infos);
        part.of(within, Rules.deciding(within, environment, infos, entries -> wanting(environment, entries, infos)),
                new LiveView(screen));
    }

    private Set<Scenario> wanting(Environment environment, List<Entry> entries, List<CodecInfo> infos) {
        try {
            return StudyRun.wanting(directory, environment, entries, infos, asked.survey());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a step's cases, as many at the same time as they allow, until none is left or the step's time is over. */
    private void own(Survey.Step.Own step) throws IOException, InputException {
        Deadline end = new Deadline(share(deadline.left(), step.share()));
        screen.progress(step.title());
        try (Cases cases = step.cases().on(this)) {
            Set<String> open = new LinkedHashSet<>();
            Set<String> given = new LinkedHashSet<>();
            List<Future<?>> working = new ArrayList<>();
            try (ExecutorService pool = Executors.newFixedThreadPool(cases.atOnce())) {
                for (int i = 0; i < cases.atOnce(); i++) {
                    working.add(pool.submit(() -> {
                        take(step.title(), cases, open, given, end);
                        return null;
                    }));
                }
            }
            for (Future<?> f : working) await(f);
        }
    }

    private static void await(Future<?> work) throws IOException, InputException {
        try {
            work.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case UncheckedIOException u -> throw u.getCause();
                case RuntimeException r -> throw r;
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }

    /**
     * @param given keys that were already handed out, so that a case that got no number before the time ended is not
     *              repeated
     */
    private void take(String title, Cases cases, Set<String> open, Set<String> given, Deadline end) throws IOException {
        while (!session.isCancelled()) {
            Optional<Case> next;
            synchronized (cases) {
                next = cases.next(new Journalled(session.entries()), Set.copyOf(open), end.left());
                if (next.isEmpty() || !given.add(next.get().key())) return;
                open.add(next.get().key());
            }
            Case c = next.get();
            screen.live(title + "  " + c.key() + left());
            Optional<Entry> entry = taker.take(c);
            if (session.isCancelled()) return;
            synchronized (cases) {
                // A case that is neither open nor journalled, even for a moment, would be the next one again.
                if (entry.isPresent()) session.keep(entry.get());
                open.remove(c.key());
            }
            if (entry.isPresent() && entry.get() instanceof Entry.OfCase done)
                cases.row(done).ifPresent(screen::progress);
        }
    }

    @Override
    public void close() throws IOException {
        delete(scratch);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }
}
