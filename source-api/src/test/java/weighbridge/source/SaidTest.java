package weighbridge.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SaidTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Not a data file.                                                  | Not a data file
            java.io.IOException: java.lang.IllegalStateException: cut short   | cut short
            Invalid Error: TProtocolException: Invalid data                   | Invalid data
            a.b.JsonParseException: Unexpected character ('e') at [Source: REDACTED (`X` disabled); line: 4, column: 78] \
            | Unexpected character ('e') at line: 4, column: 78
            """)
    void namesOfClassesAndWhatAParserHidesAreLeftOut(String message, String said) {
        assertThat(Said.by(new IOException(message))).isEqualTo(said);
    }

    @Test
    void whatIsSaidOfALibrarysCodeIsNotRepeated() {
        assertThat(Said.by(new NullPointerException("Cannot invoke \"a.B.c()\" because \"d\" is null")))
                .isEqualTo("its library does not say why");
        assertThat(Said.by(new IOException())).isEqualTo("its library does not say why");
    }

    @Test
    void whatTheJvmSaysInItsOwnWordsIsSaidInOurs() {
        assertThat(Said.by(new EOFException())).isEqualTo("it ends too early");
        assertThat(Said.by(new BufferUnderflowException())).isEqualTo("it ends too early");
        assertThat(Said.by(new MalformedInputException(1))).isEqualTo("it is not UTF-8 text");
        assertThat(Said.by(new UncheckedIOException(new UnmappableCharacterException(1))))
                .isEqualTo("it is not UTF-8 text");
    }
}
