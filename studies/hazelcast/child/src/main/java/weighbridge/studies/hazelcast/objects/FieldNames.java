package weighbridge.studies.hazelcast.objects;

/**
 * The names of the objects' fields. Portable writes them into every object, so its sizes depend on their lengths.
 *
 * <p>Source: the article's repository; these names reproduce the published sizes.
 */
final class FieldNames {
    static final String BOOLEAN = "booleanField";
    static final String BOOLEANS = "booleanArrayField";
    static final String BYTE = "byteField";
    static final String BYTES = "byteArrayField";
    static final String SHORT = "shortField";
    static final String SHORTS = "shortArrayField";
    static final String INT = "intField";
    static final String INTS = "intArrayField";
    static final String LONG = "longField";
    static final String LONGS = "longArrayField";
    static final String FLOAT = "floatField";
    static final String FLOATS = "floatArrayField";
    static final String DOUBLE = "doubleField";
    static final String DOUBLES = "doubleArrayField";
    static final String STRING = "stringField";
    static final String STRINGS = "stringArrayField";
    static final String OBJECT = "objectField";
    static final String OBJECTS = "objectArrayField";

    private FieldNames() {}
}
