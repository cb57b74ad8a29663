package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.run.Plan;
import weighbridge.runner.Home;
import weighbridge.runner.Jdks;
import weighbridge.runner.jvm.Collects;
import weighbridge.store.RunDirectory;

/**
 * What is needed to weigh contestants.
 *
 * @param jdks      that contestants run on, whatever a plan says, since a plan may come from elsewhere
 * @param builder   that builds the contestants
 * @param classPath of the user's own class, if its objects are weighed, whatever a plan says
 */
public record Bench(Home home, Codecs codecs, Screen screen, Jdks jdks, Builder builder, List<Path> classPath) {
    public Bench {
        classPath = List.copyOf(classPath);
    }

    /** A bench without classes of the user's. */
    public Bench(Home home, Codecs codecs, Screen screen, Jdks jdks, Builder builder) {
        this(home, codecs, screen, jdks, builder, List.of());
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
        for (String id : tried.codecs()) {
            CodecInfo proven = codecs.get(id).proven();
            infos.add(ContestantId.parse(id).jdk().isPresent() ? proven.named(Jdks.name(jdks.of(id))) : proven);
        }
        directory.write(tried, infos);
        return new Planned(tried, infos);
    }

    /**
     * Builds a plan's contestants.
     *
     * @throws InputException if a library is not of the version that an id names, or a JVM lacks the collector or does
     *                        not start with the flags that the library needs
     */
    void build(Plan plan) throws IOException, InputException {
        for (String id : plan.codecs()) jdks.of(id);
        builder.contestants(codecs, plan.codecs());
        Set<List<Object>> asked = new HashSet<>();
        for (String id : plan.codecs()) {
            Path jdk = jdks.of(id);
            ContestantId contestant = ContestantId.parse(id);
            List<String> needed = codecs.get(contestant.codec()).info().jvmFlags();
            // The JDK that runs this program takes the flags of every codec: each is tried by its contract test.
            if (!jdk.equals(Examination.OWN_JDK) && asked.add(List.of(jdk, needed))) {
                Optional<String> objection = Collects.objection(jdk, needed);
                if (objection.isPresent())
                    throw new InputException(id + ": the JVM in " + jdk + " does not start"
                            + (needed.isEmpty() ? "" : " with " + String.join(" ", needed)) + ": " + objection.get());
            }
            if (contestant.collector().isEmpty() || !asked.add(List.of(jdk, contestant.collector().get()))) continue;
            Optional<String> objection = Collects.objection(jdk, contestant.collector().get());
            if (objection.isPresent())
                throw new InputException(id + ": the JVM in " + jdk + " does not collect with "
                        + contestant.collector().get().text() + ": " + objection.get());
        }
    }

    /** @throws InputException if contestants that a run has on a JDK of their own would now run on another */
    void requireSameJdks(List<CodecInfo> infos) throws IOException, InputException {
        for (CodecInfo info : infos) {
            if (info.jdk().isEmpty()) continue;
            String now = Jdks.name(jdks.of(info.id()));
            if (!info.jdk().get().equals(now))
                throw new InputException("this run cannot continue here: " + info.id() + " ran on JDK "
                        + info.jdk().get() + ", and " + jdks.of(info.id()) + " is " + now
                        + "; give the run's JDKs with --jdk, or start a new run");
        }
    }

    /** The used part of a budget, not counting the time that building took. */
    Duration gone() {
        return builder.besides();
    }
}
