package weighbridge.sources.javaclasses;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.SchemaException;
import weighbridge.model.Type.ListOf;
import weighbridge.model.Type.MapOf;
import weighbridge.model.Type.Ref;
import weighbridge.model.Type.Scalar;
import weighbridge.model.Type.SetOf;
import weighbridge.model.classes.JavaTypes;
import weighbridge.model.classes.Properties;
import weighbridge.source.Described;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * The schema of a Java class: a record, a bean, or a class with public fields. Each type declares its class's name.
 *
 * <p>Classes are loaded but not initialized, and none of their methods is called: an enum's constants are determined
 * from its fields.
 */
final class ClassSchema {
    private static final String LANGUAGE = "java";
    private static final String TEXT = "becomes text";
    /** Classes whose values have a short text form. */
    private static final Set<String> TEXTS = Set.of("java.time.ZonedDateTime", "java.time.LocalTime",
            "java.time.OffsetTime", "java.time.Duration", "java.time.Period", "java.time.Year", "java.time.YearMonth",
            "java.time.MonthDay", "java.time.ZoneId", "java.time.ZoneOffset", "java.net.URI", "java.net.URL",
            "java.util.Locale", "java.util.Currency", "java.util.TimeZone", "java.lang.Character", "char",
            "java.util.concurrent.atomic.AtomicReference", "java.lang.Class", "java.io.File", "java.nio.file.Path");

    private static final String UNSAID = "is abstract and does not say which classes it has, so nothing of theirs is "
            + "carried; declare it sealed (in Kotlin, with -jvm-target 17 or later), or name them with @JsonSubTypes";

    private final SchemaDraft draft = new SchemaDraft(LANGUAGE);

    private final Annotations annotations;

    private ClassSchema(Jars jars) {
        annotations = new Annotations(jars);
    }

    /** @param optional whether the value may be missing */
    private record Typed(weighbridge.model.Type type, boolean optional) {}

    /**
     * @param classPath the jars and folders that are searched; nothing else is
     * @throws ImportException if the class or something that it needs is missing, or if no schema can express the class
     */
    static Described read(String className, List<Path> classPath) throws IOException {
        try (Jars jars = new Jars(classPath)) {
            return read(className, classPath, jars);
        }
    }

    /** @param jars that are open on the class path */
    static Described read(String className, List<Path> classPath, Jars jars) throws IOException {
        Path shown = Path.of(className.replaceAll("[^\\w.$]", "_"));
        try {
            Class<?> root = Class.forName(className, false, jars);
            if (root.getClassLoader() != jars) {
                throw new ImportException(shown, "is a class of the JDK; name one of your own classes");
            }
            return new ClassSchema(jars).schema(root, shown);
        } catch (ClassNotFoundException | TypeNotPresentException | LinkageError | SecurityException e) {
            throw new ImportException(shown, fault(e, className, classPath));
        } catch (SchemaException e) {
            throw new ImportException(shown, e.getMessage());
        }
    }

    private static String fault(Throwable e, String className, List<Path> classPath) {
        int version = Runtime.version().feature();
        return switch (e) {
            case ClassNotFoundException c when c.getCause() instanceof IOException io ->
                "cannot be read (" + io.getMessage() + "); its jar may be damaged, so build the jar again";
            case ClassNotFoundException _ -> source(className, classPath)
                    .map(s -> "is there only as a source, " + s + "; compile it, and give the folder of its class with "
                            + "--classpath")
                    .orElseGet(() -> "there is no such class in " + shown(classPath)
                            + "; give the name with its package, and write a nested class as Outer$Inner");
            case TypeNotPresentException t -> "needs the class " + t.typeName() + "; add its jar to --classpath";
            case NoClassDefFoundError d when isMissing(d) ->
                "needs the class " + String.valueOf(d.getMessage()).replace('/', '.') + "; add its jar to --classpath";
            case NoClassDefFoundError d -> "its class file contains a class with another name (" + d.getMessage()
                    + "); give the full name with its package, and let --classpath name the folder that contains the "
                    + "outermost package";
            case UnsupportedClassVersionError v when String.valueOf(v.getMessage()).startsWith("Preview") ->
                "uses preview features of Java; compile the class without --enable-preview";
            case UnsupportedClassVersionError _ -> "was compiled for a newer JDK than this one (" + version
                    + "); run Weighbridge on that JDK, or compile the class with --release " + version;
            default ->
                "cannot be loaded (" + e.getMessage() + "); compile it again, or give another jar with --classpath";
        };
    }

