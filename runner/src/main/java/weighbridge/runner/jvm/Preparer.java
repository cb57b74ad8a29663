package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.function.Function;
import java.util.stream.Collectors;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.runner.jvm.Generator.Generated;

/** Prepares codecs: has them generate what they need. */
final class Preparer {
    private final Map<String, CodecFolder> codecs;
    private final List<Path> worker;
    private final List<Path> own;
    private final Generator generator;
    private final Levels levels;

    /** For each contestant, how its JDK takes class paths. */
    interface Levels {
        ClassLevel of(String contestant) throws IOException;
    }

    /**
     * @param worker the class path that every JVM of a codec has
     * @param own    the user's class path, for codecs that serialize objects of the user's classes
     */
    Preparer(Collection<CodecFolder> codecs, List<Path> worker, List<Path> own, Generator generator, Levels levels) {
        this.codecs = codecs.stream().collect(Collectors.toMap(c -> c.info().id(), Function.identity()));
        this.worker = List.copyOf(worker);
        this.own = List.copyOf(own);
        this.generator = generator;
        this.levels = levels;
    }

    Optional<CodecFolder> find(String id) {
        return Optional.ofNullable(codecs.get(id));
    }

    /** @throws IOException if no such codec was built */
    CodecFolder codec(String id) throws IOException {
        return find(id).orElseThrow(() -> new IOException("no codec " + id + " was built"));
    }

    Outcome<Prepared> prepare(String id, Plan.Workload workload, TimeLimit limit) throws IOException {
        CodecFolder codec = codec(id);
        Outcome<Generated> outcome = generator.generate(codec, workload, generating(codec, workload), limit);
        return outcome instanceof Outcome.Measured<Generated>(Generated g)
                ? new Outcome.Measured<>(made(codec, workload, g)) : Outcome.without(outcome.word(), outcome.reason());
    }

    /** Prepares a codec for many needs; it generates for all of them in one JVM. */
    List<Outcome<Prepared>> prepareEach(String id, List<Task.Need> needs) throws IOException {
        CodecFolder codec = codec(id);
        List<Outcome<Generated>> generated =
                generator.generateEach(codec,
                        needs.stream()
                                .map(n -> new Generator.Versions(sample(n.workload()),
                                        n.earlier().stream().map(Preparer::sample).toList()))
                                .toList(),
                        generating(codec));
        List<Outcome<Prepared>> prepared = new ArrayList<>();
        for (int i = 0; i < needs.size(); i++) {
            prepared.add(generated.get(i) instanceof Outcome.Measured<Generated>(Generated g)
                    ? new Outcome.Measured<>(
                            new Prepared(codec, needs.get(i).workload(), g, levels.of(id), worker, List.of()))
                    : Outcome.without(generated.get(i).word(), generated.get(i).reason()));
        }
        return prepared;
    }

    private static Path sample(Plan.Workload workload) {
        return workload.sample().file().toAbsolutePath();
    }

    /** The codec as the cache has it; empty if no such codec was built, or if it must generate first. */
    Optional<Prepared> known(String id, Plan.Workload workload) throws IOException {
        Optional<CodecFolder> asked = find(id);
        if (asked.isEmpty()) return Optional.empty();
        CodecFolder codec = asked.get();
        Optional<Generated> g = generator.known(codec, workload, generating(codec, workload));
        return g.isPresent() ? Optional.of(made(codec, workload, g.get())) : Optional.empty();
    }

    private Prepared made(CodecFolder codec, Plan.Workload workload, Generated generated) throws IOException {
        return new Prepared(codec, workload, generated, levels.of(codec.info().id()), worker, own(codec, workload));
    }

    private SequencedCollection<Path> generating(CodecFolder codec, Plan.Workload workload) throws IOException {
        return Prepared.join(generating(codec), own(codec, workload));
    }

    private List<Path> own(CodecFolder codec, Plan.Workload workload) {
        return workload.isOwnFor(codec.info()) ? own : List.of();
    }

    /** The class path of a JVM that generates beans. */
    SequencedCollection<Path> generating(CodecFolder codec) throws IOException {
        return Prepared.join(worker, codec.generateClassPath());
    }
}
