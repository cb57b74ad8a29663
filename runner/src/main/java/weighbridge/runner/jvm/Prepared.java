package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import weighbridge.model.Contestant;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.jvm.Generator.Generated;

/**
 * A codec and what it generated for a workload: what a JVM needs to call it.
 *
 * @param level   for the JDK that it runs on
 * @param worker  the class path that every such JVM has
 * @param objects the user's class path, if the codec serializes objects of the user's classes. It comes last, so that
 *                the library is the one under test whatever else is there
 */
record Prepared(CodecFolder codec, Plan.Workload workload, Generated generated, ClassLevel level, List<Path> worker,
        List<Path> objects) {
    String id() {
        return codec.info().id();
    }

    Contestant contestant() throws IOException {
        return Contestant.of(codec.info()).with(workload.all().meanBytes());
    }

    Path sample() {
        return workload.sample().file().toAbsolutePath();
    }

    SequencedCollection<Path> classPath() throws IOException {
        return join(bareClassPath(), List.of(classes()), objects);
    }

    /** The generated classes, as its JDK takes them. */
    Path classes() throws IOException {
        return level.of(List.of(generated.classes())).getFirst();
    }

    /** The class path without the generated classes and the user's. */
    SequencedCollection<Path> bareClassPath() throws IOException {
        return level.of(join(worker, codec.measureClassPath()));
    }

    /** The class path without the generated classes, for a job that names them. */
    SequencedCollection<Path> encodingClassPath() throws IOException {
        return join(bareClassPath(), objects);
    }

    /** The class path without the entries that every child has. */
    List<Path> own() throws IOException {
        List<Path> own = new ArrayList<>(classPath());
        own.removeAll(level.of(worker));
        return own;
    }

    /** The given flags, followed by the codec's own. */
    List<String> flags(List<String> common) {
        List<String> flags = new ArrayList<>(common);
        flags.addAll(codec.info().jvmFlags());
        return flags;
    }

    /** Joins class paths; a path that occurs repeatedly keeps its first place. */
    @SafeVarargs
    static SequencedCollection<Path> join(Collection<Path>... classPaths) {
        SequencedCollection<Path> joined = new LinkedHashSet<>();
        for (Collection<Path> c : classPaths) joined.addAll(c);
        return joined;
    }
}
