package weighbridge.studies.habr.file;

/** How a file tells where one message ends and the next begins. */
public enum Framing {
    /** As the library itself writes files of many messages. */
    OWN,
    /** The message's length in 32 bits, big-endian, before it. */
    LENGTH32,
    /** The message's length as a MessagePack integer before it. */
    PACKED_INT,
    /** A line feed after it. */
    LINE
}
