import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Compiles a part with one rule off at a time and prints which of its tests notice. Run by {@code tests/mutants}. */
final class Mutants {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /** Opening the class path takes longer than compiling a class. */
    private static final ThreadLocal<StandardJavaFileManager> FILES = ThreadLocal.withInitial(() -> COMPILER.getStandardFileManager(null, null, null));

    private record Rule(String name, String type, String from, String to) {
        static Rule of(String line) {
            String[] cells = line.split(" +¦ +");
            String[] patch = cells[2].split(" → ?", 2);
            return new Rule(cells[0], cells[1], patch[0], patch[1]);
        }

        Path source(Path part) {
            return part.resolve("src/main/java/weighbridge").resolve(part.getFileName()).resolve(type + ".java");
        }
    }

    /**
     * Arguments: the folder of the part, built; a scratch folder; the list of rules; that of all rules of the part, each of which must be
     * found in its class; how many at once; the tests in the part's package.
     */
    static void main(String[] arguments) throws Exception {
        Path part = Path.of(arguments[0]);
        Path scratch = Path.of(arguments[1]);
        List<String> tests = Stream.of(arguments).skip(5).map(t -> "weighbridge." + part.getFileName() + "." + t).toList();
        for (Rule r : rules(arguments[3])) {
            if (!Files.readString(r.source(part)).contains(r.from))
                throw new IllegalStateException("expected \"" + r.from + "\" in " + r.source(part) + ": fix the list of rules");
        }
        for (String test : tests) {
            if (!failing(part, scratch.resolve("none"), test).isEmpty()) throw new IllegalStateException(test + " fails with every rule on");
        }
        List<Rule> rules = rules(arguments[2]);
        int unnoticed = 0;
        System.out.printf("%-38s %s%n", "rule that is off", "tests that notice");
        try (ExecutorService threads = Executors.newFixedThreadPool(Integer.parseInt(arguments[4]))) {
            List<Future<SortedSet<String>>> noticed = new ArrayList<>();
            for (Rule r : rules) {
                Path mutant = scratch.resolve(part.getFileName() + "-mutant" + rules.indexOf(r));
                noticed.add(threads.submit(() -> noticing(part, mutant, r, tests)));
            }
            for (int i = 0; i < rules.size(); i++) {
                SortedSet<String> failing = noticed.get(i).get();
                if (failing.isEmpty()) unnoticed++;
                System.out.printf("%-38s %s%n", rules.get(i).name, failing.isEmpty() ? "NONE" : String.join(", ", failing));
            }
        }
        System.out.printf("%d of %d rules of %s can be off unnoticed%n", unnoticed, rules.size(), part.getFileName());
        if (unnoticed > 0) System.exit(1);
    }

    /** The first test that notices that a rule is off, and those that ran beside it. */
    private static SortedSet<String> noticing(Path part, Path mutant, Rule rule, List<String> tests) throws Exception {
        compile(part, rule, mutant);
        for (String test : tests) {
            SortedSet<String> failing = failing(part, mutant, test);
            if (!failing.isEmpty()) return failing;
        }
        return new TreeSet<>();
    }

    private static List<Rule> rules(String list) throws IOException {
        return Files.readAllLines(Path.of(list)).stream().filter(l -> !l.isBlank()).map(Rule::of).toList();
    }

    private static void compile(Path part, Rule rule, Path mutant) throws IOException {
        Path source = rule.source(part);
        Path changed = Files.createDirectories(mutant).resolve(source.getFileName());
        Files.writeString(changed, Files.readString(source).replace(rule.from, rule.to));
        String classpath = part.resolve("target/classes") + System.getProperty("path.separator") + System.getProperty("java.class.path");
        StandardJavaFileManager files = FILES.get();
        boolean compiled = COMPILER.getTask(null, files, null, List.of("-nowarn", "-proc:none", "-d", mutant.toString(), "-cp", classpath), null,
                files.getJavaFileObjects(changed)).call();
        if (!compiled) throw new IllegalStateException("with " + rule.to + " instead of " + rule.from + ", " + rule.type + " does not compile");
    }

    private static SortedSet<String> failing(Path part, Path mutant, String test) throws Exception {
        URL[] places = {Files.createDirectories(mutant).toUri().toURL(), part.resolve("target/classes").toUri().toURL(),
                part.resolve("target/test-classes").toUri().toURL()};
        SortedSet<String> failing = new TreeSet<>();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(places, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            request.selectors(selectClass(loader.loadClass(test)));
            CancellationToken first = CancellationToken.create();
            LauncherFactory.create().execute(LauncherExecutionRequestBuilder.request(request.build()).cancellationToken(first).listeners(new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (result.getStatus() != TestExecutionResult.Status.FAILED) return;
                    failing.add(test.getSource().orElseThrow() instanceof MethodSource m ? m.getMethodName() : test.getDisplayName());
                    first.cancel();
                }
            }).build());
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        return failing;
    }
}
