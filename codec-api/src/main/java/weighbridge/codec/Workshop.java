package weighbridge.codec;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import weighbridge.model.process.Starter;

/**
 * The folder in which a generate step works: {@code idl} and {@code sources} are for the reader, {@code classes} for
 * measuring.
 */
public final class Workshop {
    private static final Duration COMPILER_LIMIT = Duration.ofMinutes(2);
    private static final int MOST_ERRORS = 10;
    private static final long COMPILER_STACK = 1 << 27;
    /** The prefix of javac's error codes for classes beyond the limits of class files. */
    private static final String CLASS_FILE_LIMIT = "compiler.err.limit.";
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    /**
     * Shared, because it keeps the jars of the class path open: opening them takes longer than compiling a schema's
     * classes.
     */
    private static final StandardJavaFileManager FILES = JAVAC.getStandardFileManager(null, null, null);
    /**
     * A lock that lets one compiler at a time use the files. Their own monitor cannot serve: the compiler's thread
     * takes it.
     */
    private static final Object COMPILING = new Object();

    private final Path idl;
    private final Path sources;
    private final Path classes;

    public Workshop(Path folder) throws IOException {
        idl = Files.createDirectories(folder.resolve("idl"));
        sources = Files.createDirectories(folder.resolve("sources"));
        classes = Files.createDirectories(folder.resolve("classes"));
    }

    /** The folder for schemas in the library's own language. */
    public Path idl() {
        return idl;
    }

    /** The folder for sources, with one folder per package. */
    public Path sources() {
        return sources;
    }

    /** The folder for compiled classes. */
    public Path classes() {
        return classes;
    }

    /** Writes a schema in the library's own language. */
    public Path idl(String fileName, String text) throws IOException {
        return Files.writeString(idl.resolve(fileName), text);
    }

    /** Writes a Java source under its fully qualified class name. */
    public void source(String className, String text) throws IOException {
        Path file = sources.resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /**
     * Compiles all Java sources with this JVM's compiler and class path. They can use what other compilers left in
     * {@link #classes}.
     *
     * @param options further options of javac
     * @throws UnsupportedSchema if the classes exceed a limit of class files, as those of a struct with thousands of
     * fields may
     * @throws IOException if the sources do not compile; its first line has the first error, and some more follow
     */
    public void javac(String... options) throws IOException, UnsupportedSchema {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(sources)) {
            files = walk.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        }
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-Xlint:none", "-parameters", "-g", "-d",
                classes.toString(), "-cp", System.getProperty("java.class.path") + File.pathSeparator + classes));
        if (List.of(options).stream().noneMatch(o -> o.startsWith("-processor"))) arguments.add("-proc:none");
        arguments.addAll(List.of(options));
        StringWriter messages = new StringWriter();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        synchronized (COMPILING) {
            if (compiles(
                    JAVAC.getTask(messages, FILES, found, arguments, null, FILES.getJavaFileObjectsFromPaths(files)))) {
                return;
            }
        }
        for (Diagnostic<? extends JavaFileObject> d : found.getDiagnostics()) {
            if (!d.getCode().startsWith(CLASS_FILE_LIMIT)) continue;
            throw new UnsupportedSchema("the code generated for this schema exceeds a class-file limit (at most "
                    + "64 KB per method and 65,535 constants per class): " + told(d));
        }
        List<String> errors = found.getDiagnostics().stream().filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(this::told).toList();
        throw new IOException("generated sources do not compile: " + (errors.isEmpty() ? oneLine(messages.toString())
                : String.join("\n", errors.subList(0, Math.min(MOST_ERRORS, errors.size())))));
    }

    /** Compiles in a thread with a large stack: the compiler recurses at least once for each field of a wide struct. */
    private static boolean compiles(JavaCompiler.CompilationTask task) throws IOException {
        FutureTask<Boolean> compiling = new FutureTask<>(task);
        Thread thread = new Thread(null, compiling, "javac", COMPILER_STACK);
        thread.start();
        try {
            return compiling.get();
        } catch (ExecutionException e) {
            throw new IOException("the compiler failed (" + e.getCause() + ")", e.getCause());
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the compiler was interrupted");
        }
    }

    private String told(Diagnostic<? extends JavaFileObject> error) {
        String text = oneLine(error.getMessage(Locale.ROOT));
        if (error.getSource() == null) return text;
        // An annotation processor writes its sources beside the classes.
        URI place = classes.toUri().relativize(sources.toUri().relativize(error.getSource().toUri()));
        return place.getPath() + ":" + error.getLineNumber() + ": " + text;
    }

    /** A compiler's message joined into one line and cut to the length of a codec's failure reason. */
    static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }

    /**
     * Runs a schema compiler.
     *
     * @throws IOException if it fails or takes longer than two minutes; it contains what the compiler printed
     */
    public void run(List<String> command) throws IOException, InterruptedException {
        Path log = Files.createTempFile("weighbridge", ".log");
        try {
            OptionalInt code = Starter.run(command, log, COMPILER_LIMIT);
            if (code.isEmpty())
                throw new IOException(command.getFirst() + " took longer than " + COMPILER_LIMIT.toSeconds() + " s");
            if (code.getAsInt() != 0) {
                String said = Files.readString(log);
                throw new IOException(
                        command.getFirst() + " failed with " + code.getAsInt() + ": " + oneLine(said) + "\n" + said);
            }
        } finally {
            Files.deleteIfExists(log);
        }
    }

    /**
     * A separate class loader for a schema compiler that needs other versions than those on the generate class path. It
     * sees the JDK and the jars that the build put into {@code target/compiler} of the codec's folder, or, in an archive,
     * those that {@code target/classpath/compiler} names.
     */
    public static ClassLoader compiler(Class<?> codec) throws IOException, URISyntaxException {
        Path target = Path.of(codec.getProtectionDomain().getCodeSource().getLocation().toURI()).getParent();
        Path recorded = target.resolve("classpath/compiler");
        List<URL> jars = new ArrayList<>();
        try (Stream<Path> list = Files.exists(recorded)
                ? Stream.of(Files.readString(recorded).trim().split(":")).map(target.getParent()::resolve)
                : Files.list(target.resolve("compiler"))) {
            for (Path jar : list.sorted().toList()) jars.add(jar.toUri().toURL());
        }
        return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /**
     * The file on this JVM's class path whose name begins with this prefix; this is how a codec finds a compiler that
     * Maven brought as an artifact.
     */
    public static Path onClassPath(String prefix) throws IOException {
        Optional<Path> found = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(p -> p.getFileName() != null && p.getFileName().toString().startsWith(prefix)).findFirst();
        return found.orElseThrow(() -> new IOException("no " + prefix + "* on the generate class path"));
    }
}
