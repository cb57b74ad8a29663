package weighbridge.studies.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridOrder.Kept;
import weighbridge.model.InputException;
import weighbridge.study.grid.GridContender;
import weighbridge.study.options.Supply;

class GridOptionsTest {
    @ParameterizedTest
    @CsvSource({"compact, compact, hazelcast-compact, NATIVE",
        "Hazelcast-Portable, portable, hazelcast-portable, NATIVE",
        "compact-reflective, compact-reflective, hazelcast-compact-reflective, NATIVE", "kryo, kryo, kryo, SERIALIZER",
        "jackson-json, jackson-json, jackson-json, SERIALIZER", "json, json, jackson-json, JSON",
        "bytes, bytes, copy, BYTES", "bytes:kryo, bytes:kryo, kryo, BYTES", "json:gson, json:gson, gson, JSON"})
    void aFormatIsACodecAndAWayInWhichTheGridKeepsIt(String given, String name, String codec, Kept kept)
            throws Exception {
        assertThat(asked("--formats", given).field()).containsExactly(new GridContender(name, codec, kept));
    }

    @Test
    void aCodecMayServeInTwoWays() throws Exception {
        GridAsked asked = asked("--formats", "identified,bytes:hazelcast-identified,kryo");
        assertThat(asked.codecs()).containsExactly("hazelcast-identified", "kryo");
        assertThat(asked.plan().baseline()).isEqualTo("identified");
    }

    @Test
    void unlessMoreIsAskedForItTakesThreeMinutes() throws Exception {
        assertThat(asked().whole()).isEqualTo(Duration.ofMinutes(3));
        assertThat(asked("--rounds", "6", "--seconds", "10").whole()).isEqualTo(Duration.ofSeconds(20 + 6 * 4 * 40));
        assertThat(asked("--size", "small,large", "--seconds", "60").whole()).as("every format gets a number")
                .isEqualTo(Duration.ofSeconds(20 + 8 * 70));
    }

    @Test
    void theLoadIsOneOfThree() throws Exception {
        assertThat(asked().load()).isEqualTo(new GridOrder.Load.Synchronous());
        assertThat(asked("--in-flight", "128").load()).isEqualTo(new GridOrder.Load.Pipelined(128));
        assertThat(asked("--rate", "5000").load()).isEqualTo(new GridOrder.Load.AtRate(5000));
    }

    @Test
    void eachLoadAndBenchHasKeysOfItsOwn() throws Exception {
        assertThat(List.of(asked().plan().prefix(), asked("--in-flight", "2").plan().prefix(),
                asked("--rate", "2").plan().prefix(), asked("--bench", "write").plan().prefix()))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatIsWrittenHasTheLengthsOfWhatThePublishedTestWrote() throws Exception {
        assertThat(asked("--bench", "write").workloads()).containsExactly("grid-small-written");
        assertThat(asked("--bench", "query", "--size", "small,large").workloads()).containsExactly("grid-small",
                "grid-large");
    }

    @Test
    void ownValuesTakeTheirPlace() throws Exception {
        assertThat(asked("--data", "some/my orders.csv").workloads()).containsExactly("my-orders");
        assertThat(asked("--workload", "habr-mixed").supplies()).containsExactly(new Supply.BuiltIn("habr-mixed"));
    }

    @Test
    void aClusterIsTheRunsOwnOrOneThatRuns() throws Exception {
        assertThat(asked().place()).isEqualTo(new GridOrder.Place.Embedded(2, 512));
        assertThat(asked("--members", "3", "--heap", "2g").place()).isEqualTo(new GridOrder.Place.Embedded(3, 2048));
        assertThat(asked("--cluster", "a:5701,b.example:5702").place())
                .isEqualTo(new GridOrder.Place.Existing(List.of("a:5701", "b.example:5702"), "dev"));
    }

    @Test
    void queriesAskForWhatIsSaid() throws Exception {
        assertThat(asked("--bench", "predicate", "--index", "--where", "stringField=a=b").query())
                .isEqualTo(new GridOrder.Query(Optional.of(new GridOrder.Sought("stringField", "a=b")), true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--bench scan | --bench is \"scan\"; expected one of write, read, query, predicate",
        "--formats kryo,kryo | --formats names a format twice",
        "--formats compact,hazelcast-compact | --formats names a format twice",
        "--formats xml:kryo | --formats has \"xml:kryo\"; expected a format, a codec, or bytes: or json: followed by a "
                + "codec",
        "--bench query --formats compact,bytes | the grid cannot query bytes: leave them out of --formats, or choose "
                + "--bench read or write",
        "--size middle | --size is \"middle\"; expected small or large",
        "--size small,small | --size names a size twice",
        "--size small --data a.csv | --size is for the study's own values; leave it out with --data or --workload",
        "--data a.csv --workload b | give --data or --workload, not both",
        "--no-header | --no-header says how to read a file; give one with --data",
        "--clients 0 | --clients is 0; expected 1 to 64", "--threads 0 | --threads is 0; expected 1 to 1024",
        "--entries 0 | --entries is 0; expected 1 to 10000000", "--rounds 101 | --rounds is 101; expected 1 to 100",
        "--seconds 0.5 | --seconds is 0.5; expected 1 to 36000", "--members 17 | --members is 17; expected 1 to 16",
        "--in-flight 0 | --in-flight is 0; expected 1 to 100000", "--rate 0 | --rate is 0; expected 0.1 to 10000000",
        "--in-flight 2 --rate 2 | --in-flight and --rate describe different loads; give one of them",
        "--heap 12 | --heap is \"12\"; expected a size such as 512m or 2g",
        "--heap 64m | --heap is 64m; expected 128m to 1024g", "--cluster a | --cluster has \"a\"; expected host:port",
        "--cluster a:0 | --cluster has \"a:0\"; expected host:port",
        "--cluster a:1 --heap 1g | --members and --heap describe the run's own cluster; leave them out with --cluster",
        "--cluster-name x | --cluster-name names a running cluster; give --cluster as well",
        "--index | --index is for queries; leave it out, or choose --bench query or predicate",
        "--bench write --where a=b | --where is for queries; leave it out, or choose --bench query or predicate",
        "--bench query --where a | --where is \"a\"; expected FIELD=VALUE"})
    void aMistakeIsNamed(String arguments, String message) {
        assertThatThrownBy(() -> asked(arguments.split(" "))).isInstanceOf(InputException.class).hasMessage(message);
    }

    private static GridAsked asked(String... arguments) throws InputException {
        GridOptions options = new GridOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(arguments);
        return options.asked();
    }
}
