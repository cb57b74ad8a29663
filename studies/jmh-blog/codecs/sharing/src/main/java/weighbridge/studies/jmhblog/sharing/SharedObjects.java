package weighbridge.studies.jmhblog.sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Value;

/**
 * The state that all threads of a published benchmark share: a place for each message, and the library's object that
 * its class held in a field. A codec keeps one instance for all its adapters.
 */
public final class SharedObjects {
    private final Map<ClassLoader, State> states = new ConcurrentHashMap<>();

    /** The state shared by all users of these classes. */
    public State of(ClassLoader classes) {
        return states.computeIfAbsent(classes, _ -> new State());
    }

    /** The state that the adapters of one schema share. */
    public static final class State {
        private final Map<Value.StructValue, Place> places = new ConcurrentHashMap<>();
        private Object library;

        private State() {}

        /** The library's object, which the first call makes. */
        @SuppressWarnings("unchecked")
        public synchronized <T> T library(Supplier<T> first) {
            if (library == null) library = first.get();
            return (T) library;
        }

        private Place place(Value.StructValue message, Supplier<Object> first) {
            return places.computeIfAbsent(message, _ -> new Place(first.get()));
        }
    }

    /** Holds an object that every thread reads and replaces without synchronization. */
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
     * An adapter whose native value is the place of a message. It encodes the object that is in that place, and puts
     * what it decodes into the place that it last encoded from. A single thread does not notice; with several, each
     * gets what others left there.
     */
    public abstract static class Sharing implements Adapter {
        private final Adapter plain;
        private final State state;
        private final Encoded encoded = new Encoded();
        private Place place = new Place(null);

        /** @param plain the adapter for the objects in the places */
        protected Sharing(Adapter plain, State state) {
            this.plain = plain;
            this.state = state;
        }

        /** Encodes an object as the benchmark did. */
        protected abstract byte[] write(Object object) throws Exception;

        /**
         * Reads a message as the benchmark did.
         *
         * @return the object that the benchmark ended up with
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

        /** Reads no field, since the benchmark read none. */
        @Override
        public long read(Object decoded) throws Exception {
            return 0;
        }
    }
}
