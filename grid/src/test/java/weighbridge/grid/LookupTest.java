package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.worker.Sample;

class LookupTest {
    @TempDir
    Path folder;

    private Sample sample;
    private final Entries entries = new Entries(25, 10, 1, 1);

    @BeforeEach
    void writeMessages() throws Exception {
        Path file = folder.resolve("sample.payload");
        try (PayloadWriter writer = new PayloadWriter(file, TicketCodec.SCHEMA)) {
            for (int i = 0; i < 10; i++) writer.write(TicketCodec.message(i, i == 7 ? "far" : "near"));
            writer.finish();
        }
        sample = new Sample(TicketCodec.contestant("plain"), file);
    }

    @Test
    void whatIsChosenIsATextThatFewHave() throws Exception {
        Lookup question = Lookup.of(new GridOrder.Query(Optional.empty(), false), sample, entries);
        assertThat(question).isEqualTo(new Lookup("place", "far", 2));
        assertThat(question.words(GridOrder.Bench.PREDICATE)).isEqualTo("place = 'far'");
    }

    @Test
    void whatIsSoughtHasItsType() throws Exception {
        assertThat(Lookup.of(sought("number", "3"), sample, entries)).isEqualTo(new Lookup("number", 3L, 3));
    }

    @Test
    void whatFindsNothingIsRefused() {
        assertThatThrownBy(() -> Lookup.of(sought("place", "nowhere"), sample, entries))
                .hasMessage("no message has place = nowhere, so a query would have no results to decode");
        assertThatThrownBy(() -> Lookup.of(sought("number", "x"), sample, entries))
                .hasMessage("number is an integer field and never has the value x");
        assertThatThrownBy(() -> Lookup.of(sought("colour", "x"), sample, entries))
                .hasMessageContaining("called colour");
    }

    @Test
    void aQueryThatFindsMoreOrLessIsWrong() throws Exception {
        Lookup question = Lookup.of(sought("place", "far"), sample, entries);
        question.check(2);
        assertThatThrownBy(() -> question.check(1))
                .hasMessage("a query for place = far found 1 values, but it should find 2");
    }

    @Test
    void sqlIsToldOfEveryScalar() {
        assertThat(Lookup.mapping("m", sample, Map.of("valueFormat", "json-flat"))).isEqualTo(
                "CREATE OR REPLACE MAPPING \"m\" (__key INT, \"number\" BIGINT, \"place\" VARCHAR) TYPE IMap OPTIONS "
                        + "('keyFormat' = 'int', 'valueFormat' = 'json-flat')");
    }

    @Test
    void fieldsAreFoundByMethodGetterOrField() {
        assertThat(new Lookup("place", "far", 1).isFoundIn(TicketCodec.Ticket.class)).isTrue();
        assertThat(new Lookup("name", "far", 1).isFoundIn(Thread.class)).isTrue();
        assertThat(new Lookup("place", "far", 1).isFoundIn(TicketCodec.Hidden.class)).isFalse();
    }

    private static GridOrder.Query sought(String field, String value) {
        return new GridOrder.Query(Optional.of(new GridOrder.Sought(field, value)), false);
    }
}
