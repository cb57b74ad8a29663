package weighbridge.studies.habr.file;

/** How a file separates messages. */
public enum Framing {
    /** The library's own form for files of many messages. */
    OWN,
    /** Each message follows its length in 32 bits, big-endian. */
    LENGTH32,
    /** Each message follows its length as a MessagePack integer. */
    PACKED_INT,
    /** A line feed follows each message. */
    LINE
}
