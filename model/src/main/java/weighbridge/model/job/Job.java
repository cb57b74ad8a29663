package weighbridge.model.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.run.TrialLength;

/**
 * The work of a child JVM. Each job but an {@link Order} has a JVM of its own, which runs {@link #main}, reads its job
 * and answers it as {@link JobFiles} says; an order goes to the host (see {@link HostProtocol}).
 */
public sealed interface Job {
    /**
     * The flags of every JVM that measures, before a codec's own.
     *
     * <p>They give a fixed heap and the parallel collector. Its write barrier is one card mark, no concurrent marking
     * takes the second core from the workers, and it is the collector for which throughput is usually tuned. The heap
     * is not touched beforehand: that took 0.3 s of CPU time per trial, and warming up touches the young generation
     * anyway. An exhausted heap ends the JVM, as what a library does after that would not be worth timing.
     */
    List<String> JVM_FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");

    Contestant contestant();

    /** The class whose main method does this job. */
    String main();

    /**
     * Writes the library's schema and code and compiles it, which needs the generate class path. The outcome is the
     * milliseconds that it took.
     *
     * @param payload the payload whose schema is used
     * @param earlier payloads with the versions of the schema before it, the oldest first
     * @param folder  the folder for the result, which is complete or does not exist
     * @param own     whether objects of the user's classes, which are on the class path, take the place of beans
     */
    record Generate(Contestant contestant, Path payload, List<Path> earlier, Path folder, boolean own) implements Job {
        public Generate {
            earlier = List.copyOf(earlier);
        }

        /** Of a schema whose other versions are not known. */
        public Generate(Contestant contestant, Path payload, Path folder, boolean own) {
            this(contestant, payload, List.of(), folder, own);
        }

        /** For the generated beans. */
        public Generate(Contestant contestant, Path payload, Path folder) {
            this(contestant, payload, folder, false);
        }

        @Override
        public String main() {
            return "weighbridge.worker.Generate";
        }
    }

    /**
     * Encodes and decodes every message, compares the result, and determines the exact facts.
     *
     * @param all     every message
     * @param sample  the messages whose allocation is counted
     * @param counted the operations whose allocation is counted
     * @param encoded the file for the encoded messages, each preceded by its length in 32 bits, big-endian
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
     * Counts what operations allocate, as {@link Verify} does. The outcome is a {@link Counted}.
     *
     * @param sample the messages
     */
    record Count(Contestant contestant, Path sample, List<Operation> counted) implements Job {
        public Count {
            counted = List.copyOf(counted);
        }

        @Override
        public String main() {
            return "weighbridge.worker.Count";
        }
    }

    /** @param allocation by operation's text, bytes per operation */
    record Counted(Map<String, Double> allocation) {
        public Counted {
            allocation = Map.copyOf(allocation);
        }
    }

    /**
     * Does the work of {@link Generate} for many schemas, one after another in one JVM. Each result is in a file of its
     * own, so that earlier results remain if the JVM ends. The outcome is the number of schemas.
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
         * @param payload the payload whose schema is used
         * @param earlier payloads with the versions of the schema before it, the oldest first
         * @param folder  the folder for the result, which is complete or does not exist
         * @param outcome the file for the milliseconds that it took, or the reason why it failed
         */
        public record Item(Path payload, List<Path> earlier, Path folder, Path outcome) {
            public Item {
                earlier = List.copyOf(earlier);
            }
        }
    }

    /**
     * Encodes many payloads, one after another in one JVM that has the codec's class path but none of its generated
     * classes; each message is decoded again and compared. The outcome is the number of payloads.
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
         * @param classes the classes that were generated for the payload's schema
         * @param batch   how many messages a library that takes batches gets together
         * @param encoded the file for the encoded messages, each preceded by its length in 32 bits, big-endian
         * @param outcome the file for the number of messages, or the reason why it failed
         */
        public record Item(Path payload, Path classes, int batch, Path encoded, Path outcome) {}
    }

    /**
     * Times the first message of a fresh JVM.
     *
     * @param sample  the messages, of which only the first is used
     * @param encoded the messages as the codec encoded them in another JVM, each preceded by its length in 32 bits,
     *                big-endian
     */
    record Cold(Contestant contestant, Path sample, Path encoded) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Cold";
        }
    }

    /** A job that the host runs in a JVM that it forks. */
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
     * @param operation any operation but {@code cold}
     * @param length    when the trial ends
     * @param seed      the seed of the messages' order
     * @param shared    whether the threads share the library's objects
     * @param lenient   whether wrong values are reported beside the number instead of in its place, and it is not
     *                  checked that reading reads
     * @param classPath the codec's class path and its generated classes; the host puts its own before it
     * @param jvmFlags  the codec's own flags, after {@link #JVM_FLAGS}
     * @param timeout   the time after which the fork is killed
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
     * Times single operations of a trial, each separately.
     *
     * @param trial   the trial, whose slices last one second here
     * @param warmUps seconds before the slices that do not count
     * @param control whether an operation that does nothing takes the place of the contestant's
     */
    record Sample(Measure trial, int warmUps, boolean control) implements Order {
        @Override
        public Contestant contestant() {
            return trial.contestant();
        }
    }
}
