package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import weighbridge.store.RunException;

class FailuresTest {
    private final StringWriter said = new StringWriter();

    private int code(Exception e) {
        CommandLine command = new CommandLine(CommandSpec.create()).setErr(new PrintWriter(said, true));
        return new Failures().handleExecutionException(e, command, null);
    }

    @Test
    void aFullDiskIsNoBadInput() {
        assertThat(code(new FileSystemException("runs/a/trials.jsonl", null, "No space left on device"))).isEqualTo(1);
        assertThat(said).asString().startsWith(
                "weighbridge: runs/a/trials.jsonl: No space left on device; fix this on the machine and try again\n");
        assertThat(code(new UncheckedIOException(new IOException("Input/output error")))).isEqualTo(1);
        assertThat(said.toString().lines()).hasSize(2);
    }

    @Test
    void anErrorOfTheJvmIsOneSentence() {
        int code = new Failures().exitCode(new StackOverflowError(),
                new CommandLine(CommandSpec.create()).setErr(new PrintWriter(said, true)));
        assertThat(code).isEqualTo(1);
        assertThat(said.toString().lines()).singleElement().asString()
                .startsWith("weighbridge: this is a bug in Weighbridge (java.lang.StackOverflowError)");
    }

    @Test
    void whatAnotherInputWouldMendIs() {
        assertThat(code(new NoSuchFileException("orders.csv"))).isEqualTo(2);
        assertThat(code(new RunException(Path.of("runs/a"), "is not a folder"))).isEqualTo(2);
        assertThat(code(new UncheckedIOException(new FileSystemException("orders.csv", null, "Is a directory"))))
                .isEqualTo(2);
        assertThat(said.toString().lines()).hasSize(3).last().isEqualTo("weighbridge: orders.csv: Is a directory");
        assertThat(code(new MalformedInputException(1))).isEqualTo(2);
        assertThat(said.toString().lines()).last()
                .isEqualTo("weighbridge: a file that was read is not UTF-8 text; save it as UTF-8 text");
    }
}
