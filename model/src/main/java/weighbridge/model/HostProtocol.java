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
 * host's standard output. An order is a 32-bit count of texts, an answer a 32-bit length and that many bytes. The end of its input ends the host and every fork.
 */
public final class HostProtocol {
    private static final int MAX_BYTES = 64 << 20;

    private HostProtocol() {}

    /** Sends an order to the host. */
    public static void order(DataOutputStream out, Job.Measure job) throws IOException {
        List<String> arguments = job.arguments();
        out.writeInt(arguments.size());
        for (String a : arguments) PayloadFormat.writeText(out, a);
        out.flush();
    }

    /** Waits for an order; empty at the end. */
    public static Optional<Job.Measure> order(DataInputStream in) throws IOException {
        int count;
        try {
            count = in.readInt();
        } catch (EOFException _) {
            return Optional.empty();
        }
        List<String> arguments = new ArrayList<>();
        for (; count > 0; count--) arguments.add(PayloadFormat.readText(in));
        return Optional.of(Job.Measure.parse(arguments));
    }

    /** Sends the outcome of an order. */
    public static void answer(DataOutputStream out, Outcome<Trial> outcome) throws IOException {
        byte[] bytes = OutcomeFormat.TRIAL.toBytes(outcome);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    /**
     * Waits for the outcome of an order.
     *
     * @throws IOException if the host ended, or said something else
     */
    public static Outcome<Trial> answer(DataInputStream in) throws IOException {
        byte[] bytes;
        try {
            int length = in.readInt();
            if (length < 0 || length > MAX_BYTES) throw new IOException("the measuring host said something else than an outcome");
            bytes = new byte[length];
            in.readFully(bytes);
        } catch (EOFException _) {
            throw new IOException("the measuring host ended without an answer");
        }
        return OutcomeFormat.TRIAL.fromBytes(bytes, "the measuring host's answer");
    }
}
