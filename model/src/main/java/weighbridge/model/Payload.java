package weighbridge.model;

import java.nio.file.Path;

/**
 * A payload file that is whole.
 *
 * @param digest SHA-256 of schema and values, in hexadecimal: equal content has an equal digest
 */
public record Payload(Path file, long messages, String digest) {}
