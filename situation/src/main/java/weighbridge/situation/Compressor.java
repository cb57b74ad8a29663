package weighbridge.situation;

import java.util.List;

/** How messages are compressed before they are sent and kept. */
public enum Compressor {
    NONE("none", "size.raw", "not compressed"), ZSTD("zstd", "size.batch.zstd", "zstd, 1,000 messages together"),
    LZ4("lz4", "size.batch.lz4", "lz4, 1,000 messages together"),
    SNAPPY("snappy", "size.batch.snappy", "snappy, 1,000 messages together"),
    GZIP("gzip", "size.batch.gzip", "gzip, 1,000 messages together");

    private final String key;
    private final String metric;
    private final String label;

    Compressor(String key, String metric, String label) {
        this.key = key;
        this.metric = metric;
        this.label = label;
    }

    /** The key used in JSON and a page's address. */
    public String key() {
        return key;
    }

    /** The resulting size, as named in summary.json. */
    public String metric() {
        return metric;
    }

    String label() {
        return label;
    }

    /** @throws IllegalArgumentException listing the valid keys */
    public static Compressor of(String key) {
        for (Compressor c : values()) if (c.key.equals(key)) return c;
        throw new IllegalArgumentException("no compressor is called \"" + key + "\"; there are "
                + String.join(", ", List.of(values()).stream().map(Compressor::key).toList()));
    }
}
