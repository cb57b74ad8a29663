package weighbridge.report.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packed;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Sizes;
import weighbridge.report.field.FieldCosts.Measure;
import weighbridge.report.model.Preface;

class FieldReportTest {
    private static final Packing SINGLE = new Packing(1, "none", 0);

    private static Outcome<Sizes> sizes(long bytes, long zstd) {
        return new Outcome.Measured<>(new Sizes(10, bytes, List.of(new Packed(FieldCosts.LOG, 10, zstd, 0))));
    }

    private static FieldCosts.Codec codec(String id, long bytes, long zstd) {
        return new FieldCosts.Codec(id, "",
                new Outcome.Measured<>(new Sizes(10, bytes,
                        List.of(new Packed(FieldCosts.LOG, 10, zstd, 0), new Packed(SINGLE, 10, bytes, 0)))),
                Optional.empty());
    }

    /**
     * Costs of a message with a buyer and a UUID, of 100 bytes in the first codec and 60 in the others; only the first
     * can leave out the buyer's name.
     */
    private static FieldCosts costs(int codecs) {
        List<FieldCosts.Codec> ids = IntStream.range(0, codecs)
                .mapToObj(i -> i == 0 ? codec("tagged", 1_000, 600) : codec("aligned-" + i, 600, 500)).toList();
        return new FieldCosts("orders.csv", 10, 25, ids, List.of(
                row("buyer", "", true, each(codecs, sizes(600, 400), sizes(300, 300)), List.of()),
                row("buyer.name", "buyer", false,
                        each(codecs, sizes(700, 450), new Outcome.Unsupported<>("names are keys")), List.of()),
                row("trackingId", "", true, each(codecs, sizes(620, 300), sizes(240, 200)),
                        List.of(new FieldCosts.As("bytes(16)", each(codecs, sizes(800, 450), sizes(400, 400)))))),
                List.of(SINGLE));
    }

    private static List<Outcome<Sizes>> each(int codecs, Outcome<Sizes> first, Outcome<Sizes> others) {
        return IntStream.range(0, codecs).mapToObj(i -> i == 0 ? first : others).toList();
    }

    private static FieldCosts.Row row(String path, String parent, boolean top, List<Outcome<Sizes>> without,
            List<FieldCosts.As> others) {
        return new FieldCosts.Row(path, parent, top, "string", without, others);
    }

    @Test
    void fieldsAndRestAreTheWhole() {
        FieldCosts costs = costs(2);
        assertThat(costs.cost(costs.rows().getFirst(), 0, Measure.RAW)).hasValue(40);
        assertThat(costs.cost(costs.rows().get(2), 0, Measure.RAW)).hasValue(38);
        assertThat(costs.rest(0, Measure.RAW).orElseThrow()).as("a field of a field counts once").isCloseTo(22,
                within(1e-9));
        assertThat(costs.rest(1, Measure.RAW).orElseThrow()).as("fields may share bytes").isCloseTo(-6, within(1e-9));
    }

    @Test
    void theTableSetsFieldsBelowThoseTheyAreWithin() {
        assertThat(new FieldReport(costs(2)).text(80)).startsWith("""

                 What each field adds, in bytes per message

                 field          tagged  aligned-1
                 trackingId       38.0       36.0
                 buyer            40.0       30.0
                   name           30.0          –
                 rest             22.0       -6.0
                 whole message   100.0       60.0
                """).contains("trackingId as bytes(16)  18.0 (20.0)  16.0 (20.0)",
                "Single messages, in bytes per message");
    }

    @Test
    void aFieldOfAUnionHasTheNameOfItsKindBeforeIt() {
        List<Outcome<Sizes>> each = each(1, sizes(900, 500), sizes(0, 0));
        FieldCosts kinds = new FieldCosts("events.jsonl", 10, 10, List.of(codec("tagged", 1_000, 600)),
                List.of(row("content", "", true, each, List.of()),
                        row("content.view.url", "content", false, each, List.of()),
                        row("content.error.url", "content", false, each, List.of()),
                        row("content.buy.items", "content", false, each, List.of()),
                        row("content.buy.items[].sku", "content.buy.items", false, each, List.of())),
                List.of());
        assertThat(new FieldReport(kinds).text(80).lines().skip(4).limit(5).map(l -> l.replaceAll(" +[0-9.]+$", "")))
                .containsExactly(" content", "   view.url", "   error.url", "   buy.items", "     sku");
    }

