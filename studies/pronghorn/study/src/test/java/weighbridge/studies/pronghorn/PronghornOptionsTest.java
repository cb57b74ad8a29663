package weighbridge.studies.pronghorn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import weighbridge.model.InputException;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;

class PronghornOptionsTest {
    @Test
    void everyContenderIsTakenWithoutALimitWhereNobodySays() throws InputException {
        PronghornAsked asked = asked();
        assertThat(asked.chosen()).isEqualTo(Pronghorn.REPLAY.contenders());
        assertThat(asked.links()).containsExactly(0.0, 10.0, 100.0, 1000.0, 10_000.0);
        assertThat(asked.messages()).isEqualTo(100_000);
        assertThat(asked.asPublished()).isTrue();
        assertThat(asked.corrected()).isTrue();
    }

    @Test
    void theTestsOwnNamesAreUnderstood() throws InputException {
        assertThat(asked("-t", "Kryo,PBSize,Pronghorn").chosen()).extracting(Contender::name).containsExactly("kryo",
                "protobuf-size", "pronghorn-new-objects", "pronghorn");
        assertThat(asked("-t", "PBSpeed", "-p", "DirectSend").chosen()).extracting(Contender::asPublished)
                .containsExactly("pronghorn-protobuf-direct");
    }

    @Test
    void theUnitOfBandwidthIsTheTests() throws InputException {
        assertThat(asked("-b", "1000").links()).containsExactly(1_048.576);
        assertThat(asked("-b", "102400").links().getFirst()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-t, Jackson, '-t is \"Jackson\"; expected some of Kryo, Avro, Thrift, PBSize, PBSpeed, Pronghorn'",
        "-p, Fast, '-p is \"Fast\"; expected Translate or DirectSend'", "-w, 0, '-w is 0; expected 1 to 36000'",
        "--messages, 0, '--messages is 0; expected 1 to 100000000'", "-b, 0, '-b is 0; expected 1 to 1000000'"})
    void whatCannotBeIsNamed(String option, String value, String message) {
        assertThatThrownBy(() -> asked(option, value)).isInstanceOf(InputException.class).hasMessage(message);
    }

    private static PronghornAsked asked(String... arguments) throws InputException {
        PronghornOptions options = new PronghornOptions();
        CommandLine.populateCommand(options, arguments);
        return options.asked();
    }
}
