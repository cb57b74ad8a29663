package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.form.Form;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Sizes;
import weighbridge.report.field.FieldCosts;

class FieldCasesTest {
    private static final Schema SCHEMA = new Schema("Row", List.of(new Definition.Struct("Row",
            List.of(Field.required(1, "a", Type.STRING), Field.required(2, "b", Type.INT32)))));
    private static final Outcome<Object> WEIGHED =
            new Outcome.Measured<>(Form.of(Sizes.class).tree(new Sizes(2, 20, List.of())));

    private static FieldCosts costs(Map<String, Outcome<Object>> cases) throws IOException {
        Payload payload = new Payload(Path.of("p"), 2, "d");
        Plan.Workload workload = new Plan.Workload("x", new Origin.File("x.csv", List.of(), "CSV (comma, header)"),
                payload, payload, 2, 0);
        Plan plan = new Plan("x.csv", List.of(workload), List.of("avro", "kryo"), List.of(Operation.READ), List.of(1),
                "avro", 1, 0.03, Duration.ZERO, 1, "", false, false);
        List<Entry> entries = cases.entrySet().stream().sorted(Map.Entry.comparingByKey())
                .<Entry>map(
                        c -> new Entry.OfCase(FieldCases.STUDY, c.getKey(), Instant.EPOCH, Duration.ZERO, c.getValue()))
                .toList();
        return FieldCases.costs(plan, List.of(), Map.of("x", SCHEMA), entries).orElseThrow();
    }

    @Test
    void whatCannotBePackedSaysWhyWhereFieldsWereNotAskedFor() throws IOException {
        FieldCosts costs = costs(Map.of("avro/packed", WEIGHED, "kryo/packed",
                new Outcome.Mismatched<>("a field came back as another")));

        assertThat(costs.codecs()).extracting(FieldCosts.Codec::whole).containsExactly(
                new Outcome.Measured<>(new Sizes(2, 20, List.of())),
                new Outcome.Mismatched<>("a field came back as another"));
    }

    @Test
    void aFieldHasTheOtherTypesOfItsOwnPath() throws IOException {
        FieldCosts costs = costs(Map.of("avro/whole", WEIGHED, "avro/without/a", WEIGHED, "avro/without/b", WEIGHED,
                "avro/as/a/bytes(16)", WEIGHED, "avro/as/a/int32 of seconds", WEIGHED, "avro/as/b/int8", WEIGHED));

        assertThat(costs.rows()).extracting(r -> r.path() + " " + r.others().stream().map(FieldCosts.As::type).toList())
                .containsExactly("a [bytes(16), int32 of seconds]", "b [int8]");
    }
}
