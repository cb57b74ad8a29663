package weighbridge.studies.evolve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Definition;
import weighbridge.model.Evolving;
import weighbridge.model.InputException;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.source.Options;
import weighbridge.source.Reading;
import weighbridge.study.Ground;
import weighbridge.workloads.Given;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/**
 * What the user asked to test: every codec with built-in changes, or with the user's own versions.
 *
 * @param infos    of the codecs that are tested
 * @param others   the other codecs, of which earlier runs may have kept results
 * @param versions the user's schemas, the oldest first; empty for the built-in changes
 * @param message  the message type, if these define several
 * @param names    whether fields of these are matched by their names, since their language has no numbers
 * @param required how far every codec must survive them
 * @param speed    whether messages of one version are timed
 */
record EvolveAsked(List<CodecInfo> infos, List<CodecInfo> others, List<Path> versions, Optional<String> message,
        boolean names, Optional<Evolving.Reach> required, boolean speed) {
    private static final int MESSAGES = 60;
    private static final List<Double> FILL_RATES = List.of(1.0, 0.5, 0.0);

    EvolveAsked {
        infos = List.copyOf(infos);
        others = List.copyOf(others);
        versions = List.copyOf(versions);
    }

    /** Every codec that carries values. */
    Stream<CodecInfo> all() {
        return Stream.concat(infos.stream(), others.stream());
    }

    List<String> codecs() {
        return infos.stream().map(CodecInfo::id).toList();
    }

    /** The flags with which a JVM runs a codec's library. */
    List<String> jvmFlags(String codec) {
        return infos.stream().filter(i -> i.id().equals(codec)).findFirst().orElseThrow().jvmFlags();
    }

    boolean keepsHistory(String codec) {
        return infos.stream().anyMatch(i -> i.id().equals(codec) && i.history());
    }

    boolean isOwn() {
        return !versions.isEmpty();
    }

    List<Pairing> pairings() {
        return isOwn() ? Pairing.own(versions.size()) : Pairing.builtIn();
    }

    /** The messages of every pairing. */
    List<Workload> workloads(Ground ground) throws IOException, InputException {
        if (!isOwn()) {
            List<Workload> all = new ArrayList<>(Pairing.workloads());
            all.add(Priced.workload());
            return all;
        }
        NamedIds ids = new NamedIds();
        List<Workload> all = new ArrayList<>();
        for (Path file : versions) {
            Schema read =
                    ground.importing()
                            .schema(new Reading(Optional.of(file), Given.NOTHING,
                                    new Options(message, Optional.empty(), List.of(), Optional.empty())))
                            .schema().schema();
            Schema schema = names ? ids.next(read) : read;
            all.add(new Workload(Pairing.version(all.size() + 1), "messages of " + file.getFileName(),
                    file.getFileName().toString(), messages(schema), schema, random -> {
                        List<RandomValues> draws =
                                FILL_RATES.stream()
                                        .map(rate -> new RandomValues(schema,
                                                new RandomValues.Shape(rate, 0, 3, 0, true, true, true), random))
                                        .toList();
                        int[] turn = {0};
                        Supplier<Value.StructValue> next = () -> draws.get(turn[0]++ % draws.size()).get();
                        return next;
                    }));
        }
        return all;
    }

    /** So many that each symbol of an enum and each alternative of a union occurs in full messages. */
    private static int messages(Schema schema) {
        return schema.definitions().stream().mapToInt(d -> switch (d) {
            case Definition.Enumeration e -> FILL_RATES.size() * e.symbols().size();
            case Definition.Union u -> FILL_RATES.size() * u.alternatives().size();
            case Definition.Struct _ -> 0;
        }).reduce(MESSAGES, Math::max);
    }
}
