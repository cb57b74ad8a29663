package weighbridge.studies.pronghorn.testkit;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.IntStream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.samples.MessageValues;

/** A sender and a receiver of one codec, each with its own adapter. */
public final class Link implements AutoCloseable {
    /** The bytes that the published sizes count besides the message: the time since the previous one. */
    public static final int STAMP = 3;

    /** One of this many messages of the test is used: the middle one of those that it represents. */
    private static final int STRIDE = 500;

    private final URLClassLoader classes;
    private final Adapter sender;
    private final Adapter receiver;

    /** @param folder where the codec puts what it generates */
    public Link(Codec codec, Path folder) throws Exception {
        codec.generate(MessageValues.SCHEMA, new Workshop(folder));
        URL generated = folder.resolve("classes").toUri().toURL();
        classes = new URLClassLoader(new URL[] {generated}, codec.getClass().getClassLoader());
        sender = codec.adapter(MessageValues.SCHEMA, classes);
        receiver = codec.adapter(MessageValues.SCHEMA, classes);
    }

    /**
     * Sends a message.
     *
     * @return the bytes that it took
     * @throws AssertionError if it did not come back unchanged, or not all of its fields were read
     */
    public int send(Message message) throws Exception {
        Value.StructValue value = MessageValues.of(message);
        byte[] bytes = sender.encode(sender.toNative(value)).copy();
        Object received = receiver.decode(bytes);
        if (!receiver.toCanonical(received).equals(value)) throw new AssertionError(message + " came back changed");
        if (receiver.read(received) != ReadSum.of(MessageValues.SCHEMA, value)) {
            throw new AssertionError("not all of " + message + " was read");
        }
        return bytes.length;
    }

    /** The mean size of all messages of the test, estimated from the middle one of each of many equal parts. */
    public double meanOfAll() throws Exception {
        MessageSequence sequence = new MessageSequence(MessageSequence.PUBLISHED_SAMPLES);
        return mean(IntStream.range(0, MessageSequence.MESSAGES / STRIDE)
                .mapToObj(i -> sequence.message(1 + STRIDE / 2 + i * STRIDE)).toArray(Message[]::new));
    }

    /**
     * Sends messages.
     *
     * @return their mean size in bytes
     */
    public double mean(Message... messages) throws Exception {
        long bytes = 0;
        for (Message m : messages) bytes += send(m);
        return (double) bytes / messages.length;
    }

    /** The message that the test's generator, by a mistake in its last version, makes again and again. */
    public static Message constant() {
        return new MessageSequence(MessageSequence.PUBLISHED_SAMPLES).message(1);
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }
}