    /** The source of a class in the folders of a class path. */
    private static Optional<Path> source(String className, List<Path> classPath) {
        String file = className.replaceFirst("\\$.*", "").replace('.', '/');
        return classPath.stream().filter(Files::isDirectory)
                .flatMap(folder -> Stream.of(".java", ".kt").map(ending -> folder.resolve(file + ending)))
                .filter(Files::isRegularFile).findFirst();
    }

    /** Whether a class is not there; the message is its name then, and a sentence if a file holds another class. */
    private static boolean isMissing(NoClassDefFoundError e) {
        return e.getCause() instanceof ClassNotFoundException || e.getMessage() == null
                || !e.getMessage().contains(" ");
    }

    private static String shown(List<Path> classPath) {
        return classPath.isEmpty() ? "an empty class path (give --classpath)" : classPath.toString();
    }

    private Described schema(Class<?> root, Path shown) throws ImportException {
        if (!(plain(root, root.getSimpleName()) instanceof Ref ref) || root.isEnum()) {
            throw new ImportException(shown, "is an enum, a collection, a map or a single value, which cannot "
                    + "be a message; name a class with properties");
        }
        List<Class<?>> kinds = kinds(root);
        if (!kinds.isEmpty())
            throw new ImportException(shown,
                    "stands for the classes " + Printable.list(kinds.stream().map(Class::getName).toList())
                            + ", but a message is of one class; name one of them, or a class with a property of this "
                            + "type");
        return new Described(draft.finish(ref), draft.ledger());
    }

    private Typed type(Type type, String path) {
        Class<?> raw = JavaTypes.raw(type);
        if (raw == Optional.class) return new Typed(type(JavaTypes.argument(type, 0), path).type(), true);
        if (raw == OptionalInt.class) return new Typed(Scalar.INT32, true);
        if (raw == OptionalLong.class) return new Typed(Scalar.INT64, true);
        if (raw == OptionalDouble.class) return new Typed(Scalar.FLOAT64, true);
        return new Typed(plain(type, path), !raw.isPrimitive());
    }

