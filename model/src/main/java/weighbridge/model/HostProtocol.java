package weighbridge.model;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is said between the runner and the host that forks trials: an order on the host's standard input, then its answer on the
 * host's standard output. An order is a 32-bit count of texts, of which the first names its kind, an answer a 32-bit length and that many bytes. The end of its input ends the host and every fork.
 */
public final class HostProtocol {
    /**
     * The exit code of a host whose connection to its fork was taken by somebody else; what it was told to do is told a
     * new one.
     */
    public static final int LINK_TAKEN = 79;
    private static final int MAX_BYTES = 64 << 20;
    private static final String MEASURE = "measure";
    private static final String SAMPLE = "sample";

    private HostProtocol() {}

    /** Sends an order to the host. */
    public static void order(DataOutputStream out, Job.Order job) throws IOException {
        List<String> arguments = new ArrayList<>(job.arguments());
        arguments.addFirst(switch (job) {
            case Job.Measure _ -> MEASURE;
            case Job.Sample _ -> SAMPLE;
        });
        out.writeInt(arguments.size());
        for (String a : arguments) PayloadFormat.writeText(out, a);
        out.flush();
    }

    /** Waits for an order; empty at the end. */
    public static Optional<Job.Order> order(DataInputStream in) throws IOException {
        int count;
        try {
            count = in.readInt();
        } catch (EOFException _) {
            return Optional.empty();
        }
        List<String> arguments = new ArrayList<>();
        for (; count > 0; count--) arguments.add(PayloadFormat.readText(in));
        List<String> rest = arguments.subList(1, arguments.size());
        return Optional.of(switch (arguments.getFirst()) {
            case MEASURE -> Job.Measure.parse(rest);
            case SAMPLE -> Job.Sample.parse(rest);
            default -> throw new IOException("no order is called \"" + arguments.getFirst() + "\"");
        });
    }

    /** Sends the outcome of an order. */
    public static <T> void answer(DataOutputStream out, OutcomeFormat<T> format, Outcome<T> outcome) throws IOException {
        byte[] bytes = format.toBytes(outcome);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    /**
     * Waits for the outcome of an order.
     *
     * @throws IOException if the host ended, or said something else
     */
    public static <T> Outcome<T> answer(DataInputStream in, OutcomeFormat<T> format) throws IOException {
        byte[] bytes;
        try {
            int length = in.readInt();
            if (length < 0 || length > MAX_BYTES) throw new IOException("the measuring host said something else than an outcome");
            bytes = new byte[length];
            in.readFully(bytes);
        } catch (EOFException _) {
            throw new IOException("the measuring host ended without an answer");
        }
        return format.fromBytes(bytes, "the measuring host's answer");
    }
}
