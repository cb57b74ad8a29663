package weighbridge.studies.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.evolution.Verdict;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.workloads.Workload;

/** The whole way, with members and clients in processes of their own. */
@Tag("processes")
class RealChainTest {
    private static final Duration LEFT = Duration.ofMinutes(20);
    private static final String BYTES = "providence-binary";

    @TempDir
    Path folder;

    @Test
    void providenceAndCompactPassAllThatWasPublished() throws IOException {
        Path root = root();
        List<CodecFolder> codecs = new ArrayList<>();
        for (String of : List.of("codecs/hazelcast", "codecs/providence", "studies/versions/codecs/providence")) {
            assumeTrue(Files.exists(root.resolve(of).resolve("target/classpath/generate")),
                    of + " is not built: mvn process-classes");
            codecs.addAll(CodecFolder.find(root.resolve(of).getParent()));
        }
        for (String of : List.of("worker", "studies")) Files.createSymbolicLink(folder.resolve(of), root.resolve(of));
        VersionsAsked asked =
                new VersionsAsked(List.of(Versions.PROVIDENCE, Versions.GUARDED, Versions.COMPACT), List.of(BYTES));
        VersionsResults results;
        try (Launcher launcher = new ChildJvms(codecs.stream().distinct().toList(), new Home(folder),
                Path.of(System.getProperty("java.home")), folder.resolve("generated"))) {
            results = run(asked, launcher);
        }
        for (String format : asked.all()) assertThat(results.failures(format)).as(format).isEmpty();
        for (String format : List.of(Versions.PROVIDENCE, Versions.GUARDED, BYTES)) {
            assertThat(results.reads(format)).as(format).filteredOn(r -> !r.cell().verdict().isKept()).isEmpty();
            assertThat(results.passed(format, false)).as(format).hasValue(Versions.SAME_VERSION);
            assertThat(results.passed(format, true)).as(format).hasValue(Versions.UPGRADES);
        }
        for (String format : List.of(Versions.PROVIDENCE, Versions.GUARDED)) {
            assertThat(results.refused(format)).as(results.answers(format).toString()).hasValue(Versions.REFUSALS);
        }
        assertThat(results.reads(Versions.COMPACT, 1, 2)).extracting(r -> r.cell().verdict())
                .containsOnly(Verdict.ERROR);
        assertThat(results.reads(Versions.COMPACT, 2, 1)).extracting(ChainRun.Read::cell)
                .allMatch(c -> c.verdict().isKept());
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
    }

    private VersionsResults run(VersionsAsked asked, Launcher launcher) throws IOException {
        Ground ground = new Written(folder, launcher);
        List<Entry> entries = new ArrayList<>();
        for (Cases cases : List.of(new MadeCases(asked, ground), new FormatCases(asked, ground),
                new BytesCases(asked, ground))) {
            Optional<Case> next = cases.next(new Journalled(entries), Set.of(), LEFT);
            while (next.isPresent()) {
                Case.OfTask c = (Case.OfTask) next.get();
                entries.add(new Entry.OfCase(Versions.NAME, c.key(), Instant.now(), Duration.ZERO,
                        outcome(launcher, c.task())));
                next = cases.next(new Journalled(entries), Set.of(), LEFT);
            }
        }
        return new VersionsResults(asked, new Journalled(entries));
    }

    private static <T> Outcome<Object> outcome(Launcher launcher, Task<T> task) {
        return task.format().tree(launcher.task(task));
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(here.resolve("codecs/pom.xml"))) here = here.getParent();
        return here;
    }

    /** Messages in files. */
    private static final class Written implements Ground {
        private final Path folder;
        private final Launcher launcher;
        private final Map<String, Plan.Workload> written = new HashMap<>();

        Written(Path folder, Launcher launcher) throws IOException {
            this.folder = folder;
            this.launcher = launcher;
            for (int v = 1; v <= VersionsData.VERSIONS; v++) {
                for (Optional<String> part : Stream
                        .concat(Stream.of(Optional.<String>empty()), VersionsData.parts().stream().map(Optional::of))
                        .toList()) {
                    Workload w = VersionsData.workload(v, part);
                    Payload all = w.write(folder.resolve(w.name() + ".payload"), w.records(), seed());
                    written.put(w.name(), new Plan.Workload(w.name(), new Origin.OfStudy(List.of("a"), "b"), all, all,
                            w.records(), 0));
                }
            }
        }

        @Override
        public long seed() {
            return 1;
        }

        @Override
        public Duration budget() {
            return LEFT;
        }

        @Override
        public Plan.Workload workload(String name) {
            return written.get(name);
        }

        @Override
        public Optional<Workload> builtIn(String name) {
            return Optional.empty();
        }

        @Override
        public void live(String text) {}

        @Override
        public Path scratch(String name) {
            return folder.resolve(name);
        }

        @Override
        public Launcher launcher() {
            return launcher;
        }
    }
}
