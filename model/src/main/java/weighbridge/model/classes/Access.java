package weighbridge.model.classes;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How code in the package of a user's class reads a property: by calling a method or reading a field. */
public record Access(Member member) {
    /** Makes the member accessible by reflection. */
    public Access {
        ((AccessibleObject) member).setAccessible(true);
    }

    /** The getter, the method with the property's name, or the field; empty if other classes can use none of them. */
    static Optional<Access> find(Class<?> owner, String name, Class<?> type) {
        String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        for (String method : List.of("get" + capital, "is" + capital, name)) {
            for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
                for (Method m : c.getDeclaredMethods()) {
                    boolean reads = m.getName().equals(method) && m.getParameterCount() == 0
                            && m.getReturnType() == type && !Modifier.isStatic(m.getModifiers()) && !m.isSynthetic();
                    if (reads && isVisible(m, owner)) return Optional.of(new Access(m));
                }
            }
        }
        return field(owner, name).filter(f -> isVisible(f, owner)).map(Access::new);
    }

    /** The field of that name, of the class or of one above it. */
    static Optional<Field> field(Class<?> owner, String name) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (f.getName().equals(name) && !Modifier.isStatic(f.getModifiers())) return Optional.of(f);
            }
        }
        return Optional.empty();
    }

    private static boolean isVisible(Member member, Class<?> owner) {
        if (Modifier.isPrivate(member.getModifiers())) return false;
        return Modifier.isPublic(member.getModifiers())
                || member.getDeclaringClass().getPackageName().equals(owner.getPackageName());
    }

    Object get(Object object) throws ReflectiveOperationException {
        return member instanceof Method m ? m.invoke(object) : ((Field) member).get(object);
    }

    /** The Java expression for the property of an object. */
    public String of(String object) {
        return object + "." + member.getName() + (member instanceof Method ? "()" : "");
    }
}
