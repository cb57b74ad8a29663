package weighbridge.studies.versions;

import java.util.List;
import java.util.stream.Stream;

/**
 * Whom the replay was asked for.
 *
 * @param formats the grid's own
 * @param codecs  that the grid keeps as bytes
 */
record VersionsAsked(List<String> formats, List<String> codecs) {
    VersionsAsked {
        formats = List.copyOf(formats);
        codecs = List.copyOf(codecs);
    }

    List<String> all() {
        return Stream.concat(formats.stream(), codecs.stream()).toList();
    }

    /** Whoever's code is needed: reading without asking takes the other serializer. */
    List<String> needed() {
        Stream<String> more = formats.contains(Versions.GUARDED) ? Stream.of(Versions.COMPACT) : Stream.of();
        return Stream.concat(all().stream(), more).distinct().toList();
    }
}
