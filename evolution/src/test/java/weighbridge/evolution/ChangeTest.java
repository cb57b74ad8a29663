package weighbridge.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Difference;
import weighbridge.model.Evolving;
import weighbridge.model.Value;

class ChangeTest {
    @Test
    void everyIdIsInKebabCaseAndUnique() {
        assertThat(Change.all()).extracting(Change::id).doesNotHaveDuplicates().allMatch(i -> i.matches("[a-z-]+"));
        assertThat(Change.all()).extracting(Change::id).containsAll(Evolving.CORE).containsAll(Evolving.ORDINARY);
    }

    @Test
    void everyMessageFitsTheSchemaOfItsVersion() {
        for (Change c : Change.all()) {
            for (Place p : Place.values()) {
                for (Change.Version v : List.of(c.old(), c.young())) {
                    for (Value.StructValue m : v.messages(p)) {
                        assertThat(new Evolution(v.schema(p), v.schema(p)).judge(m, () -> m, java.util.Set.of()))
                                .as(c.id() + " " + p).isEqualTo(Cell.of(weighbridge.model.CellVerdict.EQUAL));
                        Difference.find(v.schema(p), m, m, d -> {
                            throw new AssertionError(d);
                        });
                    }
                }
            }
        }
    }

    /** A change that changes nothing would test nothing. */
    @Test
    void theVersionsOfAChangeDiffer() {
        for (Change c : Change.all())
            for (Place p : Place.values()) assertThat(c.old().schema(p)).isNotEqualTo(c.young().schema(p));
    }

    /** What a perfect reader sees of each change can be told apart from what a reader of places or bits sees. */
    @Test
    void aPerfectReaderSeesWhatIsPromised() {
        assertThat(seen("int-to-text")).contains("\"5\"");
        assertThat(seen("widen-int")).contains("5", "-3");
        assertThat(seen("scalar-to-list")).contains("[\"x\"]");
        assertThat(seen("into-union")).contains("#1 5");
        assertThat(seen("narrow-int")).contains("nothing");
    }

    @Test
    void aChangedDefaultIsToldInWords() {
        Change c = Change.all().stream().filter(x -> x.id().equals("default-changed")).findFirst().orElseThrow();
        assertThat(SchemaChanges.between(c.old().schema(Place.TOP), c.young().schema(Place.TOP)))
                .containsExactly("Order.v: default 7 became 8");
    }

    private static List<String> seen(String id) {
        Change c = Change.all().stream().filter(x -> x.id().equals(id)).findFirst().orElseThrow();
        Evolution evolution = new Evolution(c.old().schema(Place.TOP), c.young().schema(Place.TOP));
        return c.old().messages(Place.TOP).stream().map(m -> ShownValue.of(evolution.expected(m).fields().get(1)))
                .toList();
    }
}
