package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Type;

final class AvroTypesTest {
    @Test
    void recordsThatShareASimpleNameShareNoUnion() {
        Schema avro = new Schema.Parser().parse("""
                {"type": "record", "name": "Order", "fields": [
                  {"name": "a", "type": {"type": "record", "name": "Line", "namespace": "a", "fields": [
                    {"name": "x", "type": ["int", "string"]}]}},
                  {"name": "b", "type": {"type": "record", "name": "Line", "namespace": "b", "fields": [
                    {"name": "x", "type": ["string", "boolean"]}]}}]}""");
        AvroTypes types = new AvroTypes(Set.of());

        assertThat(types.finish(types.root(avro, "order")).schema().definitions())
                .filteredOn(Definition.Union.class::isInstance)
                .extracting(u -> ((Definition.Union) u).alternatives().stream().map(f -> f.type()).toList())
                .containsExactly(List.of(Type.INT32, Type.STRING), List.of(Type.STRING, Type.BOOL));
    }

    @Test
    void aLogicalTypeThatDoesNotFitItsTypeIsPassedOverAsTheLibraryDoes() {
        Schema avro = new Schema.Parser().parse("""
                {"type": "record", "name": "Order", "fields": [
                  {"name": "at", "type": {"type": "string", "logicalType": "timestamp-millis"}},
                  {"name": "day", "type": {"type": "long", "logicalType": "date"}}]}""");
        AvroTypes types = new AvroTypes(Set.of());

        assertThat(types.finish(types.root(avro, "order")).schema().rootStruct().fields()).extracting(f -> f.type())
                .containsExactly(Type.STRING, Type.INT64);
        assertThat(types.ledger()).contains(
                "Order.at: has the logical type timestamp-millis, which the schema cannot express",
                "Order.day: has the logical type date, which the schema cannot express");
    }
}
