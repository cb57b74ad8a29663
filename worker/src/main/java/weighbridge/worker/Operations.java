package weighbridge.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import weighbridge.codec.Adapter;
import weighbridge.model.Value;
import weighbridge.worker.meter.Meter;

/**
 * What JMH times, with a method per operation.
 *
 * <p>An iteration is a slice. The first call is timed alone, and values are checked after the last slice, since an
 * earlier check would warm the codec up and shape its profile. In trials of several threads, a few values are also
 * checked before each slice except the first, as {@link LoadCheck} describes. A failure is recorded where it happens;
 * what JMH passes on to the host names no class of the codec.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Operations {
    /**
     * Every thread except the first checks only this many messages: enough to see whether threads disturb each other.
     */
    private static final int CHECKED = 64;

    private Recording recording;
    private Subject subject;
    private Meter meter;
    private LoadCheck load;
    private int thread;
    private long firstNanos;
    private final List<Meter.Timed> slices = new ArrayList<>();
    /** The index of the first slice on this thread's current core. */
    private int here;
    private Object kept;
    private String seen = "";

    @Setup(Level.Trial)
    public void prepare() {
        recording = Recording.get();
        try {
            thread = recording.enter();
            var job = recording.job();
            subject = new Subject(recording.adapter(), recording.codec(), recording.schema(), recording.messages(),
                    job.contestant(), job.operation(), job.threads(), job.seed() + thread);
            meter = Meter.ofTrial(job.threads());
            load = new LoadCheck(subject, job, new Check(job.contestant(), recording.schema(), job.lenient()),
                    recording.messages(), thread);
            recording.prepared();
            long start = System.nanoTime();
            kept = subject.once(job.operation());
            firstNanos = System.nanoTime() - start;
        } catch (Throwable t) {
            throw recording.fail("first " + recording.job().operation().text(), t);
        }
    }

    @Setup(Level.Iteration)
    public void start() {
        if (!slices.isEmpty() && seen.isEmpty()) underLoad();
        meter.start(subject.count());
    }

    private void underLoad() {
        Optional<String> wrong;
        try {
            wrong = load.wrong();
        } catch (Throwable t) {
            if (!recording.job().lenient()) throw recording.fail("check under load", t);
            wrong = Optional.of(Reason.of("check under load", t));
        }
        if (wrong.isEmpty()) return;
        // A published benchmark's number is reported although it never checked the values, together with what the check
        // finds.
        if (!recording.job().lenient()) throw recording.mismatch(wrong.get());
        seen = wrong.get();
    }

    @TearDown(Level.Iteration)
    public void stop() {
        slices.add(meter.stop(subject.count()));
        if (recording.isEnough(slices)) {
            finish();
            // JMH cannot end before its last iteration, and its remaining output is not needed.
            Runtime.getRuntime().halt(0);
        }
        if (!recording.leavesCore(slices, here)) return;
        // A neighbour can stay on the core for the whole trial.
        meter.leaveCore();
        here = slices.size();
    }

    @TearDown(Level.Trial)
    public void finish() {
        try {
            long end = System.currentTimeMillis();
            List<Value.StructValue> messages = recording.messages();
            // By now a stateful codec's encoder and decoder no longer agree.
            boolean stateful = recording.job().contestant().stateful();
            Adapter adapter = stateful ? Codecs.adapter(recording.codec(), recording.schema()) : subject.adapter();
            String check = !seen.isEmpty() ? seen
                    : new Check(recording.job().contestant(), recording.schema(), recording.job().lenient()).messages(
                            adapter, thread == 0 ? messages : messages.subList(0, Math.min(CHECKED, messages.size())));
            recording.add(new Recording.Part(slices, firstNanos, end, check));
        } catch (Throwable t) {
            throw recording.fail("check", t);
        }
    }

    @Benchmark
    public Object encode() {
        try {
            return subject.encode();
        } catch (Throwable t) {
            throw recording.fail("encode", t);
        }
    }

    @Benchmark
    public Object decode() {
        try {
            return subject.decode();
        } catch (Throwable t) {
            throw recording.fail("decode", t);
        }
    }

    @Benchmark
    public long read() {
        try {
            return subject.read();
        } catch (Throwable t) {
            throw recording.fail("read", t);
        }
    }

    @Benchmark
    public long roundtrip() {
        try {
            return subject.roundtrip();
        } catch (Throwable t) {
            throw recording.fail("roundtrip", t);
        }
    }

    @Benchmark
    public Object convert() {
        try {
            return subject.convert();
        } catch (Throwable t) {
            throw recording.fail("convert", t);
        }
    }
}
