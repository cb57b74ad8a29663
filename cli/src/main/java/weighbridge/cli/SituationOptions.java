package weighbridge.cli;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;
import weighbridge.situation.Compressor;
import weighbridge.situation.Fragment;
import weighbridge.situation.Limit;
import weighbridge.situation.Parameter;
import weighbridge.situation.Preset;
import weighbridge.situation.Situation;
import weighbridge.situation.Units;

/** The options that describe a situation; docs/situations.md explains them. */
@Command
final class SituationOptions {
    private static final String FOR = "--for";

    @Option(names = FOR, paramLabel = "SITUATION",
            description = "Say which codec to choose for a queue, log, cache, rpc or archive, or for the "
                    + "situation after # in a report's address (docs/situations.md).")
    private Optional<String> kind = Optional.empty();

    @Option(names = "--rate", paramLabel = "RATE", description = "Messages written: 500, 5k/s, 3/min, 1M/day.")
    private Optional<String> rate = Optional.empty();

    @Option(names = "--reads", paramLabel = "N", description = "How often each message is read.")
    private Optional<String> reads = Optional.empty();

    @Option(names = "--link", paramLabel = "BITS", description = "Link speed in bits per second: 100M, 1G.")
    private Optional<String> link = Optional.empty();

    @Option(names = "--retention", paramLabel = "TIME", description = "How long messages are kept: 12h, 30d, 7y.")
    private Optional<String> retention = Optional.empty();

    @Option(names = "--copies", paramLabel = "N", description = "Number of copies kept.")
    private Optional<String> copies = Optional.empty();

    @Option(names = "--entry", paramLabel = "BYTES",
            description = "Bytes that a cache keeps of each entry besides its value (124).")
    private Optional<String> entry = Optional.empty();

    @Option(names = "--compress", paramLabel = "NAME",
            description = "How batches of 1,000 are compressed: none, zstd, lz4, snappy, gzip.")
    private Optional<String> compress = Optional.empty();

    @Option(names = "--core-price", paramLabel = "USD", description = "Price of a core for an hour.")
    private Optional<String> core = Optional.empty();

    @Option(names = "--network-price", paramLabel = "USD", description = "Price of sending 1 TB: 20, 0.02/GB.")
    private Optional<String> network = Optional.empty();

    @Option(names = "--storage-price", paramLabel = "USD", description = "Price of 1 TB for a month: 80, 0.08/GB.")
    private Optional<String> storage = Optional.empty();

    @Option(names = "--ram-price", paramLabel = "USD", description = "Price of 1 GB of memory for a month.")
    private Optional<String> ram = Optional.empty();

    @Option(names = "--matters", paramLabel = "PERCENT", description = "Smallest difference that matters (5%%).")
    private Optional<String> share = Optional.empty();

    @Option(names = "--matters-usd", paramLabel = "USD",
            description = "Smallest difference between bills that matters, in dollars per month (1).")
    private Optional<String> least = Optional.empty();

    @Option(names = "--langs", description = "Only formats that can be read in languages outside the JVM.")
    private boolean langs;

    @Option(names = "--readable", description = "Only formats that people can read.")
    private boolean readable;

    @Option(names = "--evolves", description = "Only formats whose schema may change.")
    private boolean evolves;

    @Option(names = "--schema-free", description = "Only formats that can be read without a schema.")
    private boolean schemaFree;

    @Option(names = "--zero-copy", description = "Only formats that are read directly from the encoded bytes.")
    private boolean zeroCopy;

    @Option(names = "--licence", paramLabel = "KIND", description = "Only libraries under a permissive licence.")
    private Optional<String> licence = Optional.empty();

    /** Whether an option belongs to this class. */
    static boolean has(OptionSpec option) {
        return option.userObject() instanceof Field f && f.getDeclaringClass() == SituationOptions.class;
    }

    static InputException ofNoStudy() {
        return new InputException(
                FOR + " works only with runs of weigh and run, but this run belongs to a study; leave it out");
    }

    /** The requested situation; empty without {@code --for}. */
    Optional<Situation> asked() throws InputException {
        Map<Parameter, String> given = given();
        Set<Limit> limits = limits();
        if (kind.isEmpty()) {
            if (given.isEmpty() && limits.isEmpty() && compress.isEmpty()) return Optional.empty();
            throw new InputException("a situation needs " + FOR + " with its kind: "
                    + String.join(", ", Stream.of(Preset.values()).map(Preset::key).toList()));
        }
        try {
            Situation situation =
                    kind.get().contains("=") ? Fragment.parse(kind.get()) : Situation.of(Preset.of(kind.get()));
            for (Map.Entry<Parameter, String> e : given.entrySet())
                situation = situation.with(e.getKey(), Units.parse(e.getKey(), e.getValue()));
            if (compress.isPresent()) {
                Compressor asked = Compressor.of(compress.get());
                situation = situation.with(asked);
                if (situation.compressor() != asked)
                    throw new InputException(
                            "--compress is " + asked.key() + ", which is for batches, but each message of " + FOR + " "
                                    + situation.preset().key() + " is by itself; leave it out");
            }
            limits.addAll(situation.limits());
            return Optional.of(situation.with(limits));
        } catch (IllegalArgumentException e) {
            throw new InputException("the situation is impossible: " + e.getMessage());
        }
    }

    private Map<Parameter, String> given() {
        Map<Parameter, Optional<String>> all = new EnumMap<>(Map.ofEntries(Map.entry(Parameter.RATE, rate),
                Map.entry(Parameter.READS, reads), Map.entry(Parameter.LINK, link),
                Map.entry(Parameter.RETENTION, retention), Map.entry(Parameter.COPIES, copies),
                Map.entry(Parameter.ENTRY, entry), Map.entry(Parameter.CORE, core),
                Map.entry(Parameter.NETWORK, network), Map.entry(Parameter.STORAGE, storage),
                Map.entry(Parameter.RAM, ram), Map.entry(Parameter.SHARE, share), Map.entry(Parameter.LEAST, least)));
        Map<Parameter, String> given = new EnumMap<>(Parameter.class);
        all.forEach((p, text) -> text.ifPresent(t -> given.put(p, t)));
        return given;
    }

    private Set<Limit> limits() throws InputException {
        if (licence.isPresent() && !licence.get().equals("permissive"))
            throw new InputException("--licence is \"" + licence.get() + "\"; give permissive, or leave it out");
        Map<Limit, Boolean> asked = new EnumMap<>(
                Map.of(Limit.LANGS, langs, Limit.READABLE, readable, Limit.EVOLVES, evolves, Limit.SCHEMA_FREE,
                        schemaFree, Limit.ZERO_COPY, zeroCopy, Limit.PERMISSIVE, licence.isPresent()));
        Set<Limit> limits = EnumSet.noneOf(Limit.class);
        Arrays.stream(Limit.values()).filter(asked::get).forEach(limits::add);
        return limits;
    }
}
