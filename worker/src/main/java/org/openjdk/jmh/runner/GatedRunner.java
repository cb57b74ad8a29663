package org.openjdk.jmh.runner;

import java.util.List;
import java.util.function.ToIntBiFunction;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;

/**
 * JMH's runner, except that a fork connects to another port than the one on which JMH listens. It is in this package
 * because JMH tells the port to nobody else.
 */
public final class GatedRunner extends Runner {
    private final ToIntBiFunction<String, Integer> gate;

    /** @param gate from JMH's host and port to the port, on the same host, to which the fork is to connect */
    public GatedRunner(Options options, OutputFormat format, ToIntBiFunction<String, Integer> gate) {
        super(options, format);
        this.gate = gate;
    }

    @Override
    List<String> getForkedMainCommand(BenchmarkParams benchmark, List<ExternalProfiler> profilers, String host,
            int port) {
        return super.getForkedMainCommand(benchmark, profilers, host, gate.applyAsInt(host, port));
    }
}
