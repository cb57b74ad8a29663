package weighbridge.codecs.pronghorn;

/** How an integer is written, in the order in which a tie is decided. */
enum Operator {
    /** Nothing, if it is the value before. */
    COPY,
    /** Nothing, if it is one more than the value before. */
    INCREMENT,
    /** Nothing, if it is the one value that is the field's default. */
    DEFAULT,
    /** The difference to the value before, or nothing if there is none. */
    DELTA,
    /** The value; what all integers have before their operator is chosen. */
    PRESENT
}
