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
 * What contestants are weighed with.
 *
 * @param jdk     that contestants run on, whatever a plan says: a plan may come from elsewhere
 * @param builder which has the contestants built
 */
public record Bench(Home home, Codecs codecs, Screen screen, Path jdk, Builder builder) {
    /**
     * Has a plan's contestants built, and writes it into a folder that was made for it, which goes if one cannot be
     * built.
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

    /** The part of a budget that is used up, not counting what building took. */
    Duration gone() {
        return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()).minus(builder.took());
    }
}
