package weighbridge.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.InputException;

/**
 * The codecs of a field that survive changes of a schema, as far as that was tested.
 *
 * @param kept their ids
 * @param left the others, each with the reason in a sentence
 */
public record Must(List<String> kept, List<String> left) {
    public Must {
        kept = List.copyOf(kept);
        left = List.copyOf(left);
    }

    /**
     * Those of a field that survive the changes; a codec that carries no values has nothing to survive.
     *
     * @throws InputException if no codec was tested with such a change, or none survives
     */
    public static Must survive(List<String> changes, Codecs codecs, List<String> field) throws InputException {
        if (changes.isEmpty()) return new Must(field, List.of());
        Set<String> known = new TreeSet<>(Evolving.ORDINARY);
        codecs.infos().forEach(i -> i.evolving().ifPresent(e -> known.addAll(e.rows().keySet())));
        for (String change : changes) {
            if (!known.contains(change))
                throw new InputException("--must names no change called \"" + change + "\""
                        + Similar.questionOr(change, known, "; there are " + String.join(", ", known)));
        }
        List<String> kept = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (String id : field) {
            CodecInfo info = codecs.get(id).info();
            boolean floor = "true".equals(info.facts().get("floor"));
            List<String> why = floor ? List.of() : changes.stream().flatMap(c -> why(info, c)).toList();
            if (why.isEmpty()) kept.add(id);
            else left.add(id + " is left out: " + String.join("; ", why));
        }
        if (kept.stream()
                .allMatch(id -> codecs.find(id).filter(c -> c.info().facts().containsKey("floor")).isPresent()))
            throw new InputException("--must leaves no codec: " + String.join(" · ", left));
        return new Must(kept, left);
    }

    private static Stream<String> why(CodecInfo info, String change) {
        Optional<Evolving> measured = info.evolving();
        if (measured.isEmpty() || !measured.get().isTested(change)) return Stream.of(change + ": not tested");
        return measured.get().fails(change)
                .map(why -> info.evolvingRegistered().filter(e -> e.isTested(change) && e.fails(change).isEmpty())
                        .map(_ -> why + " (but not one that has the writer's schema)").orElse(why))
                .stream();
    }
}
