package weighbridge.studies.pronghorn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.study.replay.Mode;

/** The options of this replay; the one-letter names are the test's own. */
final class PronghornOptions {
    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = {"-t", "--type"}, paramLabel = "NAME", split = ",",
            description = "Kryo, Avro, Thrift, PBSize, PBSpeed, Pronghorn (all).")
    private List<String> types = List.of();

    @Option(names = {"-b", "--bandwidth"}, paramLabel = "N",
            description = "Bandwidth limit in the test's unit, 2^20 bit/s; 102400 or more means no limit (no limit). "
                    + "If this option is missing and time allows, the corrected measurement also runs at 10, 100, 1000 "
                    + "and 10000 Mbit/s.")
    private Optional<Double> bandwidth = Optional.empty();

    @Option(names = {"-w", "--wait"}, paramLabel = "SECONDS", defaultValue = "500",
            description = "Time limit for a run of the test's procedure, in seconds (${DEFAULT-VALUE}).")
    private double wait;

    @Option(names = {"-p", "--pbspeed"}, paramLabel = "NAME", defaultValue = "Translate",
            description = "How PBSpeed sends messages: Translate creates the library's objects, DirectSend does not "
                    + "(${DEFAULT-VALUE}).")
    private String sending;

    @Option(names = "--messages", paramLabel = "N", defaultValue = "" + MessageSequence.MESSAGES,
            description = "Number of messages in a run of the test's procedure, unless time runs out first "
                    + "(${DEFAULT-VALUE}).")
    private long messages;

    /** @throws InputException if an option is invalid; names it, its value and what was expected */
    PronghornAsked asked() throws InputException {
        require("-w", wait, 1, 36_000);
        require("--messages", messages, 1, 100_000_000);
        if (bandwidth.isPresent()) require("-b", bandwidth.get(), 1, 1_000_000);
        PronghornReplay replay = switch (sending.toLowerCase(Locale.ROOT)) {
            case "translate" -> Pronghorn.REPLAY;
            case "directsend" -> Pronghorn.DIRECT;
            default -> throw new InputException("-p is \"" + sending + "\"; expected Translate or DirectSend");
        };
        return new PronghornAsked(replay, chosen(replay), bandwidth.filter(b -> b < PronghornAsked.UNLIMITED), messages,
                Duration.ofMillis((long) (1000 * wait)), mode.asPublished(), mode.corrected());
    }

    private List<Contender> chosen(PronghornReplay replay) throws InputException {
        if (types.isEmpty()) return replay.contenders();
        List<String> names = new ArrayList<>();
        for (String type : types) {
            names.addAll(switch (type.toLowerCase(Locale.ROOT)) {
                case "pbsize" -> List.of("protobuf-size");
                case "pbspeed" -> List.of("protobuf-speed");
                case "pronghorn" -> List.of("pronghorn-new-objects", "pronghorn");
                case "kryo", "avro", "thrift" -> List.of(type.toLowerCase(Locale.ROOT));
                default -> throw new InputException(
                        "-t is \"" + type + "\"; expected some of Kryo, Avro, Thrift, PBSize, PBSpeed, Pronghorn");
            });
        }
        return replay.contenders().stream().filter(c -> names.contains(c.name())).toList();
    }

    private static void require(String option, double value, double least, double most) throws InputException {
        if (value >= least && value <= most) return;
        String given = value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : "" + value;
        throw new InputException(
                String.format(Locale.ROOT, "%s is %s; expected %.0f to %.0f", option, given, least, most));
    }
}
