import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Compiles a part with one rule off at a time and prints which of its tests notice. Run by {@code tests/mutants}. */
final class Mutants {
    /** Arguments: the folder of the part, built; a scratch folder; the list of rules; the tests in the part's package. */
    static void main(String[] arguments) throws Exception {
        Path part = Path.of(arguments[0]);
        Path scratch = Path.of(arguments[1]);
        List<String> tests = Stream.of(arguments).skip(3).map(t -> "weighbridge." + part.getFileName() + "." + t).toList();
        if (!failing(part, scratch.resolve("none"), tests).isEmpty()) throw new IllegalStateException("tests fail with every rule on");
        int unnoticed = 0;
        int all = 0;
        System.out.printf("%-38s %s%n", "rule that is off", "tests that notice");
        for (String line : Files.readAllLines(Path.of(arguments[2]))) {
            if (line.isBlank()) continue;
            String[] rule = line.split(" +¦ +");
            String[] patch = rule[2].split(" → ?", 2);
            Path mutant = scratch.resolve(part.getFileName() + "-mutant" + all++);
            compile(part, rule[1], patch[0], patch[1], mutant);
            SortedSet<String> failing = new TreeSet<>();
            for (String test : tests) if (failing.isEmpty()) failing.addAll(failing(part, mutant, List.of(test)));
            if (failing.isEmpty()) unnoticed++;
            System.out.printf("%-38s %s%n", rule[0], failing.isEmpty() ? "NONE" : String.join(", ", failing));
        }
        System.out.printf("%d of %d rules of %s can be off unnoticed%n", unnoticed, all, part.getFileName());
        if (unnoticed > 0) System.exit(1);
    }

    private static void compile(Path part, String name, String from, String to, Path mutant) throws IOException {
        Path source = part.resolve("src/main/java/weighbridge").resolve(part.getFileName()).resolve(name + ".java");
        String text = Files.readString(source);
        if (!text.contains(from))
            throw new IllegalStateException("expected \"" + from + "\" in " + source + ": fix the list of rules");
        Path changed = Files.createDirectories(mutant).resolve(source.getFileName());
        Files.writeString(changed, text.replace(from, to));
        String classpath = part.resolve("target/classes") + System.getProperty("path.separator") + System.getProperty("java.class.path");
        int status = ToolProvider.getSystemJavaCompiler().run(null, System.err, System.err, "-nowarn", "-d", mutant.toString(), "-cp", classpath,
                changed.toString());
        if (status != 0) throw new IllegalStateException("with " + to + " instead of " + from + ", " + name + " does not compile");
    }

    private static SortedSet<String> failing(Path part, Path mutant, List<String> tests) throws Exception {
        URL[] first = {Files.createDirectories(mutant).toUri().toURL(), part.resolve("target/classes").toUri().toURL(),
                part.resolve("target/test-classes").toUri().toURL()};
        SortedSet<String> failing = new TreeSet<>();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(first, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            for (String test : tests) request.selectors(selectClass(loader.loadClass(test)));
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
