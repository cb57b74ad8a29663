package weighbridge.studies.pronghorn.protobuf;

/** The ways in which the test sent a message. */
public enum Sending {
    /** Copied into the library's objects, its length before it. */
    DELIMITED,
    /** Copied into the library's objects; it ends where the bytes do. */
    TRANSLATED,
    /** Written by the sender's own code, without the library's objects; it ends where the bytes do. */
    DIRECT
}
