package weighbridge.worker;

import java.lang.reflect.InvocationTargetException;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.run.Outcome;

/** Why something failed, in one line. */
public final class Reason {
    private static final int LONGEST = 400;

    private Reason() {}

    /** What was being done, the exception, and its first frame outside the JDK. */
    public static String of(String doing, Throwable thrown) {
        Throwable cause =
                thrown instanceof InvocationTargetException && thrown.getCause() != null ? thrown.getCause() : thrown;
        String place = "";
        for (StackTraceElement e : cause.getStackTrace()) {
            // A frame in the JDK says little. JDK classes have a named module, those of a class path do not.
            if (e.getModuleName() == null) {
                place = " (at " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber() + ")";
                break;
            }
        }
        String line = (doing + ": " + cause).lines().findFirst().orElse(doing);
        return (line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…") + place;
    }

    /** Unsupported if the library rejected the schema, otherwise failed. */
    public static <T> Outcome<T> outcome(String doing, Throwable thrown) {
        return thrown instanceof UnsupportedSchema u ? new Outcome.Unsupported<>(u.getMessage())
                : new Outcome.Failed<>(of(doing, thrown));
    }
}
