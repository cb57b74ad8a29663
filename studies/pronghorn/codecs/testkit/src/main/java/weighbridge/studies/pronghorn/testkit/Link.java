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

/** A sender and a receiver of one codec, each with an adapter of its own. */
public final class Link implements AutoCloseable {
    /** What the published sizes count besides the message: the time since the previous one, in bytes. */
    public static final int STAMP = 3;

    /** One in this many of the test's messages is used, from the middle of those that it represents. */
    private static final int STRIDE = 500;

    private final URLClassLoader classes;
    private final Adapter sender;
    private final Adapter receiver;

    /** @param folder for what the codec generates */
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
     * @return how many bytes it took
     * @throws AssertionError if it did not come back, or not all of its fields were read
     */
    public int send(Message message) throws Exception {
        Value.StructValue value = MessageValues.of(message);
        byte[] bytes = sender.encode(sender.toNative(value)).copy();
        Object received = receiver.decode(bytes);
        if (!receiver.toCanonical(received).equals(value)) throw new AssertionError(message + " did not come back");
        if (receiver.read(received) != ReadSum.of(MessageValues.SCHEMA, value)) {
            throw new AssertionError("not all of " + message + " was read");
        }
        return bytes.length;
    }

    /** The mean size of all messages of the test, by the messages in the middle of each of equal parts. */
    public double meanOfAll() throws Exception {
        MessageSequence sequence = new MessageSequence(MessageSequence.PUBLISHED_SAMPLES);
        return mean(IntStream.range(0, MessageSequence.MESSAGES / STRIDE)
                .mapToObj(i -> sequence.message(1 + STRIDE / 2 + i * STRIDE)).toArray(Message[]::new));
    }

    /** The mean size of messages. */
    public double mean(Message... messages) throws Exception {
        long bytes = 0;
        for (Message m : messages) bytes += send(m);
        return (double) bytes / messages.length;
    }

    /** The message that the test's generator, by a fault of its last version, gives again and again. */
    public static Message constant() {
        return new MessageSequence(MessageSequence.PUBLISHED_SAMPLES).message(1);
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }
}
