package weighbridge.studies.stream;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;
import weighbridge.pipe.PassageOrder;
import weighbridge.study.options.DataOptions;
import weighbridge.study.pipe.PassageCell;

/** The options of {@code weighbridge stream}; the one-letter names are those of ProtocolTestProject. */
final class StreamOptions {
    /**
     * The default of list options. It is recognized by identity, which distinguishes it from an empty list that the
     * user gave.
     */
    private static final List<String> NONE = new ArrayList<>();
    private static final String DEFAULT_WORKLOAD = "pronghorn-samples";
    private static final String DEFAULT_CODECS = "protobuf,kryo,sbe";

    @Option(names = {"-t", "--codecs"}, paramLabel = "CODEC", split = ",", defaultValue = DEFAULT_CODECS,
            description = "Contestants; all are compared with the first (${DEFAULT-VALUE}).")
    private List<String> codecs = List.of();

    @Option(names = {"-b", "--bandwidth"}, paramLabel = "MBIT/S", split = ",",
            description = "Link speeds in 10^6 bit/s, such as 10,100,1000,unlimited (unlimited).")
    private List<String> bandwidths = NONE;

    @Option(names = {"-w", "--wait"}, paramLabel = "SECONDS",
            description = "Time for each codec at each speed, over all rounds; a passage that stalls for this long is "
                    + "abandoned (as many rounds of 5 s as there is time for; 30 s).")
    private Optional<Double> seconds = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N",
            description = "At most this many passages of each codec at each speed, in random order (6 with -w, else as "
                    + "many as there is time for).")
    private Optional<Integer> rounds = Optional.empty();

    @Mixin
    private DataOptions data;

    @Option(names = "--transport", paramLabel = "NAME", defaultValue = "tcp",
            description = "tcp or unix (${DEFAULT-VALUE}).")
    private String transport;

    @Option(names = "--messages", paramLabel = "N", defaultValue = "0",
            description = "Measure this many messages per passage instead of all that pass in the given time.")
    private long messages;

    @Option(names = "--batch", paramLabel = "N", defaultValue = "1",
            description = "Messages per write; brokers' clients send small messages in batches (${DEFAULT-VALUE}).")
    private int batch;

    @Option(names = "--senders", paramLabel = "N", defaultValue = "1",
            description = "Connections, each with a thread at each end (${DEFAULT-VALUE}).")
    private int senders;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "0",
            description = "Send this many messages/s and measure the delay from when each was due until it was read.")
    private double rate;

    @Option(names = "--port", paramLabel = "N", defaultValue = "0", description = "The receiver's TCP port (any).")
    private int port;

    @Option(names = "--limit-by", paramLabel = "NAME", split = ",", defaultValue = "tbf,pacing,bucket",
            description = "How to limit the link; the first that works on this machine is used (${DEFAULT-VALUE}).")
    private List<String> limits = List.of();

    @Option(names = "--model", description = "Also measure encoding and reading in trials, and show what they predict; "
            + "takes a minute more per codec.")
    private boolean model;

    /** @throws InputException if an option is invalid; names it, its value and what was expected */
    StreamPlan plan() throws InputException {
        if (codecs.stream().distinct().count() < codecs.size()) throw new InputException("-t names a codec twice");
        require("-w", seconds.orElse(1.0), 1, 36_000);
        require("--rounds", rounds.orElse(1), 1, StreamPlan.MOST_ROUNDS);
        require("--messages", messages, 0, 1_000_000_000);
        require("--batch", batch, 1, 1_000_000);
        require("--senders", senders, 1, 64);
        require("--rate", rate, 0, 100_000_000);
        require("--port", port, 0, 65_535);
        List<Double> links = links();
        if (senders > 1 && messages > 0 && messages < senders) {
            throw new InputException(
                    "--messages is " + messages + "; give at least one for each of the " + senders + " senders");
        }
        boolean unix = transport.equalsIgnoreCase("unix");
        if (unix && links.stream().anyMatch(l -> l > 0) && !limits().contains(PassageOrder.Limit.BUCKET)) {
            throw new InputException("only bucket can limit a Unix socket: add it to --limit-by");
        }
        if (rate > 0 && batch > 1)
            throw new InputException("--rate sends each message when it is due: leave out --batch");
        if (rate > 0 && model)
            throw new InputException("--model predicts the highest rate, which --rate does not measure; leave out one");
        if (port > 0 && unix) throw new InputException("--port is for TCP only; leave it out");
        return new StreamPlan(codecs, links, seconds, rounds, data.supply(DEFAULT_WORKLOAD),
                one(PassageOrder.Transport.class, "--transport", transport), messages, batch, senders, rate, port,
                limits(), model);
    }

    private List<Double> links() throws InputException {
        List<Double> links = new ArrayList<>();
        if (bandwidths != NONE && bandwidths.isEmpty())
            throw new InputException("-b names no speed; give at least one, or leave it out");
        for (String b : bandwidths.isEmpty() ? List.of(PassageCell.UNLIMITED) : bandwidths) {
            if (b.equalsIgnoreCase(PassageCell.UNLIMITED)) {
                links.add(0.0);
                continue;
            }
            try {
                links.add(Double.parseDouble(b));
            } catch (NumberFormatException _) {
                throw new InputException("-b is \"" + b + "\"; expected 10^6 bit/s or \"unlimited\"");
            }
            require("-b", links.getLast(), 0.1, 400_000);
        }
        if (links.stream().distinct().count() < links.size()) throw new InputException("-b names a speed twice");
        return links;
    }

    private List<PassageOrder.Limit> limits() throws InputException {
        List<PassageOrder.Limit> all = new ArrayList<>();
        for (String name : limits) all.add(one(PassageOrder.Limit.class, "--limit-by", name));
        return all;
    }

    private static <E extends Enum<E>> E one(Class<E> type, String option, String name) throws InputException {
        for (E e : type.getEnumConstants()) if (e.name().equalsIgnoreCase(name)) return e;
        throw new InputException(option + " is \"" + name + "\"; expected one of " + String.join(", ",
                Arrays.stream(type.getEnumConstants()).map(e -> e.name().toLowerCase(Locale.ROOT)).toList()));
    }

    private static void require(String option, double value, double least, double most) throws InputException {
        if (value >= least && value <= most) return;
        throw new InputException(String.format(Locale.ROOT, "%s is %s; expected %s to %s", option, text(value),
                text(least), text(most)));
    }

    private static String text(double number) {
        return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number)
                : new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }
}
