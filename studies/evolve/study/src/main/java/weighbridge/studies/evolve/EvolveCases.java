package weighbridge.studies.evolve;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.Schema;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Entry;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.evolve.cells.Cells;
import weighbridge.studies.evolve.cells.EvolveJob;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.studies.evolve.cells.Pair;
import weighbridge.studies.evolve.cells.Side;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Tests each codec in one JVM or, if that JVM does not survive a change, in one for each change. */
final class EvolveCases implements Cases {
    static final String PREFIX = "cells/";
    /**
     * A heap that bytes mistaken for a length exhaust soon; compiling to fast code, or verifying the library's code a
     * hundred times, would not pay.
     */
    private static final List<String> FLAGS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote");
    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(5), Duration.ofMinutes(12));
    private static final Duration CELL = Duration.ofSeconds(10);

    private final EvolveAsked asked;
    private final Ground ground;
    /** The first messages with the same schema, whose generated code serves all of that schema. */
    private final Map<String, String> first = new HashMap<>();

    EvolveCases(EvolveAsked asked, Ground ground) throws IOException {
        this.asked = asked;
        this.ground = ground;
        Map<Schema, String> firsts = new HashMap<>();
        List<String> names =
                Stream.concat(asked.pairings().stream().flatMap(Pairing::both), weighed()).distinct().toList();
        for (String name : names) {
            try (PayloadReader reader = new PayloadReader(ground.workload(name).all().file())) {
                first.put(name, firsts.computeIfAbsent(reader.schema(), _ -> name));
            }
        }
    }

    /** The messages whose size is determined. */
    private Stream<String> weighed() {
        return asked.isOwn() ? Stream.of() : Stream.of(Priced.NAME);
    }

    /** Two, since nothing is timed. */
    @Override
    public int atOnce() {
        return 2;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        for (String codec : asked.codecs()) {
            for (Part part : parts(done, codec)) {
                if (done.has(part.key()) || open.contains(part.key())) continue;
                ground.live(part.key().substring(PREFIX.length()));
                return Optional.of(new Case.OfTask(part.key(), task(part)));
            }
        }
        return Optional.empty();
    }

    /** Pairs that one JVM tests. */
    private record Part(String codec, String key, List<Pairing> pairings) {}

    private List<Part> parts(Journalled done, String codec) {
        List<Part> parts = new ArrayList<>(List.of(new Part(codec, PREFIX + codec, asked.pairings())));
        if (done.find(PREFIX + codec).filter(EvolveCases::hasFailed).isEmpty()) return parts;
        for (String change : asked.pairings().stream().map(Pairing::change).distinct().toList()) {
            parts.add(new Part(codec, PREFIX + codec + "/" + change,
                    asked.pairings().stream().filter(p -> p.change().equals(change)).toList()));
        }
        return parts;
    }

    static boolean hasFailed(Entry.OfCase entry) {
        return entry.outcome().isFailure();
    }

    private Task<EvolveRun> task(Part part) {
        List<Task.Need> needs = Stream.concat(
                part.pairings().stream()
                        .flatMap(p -> Stream.of(need(part.codec(), p.before(), p.old()),
                                need(part.codec(), p.beforeYoung(), p.young()))),
                weighed().map(w -> need(part.codec(), List.of(), w))).distinct().toList();
        return new Task<>(EvolveStudy.NAME, Cells.class.getName(), needs, true, met -> {
            List<Pair> pairs = new ArrayList<>();
            for (Pairing p : part.pairings()) {
                pairs.add(new Pair(p.change(), p.place(), p.moves(), side(met, part.codec(), p.before(), p.old()),
                        side(met, part.codec(), p.beforeYoung(), p.young())));
            }
            List<Side> sides = new ArrayList<>();
            for (String name : weighed().toList()) sides.add(side(met, part.codec(), List.of(), name));
            return new EvolveJob(met.contestant(part.codec()), pairs, sides.stream().findFirst(), CELL);
        }, OutcomeFormat.of(EvolveRun.class),
                Stream.concat(FLAGS.stream(), asked.jvmFlags(part.codec()).stream()).toList(), LIMIT);
    }

    /** A codec whose schema language keeps no history has the same code for a schema whatever was before it. */
    private Task.Need need(String codec, List<String> earlier, String messages) {
        List<String> known = asked.keepsHistory(codec) ? earlier : List.of();
        return new Task.Need(codec, ground.workload(first.get(messages)),
                known.stream().map(e -> ground.workload(first.get(e))).toList(), true);
    }

    private Side side(Task.Met met, String codec, List<String> earlier, String messages) throws IOException {
        Task.Need need = need(codec, earlier, messages);
        Optional<String> unmet = met.unmet(need);
        return new Side(file(messages), earlier.stream().map(this::file).toList(),
                unmet.isPresent() ? List.of() : met.classPath(need), unmet.orElse(""));
    }

    private Path file(String messages) {
        return ground.workload(messages).all().file().toAbsolutePath();
    }
}
