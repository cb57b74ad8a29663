package weighbridge.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;

/**
 * The JDKs that contestants run on, which need no compiler.
 *
 * @param usual    home of the one for contestants that ask for none
 * @param byNumber the homes of all, by the number that a contestant asks for
 */
public record Jdks(Path usual, Map<Integer, Path> byNumber) {
    /** The oldest that children run on: what they load calls methods that came with it. */
    public static final int OLDEST = 21;

    public Jdks {
        byNumber = Map.copyOf(byNumber);
    }

    /**
     * Those of these homes.
     *
     * @param homes one or more; the first is the usual one
     * @throws IOException    if one is no JDK
     * @throws InputException if one is too old, or two have the same number
     */
    public static Jdks of(List<Path> homes) throws IOException, InputException {
        Map<Integer, Path> byNumber = new TreeMap<>();
        for (Path home : homes) {
            int number = number(home);
            if (number < OLDEST)
                throw new InputException(home + " is JDK " + number + ", and contestants run on JDK " + OLDEST
                        + " or newer (docs/compare.md says what " + number + " would take)");
            Path twin = byNumber.put(number, home);
            if (twin != null && !twin.equals(home))
                throw new InputException(twin + " and " + home + " are both JDK " + number
                        + ", and a contestant asks for one by its number; give one of them");
        }
        return new Jdks(homes.getFirst(), byNumber);
    }

    /** Only the JDK of this home. */
    public static Jdks of(Path home) {
        return new Jdks(home, Map.of());
    }

    /**
     * The home of the JDK that a contestant asks for, or of the usual one.
     *
     * @throws InputException if none of these JDKs has the number that its id names
     */
    public Path of(String contestant) throws InputException {
        Optional<Integer> asked = ContestantId.parse(contestant).jdk();
        if (asked.isEmpty()) return usual;
        Path home = byNumber.get(asked.get());
        if (home == null)
            throw new InputException(
                    contestant + ": which JDK " + asked.get() + "? Name its folder with --jdk" + known());
        return home;
    }

    private String known() {
        return byNumber.isEmpty() ? "" : "; known are " + new TreeMap<>(byNumber).entrySet().stream()
                .map(e -> e.getKey() + " (" + e.getValue() + ")").collect(Collectors.joining(", "));
    }

    /** The numbers of all, the usual one's first. */
    public List<Integer> numbers() throws IOException {
        List<Integer> numbers = new ArrayList<>(List.of(number(usual)));
        byNumber.keySet().stream().sorted().filter(n -> !numbers.contains(n)).forEach(numbers::add);
        return numbers;
    }

    /** The number of a JDK, such as 25. */
    public static int number(Path home) throws IOException {
        String version = release(home).getProperty("JAVA_VERSION", "").replace("\"", "");
        try {
            return Integer.parseInt(version.split("[.+-]", 2)[0]);
        } catch (NumberFormatException _) {
            throw new IOException(home.resolve("release") + " has no JAVA_VERSION");
        }
    }

    /** Version and vendor of a JDK. */
    public static String name(Path home) throws IOException {
        Properties release = release(home);
        String version = release.getProperty("JAVA_RUNTIME_VERSION", release.getProperty("JAVA_VERSION", ""));
        return (version + " " + release.getProperty("IMPLEMENTOR", "")).replace("\"", "").strip();
    }

    /** @throws IOException if there is no JDK */
    private static Properties release(Path home) throws IOException {
        Path file = home.resolve("release");
        if (!Files.isRegularFile(file) || !Files.isExecutable(home.resolve("bin/java"))) {
            throw new IOException(
                    home + " is not a JDK: it has no " + (Files.isRegularFile(file) ? "bin/java" : "release file"));
        }
        Properties release = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            release.load(in);
        }
        return release;
    }
}
