package weighbridge.report.situation;

import com.fasterxml.jackson.annotation.JsonValue;

/** A number that describes a situation; its label, range and default are in {@code situations.json}. */
public enum Parameter {
    /** Messages written per second. */
    RATE("rate"),
    /** How often each message is read. */
    READS("reads"),
    /** Bits per second. */
    LINK("link"),
    /** Seconds that a message is kept. */
    RETENTION("retention"),
    /** Copies kept of each message. */
    COPIES("copies"),
    /** Dollars per hour of a core. */
    CORE("core"),
    /** Dollars for sending 10¹² bytes. */
    NETWORK("network"),
    /** Dollars per month for keeping 10¹² bytes. */
    STORAGE("storage"),
    /** Dollars per month for 10⁹ bytes of memory. */
    RAM("ram"),
    /** The percentage of the best score below which a difference does not matter. */
    SHARE("share"),
    /** Dollars per month below which a difference between bills does not matter. */
    LEAST("least");

    private final String key;

    Parameter(String key) {
        this.key = key;
    }

    /** The key used in situations.json, JSON and a page's address. */
    @JsonValue
    public String key() {
        return key;
    }
}
