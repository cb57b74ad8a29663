package weighbridge.studies.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import weighbridge.model.InputException;

class StreamOptionsTest {
    @Test
    void theLettersAreThoseOfTheTestThatItComesFrom() throws Exception {
        StreamPlan plan = plan("-t", "kryo,avro", "-b", "1000,100", "-w", "60");
        assertThat(plan.codecs()).containsExactly("kryo", "avro");
        assertThat(plan.field()).containsExactly("kryo", "avro", "copy");
        assertThat(plan.baseline()).isEqualTo("kryo");
        assertThat(plan.links()).containsExactly(100.0, 1000.0);
        assertThat(plan.passage()).isEqualTo(Duration.ofSeconds(10));
        assertThat(plan.name()).isEqualTo("pronghorn-samples");
    }

    @Test
    void withoutASpeedThereIsNoLimit() throws Exception {
        assertThat(plan().links()).containsExactly(0.0);
        assertThat(plan("-b", "unlimited,10").links()).containsExactly(10.0, 0.0);
    }

    @Test
    void unlessMoreIsAskedForItTakesThreeMinutes() throws Exception {
        assertThat(plan().whole()).isEqualTo(Duration.ofMinutes(3));
        assertThat(plan().mostRounds()).isEqualTo(100);
        assertThat(plan("-b", "1,2,3,4,5,6,7,8").whole()).as("every codec gets a number")
                .isEqualTo(Duration.ofSeconds(20 + 8 * 4 * 7));
        assertThat(plan("-w", "60").whole()).isEqualTo(Duration.ofSeconds(20 + 4 * 6 * 12));
        assertThat(plan("--rounds", "2").whole()).isEqualTo(Duration.ofSeconds(20 + 4 * 2 * 7));
        assertThat(plan("--model").whole()).isGreaterThan(Duration.ofMinutes(6));
    }

    @Test
    void aFileGivesItsName() throws Exception {
        assertThat(plan("--data", "some/my orders.csv").name()).isEqualTo("my-orders");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"-t kryo,kryo | -t names a codec twice", "-w 0 | -w is 0; expected 1 to 36000",
        "-b 0 | -b is 0; expected 0.1 to 400000", "-b 0.0001 | -b is 0.0001; expected 0.1 to 400000",
        "--no-header | --no-header says how to read a file; give one with --data",
        "--data a.csv --workload b | give --data or --workload, not both",
        "--data a.csv --header 2 --no-header | --header and --no-header contradict each other; give one of them",
        "-b 5,5 | -b names a speed twice", "-b fast | -b is \"fast\"; expected 10^6 bit/s or \"unlimited\"",
        "--batch 0 | --batch is 0; expected 1 to 1000000", "--senders 65 | --senders is 65; expected 1 to 64",
        "--transport udp | --transport is \"udp\"; expected one of tcp, unix",
        "--limit-by tc | --limit-by is \"tc\"; expected one of tbf, pacing, bucket",
        "--rate 5 --batch 2 | --rate sends each message when it is due: leave out --batch",
        "--rate 5 --model | --model predicts the highest rate, which --rate does not measure; leave out one",
        "--port 5 --transport unix | --port is for TCP only; leave it out",
        "--senders 4 --messages 3 | --messages is 3; give at least one for each of the 4 senders"})
    void aMistakeIsNamed(String arguments, String message) {
        assertThatThrownBy(() -> plan(arguments.split(" "))).isInstanceOf(InputException.class).hasMessage(message);
    }

    private static StreamPlan plan(String... arguments) throws InputException {
        StreamOptions options = new StreamOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(arguments);
        return options.plan();
    }
}
