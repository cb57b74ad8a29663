package weighbridge.studies.jmhblog.sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Value;

/**
 * The state of a published benchmark that all its threads share: a place for each message, and what else its class held
 * in fields. A codec keeps one of these for all its adapters.
 */
public final class SharedObjects {
    private final Map<ClassLoader, State> states = new ConcurrentHashMap<>();

    /** What all users of these classes share. */
    public State of(ClassLoader classes) {
        return states.computeIfAbsent(classes, _ -> new State());
    }

    /** What the adapters of one schema share. */
    public static final class State {
        private final Map<Value.StructValue, Place> places = new ConcurrentHashMap<>();
        private Object library;

        private State() {}

        /** The library's own object, made at the first call. */
        @SuppressWarnings("unchecked")
        public synchronized <T> T library(Supplier<T> first) {
            if (library == null) library = first.get();
            return (T) library;
        }

        private Place place(Value.StructValue message, Supplier<Object> first) {
            return places.computeIfAbsent(message, _ -> new Place(first.get()));
        }
    }

    /** Holds an object that every thread reads and replaces, unguarded. */
    public static final class Place {
        private Object object;

        private Place(Object object) {
            this.object = object;
        }

        public Object get() {
            return object;
        }

        public void set(Object object) {
            this.object = object;
        }
    }

    /**
     * An adapter whose native value is the place of a message. It encodes whatever object lies there, and what it
     * decodes it puts where the last one that it encoded was. One thread alone does not notice; of several, each gets
     * what others left.
     */
    public abstract static class Sharing implements Adapter {
        private final Adapter plain;
        private final State state;
        private final Encoded encoded = new Encoded();
        private Place place = new Place(null);

        /** @param plain knows the objects that lie in the places */
        protected Sharing(Adapter plain, State state) {
            this.plain = plain;
            this.state = state;
        }

        /** The bytes of an object, as the benchmark made them. */
        protected abstract byte[] write(Object object) throws Exception;

        /**
         * Reads a message as the benchmark did.
         *
         * @return what the benchmark was left with
         */
        protected abstract Object read(byte[] message, Place place) throws Exception;

        @Override
        public final Object toNative(Value.StructValue message) {
            return state.place(message, () -> {
                try {
                    return plain.toNative(message);
                } catch (Exception e) {
                    throw new IllegalArgumentException(e);
                }
            });
        }

        @Override
        public final Value.StructValue toCanonical(Object decoded) throws Exception {
            return plain.toCanonical(decoded);
        }

        @Override
        public final Encoded encode(Object value) throws Exception {
            place = (Place) value;
            return encoded.of(write(place.get()));
        }

        @Override
        public final Object decode(byte[] message) throws Exception {
            return read(message, place);
        }

        /** The benchmark looked at no field. */
        @Override
        public long read(Object decoded) throws Exception {
            return 0;
        }
    }
}
