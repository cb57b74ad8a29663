package weighbridge.source;

import java.nio.file.Path;
import java.util.Optional;
import weighbridge.workloads.Given;

/**
 * What a user says about files before it is known which source reads them.
 *
 * @param schema a schema's file, in any language
 * @param given  what else helps to read text; it contains no schema
 */
public record Reading(Optional<Path> schema, Given given, Options options) {}
