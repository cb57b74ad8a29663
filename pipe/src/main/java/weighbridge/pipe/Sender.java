package weighbridge.pipe;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Reason;
import weighbridge.worker.process.Child;

/** The sender's process. */
final class Sender {
    private Sender() {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, EndJob.class, OutcomeFormat.of(Sent.class), Sender::run);
    }

    static Outcome<Sent> run(EndJob job) {
        try {
            return new Outcome.Measured<>(send(job));
        } catch (BrokenLink e) {
            return new Outcome.NotReached<>(e.getMessage());
        } catch (Exception | LinkageError e) {
            return Reason.outcome("send", e);
        }
    }

    private static Sent send(EndJob job) throws Exception {
        PassageOrder order = job.order();
        Pool pool = Pool.of(order);
        Pool.Bytes encoded = pool.encoded();
        WarmUpLoop.Warm warm = warmUp(order, pool);
        List<SocketChannel> channels = new ArrayList<>();
        try {
            for (int i = 0; i < order.senders(); i++) channels.add(Connection.connect(order, job.port(), job.secret()));
            List<SendLane> lanes = new ArrayList<>();
            CpuWindow window = new CpuWindow(order.senders(), () -> CpuWindow.Used.of(System.nanoTime(), Child.cpu(),
                    lanes.stream().mapToLong(SendLane::sent).sum()));
            for (SocketChannel channel : channels) lanes.add(new SendLane(job, pool, encoded, channel, window));
            double idle = Child.idle();
            Child.tell(() -> lanes.getFirst().phase() + " " + lanes.stream().mapToLong(SendLane::sent).sum() + " 0");
            Child.all(lanes);
            return new Sent(window.work(idle, pool.batch(), warm.steady(), warm.rate()));
        } finally {
            for (SocketChannel channel : channels) channel.close();
        }
    }

    private static WarmUpLoop.Warm warmUp(PassageOrder order, Pool pool) throws Exception {
        Adapter adapter = pool.adapter();
        Object[] values = pool.natives(adapter);
        int[] turns = pool.order();
        return WarmUpLoop.run(turns.length, n -> adapter.encode(values[turns[n]]), order.warmUp());
    }

    /** The other end is gone; it must report the reason itself. */
    static final class BrokenLink extends IOException {
        private static final long serialVersionUID = 1;

        BrokenLink(long sent, IOException cause) {
            super("the connection broke after " + sent + " messages were sent: " + cause.getMessage(), cause);
        }
    }
}
