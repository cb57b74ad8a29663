package weighbridge.studies.versions;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the user asked the replay to test.
 *
 * @param formats the grid's own formats
 * @param codecs  the codecs that the grid keeps as bytes
 */
record VersionsAsked(List<String> formats, List<String> codecs) {
    VersionsAsked {
        formats = List.copyOf(formats);
        codecs = List.copyOf(codecs);
    }

    List<String> all() {
        return Stream.concat(formats.stream(), codecs.stream()).toList();
    }

    /**
     * The codecs whose code is needed. The guarded Compact also needs the unguarded one, for reading without asking
     * which fields were written.
     */
    List<String> needed() {
        Stream<String> more = formats.contains(Versions.GUARDED) ? Stream.of(Versions.COMPACT) : Stream.of();
        return Stream.concat(all().stream(), more).distinct().toList();
    }
}
