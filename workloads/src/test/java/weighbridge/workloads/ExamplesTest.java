package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.workloads.text.Progress;

class ExamplesTest {
    @TempDir
    private Path folder;

    private Imported read(String name) throws IOException {
        return Importer.read(Path.of("..", "examples", name), Given.NOTHING, folder, 1, Progress.NONE);
    }

    @Test
    void ordersHaveColumnsOfManyTypes() throws IOException {
        Imported orders = read("orders.csv");
        assertThat(orders.records()).isEqualTo(1_080);
        assertThat(orders.notes()).containsExactly(
                "column \"zip\" stays text: \"211 22\" in line 10 does not fit int32, the type of the values before it",
                "columns \"country\" (6), \"currency\" (5), \"comment\" (14) have few distinct values; --enums makes "
                        + "them enums",
                "column \"total\" has 2 digits after the point, as in money; it is read as int64:decimal(2) (declare "
                        + "float64 in the schema to read it as a double)");
        assertThat(orders.schema().rootStruct().fields()).extracting(f -> f.type().toString()).contains("int32",
                "int64:timestamp-millis", "string", "int64:decimal(2)", "float64", "bool", "int32:date", "string:uuid");
        assertThat(orders.schema().rootStruct().fields()).extracting(Field::required).contains(true, false);
        assertThat(orders.schema().rootStruct().fields()).filteredOn(f -> f.name().equals("zip"))
                .extracting(f -> f.type().toString()).containsExactly("string");
    }

    @Test
    void eventsHaveStructsInStructsAndInLists() throws IOException {
        Imported events = read("events.jsonl");
        assertThat(events.records()).isEqualTo(500);
        assertThat(events.notes()).hasSize(2).anyMatch(n -> n.endsWith("; --enums makes them enums"))
                .contains("client.screen always has 2 elements; int32[] in the schema makes a primitive array");
        assertThat(events.schema().definitions()).extracting(Definition::name).contains("Event", "User", "Item",
                "Options");
        assertThat(events.schema().rootStruct().fields()).extracting(f -> f.type().toString()).contains("User",
                "list<Item>", "float64", "int64:timestamp-millis");
        assertThat(events.sample().messages()).isEqualTo(Importer.MAX_SAMPLE);
    }
}
