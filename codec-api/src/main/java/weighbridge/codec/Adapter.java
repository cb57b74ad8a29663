package weighbridge.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Value;

/**
 * Binds a codec to a schema, for use by one thread.
 *
 * <p>{@link #encode}, {@link #decode} and {@link #read} are timed: they do what a user of the library does, and nothing
 * else. An adapter chooses the type of its native values; what {@link #decode} returns may be of a different type than
 * what {@link #encode} takes (a flyweight over the bytes, for example).
 */
public interface Adapter {
    /** The native value that {@link #encode} takes. Not timed. */
    Object toNative(Value.StructValue message) throws Exception;

    /** The canonical value of the native value that {@link #decode} returned. Not timed. */
    Value.StructValue toCanonical(Object decoded) throws Exception;

    /**
     * Encodes a native value. The caller owns the bytes, unless the codec states that it reuses its buffers: then they
     * are valid until the next call.
     */
    Encoded encode(Object value) throws Exception;

    /**
     * Decodes a message that fills the array from its first byte to its last. A value that holds memory outside of the
     * heap is {@link AutoCloseable}, and valid until the next one is decoded.
     */
    Object decode(byte[] message) throws Exception;

    /**
     * Reads every field of what {@link #decode} returned through the library's accessors, recursively.
     *
     * @return the sum that {@link weighbridge.model.ReadSum} defines
     */
    long read(Object decoded) throws Exception;

    /** An adapter whose native value is the library's own object instead of the plain bean. */
    interface Converting extends Adapter {
        /** Makes the plain bean of a message. Not timed. */
        Object toBean(Value.StructValue message) throws Exception;

        /** Converts a plain bean to the library's own object. */
        Object fromBean(Object bean) throws Exception;

        /** Converts what {@link #decode} returned to a plain bean. */
        Object asBean(Object decoded) throws Exception;
    }

    /**
     * An adapter whose library takes messages in batches: {@link #encode}, {@link #decode} and {@link #read} work on a
     * whole batch. A single message is a batch of one.
     */
    interface Batching extends Adapter {
        /** Makes the native value of a batch that {@link #encode} takes, from messages in their order. Not timed. */
        Object toBatch(List<Value.StructValue> messages) throws Exception;

        /** The canonical values of what {@link #decode} returned, in order. Not timed. */
        List<Value.StructValue> fromBatch(Object decoded) throws Exception;

        @Override
        default Object toNative(Value.StructValue message) throws Exception {
            return toBatch(List.of(message));
        }

        @Override
        default Value.StructValue toCanonical(Object decoded) throws Exception {
            List<Value.StructValue> messages = fromBatch(decoded);
            if (messages.size() != 1)
                throw new IOException("expected a batch of 1 message but found " + messages.size() + " messages");
            return messages.getFirst();
        }
    }

    /** An adapter whose library states that several threads may use its objects concurrently. */
    interface Shareable extends Adapter {
        /** Makes an adapter for another thread that uses the same objects of the library. */
        Adapter another() throws Exception;
    }

    /**
     * An adapter whose library writes messages to a stream and reads them from it, without adding anything between
     * them. Several threads may call these two methods concurrently.
     */
    interface OnStream extends Adapter {
        /** Writes one message. */
        void encodeTo(Object value, OutputStream out) throws Exception;

        /** Reads one message, and whatever the library takes for its end. */
        Object decodeFrom(InputStream in) throws Exception;
    }

    /** An adapter of a data grid's own format: in a map of the grid, the grid itself encodes and decodes the values. */
    interface InGrid extends Adapter {
        /**
         * Registers the classes of the native values with the grid.
         *
         * @param serialization the grid's own object for the serialization settings of a member or a client
         */
        void register(Object serialization);

        /** The options of an SQL mapping, by name, with which the grid's SQL finds the fields of values. */
        Map<String, String> mapping();
    }

    /** An adapter whose library has its own format for files of many messages. */
    interface Streaming extends Adapter {
        /** Begins a file. */
        Writer writer(OutputStream out) throws Exception;

        /** Begins reading a file. */
        Reader reader(InputStream in) throws Exception;

        /** Writes the messages of a file; closing it ends the file. */
        interface Writer extends AutoCloseable {
            void write(Object value) throws Exception;

            /** Passes everything written so far to the file. */
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
