package weighbridge.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import weighbridge.model.job.HostProtocol;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;

/**
 * A stand-in for the worker's class that answers with its process id and its job, and misbehaves in ways in which the
 * real one should not.
 */
final class Host {
    private Host() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        for (var order = HostProtocol.order(in); order.isPresent(); order = HostProtocol.order(in)) {
            if (order.get() instanceof Job.Sample sample) {
                Map<String, Double> told = Map.of("slices", (double) sample.trial().length().most(), "warmUps",
                        (double) sample.warmUps(), "batch", (double) sample.contestant().batch());
                HostProtocol.answer(out, OutcomeFormat.LATENCY, new Outcome.Measured<>(
                        new Latency(sample.trial().threads(), sample.control() ? 1 : 2, 0, 0, told)));
                continue;
            }
            Job.Measure job = (Job.Measure) order.get();
            switch (job.contestant().id()) {
                case "measure-kills" -> {
                    System.err.println("a fatal error has been detected");
                    Runtime.getRuntime().halt(134);
                }
                case "measure-loses-its-link" -> Runtime.getRuntime().halt(HostProtocol.LINK_TAKEN);
                case "measure-babbles" -> {
                    out.write("Hello, world".getBytes());
                    out.flush();
                }
                default -> {
                    Behaviour.of("measure", job.contestant().id());
                    Trial trial = new Trial(List.of(), ProcessHandle.current().pid(), job.length().most(),
                            job.classPath().toString(),
                            (job.shared() ? "shared" : "") + String.join(" ", job.jvmFlags()));
                    HostProtocol.answer(out, OutcomeFormat.TRIAL, new Outcome.Measured<>(trial));
                }
            }
        }
    }
}
