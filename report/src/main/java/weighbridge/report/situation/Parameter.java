package weighbridge.report.situation;

import com.fasterxml.jackson.annotation.JsonValue;

/** A number that describes a situation; {@code situations.json} has its label, its range and its default. */
public enum Parameter {
    /** Messages written a second. */
    RATE("rate"),
    /** How often each message is read. */
    READS("reads"),
    /** Bits a second. */
    LINK("link"),
    /** Seconds that a message is kept. */
    RETENTION("retention"),
    /** Copies that are kept of a message. */
    COPIES("copies"),
    /** Dollars an hour of a core. */
    CORE("core"),
    /** Dollars for sending 10¹² bytes. */
    NETWORK("network"),
    /** Dollars a month for keeping 10¹² bytes. */
    STORAGE("storage"),
    /** Dollars a month for 10⁹ bytes of memory. */
    RAM("ram"),
    /** Per cent of the best score below which a difference does not matter. */
    SHARE("share"),
    /** Dollars a month below which a difference of bills does not matter. */
    LEAST("least");

    private final String key;

    Parameter(String key) {
        this.key = key;
    }

    /** As in situations.json, JSON and a page's address. */
    @JsonValue
    public String key() {
        return key;
    }
}
