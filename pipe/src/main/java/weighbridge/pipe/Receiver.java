package weighbridge.pipe;

import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weighbridge.codec.Adapter;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Reason;
import weighbridge.worker.process.Child;
import weighbridge.worker.process.Door;

/** The receiver's process. */
final class Receiver {
    private Receiver() {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, EndJob.class, OutcomeFormat.of(Received.class), Receiver::run);
    }

    static Outcome<Received> run(EndJob job) {
        try {
            return receive(job);
        } catch (ReceiveLane.BrokenStream e) {
            return new Outcome.NotReached<>(e.getMessage());
        } catch (Exception | LinkageError e) {
            return Reason.outcome("receive", e);
        }
    }

    private static Outcome<Received> receive(EndJob job) throws Exception {
        PassageOrder order = job.order();
        Pool pool = Pool.of(order);
        Pool.Bytes encoded = pool.encoded();
        List<ReceiveLane> lanes = new ArrayList<>();
        CpuWindow window = new CpuWindow(order.senders(), () -> used(lanes));
        WarmUpLoop.Warm warm;
        int strangers;
        try (ServerSocketChannel server = Connection.listen(order); Door door = Connection.door(server, job.secret())) {
            Child.say("listening " + Connection.port(server));
            warm = warmUp(order, pool, encoded);
            for (int i = 0; i < order.senders(); i++) {
                lanes.add(new ReceiveLane(order, pool, encoded, door.next(), window));
            }
            strangers = door.strangers();
        }
        double idle = Child.idle();
        Child.tell(() -> lanes.getFirst().phase() + " " + lanes.stream().mapToLong(ReceiveLane::come).sum() + " "
                + lanes.stream().mapToLong(ReceiveLane::bytes).sum());
        Child.all(lanes);
        for (ReceiveLane lane : lanes) {
            Optional<String> wrong = lane.wrong();
            if (wrong.isPresent()) {
                return new Outcome.Mismatched<>(wrong.get() + " (of " + lane.compared() + " compared)");
            }
        }
        Passage.Work work = window.work(idle, pool.batch(), warm.steady(), warm.rate());
        return new Outcome.Measured<>(received(order, pool, lanes, work, strangers));
    }

    /** What this process has used so far. */
    private static CpuWindow.Used used(List<ReceiveLane> lanes) {
        return new CpuWindow.Used(System.nanoTime(), Child.cpu(), lanes.stream().mapToLong(ReceiveLane::come).sum(),
                lanes.stream().mapToLong(ReceiveLane::checkingNanos).sum(), Collector.cpu(),
                lanes.stream().mapToLong(ReceiveLane::checkingBytes).sum(),
                lanes.stream().mapToLong(ReceiveLane::readingBytes).sum());
    }

    private static Received received(PassageOrder order, Pool pool, List<ReceiveLane> lanes, Passage.Work work,
            int strangers) {
        Map<Phase.Kind, Passage.Flow> flows = new EnumMap<>(Phase.Kind.class);
        Delay delays = new Delay();
        Delay control = new Delay();
        for (ReceiveLane lane : lanes) {
            lane.flows().forEach((kind, flow) -> flows.merge(kind, flow, Passage.Flow::plus));
            delays.add(lane.delays());
            control.add(lane.control());
        }
        Map<String, Passage.Flow> named = new TreeMap<>();
        flows.forEach((kind, flow) -> named.put(kind.name(),
                new Passage.Flow(flow.messages() * pool.batch(), flow.content(), flow.wire(), flow.nanos())));
        double held = lanes.stream().mapToDouble(l -> (double) l.held() / Math.max(1, l.nanos())).max().orElse(0);
        boolean timed = order.rate() > 0;
        return new Received(named, work, lanes.stream().mapToLong(ReceiveLane::compared).sum() * pool.batch(), held,
                timed ? Optional.of(delays.all()) : Optional.empty(),
                timed ? Optional.of(control.all()) : Optional.empty(), strangers > 0);
    }

    private static WarmUpLoop.Warm warmUp(PassageOrder order, Pool pool, Pool.Bytes encoded) throws Exception {
        Adapter adapter = pool.adapter();
        if (pool.isStateful()) {
            Adapter other = pool.adapter();
            for (Object value : pool.natives(other)) adapter.decode(other.encode(value).copy());
        }
        int[] turns = pool.order();
        return WarmUpLoop.run(turns.length, n -> adapter.read(adapter.decode(encoded.later()[turns[n]])),
                order.warmUp());
    }
}
