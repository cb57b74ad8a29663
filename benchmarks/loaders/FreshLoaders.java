import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * In a trial's JVM and in its place: measures the trial's codec again and again, each time in a class loader of its own.
 * An agent, so that the JVM has the flags, the class path and the order of the trial.
 */
public final class FreshLoaders {
    private FreshLoaders() {}

    /**
     * Writes a line for each class loader: what {@link Looped} tells, and how many seconds it took.
     *
     * @param arguments the agent's jar, the file for the lines, the number of class loaders, and the slices in each,
     *                  separated by commas
     */
    public static void premain(String arguments) {
        String[] given = arguments.split(",");
        try {
            List<URL> classPath = new ArrayList<>();
            classPath.add(Path.of(given[0]).toUri().toURL());
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator))
                classPath.add(Path.of(entry).toUri().toURL());
            for (int i = Integer.parseInt(given[2]); i > 0; i--) {
                long start = System.nanoTime();
                String told = inFreshLoader(classPath.toArray(new URL[0]), Integer.parseInt(given[3]));
                double seconds = (System.nanoTime() - start) / 1e9;
                Files.writeString(Path.of(given[1]), String.format(Locale.ROOT, "%s %.2f%n", told, seconds),
                        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        } catch (Throwable t) {
            t.printStackTrace();
        }
        Runtime.getRuntime().halt(0);
    }

    @SuppressWarnings("unchecked")
    private static String inFreshLoader(URL[] classPath, int slices) throws ReflectiveOperationException, IOException {
        // A trial's JVM marks here that it has begun, and does not begin twice.
        Files.deleteIfExists(Path.of(System.getProperty("weighbridge.trial")).resolveSibling("begun"));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader fresh = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(fresh);
            return ((IntFunction<String>) fresh.loadClass("Looped").getConstructor().newInstance()).apply(slices);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
