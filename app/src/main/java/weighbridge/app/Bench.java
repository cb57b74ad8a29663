package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.Collector;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.run.Plan;
import weighbridge.runner.Home;
import weighbridge.runner.jvm.Collects;
import weighbridge.store.RunDirectory;

/**
 * What is needed to weigh contestants.
 *
 * @param jdk       that contestants run on, whatever a plan says, since a plan may come from elsewhere
 * @param builder   that builds the contestants
 * @param classPath of the user's own class, if its objects are weighed, whatever a plan says
 */
public record Bench(Home home, Codecs codecs, Screen screen, Path jdk, Builder builder, List<Path> classPath) {
    public Bench {
        classPath = List.copyOf(classPath);
    }

    /** A bench without classes of the user's. */
    public Bench(Home home, Codecs codecs, Screen screen, Path jdk, Builder builder) {
        this(home, codecs, screen, jdk, builder, List.of());
    }

    /** A plan as it was written, and what its contestants state. */
    record Planned(Plan plan, List<CodecInfo> infos) {}

    /**
     * Builds a plan's contestants, and writes the plan into a folder created for it, which is deleted if a contestant
     * cannot be built.
     *
     * @return the plan with what became of a user's own class
     */
    Planned prepare(RunDirectory directory, Plan plan) throws IOException, InputException {
        try {
            build(plan);
        } catch (BuildException | InputException e) {
            directory.remove();
            throw e;
        }
        Plan tried = OwnClassTrial.tried(this, directory, plan);
        List<CodecInfo> infos = new ArrayList<>();
        for (String id : tried.codecs()) infos.add(codecs.get(id).proven());
        directory.write(tried, infos);
        return new Planned(tried, infos);
    }

    /**
     * Builds a plan's contestants.
     *
     * @throws InputException if a library is not of the version that an id names, or a JVM lacks the collector
     */
    void build(Plan plan) throws IOException, InputException {
        builder.contestants(codecs, plan.codecs());
        Map<Collector, String> asked = new EnumMap<>(Collector.class);
        for (String id : plan.codecs()) ContestantId.parse(id).collector().ifPresent(c -> asked.putIfAbsent(c, id));
        for (var a : asked.entrySet()) {
            Optional<String> objection = Collects.objection(jdk, a.getKey());
            if (objection.isPresent())
                throw new InputException(a.getValue() + ": the JVM in " + jdk + " does not collect with "
                        + a.getKey().text() + ": " + objection.get());
        }
    }

    /** The used part of a budget, not counting the time that building took. */
    Duration gone() {
        return builder.besides();
    }
}
