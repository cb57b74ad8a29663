package weighbridge.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import weighbridge.model.HostProtocol;
import weighbridge.model.Job;
import weighbridge.model.Outcome;
import weighbridge.model.Trial;

/** Stands for the worker's: answers with its process id and what it was told, and does some things that the real one should not. */
final class Host {
    private Host() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        for (var order = HostProtocol.order(in); order.isPresent(); order = HostProtocol.order(in)) {
            Job.Measure job = order.get();
            switch (job.contestant().id()) {
                case "measure-kills" -> {
                    System.err.println("a fatal error has been detected");
                    Runtime.getRuntime().halt(134);
                }
                case "measure-babbles" -> {
                    out.write("Hello, world".getBytes());
                    out.flush();
                }
                default -> {
                    Behaviour.of("measure", job.contestant().id());
                    Trial trial = new Trial(List.of(), ProcessHandle.current().pid(), job.slices(), job.classPath().toString(), "");
                    HostProtocol.answer(out, new Outcome.Measured<>(trial));
                }
            }
        }
    }
}