    @Test
    void whatMustBeKnownIsSaid() {
        assertThat(new FieldReport(costs(2)).sentences()).contains(
                "The byte counts are those of 10 of 25 messages, in consecutive runs; nothing was timed.",
                "The rest is more than a byte in tagged (22.0), aligned-1 (-6.0).",
                "trackingId costs 38.0 of 100.0 bytes in tagged; as bytes(16), it would cost 18.0.",
                "aligned-1 without buyer.name: unsupported: names are keys.");
    }

    @Test
    void manyCodecsStandBelowEachOther() {
        String text = new FieldReport(costs(12)).text(80);
        assertThat(text.lines()).allMatch(l -> l.length() <= 80);
        for (int i = 1; i < 12; i++) assertThat(text).contains("aligned-" + i);
    }

    @Test
    void thePlotHasNoAreaForWhatIsLessThanNothing() {
        Preface preface = new FieldReport(costs(2)).preface();
        assertThat(preface.trees()).extracting(Preface.Tree::title).containsExactly("tagged", "aligned-1");
        assertThat(preface.trees().getFirst().nodes()).extracting(Preface.Node::name).containsExactly("buyer",
                "trackingId", "rest");
        assertThat(preface.trees().getLast().nodes()).extracting(Preface.Node::name).containsExactly("buyer",
                "trackingId");
    }

    @Test
    void aMachineAddsUpTheFieldsOfTheMessageAlone() {
        FieldCosts shared = new FieldCosts("orders.csv", 10, 25, List.of(codec("tagged", 1_000, 600)),
                List.of(row("from", "", true, each(1, sizes(600, 400), sizes(0, 0)), List.of()),
                        row("Address.street", "", false, each(1, sizes(200, 100), sizes(0, 0)), List.of()),
                        row("to", "", true, each(1, sizes(500, 300), sizes(0, 0)), List.of())),
                List.of());
        JsonNode json = JsonMapper.shared().readTree(FieldJson.of(shared, "runs/x"));
        double top = json.get("fields").valueStream().filter(f -> f.get("top").asBoolean())
                .mapToDouble(f -> f.get("bytes").asDouble()).sum();
        JsonNode whole = json.get("codecs").get(0);
        assertThat(top + whole.get("rest").asDouble()).isCloseTo(whole.get("bytes").asDouble(), within(1e-9));
        assertThat(json.get("fields").get(1).get("top").asBoolean()).as("a field of both structs").isFalse();
    }

    @Test
    void aMachineGetsEveryNumberOrItsReason() {
        JsonNode json = JsonMapper.shared().readTree(FieldJson.of(costs(2), "runs/x"));
        assertThat(json.get("fields")).hasSize(6);
        assertThat(json.get("fields").get(4).get("bytes").isNull()).isTrue();
        assertThat(json.get("fields").get(4).get("reason").asString()).isEqualTo("names are keys");
        assertThat(json.get("alternatives").get(0).get("saved").asDouble()).isEqualTo(20);
        assertThat(json.get("batches").get(1).get("bytes").asDouble()).isEqualTo(60);
    }

    @Test
    void compressingCostsStandBesideTheBytesInTwoDigits() {
        Packing zstd = new Packing(100, "zstd", 3);
        PackCosts.Of of =
                new PackCosts.Of(zstd, new PackCosts.Nanos(1_234.4, 1_200, 1_300), new PackCosts.Nanos(87.6, 80, 99));
        Outcome<Sizes> whole = new Outcome.Measured<>(new Sizes(100, 5_000, List.of(new Packed(zstd, 100, 1_000, 0))));
        FieldCosts costs =
                new FieldCosts("orders.csv", 100, 100,
                        List.of(new FieldCosts.Codec("tagged", "", whole, Optional.of(new PackCosts(List.of(of)))),
                                new FieldCosts.Codec("stopped", "", whole, Optional.empty())),
                        List.of(), List.of(zstd));

        List<Preface.Table> tables = new FieldReport(costs).preface().tables();
        assertThat(tables).hasSize(2);
        assertThat(tables.getLast().rows()).containsExactly(List.of("zstd 3", "1,200 (88)", "–"));
        assertThat(new FieldReport(costs).sentences().getFirst())
                .startsWith("The byte counts are exact and cover all 100 messages; CPU times");
        JsonNode batch = JsonMapper.shared().readTree(FieldJson.of(costs, "run")).get("batches").get(0);
        assertThat(batch.get("pack").get("nanos").asDouble()).isEqualTo(1_234.4);
        assertThat(batch.get("unpack").get("most").asDouble()).isEqualTo(99);
    }
}
