package weighbridge.sources.javaclasses;

import java.io.ObjectInputFilter;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.classes.OwnClasses;
import weighbridge.model.classes.OwnType;

/**
 * The classes whose objects a serialized stream may hold: those of the schema, with the classes above them, and the
 * JDK's values and collections. Any other is refused before an object of it exists.
 */
final class Admitted implements ObjectInputFilter {
    private static final int MOST_DEPTH = 1_000;
    private static final int MOST_ELEMENTS = 1 << 24;
    private static final Set<String> JDK = Set.of("java.lang.Object", "java.lang.String", "java.lang.Number",
            "java.lang.Enum", "java.lang.Boolean", "java.lang.Byte", "java.lang.Short", "java.lang.Integer",
            "java.lang.Long", "java.lang.Float", "java.lang.Double", "java.lang.Character", "java.math.BigDecimal",
            "java.math.BigInteger", "java.util.UUID", "java.util.Date", "java.sql.Date", "java.sql.Timestamp",
            "java.net.URI", "java.util.Currency", "java.time.Ser", "java.time.LocalDate", "java.time.LocalTime",
            "java.time.LocalDateTime", "java.time.Instant", "java.time.OffsetDateTime", "java.time.OffsetTime",
            "java.time.ZonedDateTime", "java.time.ZoneOffset", "java.time.ZoneRegion", "java.time.Duration",
            "java.time.Period", "java.time.Year", "java.time.YearMonth", "java.time.MonthDay", "java.util.ArrayList",
            "java.util.LinkedList", "java.util.ArrayDeque", "java.util.Vector", "java.util.HashSet",
            "java.util.LinkedHashSet", "java.util.TreeSet", "java.util.HashMap", "java.util.LinkedHashMap",
            "java.util.TreeMap", "java.util.Map$Entry", "java.util.Map", "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentHashMap$Segment", "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.CopyOnWriteArrayList", "java.util.Arrays$ArrayList", "java.util.CollSer",
            "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$ListN",
            "java.util.ImmutableCollections$Set12", "java.util.ImmutableCollections$SetN",
            "java.util.ImmutableCollections$Map1", "java.util.ImmutableCollections$MapN",
            "java.util.Collections$EmptyList", "java.util.Collections$EmptySet", "java.util.Collections$EmptyMap",
            "java.util.Collections$SingletonList", "java.util.Collections$SingletonSet",
            "java.util.Collections$SingletonMap", "java.util.Collections$UnmodifiableCollection",
            "java.util.Collections$UnmodifiableList", "java.util.Collections$UnmodifiableRandomAccessList",
            "java.util.Collections$UnmodifiableSet", "java.util.Collections$UnmodifiableMap", "java.util.EnumMap",
            "java.util.EnumSet", "java.util.EnumSet$SerializationProxy", "java.util.RegularEnumSet",
            "java.util.JumboEnumSet");

    private final Set<Class<?>> own = new HashSet<>();
    private Optional<String> refused = Optional.empty();

    Admitted(OwnClasses classes) {
        for (Map.Entry<String, OwnType.Body> e : classes.bodies().entrySet()) add(e.getValue().type());
        classes.classes().values().forEach(this::add);
    }

    private void add(Class<?> type) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) own.add(c);
        // A constant with a body of its own has a class of its own.
        if (type.isEnum()) for (Object constant : type.getEnumConstants()) own.add(constant.getClass());
    }

    /** The class that was refused last; empty if none was. */
    Optional<String> refused() {
        return refused;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.depth() > MOST_DEPTH || info.arrayLength() > MOST_ELEMENTS) return Status.REJECTED;
        Class<?> c = info.serialClass();
        if (c == null) return Status.UNDECIDED;
        while (c.isArray()) c = c.getComponentType();
        if (c.isPrimitive() || own.contains(c) || c.getClassLoader() == null && JDK.contains(c.getName())
                || c.getName().startsWith("java.sql.") && JDK.contains(c.getName()))
            return Status.ALLOWED;
        refused = Optional.of(c.getName());
        return Status.REJECTED;
    }
}
