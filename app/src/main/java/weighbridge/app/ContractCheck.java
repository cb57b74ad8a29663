package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import weighbridge.model.InputException;
import weighbridge.model.file.Scratch;
import weighbridge.model.job.ContractJob;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.jvm.TaskJvm;

/** Holds codecs, perhaps a user's own, to the contract of every codec, in a JVM with their class path. */
public final class ContractCheck {
    /** Longer than the contract itself waits for a check. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final List<String> FLAGS = List.of("-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError", "-Dfile.encoding=UTF-8");

    private final Home home;
    private final Builder builder;

    public ContractCheck(Home home, Builder builder) {
        this.home = home;
        this.builder = builder;
    }

    /**
     * Checks codecs that share a class path, which are built if they are of the checkout.
     *
     * @param random   the number of random schemas
     * @param progress receives the name of each check that has ended
     * @return what is wrong with them; failed if they end the JVM or hang
     */
    public Outcome<ContractJob.Held> of(List<CodecFolder> codecs, int random, Consumer<String> progress)
            throws IOException, InputException {
        CodecFolder first = codecs.getFirst();
        Set<Path> needed = new LinkedHashSet<>(List.of(home.contract()));
        if (!first.isOwn()) needed.add(first.module());
        builder.build(needed);
        Set<Path> classPath = new LinkedHashSet<>(first.generateClassPath());
        classPath.addAll(CodecFolder.classPath(home.contract(), "measure"));
        Set<String> flags = new LinkedHashSet<>(FLAGS);
        for (CodecFolder c : codecs) flags.addAll(c.info().jvmFlags());
        ContractJob job = new ContractJob(codecs.stream().map(c -> c.info().codec()).toList(), random, first.readme());
        try (Scratch scratch = new Scratch(home.scratch());
                Interrupts.Scope _ = Interrupts.removing(scratch.folder())) {
            return new TaskJvm(scratch.make("contract"), List.copyOf(flags), PATIENCE).run(ContractJob.MAIN, job,
                    classPath, OutcomeFormat.of(ContractJob.Held.class), progress::accept);
        }
    }
}