    private weighbridge.model.Type plain(Type type, String path) {
        if (type instanceof GenericArrayType a) return new ListOf(inner(a.getGenericComponentType(), path + "[]"));
        Class<?> raw = JavaTypes.raw(type);
        if (raw.isArray()) {
            Class<?> element = raw.getComponentType();
            if (element == byte.class) return Scalar.BYTES;
            weighbridge.model.Type inner = inner(element, path + "[]");
            return new ListOf(inner, element.isPrimitive() && inner instanceof Scalar s && s.kind().isPrimitive());
        }
        Optional<weighbridge.model.Type> scalar = scalar(raw, path);
        if (scalar.isPresent()) return scalar.get();
        if (Map.class.isAssignableFrom(raw)) return map(type, path);
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            weighbridge.model.Type element = inner(JavaTypes.argument(type, 0), path + "[]");
            boolean hashable = element instanceof Scalar || element instanceof Ref;
            if (!Set.class.isAssignableFrom(raw)) return new ListOf(element);
            if (hashable) return new SetOf(element);
            draft.note(path, "a set of collections becomes a list");
            return new ListOf(element);
        }
        if (raw.getClassLoader() == null || raw == Object.class || isPlatform(raw)) {
            draft.note(path, "a " + raw.getName() + " becomes JSON text");
            return new Scalar(Kind.STRING, Optional.of(new Logical.Json()));
        }
        return raw.isEnum() ? enumeration(raw) : object(type, path);
    }

    private static boolean isPlatform(Class<?> c) {
        return c.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    /** Elements of a collection are always present. */
    private weighbridge.model.Type inner(Type type, String path) {
        Typed inner = type(type, path);
        if (JavaTypes.raw(type).getName().startsWith("java.util.Optional")) {
            draft.note(path, "an Optional within a collection is treated as always present");
        }
        return inner.type();
    }

    private weighbridge.model.Type map(Type type, String path) {
        weighbridge.model.Type key = inner(JavaTypes.argument(type, 0), path + "{key}");
        weighbridge.model.Type value = inner(JavaTypes.argument(type, 1), path + "{}");
        boolean fit = key instanceof Scalar || JavaTypes.raw(JavaTypes.argument(type, 0)).isEnum();
        if (fit) return new MapOf(key, value);
        draft.note(path, "a map with objects as keys becomes JSON text");
        return new Scalar(Kind.STRING, Optional.of(new Logical.Json()));
    }

    private Optional<weighbridge.model.Type> scalar(Class<?> c, String path) {
        if (c == boolean.class || c == Boolean.class) return Optional.of(Scalar.BOOL);
        if (c == byte.class || c == Byte.class) return Optional.of(Scalar.INT8);
        if (c == short.class || c == Short.class) return Optional.of(Scalar.INT16);
        if (c == int.class || c == Integer.class) return Optional.of(Scalar.INT32);
        if (c == long.class || c == Long.class) return Optional.of(Scalar.INT64);
        if (c == float.class || c == Float.class) return Optional.of(Scalar.FLOAT32);
        if (c == double.class || c == Double.class) return Optional.of(Scalar.FLOAT64);
        if (CharSequence.class.isAssignableFrom(c)) return Optional.of(Scalar.STRING);
        if (ByteBuffer.class.isAssignableFrom(c)) return Optional.of(Scalar.BYTES);
        if (c == UUID.class) return logical(Kind.STRING, new Logical.Uuid());
        if (c == LocalDate.class || c.getName().equals("java.sql.Date")) return logical(Kind.INT32, new Logical.Date());
        if (c == Instant.class || c == LocalDateTime.class || c == OffsetDateTime.class
                || Date.class.isAssignableFrom(c)) {
            boolean millis = Date.class.isAssignableFrom(c);
            if (!millis)
                draft.note(path, c == Instant.class ? "becomes microseconds, not nanoseconds"
                        : "becomes an instant in microseconds, without its offset from UTC");
            return logical(Kind.INT64,
                    new Logical.Timestamp(millis ? Logical.Timestamp.Unit.MILLIS : Logical.Timestamp.Unit.MICROS));
        }
        if (c == BigDecimal.class || c == BigInteger.class) {
            draft.note(path, "a " + c.getSimpleName() + " becomes text; you can change it to"
                    + " int64:decimal(SCALE) in the schema");
            return Optional.of(Scalar.STRING);
        }
        if (TEXTS.contains(c.getName())) {
            draft.note(path, TEXT);
            return Optional.of(Scalar.STRING);
        }
        return Optional.empty();
    }

    private static Optional<weighbridge.model.Type> logical(Kind kind, Logical logical) {
        return Optional.of(new Scalar(kind, Optional.of(logical)));
    }

    private weighbridge.model.Type enumeration(Class<?> c) {
        return draft.ref(c.getName(), c.getSimpleName(), () -> {
            List<SchemaDraft.Constant> constants = new ArrayList<>();
            for (Field f : c.getDeclaredFields()) {
                if (f.isEnumConstant()) constants.add(new SchemaDraft.Constant(f.getName(), constants.size()));
            }
            draft.enumeration(c.getName(), constants, Optional.of(c.getName()));
        });
    }

    private weighbridge.model.Type object(Type type, String path) {
        Class<?> raw = JavaTypes.raw(type);
        String key = JavaTypes.key(type);
        List<Class<?>> classes = kinds(raw);
        if (!classes.isEmpty()) {
            Optional<Annotations.Kinds> kinds = annotations.kinds(raw);
            return draft.ref(key, JavaTypes.name(type), () -> {
                List<SchemaDraft.Member> alternatives = new ArrayList<>();
                for (Class<?> c : classes) {
                    alternatives.add(new SchemaDraft.Member(alternatives.size() + 1, kind(c, kinds),
                            plain(c, draft.name(key) + "." + c.getSimpleName()), true, Optional.empty()));
                }
                draft.note(draft.name(key), told(kinds));
                draft.union(key, alternatives, Optional.of(raw.getName()));
                kinds.flatMap(Annotations.Kinds::by).ifPresent(by -> draft.by(key, by));
            });
        }
        return draft.ref(key, JavaTypes.name(type), () -> {
            if (raw.isInterface() || isAbstract(raw)) draft.note(draft.name(key), UNSAID);
            List<SchemaDraft.Member> members = new ArrayList<>();
            for (Properties.Property p : Properties.of(raw, Properties.bindings(type))) {
                Typed typed = type(p.type(), draft.name(key) + "." + p.name());
                Optional<String> named = annotations.name(raw, p.name()).filter(n -> !n.equals(p.name()));
                if (named.isPresent())
                    draft.note(draft.name(key) + "." + p.name(), "an annotation gives its name in JSON");
                members.add(new SchemaDraft.Member(members.size() + 1, named.orElse(p.name()), typed.type(),
                        !typed.optional(), Optional.empty()));
            }
            draft.struct(key, members, Optional.of(raw.getName()));
        });
    }

    /** The classes that a type stands for, as it says itself; none if its objects are of its own class. */
    private List<Class<?>> kinds(Class<?> c) {
        if (isChoice(c)) return leaves(c);
        if (!c.isInterface() && !isAbstract(c)) return List.of();
        List<Class<?>> kinds = new ArrayList<>();
        annotations.kinds(c).ifPresent(k -> k.names().keySet().forEach(name -> kinds.add(load(name, c))));
        return kinds;
    }

    /**
     * The classes that a sealed class permits; an abstract one that is itself sealed is replaced by those that it
     * permits.
     */
    private static List<Class<?>> leaves(Class<?> c) {
        List<Class<?>> leaves = new ArrayList<>();
        Set<Class<?>> passed = new HashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>(List.of(c));
        while (!open.isEmpty()) {
            Class<?> next = open.pop();
            if (!passed.add(next)) continue;
            if (isChoice(next)) Arrays.asList(next.getPermittedSubclasses()).reversed().forEach(open::push);
            else leaves.add(next);
        }
        return leaves;
    }

    /** The name of a class among the kinds of a type. */
    private String kind(Class<?> c, Optional<Annotations.Kinds> kinds) {
        String given = kinds.map(k -> k.names().getOrDefault(c.getName(), "")).orElse("");
        return given.isEmpty() ? kinds.flatMap(_ -> annotations.ownName(c)).orElse(c.getSimpleName()) : given;
    }

    private static String told(Optional<Annotations.Kinds> kinds) {
        if (kinds.isEmpty())
            return "a sealed type becomes a union of its permitted classes; in JSON, the union is an object with one "
                    + "member named after the class, or has a member such as type that names it";
        return "becomes a union of the classes that its annotations name"
                + kinds.get().by().map(by -> "; in JSON, the member " + by + " names the class").orElse("");
    }

    private static Class<?> load(String name, Class<?> beside) {
        try {
            return Class.forName(name, false, beside.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new TypeNotPresentException(name, e);
        }
    }

    private static boolean isAbstract(Class<?> c) {
        return Modifier.isAbstract(c.getModifiers());
    }

    private static boolean isChoice(Class<?> c) {
        return c.isSealed() && (c.isInterface() || isAbstract(c));
    }
}
