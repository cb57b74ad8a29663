package weighbridge.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Schema;

/**
 * The Scala compiler on the generate class path. It is called by reflection, as only codecs in Scala bring it and this
 * module must not need it.
 *
 * <p>The compiler stays in memory, because its first call takes many times longer than later ones. What a call compiled
 * is forgotten before the next; otherwise the compiler would use an earlier class of the same name.
 */
public final class Scalac {
    /** A JVM's limit of 255 parameters, less one for {@code this}. */
    private static final int MAX_PARAMETERS = 254;
    private static final String PARAMETERS = "a parameter list's length cannot exceed " + MAX_PARAMETERS;
    /** The package of all generated classes. */
    private static final String GENERATED = "com.example";
    /** Large, because the compiler walks expressions recursively and macros make long ones. */
    private static final long STACK_BYTES = 64 << 20;
    /** A single thread, so that a compilation that exceeds a time limit still ends before the next one begins. */
    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(null, task, "scalac", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    });
    private static Scalac resident;

    private final StringWriter messages = new StringWriter();
    private final Object settings;
    private final Object reporter;
    private final Object global;

    private Scalac() throws ReflectiveOperationException {
        settings = type("Settings").getConstructor().newInstance();
        call(settings, "processArguments",
                list(List.of("-nowarn", "-classpath", System.getProperty("java.class.path"))), true);
        reporter = type("reporters.ConsoleReporter")
                .getConstructor(type("Settings"), BufferedReader.class, PrintWriter.class)
                .newInstance(settings, new BufferedReader(Reader.nullReader()), new PrintWriter(messages, true));
        global = type("Global").getConstructor(type("Settings"), type("reporters.Reporter")).newInstance(settings,
                reporter);
    }

    /**
     * Compiles the Scala sources of a workshop: case classes for a schema's structs and what belongs to them. Java
     * sources are compiled afterwards and can use them; see {@link Workshop#javac}.
     *
     * @throws UnsupportedSchema if a struct has more fields than a case class can
     * @throws IOException       if they do not compile; it contains the first errors
     */
    public static void compile(Schema schema, Workshop workshop) throws Exception {
        // Before a macro fails without a reason, or the compiler needs minutes to find one.
        for (Definition d : schema.definitions())
            if (d instanceof Definition.Struct s && s.fields().size() > MAX_PARAMETERS) throw tooManyParameters();
        try {
            THREAD.submit(() -> {
                if (resident == null) resident = new Scalac();
                resident.compile(workshop.sources(), workshop.classes());
                return null;
            }).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception wrong) throw wrong;
            if (!(e.getCause() instanceof OutOfMemoryError)) throw e;
            resident = null;
            throw new UnsupportedSchema("compiling the Scala code generated for this schema takes more than "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB of memory");
        }
    }

    private void compile(Path sources, Path classes)
            throws IOException, ReflectiveOperationException, UnsupportedSchema {
        List<String> files;
        try (Stream<Path> walk = Files.walk(sources)) {
            files = walk.map(Path::toString).filter(f -> f.endsWith(".scala")).sorted().toList();
        }
        messages.getBuffer().setLength(0);
        call(reporter, "reset");
        call(call(settings, "outputDirs"), "setSingleOutput", classes.toString());
        call(type("Global$Run").getConstructor(type("Global")).newInstance(global), "compile", list(files));
        boolean wrong = (boolean) call(reporter, "hasErrors");
        forget();
        if (!wrong) return;
        String said = String.join("\n", messages.toString().replace(sources + "/", "").lines().limit(40).toList());
        if (said.contains(PARAMETERS)) throw tooManyParameters();
        throw new IOException("generated Scala sources do not compile: " + Workshop.oneLine(said) + "\n" + said);
    }

    private static UnsupportedSchema tooManyParameters() {
        return new UnsupportedSchema("a case class generated for this schema exceeds a class-file limit: a constructor "
                + "has at most " + MAX_PARAMETERS + " parameters, and each Long or Double counts as two");
    }

    private void forget() throws ReflectiveOperationException {
        // A completed run stays in its last phase, in which the next run would register the subclasses of a sealed
        // trait too late for a macro.
        call(global, "phase_$eq", call(call(global, "currentRun"), "typerPhase"));
        Object generated = call(call(global, "rootMirror"), "getPackageIfDefined", GENERATED);
        Object parent = call(generated, "owner");
        call(call(call(parent, "info"), "decls"), "unlink", generated);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("scala.tools.nsc." + name);
    }

    private static Object list(List<String> elements) throws ReflectiveOperationException {
        Class<?> converters = Class.forName("scala.jdk.javaapi.CollectionConverters");
        return call(converters.getMethod("asScala", List.class).invoke(null, elements), "toList");
    }

    /** Calls the only public method of that name that accepts these arguments. */
    private static Object call(Object on, String name, Object... arguments) throws ReflectiveOperationException {
        Method method =
                Arrays.stream(on.getClass().getMethods()).filter(m -> m.getName().equals(name) && takes(m, arguments))
                        .findFirst().orElseThrow(() -> new NoSuchMethodException(on.getClass() + "." + name));
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) throw error;
            throw e;
        }
    }

    private static boolean takes(Method method, Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length != arguments.length) return false;
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isInstance(arguments[i]) && !(types[i] == boolean.class && arguments[i] instanceof Boolean))
                return false;
        }
        return true;
    }
}
