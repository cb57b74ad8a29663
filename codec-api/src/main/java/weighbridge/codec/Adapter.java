package weighbridge.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Value;

/**
 * What binds a codec to a schema. Used by one thread.
 *
 * <p>{@link #encode}, {@link #decode} and {@link #read} are timed: they do what a user of the library does, and nothing
 * else. The type of a native value is the adapter's own affair; what {@link #decode} returns may be of another type
 * than what {@link #encode} takes (a flyweight over the bytes, for example).
 */
public interface Adapter {
    /** The native value that {@link #encode} takes. Not timed. */
    Object toNative(Value.StructValue message) throws Exception;

    /** The canonical value of what {@link #decode} returned. Not timed. */
    Value.StructValue toCanonical(Object decoded) throws Exception;

    /**
     * Encodes a native value. The bytes are valid until the next call, unless the codec states that it hands over fresh
     * ones.
     */
    Encoded encode(Object value) throws Exception;

    /**
     * Decodes a message that fills the array from its first byte to its last. A value that holds memory outside of the
     * heap is {@link AutoCloseable}, and good until the next one is decoded.
     */
    Object decode(byte[] message) throws Exception;

    /**
     * Reads every field of what {@link #decode} returned through the library's accessors, recursively.
     *
     * @return the sum that {@link weighbridge.model.ReadSum} defines
     */
    long read(Object decoded) throws Exception;

    /** An adapter whose native value is the library's own object, not the plain bean. */
    interface Converting extends Adapter {
        /** The plain bean of a message. Not timed. */
        Object toBean(Value.StructValue message) throws Exception;

        /** The library's own object of a plain bean. */
        Object fromBean(Object bean) throws Exception;

        /** The plain bean of what {@link #decode} returned. */
        Object asBean(Object decoded) throws Exception;
    }

    /**
     * An adapter whose library takes messages in batches: {@link #encode}, {@link #decode} and {@link #read} work on a
     * whole batch. A single message is a batch of one.
     */
    interface Batching extends Adapter {
        /** The native value that {@link #encode} takes, of messages in their order. Not timed. */
        Object toBatch(List<Value.StructValue> messages) throws Exception;

        /** The canonical values of what {@link #decode} returned, in their order. Not timed. */
        List<Value.StructValue> fromBatch(Object decoded) throws Exception;

        @Override
        default Object toNative(Value.StructValue message) throws Exception {
            return toBatch(List.of(message));
        }

        @Override
        default Value.StructValue toCanonical(Object decoded) throws Exception {
            List<Value.StructValue> messages = fromBatch(decoded);
            if (messages.size() != 1)
                throw new IOException("expected a batch of one message, found one of " + messages.size());
            return messages.getFirst();
        }
    }

    /** An adapter whose library says that several threads may use its objects at once. */
    interface Shareable extends Adapter {
        /** An adapter for another thread, over the same objects of the library. */
        Adapter another() throws Exception;
    }

    /**
     * An adapter whose library writes messages to a stream and reads them from it, with nothing of its own between
     * them. These two methods may be called by several threads at once.
     */
    interface OnStream extends Adapter {
        /** Writes one message. */
        void encodeTo(Object value, OutputStream out) throws Exception;

        /** Reads one message, and what the library takes to be its end. */
        Object decodeFrom(InputStream in) throws Exception;
    }

    /** An adapter of a data grid's own format: in a map of the grid, the grid itself encodes and decodes. */
    interface InGrid extends Adapter {
        /**
         * Tells the grid of the classes of the native values.
         *
         * @param serialization the grid's own settings of its serialization, of a member or of a client
         */
        void register(Object serialization);

        /** How the grid's SQL finds the fields of values: the options of a mapping, by name. */
        Map<String, String> mapping();
    }

    /** An adapter whose library has a form of its own for a file of many messages. */
    interface Streaming extends Adapter {
        /** Begins a file. */
        Writer writer(OutputStream out) throws Exception;

        /** Begins reading a file. */
        Reader reader(InputStream in) throws Exception;

        /** Writes the messages of a file; closing it ends the file. */
        interface Writer extends AutoCloseable {
            void write(Object value) throws Exception;

            /** Hands everything so far to the file. */
            void flush() throws Exception;

            @Override
            void close() throws IOException;
        }

        /** Reads the messages of a file. */
        interface Reader extends AutoCloseable {
            /** The next native value as {@link Adapter#decode} returns it; empty at the end of the file. */
            Optional<Object> next() throws Exception;

            @Override
            void close() throws IOException;
        }
    }
}
