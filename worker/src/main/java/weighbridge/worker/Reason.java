package weighbridge.worker;

import java.lang.reflect.InvocationTargetException;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.run.Outcome;

/** Why something failed, in one line. */
public final class Reason {
    private static final int LONGEST = 400;

    private Reason() {}

    /** The activity, the exception, and its first frame outside the JDK. */
    public static String of(String doing, Throwable thrown) {
        Throwable cause =
                thrown instanceof InvocationTargetException && thrown.getCause() != null ? thrown.getCause() : thrown;
        String place = "";
        for (StackTraceElement e : cause.getStackTrace()) {
            // A place in the JDK says little; its modules are named, those of a class path are not.
            if (e.getModuleName() == null) {
                place = " (at " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber() + ")";
                break;
            }
        }
        String line = (doing + ": " + cause).lines().findFirst().orElse(doing);
        return (line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…") + place;
    }

    /** Unsupported if the library refused the schema, else failed. */
    public static <T> Outcome<T> outcome(String doing, Throwable thrown) {
        return thrown instanceof UnsupportedSchema u ? new Outcome.Unsupported<>(u.getMessage())
                : new Outcome.Failed<>(of(doing, thrown));
    }
}
