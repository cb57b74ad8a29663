import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Calls the command line with hostile files, schemas, queries and surroundings. An attempt is held if the command ends
 * soon with the right exit code and words, in one sentence if it refuses; if it has read and written nothing but what it
 * was given; and if it leaves nothing behind. Run by {@code tests/hostile}.
 */
final class Hostile {
    private static final int AT_ONCE = 2;
    private static final int MOST_SECONDS = 100;
    private static final int LONGEST_LINE = 1_000;
    private static final int MOST_KEPT = 50_000_000;
    /** What only programmers can read, and what a terminal would obey. */
    private static final Pattern NO_SENTENCE =
            Pattern.compile("\\bat [a-z]\\w*(\\.\\w+)+\\(|Exception in thread|bug in Weighbridge|[\\x00-\\x08\\x0b-\\x1f\\x7f\\u202e\\u2028]");
    private static final String BEGIN = "<!-- tests/hostile begins -->\n";
    private static final String END = "<!-- tests/hostile ends -->\n";

    private final Path home;
    private final Path scratch;
    private final List<String> java;

    private Hostile(Path home, Path scratch, List<String> java) {
        this.home = home;
        this.scratch = scratch;
        this.java = java;
    }

    /**
     * Arguments: the checkout; a folder for everything; how many attempts of each kind, or {@code all}; a seed; how many
     * of the following are the command that runs a main class; that command; kinds, or none for all.
     */
    public static void main(String[] arguments) throws Exception {
        int words = 5 + Integer.parseInt(arguments[4]);
        List<String> java = List.of(arguments).subList(5, words);
        List<String> wanted = List.of(arguments).subList(words, arguments.length);
        boolean all = arguments[2].equals("all");
        int most = all ? Integer.MAX_VALUE : Integer.parseInt(arguments[2]);
        List<Attempt.Kind> kinds = kinds().filter(k -> wanted.isEmpty() || wanted.stream().anyMatch(k.name().toLowerCase(Locale.ROOT)::contains)).toList();
        if (kinds.isEmpty()) throw new IllegalArgumentException("no kind is called " + wanted + "; there are " + kinds().map(Attempt.Kind::name).toList());
        Hostile hostile = new Hostile(Path.of(arguments[0]), Path.of(arguments[1]), java);
        List<String> rows = new ArrayList<>();
        int attempted = 0;
        int failed = 0;
        for (Attempt.Kind kind : kinds) {
            List<Attempt.Planned> some = new ArrayList<>(kind.attempts());
            if (!all) Collections.shuffle(some, new Random(Long.parseLong(arguments[3]) * 31 + kind.name().hashCode()));
            some = some.subList(0, Math.min(most, some.size()));
            int faults = hostile.attempt(kind, some);
            rows.add(row(kind.name(), some.size(), faults));
            System.out.print(rows.getLast());
            attempted += some.size();
            failed += faults;
        }
        rows.add(row("all", attempted, failed));
        System.out.print(rows.getLast());
        if (all && wanted.isEmpty()) hostile.write(rows);
        System.exit(failed == 0 ? 0 : 1);
    }

    private static Stream<Attempt.Kind> kinds() {
        return Stream.of(SchemaAttempts.kinds(), DataAttempts.kinds(), QueryAttempts.kinds(), ClassAttempts.kinds(), TextAttempts.kinds(),
                MachineAttempts.kinds()).flatMap(List::stream);
    }

    private static String row(String kind, int attempted, int failed) {
        return String.format(Locale.ROOT, "| %s | %d | %d | %d |%n", kind, attempted, attempted - failed, failed);
    }

    /** Puts the table into the page that has a place for it. */
    private void write(List<String> rows) throws IOException {
        Path page = home.resolve("docs/reliability.md");
        String text = Files.readString(page);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        Files.writeString(page, text.substring(0, from) + "\n| kind | attempted | held | failed |\n|---|--:|--:|--:|\n"
                + String.join("", rows) + "\n" + text.substring(text.indexOf(END)));
    }

    private int attempt(Attempt.Kind kind, List<Attempt.Planned> some) throws Exception {
        int failed = 0;
        try (ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<Optional<String>>> faults = new ArrayList<>();
            for (Attempt.Planned p : some) faults.add(pool.submit(() -> fault(p)));
            for (int i = 0; i < some.size(); i++) {
                Optional<String> fault = faults.get(i).get();
                if (fault.isEmpty()) continue;
                failed++;
                System.out.println("FAILED  " + kind.name() + ": " + some.get(i).name() + ": " + fault.get());
            }
        }
        return failed;
    }

