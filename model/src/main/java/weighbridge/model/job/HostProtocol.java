package weighbridge.model.job;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import weighbridge.model.form.Form;
import weighbridge.model.form.TreeFile;
import weighbridge.model.run.Outcome;

/**
 * The messages between the runner and the host that forks trials: an order on the host's standard input, then its
 * answer on the host's standard output. An order is a tree; an answer is a 32-bit length and that many bytes. The end
 * of its input ends the host and every fork.
 */
public final class HostProtocol {
    /**
     * The exit code of a host whose connection to its fork was taken by another program; its order is given to a new
     * host.
     */
    public static final int LINK_TAKEN = 79;
    private static final int MAX_BYTES = 64 << 20;
    private static final Form<Job.Order> ORDERS = Form.of(Job.Order.class);

    private HostProtocol() {}

    /** Sends an order to the host. */
    public static void order(DataOutputStream out, Job.Order job) throws IOException {
        TreeFile.write(out, ORDERS.tree(job));
        out.flush();
    }

    /** Waits for an order; empty at the end of the input. */
    public static Optional<Job.Order> order(DataInputStream in) throws IOException {
        try {
            return Optional.of(ORDERS.value(TreeFile.read(in)));
        } catch (EOFException _) {
            return Optional.empty();
        } catch (Form.Misfit e) {
            throw new IOException("the measuring host received an invalid order: " + e.getMessage(), e);
        }
    }

    /** Sends the outcome of an order. */
    public static <T> void answer(DataOutputStream out, OutcomeFormat<T> format, Outcome<T> outcome)
            throws IOException {
        byte[] bytes = format.toBytes(outcome);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    /**
     * Waits for the outcome of an order.
     *
     * @throws IOException if the host ended or sent something else
     */
    public static <T> Outcome<T> answer(DataInputStream in, OutcomeFormat<T> format) throws IOException {
        byte[] bytes;
        try {
            int length = in.readInt();
            if (length < 0 || length > MAX_BYTES) throw new IOException("the measuring host sent an invalid answer");
            bytes = new byte[length];
            in.readFully(bytes);
        } catch (EOFException _) {
            throw new IOException("the measuring host ended without an answer");
        }
        return format.fromBytes(bytes, "the measuring host's answer");
    }
}
