package weighbridge.studies.pronghorn.samples;

/**
 * One sample of a message.
 *
 * <p>Because no class is registered with Kryo, it writes this class's full name, which is as long as that of the test's
 * own class. Because this class is not final, Kryo also writes the class of every sample.
 */
public class MessageSample {
    private int id;
    private long time;
    private int measurement;
    private int action;

    /** Replaces all fields. */
    public final void set(int newId, long newTime, int newMeasurement, int newAction) {
        id = newId;
        time = newTime;
        measurement = newMeasurement;
        action = newAction;
    }

    public final int id() {
        return id;
    }

    /** In milliseconds since 1970. */
    public final long time() {
        return time;
    }

    public final int measurement() {
        return measurement;
    }

    public final int action() {
        return action;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof MessageSample s && id == s.id && time == s.time && measurement == s.measurement
                && action == s.action;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(31L * (31L * (31L * id + measurement) + action) + time);
    }

    @Override
    public final String toString() {
        return id + " at " + time + ": " + measurement + ", " + action;
    }
}