    /** What is wrong with an attempt, in words; empty if it is held. */
    private Optional<String> fault(Attempt.Planned planned) throws Exception {
        Path folder = Files.createTempDirectory(scratch, "attempt");
        try {
            Ground ground = Ground.in(folder);
            Attempt attempt = planned.plan().on(ground);
            Path temporary = Files.createDirectory(folder.resolve("tmp"));
            Map<String, String> before = contents(ground);
            List<String> command = new ArrayList<>();
            if (!attempt.shell().isEmpty()) command.addAll(List.of("sh", "-c", attempt.shell(), "sh"));
            command.addAll(java);
            command.add(1 + command.indexOf(java.getFirst()), "-Djava.io.tmpdir=" + temporary);
            command.addAll(attempt.arguments());
            ProcessBuilder builder = new ProcessBuilder(command).directory(ground.work().toFile())
                    .redirectOutput(folder.resolve("out").toFile()).redirectError(folder.resolve("err").toFile());
            builder.redirectInput(Path.of("/dev/null").toFile());
            Process process = builder.start();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                return Optional.of("took more than " + MOST_SECONDS + " s");
            }
            String out = Files.readString(folder.resolve("out"));
            String err = Files.readString(folder.resolve("err"));
            String said = "exit " + process.exitValue() + ", " + (err + out).strip().lines().limit(3).toList();
            if (!attempt.exits().contains(process.exitValue())) return Optional.of(said);
            if (!attempt.words().isEmpty() && !Pattern.compile(attempt.words()).matcher(err + out).find())
                return Optional.of("without \"" + attempt.words() + "\": " + said);
            if (NO_SENTENCE.matcher(out + err).find() || err.lines().anyMatch(l -> l.length() > LONGEST_LINE))
                return Optional.of("no sentence: " + said);
            boolean refused = process.exitValue() == 2;
            if (refused && (!out.isEmpty() || err.lines().count() != 1 || !err.startsWith("weighbridge: ")))
                return Optional.of("not one sentence: " + said);
            if ((out + err).contains("cache/scratch") && !attempt.words().contains("scratch")) return Optional.of("a file of ours is named: " + said);
            if ((out + err).contains(Ground.SECRET)) return Optional.of("the secret is printed: " + said);
            Map<String, String> after = contents(ground);
            Path runs = ground.work().resolve("runs");
            if (refused && Files.isDirectory(runs) && !isEmpty(runs)) return Optional.of("a run is left: " + said);
            if (!after.equals(before)) return Optional.of("files changed: " + changed(before, after));
            if (isSecretIn(runs)) return Optional.of("the secret is in the run");
            if (!isEmpty(temporary)) return Optional.of("left in the folder for temporary files: " + said);
            return Optional.empty();
        } finally {
            delete(folder);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.findAny().isEmpty();
        }
    }

    private static String changed(Map<String, String> before, Map<String, String> after) {
        List<String> names = new ArrayList<>(after.entrySet().stream().filter(e -> !e.getValue().equals(before.get(e.getKey()))).map(Map.Entry::getKey).toList());
        before.keySet().stream().filter(k -> !after.containsKey(k)).forEach(names::add);
        return names.toString();
    }

    /** Every file of the folders except those of runs, with its kind, size, time and, if small, its bytes. */
    private static Map<String, String> contents(Ground ground) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path folder : List.of(ground.work(), ground.outside())) {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path p : walk.toList()) {
                    if (p.startsWith(ground.work().resolve("runs")) || Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS)) continue;
                    boolean regular = Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS);
                    contents.put(p.toString(), (regular ? Files.size(p) + " " + Files.getLastModifiedTime(p) : "")
                            + (regular && Files.size(p) < MOST_KEPT ? Arrays.hashCode(Files.readAllBytes(p)) : ""));
                }
            }
        }
        return contents;
    }

    private static boolean isSecretIn(Path runs) throws IOException {
        if (!Files.isDirectory(runs)) return false;
        try (Stream<Path> walk = Files.walk(runs)) {
            for (Path p : walk.filter(Files::isRegularFile).toList())
                if (new String(Files.readAllBytes(p), StandardCharsets.ISO_8859_1).contains(Ground.SECRET)) return true;
        }
        return false;
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
