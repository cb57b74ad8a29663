package weighbridge.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Sizes;

class UnionCostsTest {
    private static Entry of(String codec, UnionCosts.As as, Outcome<Object> outcome) {
        return new Entry.OfCase(UnionCosts.STUDY, UnionCosts.key(codec, as), Instant.EPOCH, Duration.ZERO, outcome);
    }

    private static Entry of(String codec, UnionCosts.As as, long bytes) {
        return of(codec, as, new Outcome.Measured<>(Form.of(Sizes.class).tree(new Sizes(10, bytes, List.of()))));
    }

    private static final List<Entry> ENTRIES = List.of(of("avro", UnionCosts.As.UNION, 200),
            of("avro", UnionCosts.As.STRUCT, 250), of("sbe", UnionCosts.As.UNION, 300),
            of("sbe", UnionCosts.As.STRUCT, new Outcome.Unsupported<>("too many members")),
            new Entry.OfCase("fields", "avro/union", Instant.EPOCH, Duration.ZERO, new Outcome.Measured<>(Map.of())));

    @Test
    void saysWhatEachCodecTakesAndWhyOneHasNoNumber() {
        assertThat(UnionCosts.sentence(ENTRIES, List.of("kryo", "sbe", "avro"), 10)).contains(
                "Without the union, as one struct with the members of every kind, each optional: avro 25 % more "
                        + "(25.0 B instead of 20.0); sbe unsupported: too many members.");
    }

    @Test
    void saysOfHowManyRecordsItKnows() {
        assertThat(UnionCosts.sentence(ENTRIES, List.of("avro"), 1_234)).get().asString()
                .contains("optional, by 10 of 1,234 records: avro");
    }

    @Test
    void saysNothingOfRunsWithoutAUnion() {
        assertThat(UnionCosts.sentence(ENTRIES.subList(4, 5), List.of("avro"), 10)).isEmpty();
    }
}
