package weighbridge.situation;

/** A requirement for codecs. */
public enum Limit {
    /** Other languages can read its bytes. */
    LANGS("langs", "Other languages", "read by other languages", "JVM only",
            "Only formats that programs in other languages read."),
    /** Its bytes are text. */
    READABLE("readable", "Readable", "readable as text", "not readable as text",
            "Only text that a person reads without a tool."),
    /** Writer and reader may have different schemas. */
    EVOLVES("evolves", "Schemas change", "open to schema changes", "readers need the writer's schema",
            "Only formats whose writer and reader may have different schemas."),
    /** A reader needs neither classes nor a schema. */
    SCHEMA_FREE("schema-free", "No schema", "read without a schema", "its reader needs classes or a schema",
            "Only formats that name their fields in each message."),
    /** Fields are read directly from the bytes. */
    ZERO_COPY("zero-copy", "Zero-copy", "read in place", "decodes the whole message",
            "Only formats that read a field without decoding the message."),
    /** Its licence requires no more than attribution. */
    PERMISSIVE("permissive", "Permissive licence", "under a permissive licence", "its licence is not permissive",
            "Only libraries under a permissive licence.");

    private final String key;
    private final String label;
    private final String asks;
    private final String reason;
    private final String help;

    Limit(String key, String label, String asks, String reason, String help) {
        this.key = key;
        this.label = label;
        this.asks = asks;
        this.reason = reason;
        this.help = help;
    }

    /** The key used in JSON and a page's address. */
    public String key() {
        return key;
    }

    String label() {
        return label;
    }

    /** What a situation demands, such as {@code read by other languages}. */
    String asks() {
        return asks;
    }

    /** Why a codec that does not meet the limit is left out. */
    String reason() {
        return reason;
    }

    String help() {
        return help;
    }
}
