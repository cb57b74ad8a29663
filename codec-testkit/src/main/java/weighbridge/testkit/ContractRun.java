package weighbridge.testkit;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import weighbridge.model.job.ContractJob;
import weighbridge.model.job.Failure;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** The program that holds the codecs on its class path to the contract, without a build tool. */
public final class ContractRun implements TestExecutionListener {
    /** The contract of whatever codecs there are. */
    static final class Whole extends CodecContract {}

    private final PrintStream progress;
    private final Set<String> breaches = new LinkedHashSet<>();
    private long checks;

    private ContractRun(PrintStream progress) {
        this.progress = progress;
    }

    public static void main(String[] arguments) {
        PrintStream progress = System.out;
        // What libraries print is no progress.
        System.setOut(System.err);
        JobFiles.run(arguments, ContractJob.class, OutcomeFormat.of(ContractJob.Held.class),
                job -> new ContractRun(progress).run(job));
    }

    private Outcome<ContractJob.Held> run(ContractJob job) {
        // The contract reads these when its class is loaded.
        if (!job.ids().isEmpty()) System.setProperty("contract.ids", String.join(",", job.ids()));
        System.setProperty("contract.random", Integer.toString(job.random()));
        System.setProperty("contract.readme", job.readme().toString());
        LauncherDiscoveryRequest contract = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(Whole.class)).build();
        LauncherFactory.create().execute(contract, this);
        if (checks == 0 && breaches.isEmpty()) return new Outcome.Failed<>("the contract checked nothing");
        return new Outcome.Measured<>(new ContractJob.Held(checks, List.copyOf(breaches)));
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Optional<Throwable> thrown = result.getThrowable();
        if (test.isTest()) checks++;
        if (thrown.isPresent()) breaches.addAll(lines(test.getDisplayName(), thrown.get()));
        progress.println(test.getDisplayName());
    }

    /** A line for each cause, which the contract's own sentences have; what else is thrown is one line. */
    private static List<String> lines(String check, Throwable thrown) {
        String said = String.valueOf(thrown.getMessage()).strip();
        if (!(thrown instanceof AssertionError)) return List.of(check + ": " + Failure.of(thrown));
        String id = check.contains(" ") ? check.substring(0, check.indexOf(' ')) : check;
        List<String> lines = new ArrayList<>(said.lines().toList());
        if (lines.stream().allMatch(l -> l.startsWith(id + ": "))) return lines;
        return List.of(check + ": " + said.replaceAll("\\s*\\R\\s*", " "));
    }
}
