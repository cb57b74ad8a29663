package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.codec.Workshop;
import weighbridge.codecs.hazelcast.HazelcastCodec;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** An entry of a published comparison of Hazelcast's formats costs here what it cost there, to the byte. */
@Tag("processes")
class EntryCostTest {
    private static final Schema SMALL =
            new Schema("Small",
                    List.of(new Definition.Struct("Small", List.of(Field.required(1, "intField", Type.INT32),
                            Field.required(2, "longField", Type.INT64), Field.required(3, "doubleField", Type.FLOAT64),
                            Field.required(4, "stringField", Type.STRING)))));

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"hazelcast-compact, 184", "hazelcast-portable, 262", "hazelcast-identified, 180"})
    void theSmallObjectCostsWhatWasPublished(String id, double bytes) throws Exception {
        Path own = folder.resolve("generated");
        new HazelcastCodec(id).generate(SMALL, new Workshop(own));
        Carried carried = new Carried(folder, own.resolve("classes"), SMALL,
                List.of(new Value.StructValue(List.of(new Value.Int32(42), new Value.Int64(1_234_567_890),
                        new Value.Float64(-420.42), new Value.Text("x".repeat(27))))));

        GridRun run = carried.measured(
                carried.order(new Contestant(HazelcastCodec.class.getName(), id, Set.of(), false, false, false, 1),
                        GridOrder.Kept.NATIVE, GridOrder.Bench.READ, new GridOrder.Load.Synchronous()));

        assertThat(run.memory().orElseThrow().ownedPerEntry()).isEqualTo(bytes);
    }
}
