package weighbridge.source;

import java.nio.file.Path;
import java.util.Optional;
import weighbridge.workloads.Given;

/**
 * What a user says of files, before anybody knows which source reads them.
 *
 * @param schema a schema's file, in whatever language
 * @param given  what else helps to read text; without a schema
 */
public record Reading(Optional<Path> schema, Given given, Options options) {}
