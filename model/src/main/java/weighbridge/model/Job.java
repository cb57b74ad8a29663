package weighbridge.model;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * What a child JVM is told to do. All but an {@link Order} are the arguments of a JVM of their own, which runs {@link #main}
 * and leaves its outcome in a file of {@link OutcomeFormat}; an order goes to the host (see {@link HostProtocol}).
 */
public sealed interface Job {
    /**
     * What every JVM that measures is started with, before a codec's own flags.
     *
     * <p>A fixed heap and the parallel collector: its write barrier is one card mark, no concurrent marking takes the second core
     * from the workers, and it is the collector that throughput is usually tuned with. The heap is not touched beforehand: that took
     * 0.3 s of CPU time a trial, and warming up touches the young generation anyway. A heap that is exhausted ends the JVM: what a
     * library does after that would not be worth timing.
     */
    List<String> JVM_FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");

    Contestant contestant();

    /** The class whose main method does this. */
    String main();

    /** Takes {@link #main}'s arguments; {@code parse} of the same record is the way back. */
    List<String> arguments();

    /**
     * Writes the library's schema and code and compiles it. Needs the generate class path. The outcome is the milliseconds it took.
     *
     * @param payload whose schema counts
     * @param folder  where the result goes; it is whole or not there
     * @param result  {@link OutcomeFormat#GENERATED}
     */
    record Generate(Contestant contestant, Path payload, Path folder, Path result) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Generate";
        }

        @Override
        public List<String> arguments() {
            return join(contestant, payload, folder, result);
        }

        public static Generate parse(List<String> arguments) {
            List<Path> paths = paths(arguments, 3);
            return new Generate(Contestant.parse(arguments), paths.get(0), paths.get(1), paths.get(2));
        }
    }

    /**
     * Encodes and decodes every message, compares, and tells the exact facts.
     *
     * @param all     every message
     * @param sample  what allocation is counted on
     * @param encoded where the encoded messages go, each after its length in 32 bits, big-endian
     * @param result  {@link OutcomeFormat#FACTS}, of the sizes {@code size.raw} alone
     */
    record Verify(Contestant contestant, Path all, Path sample, Path encoded, Path result) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Verify";
        }

        @Override
        public List<String> arguments() {
            return join(contestant, all, sample, encoded, result);
        }

        public static Verify parse(List<String> arguments) {
            List<Path> paths = paths(arguments, 4);
            return new Verify(Contestant.parse(arguments), paths.get(0), paths.get(1), paths.get(2), paths.get(3));
        }
    }

    /**
     * Times the first message of a fresh JVM.
     *
     * @param sample its first message counts
     * @param result {@link OutcomeFormat#TRIAL}, without slices
     */
    record Cold(Contestant contestant, Path sample, Path result) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Cold";
        }

        @Override
        public List<String> arguments() {
            return join(contestant, sample, result);
        }

        public static Cold parse(List<String> arguments) {
            List<Path> paths = paths(arguments, 2);
            return new Cold(Contestant.parse(arguments), paths.get(0), paths.get(1));
        }
    }

    /** What the host carries out, in a JVM that it forks. */
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
     * @param classPath the codec's class path and its generated classes; the host puts its own before it
     * @param jvmFlags  the codec's own, after {@link #JVM_FLAGS}
     * @param timeout   after which the fork is killed
     */
    record Measure(Contestant contestant, Path sample, Operation operation, int threads, TrialLength length, long seed, boolean shared,
                   List<Path> classPath, List<String> jvmFlags, Duration timeout) implements Order {
        private static final int TEXTS = 11;

        public Measure {
            classPath = List.copyOf(classPath);
            jvmFlags = List.copyOf(jvmFlags);
        }

        @Override
        public List<String> arguments() {
            List<String> arguments = new ArrayList<>(join(contestant, sample));
            Collections.addAll(arguments, operation.text(), "" + threads, "" + length.least(), "" + length.most(), "" + length.limit(),
                    "" + length.claims(), "" + length.uncrowded(), "" + seed, "" + shared, "" + timeout.toMillis(), "" + classPath.size());
            classPath.forEach(p -> arguments.add(p.toString()));
            arguments.addAll(jvmFlags);
            return arguments;
        }

        public static Measure parse(List<String> arguments) {
            Path sample = paths(arguments, 1).getFirst();
            List<String> rest = arguments.subList(Contestant.ARGUMENTS + 1, arguments.size());
            int flags = TEXTS + Integer.parseInt(rest.get(10));
            TrialLength length = new TrialLength(Integer.parseInt(rest.get(2)), Integer.parseInt(rest.get(3)), Integer.parseInt(rest.get(4)),
                    Boolean.parseBoolean(rest.get(5)), Long.parseLong(rest.get(6)));
            return new Measure(Contestant.parse(arguments), sample, Operation.parse(rest.get(0)), Integer.parseInt(rest.get(1)), length,
                    Long.parseLong(rest.get(7)), Boolean.parseBoolean(rest.get(8)), rest.subList(TEXTS, flags).stream().map(Path::of).toList(),
                    rest.subList(flags, rest.size()), Duration.ofMillis(Long.parseLong(rest.get(9))));
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

        @Override
        public List<String> arguments() {
            List<String> arguments = new ArrayList<>(List.of("" + warmUps, "" + control));
            arguments.addAll(trial.arguments());
            return arguments;
        }

        public static Sample parse(List<String> arguments) {
            return new Sample(Measure.parse(arguments.subList(2, arguments.size())), Integer.parseInt(arguments.get(0)),
                    Boolean.parseBoolean(arguments.get(1)));
        }
    }

    /**
     * Writes a file of many messages and reads it, again and again, as published comparisons often do: from the lines of a CSV file to the
     * messages of the file, and back.
     *
     * @param payload   whose schema counts
     * @param csv       records of that schema, without a header; no value is quoted
     * @param framing   of the messages in the file
     * @param file      what is written and read; it stays
     * @param flush     after how many records the file is flushed
     * @param warmUps   runs in each direction that do not count, at most
     * @param runs      runs in each direction that count, at most; 0 to write and check the file alone
     * @param budget    after which no further run begins; one in each direction always counts, unless {@code runs} is 0
     * @param check     whether every value that comes back is compared, in a pass of its own that is not timed
     * @param result    {@link OutcomeFormat#FILE_TIMES}
     */
    record FileProcedure(Contestant contestant, Path payload, Path csv, Framing framing, Path file, int flush, int warmUps, int runs, Duration budget,
                         boolean check, Path result) implements Job {
        private static final int PATHS = 4;

        @Override
        public String main() {
            return "weighbridge.worker.FileProcedure";
        }

        @Override
        public List<String> arguments() {
            List<String> arguments = new ArrayList<>(join(contestant, payload, csv, file, result));
            Collections.addAll(arguments, framing.text(), "" + flush, "" + warmUps, "" + runs, "" + budget.toMillis(), "" + check);
            return arguments;
        }

        public static FileProcedure parse(List<String> arguments) {
            List<Path> paths = paths(arguments, PATHS);
            List<String> rest = arguments.subList(Contestant.ARGUMENTS + PATHS, arguments.size());
            return new FileProcedure(Contestant.parse(arguments), paths.get(0), paths.get(1), Framing.parse(rest.get(0)), paths.get(2),
                    Integer.parseInt(rest.get(1)), Integer.parseInt(rest.get(2)), Integer.parseInt(rest.get(3)),
                            Duration.ofMillis(Long.parseLong(rest.get(4))),
                    Boolean.parseBoolean(rest.get(5)), paths.get(3));
        }
    }

    /**
     * Makes a payload of a file of messages, one behind the other without anything in between.
     *
     * @param payload  whose schema counts
     * @param messages the file
     * @param target   the payload that is made
     * @param result   {@link OutcomeFormat#LOADED}
     */
    record Load(Contestant contestant, Path payload, Path messages, Path target, Path result) implements Job {
        @Override
        public String main() {
            return "weighbridge.worker.Load";
        }

        @Override
        public List<String> arguments() {
            return join(contestant, payload, messages, target, result);
        }

        public static Load parse(List<String> arguments) {
            List<Path> paths = paths(arguments, 4);
            return new Load(Contestant.parse(arguments), paths.get(0), paths.get(1), paths.get(2), paths.get(3));
        }
    }

    /**
     * Writes a list of messages to memory and reads it, format after format and again and again, in one JVM that holds all formats. The clock is
     * read around every message; nothing is warmed up.
     *
     * @param sides      each with a class loader of its own
     * @param runs       each with an order of the formats of its own
     * @param iterations of a run
     * @param atOnce     how many runs go on at the same time
     * @param budget     after which no further iteration begins; one of each run that goes on at the beginning always counts
     * @param seed       of the formats' orders
     * @param result     {@link OutcomeFormat#PASS_TIMES}
     */
    record PassProcedure(List<Side> sides, int runs, int iterations, int atOnce, Duration budget, long seed, Path result) implements Job {
        public PassProcedure {
            sides = List.copyOf(sides);
        }

        /**
         * Formats that share their messages.
         *
         * @param payload   the messages
         * @param classPath the codecs' class path and their generated classes
         */
        public record Side(String name, Path payload, List<Path> classPath, List<Format> formats) {
            public Side {
                classPath = List.copyOf(classPath);
                formats = List.copyOf(formats);
            }
        }

        /** @param separation as published; where that fails, a byte alone is tried */
        public record Format(Contestant contestant, Separation separation) {}

        /** The first of them all. */
        @Override
        public Contestant contestant() {
            return sides.getFirst().formats().getFirst().contestant();
        }

        @Override
        public String main() {
            return "weighbridge.worker.PassProcedure";
        }

        @Override
        public List<String> arguments() {
            List<String> arguments = new ArrayList<>(
                    List.of("" + runs, "" + iterations, "" + atOnce, "" + budget.toMillis(), "" + seed, result.toString(), "" + sides.size()));
            for (Side s : sides) {
                Collections.addAll(arguments, s.name(), s.payload().toString(), "" + s.classPath().size());
                s.classPath().forEach(p -> arguments.add(p.toString()));
                arguments.add("" + s.formats().size());
                for (Format f : s.formats()) {
                    arguments.addAll(f.contestant().arguments());
                    arguments.add(f.separation().text());
                }
            }
            return arguments;
        }

        public static PassProcedure parse(List<String> arguments) {
            Iterator<String> rest = arguments.iterator();
            int runs = Integer.parseInt(rest.next());
            int iterations = Integer.parseInt(rest.next());
            int atOnce = Integer.parseInt(rest.next());
            Duration budget = Duration.ofMillis(Long.parseLong(rest.next()));
            long seed = Long.parseLong(rest.next());
            Path result = Path.of(rest.next());
            List<Side> sides = new ArrayList<>();
            for (int n = Integer.parseInt(rest.next()); n > 0; n--) sides.add(side(rest));
            return new PassProcedure(sides, runs, iterations, atOnce, budget, seed, result);
        }

        private static Side side(Iterator<String> rest) {
            String name = rest.next();
            Path payload = Path.of(rest.next());
            List<Path> classPath = new ArrayList<>();
            for (int n = Integer.parseInt(rest.next()); n > 0; n--) classPath.add(Path.of(rest.next()));
            List<Format> formats = new ArrayList<>();
            for (int n = Integer.parseInt(rest.next()); n > 0; n--) {
                List<String> contestant = new ArrayList<>();
                for (int i = 0; i < Contestant.ARGUMENTS; i++) contestant.add(rest.next());
                formats.add(new Format(Contestant.parse(contestant), Separation.parse(rest.next())));
            }
            return new Side(name, payload, classPath, formats);
        }
    }

    private static List<String> join(Contestant contestant, Path... paths) {
        List<String> arguments = new ArrayList<>(contestant.arguments());
        for (Path p : paths) arguments.add(p.toString());
        return arguments;
    }

    private static List<Path> paths(List<String> arguments, int count) {
        if (arguments.size() < Contestant.ARGUMENTS + count) throw new IllegalArgumentException("too few arguments: " + arguments);
        return arguments.subList(Contestant.ARGUMENTS, Contestant.ARGUMENTS + count).stream().map(Path::of).toList();
    }
}
