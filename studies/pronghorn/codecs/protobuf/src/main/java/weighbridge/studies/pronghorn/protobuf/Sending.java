package weighbridge.studies.pronghorn.protobuf;

/** The ways in which the test sent a message. */
public enum Sending {
    /** Copied into the library's objects and preceded by its length. */
    DELIMITED,
    /** Copied into the library's objects, without a length: it ends where the bytes do. */
    TRANSLATED,
    /** Written by the sender's own code, without the library's objects and without a length. */
    DIRECT
}
