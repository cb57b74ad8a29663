package weighbridge.model.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import weighbridge.model.Contestant;
import weighbridge.model.run.Operation;
import weighbridge.model.run.TrialLength;

/**
 * What a child JVM is told to do. All but an {@link Order} have a JVM of their own, which runs {@link #main} and reads
 * and answers its job as {@link JobFiles} says; an order goes to the host (see {@link HostProtocol}).
 */
public sealed interface Job {
    /**
     * What every JVM that measures is started with, before a codec's own flags.
     *
     * <p>A fixed heap and the parallel collector: its write barrier is one card mark, no concurrent marking takes the
     * second core from the workers, and it is the collector that throughput is usually tuned with. The heap is not
     * touched beforehand: that took 0.3 s of CPU time a trial, and warming up touches the young generation anyway. A
     * heap that is exhausted ends the JVM: what a library does after that would not be worth timing.
     */
    List<String> JVM_FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");

    Contestant contestant();

    /** The class whose main method does this. */
    String main();

    /**
     * Writes the library's schema and code and compiles it. Needs the generate class path. The outcome is the
     * milliseconds it took.
     *
     * @param payload whose schema counts
     * @param folder  where the result goes; it is whole or not there
     */
    record Generate(Contestant contestant, Path payload, Path folder) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Generate";
        }
    }

    /**
     * Encodes and decodes every message, compares, and tells the exact facts.
     *
     * @param all     every message
     * @param sample  what allocation is counted on
     * @param counted the operations whose allocation is counted
     * @param encoded where the encoded messages go, each after its length in 32 bits, big-endian
     */
    record Verify(Contestant contestant, Path all, Path sample, List<Operation> counted, Path encoded) implements Job {
        public Verify {
            counted = List.copyOf(counted);
        }

        @Override
        public String main() {
            return "weighbridge.worker.Verify";
        }
    }

    /**
     * Does as {@link Generate} for many schemas, one after another in one JVM. What became of each is a file of its own,
     * so that what was done before the JVM ended stays. The outcome is how many there were.
     */
    record GenerateEach(Contestant contestant, List<Item> items) implements Job {
        public GenerateEach {
            items = List.copyOf(items);
        }

        @Override
        public String main() {
            return "weighbridge.worker.GenerateEach";
        }

        /**
         * @param payload whose schema counts
         * @param folder  where the result goes; it is whole or not there
         * @param outcome the file for the milliseconds it took, or why it failed
         */
        public record Item(Path payload, Path folder, Path outcome) {}
    }

    /**
     * Encodes many payloads, one after another in one JVM that has the codec's class path but none of its generated
     * classes; each message is decoded again and compared. The outcome is how many payloads there were.
     */
    record EncodeEach(Contestant contestant, List<Item> items) implements Job {
        public EncodeEach {
            items = List.copyOf(items);
        }

        @Override
        public String main() {
            return "weighbridge.worker.EncodeEach";
        }

        /**
         * @param classes what was generated for the payload's schema
         * @param batch   how many messages a library that takes batches gets at once
         * @param encoded where the encoded messages go, each after its length in 32 bits, big-endian
         * @param outcome the file for the number of messages, or why it failed
         */
        public record Item(Path payload, Path classes, int batch, Path encoded, Path outcome) {}
    }

    /**
     * Times the first message of a fresh JVM.
     *
     * @param sample  its first message counts
     * @param encoded its messages as the codec wrote them in another JVM, each after its length in 32 bits, big-endian
     */
    record Cold(Contestant contestant, Path sample, Path encoded) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Cold";
        }
    }

    /** What the host runs in a JVM that it forks. */
    sealed interface Order extends Job {
        /** The host that takes these orders. */
        @Override
        default String main() {
            return "weighbridge.worker.Host";
        }
    }

    /**
     * One trial, in a JVM that the host forks through JMH on its own JDK.
     *
     * @param sample    the messages that are timed
     * @param operation any but {@code cold}
     * @param length    after which it ends
     * @param seed      of the messages' order
     * @param shared    whether the threads share the library's objects
     * @param lenient   whether what comes out wrong stands beside the number instead of in its place, and nobody asks
     *                  whether reading reads
     * @param classPath the codec's class path and its generated classes; the host puts its own before it
     * @param jvmFlags  the codec's own, after {@link #JVM_FLAGS}
     * @param timeout   after which the fork is killed
     */
    record Measure(Contestant contestant, Path sample, Operation operation, int threads, TrialLength length, long seed,
            boolean shared, boolean lenient, List<Path> classPath, List<String> jvmFlags,
            Duration timeout) implements Order {
        public Measure {
            classPath = List.copyOf(classPath);
            jvmFlags = List.copyOf(jvmFlags);
        }
    }

    /**
     * Times single operations of a trial, each on its own.
     *
     * @param trial   whose slices are of one second here
     * @param warmUps seconds before them that do not count
     * @param control whether an operation that does nothing takes the place of the contestant's
     */
    record Sample(Measure trial, int warmUps, boolean control) implements Order {
        @Override
        public Contestant contestant() {
            return trial.contestant();
        }
    }
}
