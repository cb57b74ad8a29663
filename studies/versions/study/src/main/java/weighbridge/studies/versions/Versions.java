package weighbridge.studies.versions;

import java.util.List;
import java.util.Optional;
import weighbridge.studies.versions.chain.Misuse;
import weighbridge.study.replay.Article;

/** The published checks: 87 tests of Providence's code for Hazelcast, in four versions of six structs. */
final class Versions {
    static final String NAME = "versions";
    static final String PROVIDENCE = "versions-providence";
    static final String COMPACT = "hazelcast-compact";
    /** Compact with a reader that asks which fields were written, as its documentation advises. */
    static final String GUARDED = "hazelcast-compact-guarded";
    private static final String PORTABLE = "hazelcast-portable";

    /** The published tests within one version: 6 structs at 2 fill rates, in 4 versions. */
    static final int SAME_VERSION = 48;
    /** The published tests between versions: 6 structs at 2 fill rates, in 3 pairs of versions. */
    static final int UPGRADES = 36;
    /** The published tests of refusals: one for each pair of versions. */
    static final int REFUSALS = 3;
    static final int ALL = SAME_VERSION + UPGRADES + REFUSALS;

    /** The grid's own formats, of which members have the older version's code and clients the newer's. */
    static final List<String> FORMATS =
            List.of(PROVIDENCE, GUARDED, COMPACT, "hazelcast-compact-reflective", PORTABLE, "hazelcast-identified");

    /**
     * The other codecs that state, or once stated, that writer and reader may have different schemas; one whose bytes are
     * those of another, but in a buffer, does not count.
     */
    static final List<String> CODECS = List.of("avro", "avro-string", "avro-generic", "avro-reflect", "avro-json",
            "avro-single-object", "avro-file", "avro-file-buffered", "avro4s", "bson", "capnp", "capnp-packed",
            "chronicle-wire", "colfer", "dsl-json", "fastjson2-json", "fastjson2-jsonb", "flatbuffers", "fory",
            "fory-xlang", "gson", "hessian2", "hessian2-unshared", "ion-binary", "ion-text", "jackson-json",
            "jackson-cbor", "jackson-smile", "jackson2-json", "jackson2-json-blackbird", "java", "jboss-river",
            "jsoniter-scala", "kryo-compatible", "kryo-tagged", "moshi", "msgpack-jackson", "msgpack-map", "parquet",
            "protobuf", "protobuf-size", "protobuf-coded", "protostuff", "protostuff-tagged", "protostuff-protobuf",
            "protostuff-graph", "providence-binary", "providence-fast-binary", "providence-json",
            "providence-json-named", "providence-json-pretty", "providence-pretty", "providence-config",
            "providence-binary-protocol", "providence-compact-protocol", "providence-json-protocol", "sbe", "scalapb",
            "scrooge-binary", "scrooge-compact", "square-wire", "thrift-binary", "thrift-compact", "thrift-json");

    static final Article ARTICLE = new Article(NAME,
            "Providence's generated code for Hazelcast reads what the previous and the next version wrote (2018)",
            VersionsData.ORIGIN, List.of(VersionsData.name(1, Optional.empty())),
            List.of("Hazelcast 5.7.0 and Providence 1.6.0 run here; the tests ran on Hazelcast 3.10.",
                    "The tests had both versions in one JVM. Here, two members have the older version's code, and a "
                            + "client in another process has the newer version's. If Hazelcast keeps the messages of a "
                            + "codec as bytes, one process has a client for each version, each with its own class "
                            + "path, and the members have none of the classes.",
                    "The tests drew one value for each check; here, five are drawn, and the worst result counts. On "
                            + "the way back, the tests read each value on the side that wrote it; here, the other side "
                            + "reads it, even in checks of a single version.",
                    "A message is a struct that contains one of the six test structs. Only Providence's own format "
                            + "puts the test structs themselves into the map, as the tests did.",
                    "The tests' map from structs to structs is a map from integers to structs here, and strings are "
                            + "made-up words instead of sentences."),
            List.of("The test, added after a bug, that checks whether a list survives if a builder sets it to empty."));

    private Versions() {}

    /**
     * The mistake in the published test of a pair of versions, or its equivalent for another format; empty if there is
     * none.
     */
    static Optional<Wrong> misuse(String format, int old) {
        if (old >= VersionsData.VERSIONS) return Optional.empty();
        if (format.equals(GUARDED)) {
            return Optional.of(new Wrong(Optional.empty(),
                    List.of("notPortableValue", "compactValue", "stringValue").get(old - 1)));
        }
        if (!format.equals(PROVIDENCE) && !format.equals(PORTABLE)) return Optional.empty();
        return Optional.of(switch (old) {
            case 1 -> new Wrong(Optional.of(new Misuse.Put(2, 1)), "notPortableValue");
            case 2 -> new Wrong(Optional.of(new Misuse.Put(2, 3)), "enumValue");
            default -> new Wrong(Optional.of(new Misuse.Put(3, 4)), "shortValue");
        });
    }

    /**
     * A mistake in the use of two versions.
     *
     * @param put   the mistake of the published tests; empty for code that reads without asking which fields were
     *              written
     * @param field the field that the error must name
     */
    record Wrong(Optional<Misuse.Put> put, String field) {}
}
