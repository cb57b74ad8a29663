package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import weighbridge.model.CodecInfo;
import weighbridge.model.Contestant;
import weighbridge.model.file.Scratch;
import weighbridge.model.run.Outcome;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Task;

/** Carries out studies' tasks, each in a JVM with the class path of the study's child program. */
final class StudyTasks {
    private final Preparer preparer;
    private final Path studies;
    private final Jvms jvms;
    private final ClassLevel level;
    private final Scratch scratch;

    /**
     * @param studies the folder with a folder per study
     * @param level   for the JDK of the JVMs
     */
    StudyTasks(Preparer preparer, Path studies, Jvms jvms, ClassLevel level, Scratch scratch) {
        this.preparer = preparer;
        this.studies = studies;
        this.jvms = jvms;
        this.level = level;
        this.scratch = scratch;
    }

    /** Has the codecs generate what they need, one after another, then runs the task. */
    <T> Outcome<T> run(Task<T> task) {
        try {
            Map<Task.Need, Prepared> met = new LinkedHashMap<>();
            Map<Task.Need, String> unmet = new LinkedHashMap<>();
            prepareOptional(task.needs().stream().filter(Task.Need::optional).distinct().toList(), met, unmet);
            for (Task.Need need : task.needs()) {
                if (need.optional() || met.containsKey(need)) continue;
                Outcome<Prepared> outcome = preparer.prepare(need.codec(), need.workload(), Generator.LIMIT);
                if (!(outcome instanceof Outcome.Measured<Prepared>(Prepared codec)))
                    return Outcome.without(outcome.word(), outcome.reason());
                met.put(need, codec);
            }
            return run(task, met, unmet);
        } catch (IOException e) {
            return new Outcome.Failed<>(task.main() + ": " + e.getMessage());
        }
    }

    /** Has each codec generate in one JVM what it can of what is optional. */
    private void prepareOptional(List<Task.Need> needs, Map<Task.Need, Prepared> met, Map<Task.Need, String> unmet)
            throws IOException {
        for (String codec : needs.stream().map(Task.Need::codec).distinct().toList()) {
            List<Task.Need> own = needs.stream().filter(n -> n.codec().equals(codec)).toList();
            List<Outcome<Prepared>> outcomes = preparer.prepareEach(codec, own);
            for (int i = 0; i < own.size(); i++) {
                switch (outcomes.get(i)) {
                    case Outcome.Measured<Prepared>(Prepared prepared) -> met.put(own.get(i), prepared);
                    case Outcome<Prepared> other -> unmet.put(own.get(i), other.reason());
                }
            }
        }
    }

    private <T> Outcome<T> run(Task<T> task, Map<Task.Need, Prepared> met, Map<Task.Need, String> unmet)
            throws IOException {
        Path work = scratch.make("task");
        Record job = task.job().with(new Ready(met, unmet, work));
        SequencedCollection<Path> classPath = new LinkedHashSet<>(
                level.of(CodecFolder.classPath(studies.resolve(task.study()).resolve("child"), "measure")));
        List<String> flags = new ArrayList<>(task.jvmFlags());
        if (!task.apart()) {
            for (Prepared codec : met.values()) {
                classPath.addAll(codec.classPath());
                flags.addAll(codec.codec().info().jvmFlags());
            }
        }
        Outcome<T> outcome = jvms.run(task.main(), job, flags, classPath, task.format(), work, task.limit());
        scratch.discard(work);
        return outcome;
    }

    private final class Ready implements Task.Met {
        private final Map<Task.Need, Prepared> met;
        private final Map<Task.Need, String> unmet;
        private final Path scratch;
        /** The mean size of a message, of the workload where it is largest. */
        private final double meanBytes;

        Ready(Map<Task.Need, Prepared> met, Map<Task.Need, String> unmet, Path scratch) throws IOException {
            this.met = met;
            this.unmet = unmet;
            this.scratch = scratch;
            double largest = 0;
            for (Task.Need need : met.keySet()) largest = Math.max(largest, need.workload().all().meanBytes());
            this.meanBytes = largest;
        }

        /** The facts of a codec, which need not be among the needs: it may share what one of them generated. */
        private CodecInfo info(String codec) {
            return preparer.find(codec).orElseThrow().info();
        }

        @Override
        public Contestant contestant(String codec) {
            return Contestant.of(info(codec)).with(meanBytes);
        }

        @Override
        public List<String> jvmFlags(String codec) {
            return info(codec).jvmFlags();
        }

        @Override
        public Optional<String> unmet(Task.Need need) {
            return Optional.ofNullable(unmet.get(need));
        }

        @Override
        public List<Path> classPath(Task.Need need) throws IOException {
            return met.get(need).own();
        }

        @Override
        public Path scratch() {
            return scratch;
        }
    }
}
