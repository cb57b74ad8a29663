package weighbridge.worker;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** An operation that does nothing: its service times are those of the clock and the machine. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Control {
    @Benchmark
    public void nothing() {}
}
