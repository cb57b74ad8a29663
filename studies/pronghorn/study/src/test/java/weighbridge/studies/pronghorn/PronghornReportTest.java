package weighbridge.studies.pronghorn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Outcome;
import weighbridge.study.replay.Claim;

class PronghornReportTest {
    /** What the codecs' own tests find. */
    private static final Map<String, Double> SIZES = Map.of("pronghorn-avro", 26_500.48, "pronghorn-kryo", 32_732.48,
            "pronghorn-protobuf-speed", 38_601.705, "pronghorn-protobuf-size", 38_604.705, "pronghorn-thrift",
            36_727.48, "pronghorn-tailored", 11_816.3, "pronghorn-tailored-reused", 11_816.3, "avro", 26_000.0);

    private final Map<String, Outcome<Double>> sizes = new HashMap<>();

    PronghornReportTest() {
        SIZES.forEach((codec, bytes) -> sizes.put(codec, new Outcome.Measured<>(bytes)));
    }

    @Test
    void theSizesOfTheTestsWayAreThoseThatItPrinted() {
        assertThat(report().claims().getFirst().verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(report().hasFailures()).isFalse();
        assertThat(report().sheets().getFirst().rows().getFirst()).containsExactly("avro", "35.33", "35.33", "36.55",
                "26,503", "26,503", "26,000");
        assertThat(report().text("on a machine", 100)).contains("40,980 bytes", "pronghorn-new-objects")
                .doesNotContain("null");
    }

    @Test
    void aSizeOfOneTwoThousandthMoreOrLessFalls() {
        sizes.put("pronghorn-kryo", new Outcome.Measured<>(32_732.48 + 25));
        assertThat(report().claims().getFirst().verdict()).isEqualTo(Claim.Verdict.FALLS);
    }

    @Test
    void aLibraryWithoutASizeLeavesTheClaimOpenAndSaysWhy() {
        sizes.put("pronghorn-thrift", new Outcome.Failed<>("no compiler"));
        assertThat(report().claims().getFirst().verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(report().hasFailures()).isTrue();
        assertThat(report().sentences()).contains("thrift: as published: failed, no compiler.");
    }

    @Test
    void fivesAreMoreThanTheReadmeSays() {
        Claim fives = report().claims().get(1);
        assertThat(fives.verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(fives.evidence()).contains("87.5 %");
    }

    private PronghornReport report() {
        return new PronghornReport(Pronghorn.REPLAY, sizes);
    }
}
