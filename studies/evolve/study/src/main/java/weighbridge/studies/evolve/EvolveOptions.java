package weighbridge.studies.evolve;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.InputException;
import weighbridge.study.Selection;

/** The options of {@code weighbridge evolve}. */
final class EvolveOptions {
    /** Schema files whose languages have no numbers for fields. */
    private static final Pattern NAMELESS = Pattern.compile("(?i).*\\.(avsc|avdl|avpr|json)");

    @Option(names = {"-t", "--codecs"}, paramLabel = "CODEC", split = ",",
            description = "Codecs to test: ids, patterns with *, or all (those that are weighed by default).")
    private List<String> codecs = List.of();

    @Option(names = "--schema", paramLabel = "FILE",
            description = "A version of your schema, in any language that weigh takes; give two or more, the oldest "
                    + "first (built-in changes, each on its own).")
    private List<Path> schemas = List.of();

    @Option(names = "--message", paramLabel = "NAME",
            description = "The message type, if the schema files define several.")
    private Optional<String> message = Optional.empty();

    @Option(names = "--match", paramLabel = "HOW",
            description = "Which fields of your versions are the same: those with equal names, or with equal ids "
                    + "(names for .avsc and .json, else ids).")
    private Optional<String> match = Optional.empty();

    @Option(names = "--require", paramLabel = "REACH",
            description = "Exit with 3 unless every codec is backward, forward or full between your versions.")
    private Optional<String> require = Optional.empty();

    @Option(names = "--speed",
            description = "Also time how fast each codec writes and reads messages of one version, in the time that "
                    + "the changes leave.")
    private boolean speed;

    /** @throws InputException if no codec has such an id, or the versions cannot be compared */
    EvolveAsked asked(Selection selection) throws InputException {
        List<CodecInfo> infos = carrying(selection.of(codecs));
        if (infos.isEmpty()) throw new InputException("--codecs names only codecs that carry no values");
        if (schemas.isEmpty() && (message.isPresent() || match.isPresent() || require.isPresent()))
            throw new InputException("--message, --match and --require speak of your own versions; give these with "
                    + "--schema OLD --schema NEW, or leave the options out");
        if (!schemas.isEmpty() && speed)
            throw new InputException("--speed times messages of the built-in schema; leave out --schema, or weigh "
                    + "your own data with ./weighbridge weigh");
        if (schemas.size() == 1)
            throw new InputException("--schema names one version; give two or more, the oldest first");
        for (Path file : schemas) {
            if (!Files.isRegularFile(file))
                throw new InputException(
                        "--schema " + file + ": there is no such file; give the path of a schema file");
        }
        List<CodecInfo> others = carrying(selection.of(List.of("*"))).stream().filter(i -> !infos.contains(i)).toList();
        return new EvolveAsked(infos, others, schemas, message, names(), reach(), speed);
    }

    private static List<CodecInfo> carrying(List<CodecInfo> infos) {
        return infos.stream().filter(i -> !"true".equals(i.facts().get("floor"))).toList();
    }

    private boolean names() throws InputException {
        if (match.isEmpty()) return schemas.stream().allMatch(f -> NAMELESS.matcher(f.toString()).matches());
        return switch (match.get()) {
            case "names" -> true;
            case "ids" -> false;
            default -> throw new InputException("--match is \"" + match.get() + "\"; give names or ids");
        };
    }

    private Optional<Evolving.Reach> reach() throws InputException {
        if (require.isEmpty()) return Optional.empty();
        String word = require.get().toLowerCase(Locale.ROOT);
        return Optional.of(
                Arrays.stream(Evolving.Reach.values()).filter(r -> r != Evolving.Reach.NONE && r.text().equals(word))
                        .findFirst().orElseThrow(() -> new InputException(
                                "--require is \"" + require.get() + "\"; give backward, forward or full")));
    }
}
