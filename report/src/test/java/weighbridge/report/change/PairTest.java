package weighbridge.report.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairTest {
    private static List<String> pairs(List<String> before, List<String> after) {
        return Pair.of(before, after).stream().map(p -> p.name() + ": " + p.before() + " " + p.after()).toList();
    }

    @Test
    void theSameIdIsComparedWithItself() {
        assertThat(pairs(List.of("kryo", "avro"), List.of("avro", "kryo@5"))).containsExactly("kryo: kryo kryo@5",
                "avro: avro avro");
        assertThat(pairs(List.of("kryo@5", "kryo"), List.of("kryo@6", "kryo@5")))
                .containsExactly("kryo@5: kryo@5 kryo@5", "kryo: kryo kryo@6");
    }

    @Test
    void onlyTheVersionMayDiffer() {
        assertThat(pairs(List.of("kryo@5+zgc"), List.of("kryo@6+zgc")))
                .containsExactly("kryo+zgc: kryo@5+zgc kryo@6+zgc");
        assertThat(pairs(List.of("kryo@5+jdk21"), List.of("kryo@6"))).isEmpty();
        assertThat(pairs(List.of("kryo"), List.of("kryo+zgc"))).isEmpty();
    }

    @Test
    void ofSeveralVersionsNoneIsChosen() {
        assertThat(pairs(List.of("kryo@4", "kryo@5"), List.of("kryo@6"))).isEmpty();
        assertThat(pairs(List.of("kryo@4"), List.of("kryo@5", "kryo@6"))).isEmpty();
    }

    @Test
    void withinOneRunContestantsArePairedThatDifferInOneRespect() {
        assertThat(Pair.within(List.of("java", "kryo@5.5.0+jdk21", "kryo@5.5.0+jdk25", "avro", "kryo@5.6.2+jdk21",
                "kryo@5.6.2+jdk25", "kryo@5.6.2+jdk25+zgc")))
                .containsExactly(new Pair("kryo@5.5.0+jdk21", "kryo@5.5.0+jdk25"),
                        new Pair("kryo@5.5.0+jdk21", "kryo@5.6.2+jdk21"),
                        new Pair("kryo@5.5.0+jdk25", "kryo@5.6.2+jdk25"),
                        new Pair("kryo@5.6.2+jdk21", "kryo@5.6.2+jdk25"),
                        new Pair("kryo@5.6.2+jdk25", "kryo@5.6.2+jdk25+zgc"));
        assertThat(Pair.within(List.of("kryo", "kryo-registered", "avro"))).isEmpty();
    }

    @Test
    void theFirstVersionIsTheBaseOfAllOthers() {
        assertThat(Pair.within(List.of("kryo@1", "kryo@2", "kryo@3"))).containsExactly(new Pair("kryo@1", "kryo@2"),
                new Pair("kryo@1", "kryo@3"));
    }

    @Test
    void aNameSaysWhatDiffersUnlessItIsTheVersion() {
        assertThat(new Pair("kryo", "kryo").name()).isEqualTo("kryo");
        assertThat(new Pair("kryo@1+zgc", "kryo@2+zgc").name()).isEqualTo("kryo+zgc");
        assertThat(new Pair("kryo+jdk21", "kryo+jdk25").name()).isEqualTo("kryo+jdk21 → kryo+jdk25");
    }

    @Test
    void freshTrialsConfirmOrRefute() {
        assertThat(fresh(1.12, 1.2).words(0.1)).isEqualTo("confirmed");
        assertThat(fresh(1.02, 1.2).words(0.1)).isEqualTo("confirmed");
        assertThat(fresh(1.02, 1.09).words(0.1)).isEqualTo("refuted");
        assertThat(fresh(0.98, 1.2).words(0.1)).isEqualTo("neither confirmed nor refuted");
    }

    private static Fresh fresh(double low, double high) {
        return new Fresh(new weighbridge.stats.Estimate((low + high) / 2, low, high, 12, false), 12);
    }
}
