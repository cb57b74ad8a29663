package weighbridge.model.classes;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The values in an object of a class, as serializers see them; determined from the class alone. */
public final class Properties {
    /** @param type the type, in which the class's type variables are replaced if they are known */
    public record Property(String name, Type type) {}

    private Properties() {}

    /** The types for which a type's variables stand. */
    public static Map<TypeVariable<?>, Type> bindings(Type type) {
        Map<TypeVariable<?>, Type> bindings = new HashMap<>();
        if (type instanceof ParameterizedType p && p.getRawType() instanceof Class<?> raw) {
            TypeVariable<?>[] variables = raw.getTypeParameters();
            Type[] arguments = p.getActualTypeArguments();
            for (int i = 0; i < Math.min(variables.length, arguments.length); i++)
                bindings.put(variables[i], arguments[i]);
        }
        return bindings;
    }

    /**
     * A record's components. For other classes, the public fields and whatever has a getter together with a field or
     * setter, a superclass's first; if there are none, all fields.
     */
    public static List<Property> of(Class<?> c, Map<TypeVariable<?>, Type> bindings) {
        List<Property> found = new ArrayList<>();
        if (c.isRecord()) {
            for (RecordComponent r : c.getRecordComponents()) {
                found.add(new Property(r.getName(), JavaTypes.bound(r.getGenericType(), bindings)));
            }
            return found;
        }
        Map<String, Type> getters = getters(c, bindings);
        Map<String, Property> all = new LinkedHashMap<>();
        Map<String, Property> visible = new LinkedHashMap<>();
        Map<TypeVariable<?>, Type> known = new HashMap<>(bindings);
        for (Class<?> owner : lineage(c, known)) {
            for (Field f : owner.getDeclaredFields()) {
                if (Modifier.isStatic(f.getModifiers()) || f.isSynthetic()) continue;
                boolean isTransient = Modifier.isTransient(f.getModifiers());
                Property p = new Property(f.getName(), JavaTypes.bound(f.getGenericType(), known));
                if (!isTransient) all.put(f.getName(), p);
                Type getter = getters.remove(f.getName());
                if (isTransient) continue;
                if (getter != null || Modifier.isPublic(f.getModifiers())) visible.put(f.getName(), p);
            }
        }
        getters.forEach((name, type) -> {
            if (c.isInterface() || hasSetter(c, name)) visible.put(name, new Property(name, type));
        });
        return List.copyOf((visible.isEmpty() ? all : visible).values());
    }

    /** The class and its superclasses, the topmost first. Their type variables are added to the known ones. */
    private static Deque<Class<?>> lineage(Class<?> c, Map<TypeVariable<?>, Type> known) {
        Deque<Class<?>> lineage = new ArrayDeque<>();
        Class<?> at = c;
        while (at != null && at != Object.class) {
            lineage.push(at);
            Map<TypeVariable<?>, Type> of = bindings(at.getGenericSuperclass());
            of.replaceAll((_, type) -> JavaTypes.bound(type, known));
            known.putAll(of);
            at = at.getSuperclass();
        }
        return lineage;
    }

    private static Map<String, Type> getters(Class<?> c, Map<TypeVariable<?>, Type> bindings) {
        Map<String, Type> getters = new TreeMap<>();
        for (Method m : c.getMethods()) {
            // Bridges count as well, since one may stand for a method of a superclass that is not public.
            if (Modifier.isStatic(m.getModifiers()) || m.getParameterCount() > 0
                    || m.getDeclaringClass() == Object.class || m.getReturnType() == void.class) {
                continue;
            }
            String name = m.getName();
            boolean truth = m.getReturnType() == boolean.class || m.getReturnType() == Boolean.class;
            int prefix = name.startsWith("get") && name.length() > 3 ? 3
                    : truth && name.startsWith("is") && name.length() > 2 ? 2 : 0;
            if (prefix == 0 || !Character.isUpperCase(name.charAt(prefix))) continue;
            getters.put(decapitalized(name.substring(prefix)), JavaTypes.bound(m.getGenericReturnType(), bindings));
        }
        return getters;
    }

    /** The name of a property by the rules of the Beans specification, which leave {@code URL} as it is. */
    private static String decapitalized(String name) {
        if (name.length() > 1 && Character.isUpperCase(name.charAt(1))) return name;
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static boolean hasSetter(Class<?> c, String name) {
        String setter = "set" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        for (Method m : c.getMethods()) if (m.getName().equals(setter) && m.getParameterCount() == 1) return true;
        return false;
    }
}
