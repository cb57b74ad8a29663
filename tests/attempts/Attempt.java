import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A call of the command line with something hostile, and what is right.
 *
 * @param arguments of {@code weighbridge}
 * @param exits     the right exit codes
 * @param words     a pattern that the output must contain
 * @param shell     what runs the command, such as {@code ulimit -f 1; exec "$@"}; empty for nothing
 */
record Attempt(List<String> arguments, Set<Integer> exits, String words, String shell) {
    /** How a file is read without being weighed. */
    private static final List<String> LOOK = List.of("--print-schema", "--no-color");

    /** A kind of attempts. */
    record Kind(String name, List<Planned> attempts) {}

    /** An attempt whose files are not there yet. */
    record Planned(String name, Plan plan) {}

    /** Makes the files, and says what is right. */
    interface Plan {
        Attempt on(Ground ground) throws Exception;
    }

    static Attempt of(int exit, String words, String... arguments) {
        return new Attempt(List.of(arguments), Set.of(exit), words, "");
    }

    /** A look at files that must be refused. */
    static Attempt refused(String words, String... arguments) {
        return look(words, arguments, 2);
    }

    static Attempt taken(String words, String... arguments) {
        return look(words, arguments, 0);
    }

    /** A look at files that may be read or refused, but must not do harm. */
    static Attempt either(String... arguments) {
        return look("", arguments, 0, 2);
    }

    private static Attempt look(String words, String[] arguments, int... exits) {
        List<String> all = new ArrayList<>(List.of("weigh"));
        all.addAll(List.of(arguments));
        all.addAll(LOOK);
        return new Attempt(all, IntStream.of(exits).boxed().collect(Collectors.toSet()), words, "");
    }

    Attempt in(String shell) {
        return new Attempt(arguments, exits, words, shell);
    }
}
