package weighbridge.app;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.run.Plan;
import weighbridge.runner.Home;
import weighbridge.store.RunDirectory;

/**
 * What is needed to weigh contestants.
 *
 * @param jdk     that contestants run on, whatever a plan says, since a plan may come from elsewhere
 * @param builder that builds the contestants
 */
public record Bench(Home home, Codecs codecs, Screen screen, Path jdk, Builder builder) {
    /**
     * Builds a plan's contestants, and writes the plan into a folder created for it, which is deleted if a contestant
     * cannot be built.
     *
     * @return what the contestants state
     */
    List<CodecInfo> prepare(RunDirectory directory, Plan plan) throws IOException, InputException {
        try {
            builder.contestants(codecs, plan.codecs());
        } catch (BuildException e) {
            directory.remove();
            throw e;
        }
        List<CodecInfo> infos = codecs.of(plan);
        directory.write(plan, infos);
        return infos;
    }

    /** The used part of a budget, not counting the time that building took. */
    Duration gone() {
        return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()).minus(builder.took());
    }
}
