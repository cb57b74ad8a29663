import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Compiles stats with one rule off at a time and prints which of the fixtures notice. Run by {@code tests/mutants}. */
final class Mutants {
    /** The classes whose rules decide about trials; recorded ones notice what becomes of those. */
    private static final Set<String> OF_TRIALS = Set.of("WarmUp", "Crowding", "FirstLook", "Validity", "Modes", "Drift");
    /** The slow one is last, because it runs only if the others notice nothing. */
    private static final List<String> FOR_TRIALS = List.of("RecordedTest", "FirstLookTest", "SequentialTest");
    private static final List<String> FOR_CLAIMS = List.of("FirstLookTest", "ContestTest", "LocationTest", "ClaimsTest", "RecordedTest", "SequentialTest");

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /** Opening the class path takes longer than compiling a class. */
    private static final ThreadLocal<StandardJavaFileManager> FILES = ThreadLocal.withInitial(() -> COMPILER.getStandardFileManager(null, null, null));

    private record Rule(String name, String type, String from, String to) {
        static Rule of(String line) {
            String[] cells = line.split(" +¦ +");
            String[] patch = cells[2].split(" → ?", 2);
            return new Rule(cells[0], cells[1], patch[0], patch[1]);
        }
    }

    /** Arguments: the folder of stats, built; a scratch folder; the list of rules. */
    static void main(String[] arguments) throws Exception {
        Path stats = Path.of(arguments[0]);
        Path scratch = Path.of(arguments[1]);
        for (String fixture : FOR_CLAIMS) {
            if (!failing(stats, scratch.resolve("none"), fixture).isEmpty())
                throw new IllegalStateException(fixture + " fails with every rule on");
        }
        List<Rule> rules = Files.readAllLines(Path.of(arguments[2])).stream().filter(l -> !l.isBlank()).map(Rule::of).toList();
        int unnoticed = 0;
        System.out.printf("%-38s %s%n", "rule that is off", "tests that notice");
        try (ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<SortedSet<String>>> noticed = new ArrayList<>();
            for (Rule r : rules) noticed.add(threads.submit(() -> noticing(stats, scratch.resolve("mutant" + rules.indexOf(r)), r)));
            for (int i = 0; i < rules.size(); i++) {
                SortedSet<String> tests = noticed.get(i).get();
                if (tests.isEmpty()) unnoticed++;
                System.out.printf("%-38s %s%n", rules.get(i).name, tests.isEmpty() ? "NONE" : String.join(", ", tests));
            }
        }
        System.out.printf("%d of %d rules can be off unnoticed%n", unnoticed, rules.size());
        if (unnoticed > 0) System.exit(1);
    }

    /** The tests of the first fixture that notices that a rule is off. */
    private static SortedSet<String> noticing(Path stats, Path mutant, Rule rule) throws Exception {
        compile(stats, rule.type, rule.from, rule.to, mutant);
        for (String fixture : OF_TRIALS.contains(rule.type) ? FOR_TRIALS : FOR_CLAIMS) {
            SortedSet<String> failing = failing(stats, mutant, fixture);
            if (!failing.isEmpty()) return failing;
        }
        return new TreeSet<>();
    }

    private static void compile(Path stats, String name, String from, String to, Path mutant) throws IOException {
        Path source = stats.resolve("src/main/java/weighbridge/stats/" + name + ".java");
        String text = Files.readString(source);
        if (!text.contains(from))
            throw new IllegalStateException("expected \"" + from + "\" in " + source + ": fix the list of rules");
        Path changed = Files.createDirectories(mutant).resolve(name + ".java");
        Files.writeString(changed, text.replace(from, to));
        String classpath = stats.resolve("target/classes") + System.getProperty("path.separator") + System.getProperty("java.class.path");
        StandardJavaFileManager files = FILES.get();
        boolean compiled = COMPILER.getTask(null, files, null, List.of("-nowarn", "-proc:none", "-d", mutant.toString(), "-cp", classpath), null,
                files.getJavaFileObjects(changed)).call();
        if (!compiled) throw new IllegalStateException("with " + to + " instead of " + from + ", " + name + " does not compile");
    }

    private static SortedSet<String> failing(Path stats, Path mutant, String test) throws Exception {
        URL[] first = {Files.createDirectories(mutant).toUri().toURL(), stats.resolve("target/classes").toUri().toURL(),
                stats.resolve("target/test-classes").toUri().toURL()};
        SortedSet<String> failing = new TreeSet<>();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(first, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            request.selectors(selectClass(loader.loadClass("weighbridge.stats." + test)));
            LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (result.getStatus() != TestExecutionResult.Status.FAILED) return;
                    failing.add(test.getSource().orElseThrow() instanceof MethodSource m ? m.getMethodName() : test.getDisplayName());
                }
            });
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        return failing;
    }
}
