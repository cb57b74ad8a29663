package weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;

class EntryJsonTest {
    static Stream<Entry> entries() {
        Stream<Entry> without = Stream.of("unsupported", "mismatched", "refused", "failed", "timed-out").map(word -> {
            Outcome<Facts> outcome = Outcome.without(word, "because of " + word);
            return new Entry.OfFacts("kryo", "orders", Examples.START, outcome);
        });
        return Stream.concat(Stream.of(Examples.trial(3), Examples.facts(), Examples.failed(), Examples.audit(),
                Examples.latency(), Examples.control(), Examples.machine()), without);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void whatIsWrittenIsReadAgain(Entry entry) {
        assertThat(EntryJson.read(EntryJson.write(entry))).isEqualTo(entry);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void whatIsReadIsWrittenAgainByteForByte(Entry entry) {
        String line = EntryJson.write(entry);

        assertThat(EntryJson.write(EntryJson.read(line))).isEqualTo(line).doesNotContain("\n");
    }

    @Test
    void aTrialIsOneCompactLineOfTheseNames() {
        assertThat(EntryJson.write(Examples.trial(3))).isEqualTo(
                """
                {"v":1,"entry":"trial","scenario":"kryo/orders/encode/1","round":3,"attempt":1,"start":"2026-01-14T10:30:00.123456789Z",\
                "outcome":"measured","firstNanos":12345678,"totalNanos":5123456789,"blackholes":"compiler","check":"",\
                "slices":[[480231,100012345,99876543,1234,2,0,7,1,3,12345678901,912,120000000],[1,9223372036854775807,0,-1,-1,-1,0,0,0,0,-1,-1]]}""");
    }

    @Test
    void factsAreWrittenInTheOrderOfTheirNames() {
        assertThat(EntryJson.write(Examples.facts())).contains(
                """
                "sizes":{"size.batch.zstd":0.3333333333333333,"size.gzip":1.0E-300,"size.raw":159.87654321,"size.zstd":140.0}""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"v":1,"entry":"facts"}                                              | has no "codec"
            {"v":2,"entry":"facts"}                                              | has version 2, but this program reads version 1
            {"v":"1"}                                                            | "v" is "1"; expected a whole number
            {"v":1,"entry":"note"}                                               | "entry" is "note"; expected facts, trial, audit, latency, control, machine or case
            {"v":1,"v":1}                                                        | is not JSON
            {"v":1,"entry":"trial","scenario":"kryo/encode"}                     | "scenario": expected codec/workload/operation/threads
            {"v":1,"entry":"trial","scenario":"a/b/cook/1"}                      | unknown operation "cook"
            {"v":1,"entry":"trial","scenario":"a/b/read/1","round":3000000000}   | "round" is 3000000000; expected a whole number below 2^31
            {"v":1,"entry":"facts","codec":"a","workload":"b","start":"today"}   | "start" is "today"; expected a time
            []                                                                   | is not a JSON object
            {"v":1}{}                                                            | is not JSON
            """)
    void aWrongLineIsRefusedInWords(String line, String fault) {
        assertThatThrownBy(() -> EntryJson.read(line)).isInstanceOf(StrictJson.Malformed.class)
                .hasMessageContaining(fault);
    }

    @Test
    void aSliceOfAnotherLengthIsRefused() {
        String line = EntryJson.write(Examples.trial(1)).replace(",120000000]", ",120000000,5]");

        assertThatThrownBy(() -> EntryJson.read(line)).hasMessageContaining("\"slices\"")
                .hasMessageContaining("rows of 10 to 12 whole numbers");
    }

    @Test
    void aSliceOfARunThatDidNotTryTheCoreOrTheWholeProcessIsRead() {
        String line = EntryJson.write(Examples.trial(1)).replace(",912,120000000]", ",-1,-1]");

        assertThat(EntryJson.read(line.replace(",-1,-1]", ",-1]"))).isEqualTo(EntryJson.read(line));
        assertThat(EntryJson.read(line.replace(",-1,-1]", "]"))).isEqualTo(EntryJson.read(line));
    }

    @Test
    void factsOfARunThatDidNotMeasureHeapAreRead() {
        String line = EntryJson.write(Examples.facts());
        String heap = "\"heap\":{\"decode\":{\"bytes\":440.25,\"least\":440.0,\"most\":441.5}},";

        assertThat(line).contains(heap);
        Entry.OfFacts older = (Entry.OfFacts) EntryJson.read(line.replace(heap, ""));
        assertThat(((Outcome.Measured<Facts>) older.outcome()).data().heap()).isEmpty();
    }

    @Test
    void aNumberThatJsonLacksIsNotWritten() {
        Facts facts = new Facts(1, java.util.Map.of("size.raw", Double.NaN), 0, 0, "", true, java.util.Map.of(),
                List.of(), 0);
        Entry entry = new Entry.OfFacts("kryo", "orders", Examples.START, new Outcome.Measured<>(facts));

        assertThatThrownBy(() -> EntryJson.write(entry)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("JSON has no number NaN");
    }

    private record Seen(long count, double mean, String word, List<Double> times) {}

    @Test
    void aCaseComesBackWithEveryNumber() {
        Seen seen = new Seen(Long.MAX_VALUE, 3, "a \"word\"", List.of(1.0, Double.NaN, Double.NEGATIVE_INFINITY));
        Outcome<Object> tree = OutcomeFormat.of(Seen.class).tree(new Outcome.Measured<>(seen));
        Entry.OfCase entry = new Entry.OfCase("squares", "one/2", Instant.EPOCH, Duration.ofMillis(1500), tree);

        String line = EntryJson.write(entry);

        assertThat(line).startsWith(
                "{\"v\":1,\"entry\":\"case\",\"study\":\"squares\",\"key\":\"one/2\",\"start\":\"1970-01-01T00:00:00Z\","
                        + "\"took\":\"PT1.5S\",\"outcome\":\"measured\",\"data\":{");
        assertThat(((Entry.OfCase) EntryJson.read(line)).outcome(Seen.class)).isEqualTo(new Outcome.Measured<>(seen));
        assertThat(EntryJson.write(EntryJson.read(line))).isEqualTo(line);
        Entry.OfCase failed =
                new Entry.OfCase("squares", "two", Instant.EPOCH, Duration.ZERO, new Outcome.Failed<>("no memory"));
        assertThat(EntryJson.read(EntryJson.write(failed))).isEqualTo(failed);
    }
}
