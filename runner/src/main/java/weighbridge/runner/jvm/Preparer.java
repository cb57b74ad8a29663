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
import weighbridge.runner.TimeLimit;
import weighbridge.runner.jvm.Generator.Generated;

/** Prepares codecs: has them generate what they need. */
final class Preparer {
    private final Map<String, CodecFolder> codecs;
    private final List<Path> worker;
    private final Generator generator;

    /** @param worker the class path that every JVM of a codec has */
    Preparer(Collection<CodecFolder> codecs, List<Path> worker, Generator generator) {
        this.codecs = codecs.stream().collect(Collectors.toMap(c -> c.info().id(), Function.identity()));
        this.worker = List.copyOf(worker);
        this.generator = generator;
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
        Outcome<Generated> outcome = generator.generate(codec, workload, generating(codec), limit);
        return outcome instanceof Outcome.Measured<Generated>(Generated g)
                ? new Outcome.Measured<>(new Prepared(codec, workload, g, worker))
                : Outcome.without(outcome.word(), outcome.reason());
    }

    /** Prepares a codec for many workloads; it generates for all of them in one JVM. */
    List<Outcome<Prepared>> prepareEach(String id, List<Plan.Workload> workloads) throws IOException {
        CodecFolder codec = codec(id);
        List<Outcome<Generated>> generated = generator.generateEach(codec,
                workloads.stream().map(w -> w.sample().file()).toList(), generating(codec));
        List<Outcome<Prepared>> prepared = new ArrayList<>();
        for (int i = 0; i < workloads.size(); i++) {
            prepared.add(generated.get(i) instanceof Outcome.Measured<Generated>(Generated g)
                    ? new Outcome.Measured<>(new Prepared(codec, workloads.get(i), g, worker))
                    : Outcome.without(generated.get(i).word(), generated.get(i).reason()));
        }
        return prepared;
    }

    /** The codec as the cache has it; empty if no such codec was built, or if it must generate first. */
    Optional<Prepared> known(String id, Plan.Workload workload) throws IOException {
        Optional<CodecFolder> asked = find(id);
        if (asked.isEmpty()) return Optional.empty();
        CodecFolder codec = asked.get();
        return generator.known(codec, workload, generating(codec)).map(g -> new Prepared(codec, workload, g, worker));
    }

    /** The class path of a JVM that generates. */
    SequencedCollection<Path> generating(CodecFolder codec) throws IOException {
        return Prepared.join(worker, codec.generateClassPath());
    }
}
