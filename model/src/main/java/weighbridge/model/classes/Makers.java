package weighbridge.model.classes;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.classes.OwnType.Absence;
import weighbridge.model.classes.OwnType.Maker;
import weighbridge.model.classes.OwnType.Property;

/**
 * Finds out how objects of a user's class are made: by a record's constructor; by a constructor without parameters, and
 * setters or fields; by a constructor that takes every property; or by a builder.
 */
final class Makers {
    private static final List<String> BUILDERS = List.of("builder", "newBuilder");

    private final Class<?> owner;
    private final List<Property> properties;

    private Makers(Class<?> owner, List<Property> properties) {
        this.owner = owner;
        this.properties = properties;
    }

    /** @throws UnfitClass if no way is known */
    static Maker of(Class<?> owner, List<Property> properties) throws UnfitClass {
        if (Modifier.isAbstract(owner.getModifiers()))
            throw new UnfitClass("its " + owner.getName() + " is abstract, and does not say which classes it has");
        Makers makers = new Makers(owner, properties);
        return makers.canonical().or(makers::empty).or(makers::full).or(makers::builder)
                .orElseThrow(() -> new UnfitClass("its " + owner.getName() + " has no constructor that takes "
                        + "every property, no setters beside one that takes nothing, and no builder"));
    }

    private Optional<Maker> canonical() {
        if (!owner.isRecord()) return Optional.empty();
        try {
            return Optional.of(calling(
                    owner.getDeclaredConstructor(properties.stream().map(Property::raw).toArray(Class<?>[]::new))));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every record has this constructor", e);
        }
    }

    private static Maker calling(Constructor<?> constructor) {
        constructor.setAccessible(true);
        return constructor::newInstance;
    }

    /** Sets one property of an object that was made without it. */
    private interface Setter {
        void set(Object object, Object value) throws ReflectiveOperationException;
    }

    private Optional<Maker> empty() {
        Constructor<?> constructor;
        try {
            constructor = owner.getDeclaredConstructor();
        } catch (NoSuchMethodException _) {
            return Optional.empty();
        }
        constructor.setAccessible(true);
        List<Setter> setters = new ArrayList<>();
        for (Property p : properties) {
            Optional<Setter> setter = method(owner, p, void.class).or(() -> field(p));
            if (setter.isEmpty()) return Optional.empty();
            setters.add(setter.get());
        }
        return Optional.of(values -> {
            Object object = constructor.newInstance();
            for (int i = 0; i < values.length; i++) setters.get(i).set(object, values[i]);
            return object;
        });
    }

    private Optional<Setter> field(Property p) {
        return Access.field(owner, p.name()).filter(f -> !Modifier.isFinal(f.getModifiers()) && f.getType() == p.raw())
                .map(f -> {
                    f.setAccessible(true);
                    return (Setter) f::set;
                });
    }

    /**
     * The method of a class that sets a property: {@code setName}, {@code name} or {@code withName}.
     *
     * @param returned what it returns; {@code void} stands for anything
     */
    private static Optional<Setter> method(Class<?> c, Property p, Class<?> returned) {
        String capital = p.name().substring(0, 1).toUpperCase(Locale.ROOT) + p.name().substring(1);
        for (String name : returned == void.class ? List.of("set" + capital)
                : List.of(p.name(), "set" + capital, "with" + capital)) {
            for (Class<?> at = c; at != null; at = at.getSuperclass()) {
                for (Method m : at.getDeclaredMethods()) {
                    if (!m.getName().equals(name) || m.getParameterCount() != 1 || m.isSynthetic()
                            || Modifier.isStatic(m.getModifiers()))
                        continue;
                    if (returned != void.class && !m.getReturnType().isAssignableFrom(returned)) continue;
                    Class<?> taken = m.getParameterTypes()[0];
                    boolean whole = taken == p.raw();
                    boolean within = p.absence() == Absence.EMPTY && p.raw() == Optional.class;
                    if (!whole && !within) continue;
                    m.setAccessible(true);
                    return Optional.of(
                            (object, value) -> m.invoke(object, whole ? value : ((Optional<?>) value).orElse(null)));
                }
            }
        }
        return Optional.empty();
    }

    /** A constructor with a parameter for each property: by their names, or in the properties' order by their types. */
    private Optional<Maker> full() {
        for (Constructor<?> c : owner.getDeclaredConstructors()) {
            if (c.getParameterCount() != properties.size() || c.isSynthetic() || properties.isEmpty()) continue;
            Optional<int[]> places = places(c.getParameters());
            if (places.isEmpty()) continue;
            Maker maker = calling(c);
            return Optional.of(values -> {
                Object[] arguments = new Object[values.length];
                for (int i = 0; i < arguments.length; i++) arguments[i] = values[places.get()[i]];
                return maker.make(arguments);
            });
        }
        return Optional.empty();
    }

    /** The place of the property that each parameter takes; empty if one takes none. */
    private Optional<int[]> places(Parameter[] parameters) {
        Map<String, Integer> named = new HashMap<>();
        for (int i = 0; i < properties.size(); i++) named.put(properties.get(i).name(), i);
        int[] places = new int[parameters.length];
        for (int i = 0; i < places.length; i++) {
            Integer place = parameters[i].isNamePresent() ? named.remove(parameters[i].getName()) : Integer.valueOf(i);
            if (place == null || parameters[i].getType() != properties.get(place).raw()) return Optional.empty();
            places[i] = place;
        }
        return Optional.of(places);
    }

    private Optional<Maker> builder() {
        for (Method begin : owner.getDeclaredMethods()) {
            if (!BUILDERS.contains(begin.getName()) || begin.getParameterCount() > 0
                    || !Modifier.isStatic(begin.getModifiers()))
                continue;
            Class<?> builder = begin.getReturnType();
            Optional<Method> build = build(builder);
            List<Setter> setters = new ArrayList<>();
            for (Property p : properties)
                method(builder, p, builder).or(() -> method(builder, p, void.class)).ifPresent(setters::add);
            if (build.isEmpty() || setters.size() < properties.size()) continue;
            begin.setAccessible(true);
            build.get().setAccessible(true);
            return Optional.of(values -> {
                Object begun = begin.invoke(null);
                // A builder may refuse null, and leaves out what is not set.
                for (int i = 0; i < values.length; i++) if (values[i] != null) setters.get(i).set(begun, values[i]);
                return build.get().invoke(begun);
            });
        }
        return Optional.empty();
    }

    private Optional<Method> build(Class<?> builder) {
        for (Method m : builder.getDeclaredMethods()) {
            if (m.getName().equals("build") && m.getParameterCount() == 0 && m.getReturnType() == owner)
                return Optional.of(m);
        }
        return Optional.empty();
    }
}
