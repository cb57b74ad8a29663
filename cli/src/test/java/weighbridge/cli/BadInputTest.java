package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad usage and bad files result in one sentence and exit code 2, and leave no run behind. */
class BadInputTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(folder.resolve("good.csv"), "a,b\n1,x\n2,y\n");
        Files.writeString(folder.resolve("open-quote.csv"), "a,b\n1,\"x\n2,y\n");
        Files.writeString(folder.resolve("ragged.csv"), "a,b\n1,x,3\n");
        Files.writeString(folder.resolve("broken.jsonl"), "{\"a\": 1}\n{\"a\": \n");
        Files.writeString(folder.resolve("empty.csv"), "");
        Files.write(folder.resolve("binary.csv"), new byte[] {1, 0, 2, 0, 3});
        Files.writeString(folder.resolve("schema.json"), "{\"root\": \"Order\"}");
        Files.createDirectory(folder.resolve("directory"));
    }

    private CommandLineRun weigh(String... args) {
        List<String> all = new ArrayList<>(List.of("weigh", "--out", folder.resolve("runs").toString()));
        for (String a : args) all.add(a.replace("@", folder + "/"));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    private void assertRefused(CommandLineRun run, String words) throws IOException {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1).allMatch(l -> l.startsWith("weighbridge: ") && l.contains(words));
        if (Files.exists(folder.resolve("runs"))) {
            try (Stream<Path> left = Files.list(folder.resolve("runs"))) {
                assertThat(left).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"open-quote.csv | line 2", "ragged.csv | line 2", "broken.jsonl | line 2",
        "empty.csv | is empty", "binary.csv | binary", "directory | directory", "nowhere.csv | no such file"})
    void aFileThatCannotBeReadIsNamedWithItsFault(String file, String words) throws IOException {
        assertRefused(weigh("@" + file), words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"--codecs kyro | no codec is called \"kyro\"", "--baseline kyro | no codec is called \"kyro\"",
                "--budget soon | \"soon\" is not a duration", "--budget 0s | longer",
                "--precision much | \"much\" is not a percentage", "--ops write | unknown operation \"write\"",
                "--threads 0 | --threads has 0", "--rounds 0 | --rounds is 0", "--rounds many | many", "--seed x | x",
                "--rounds 1001 | give 1 to 1000", "--jdk /nowhere | --jdk /nowhere is not a JDK",
                "--codecs kryo+jdk99 | kryo+jdk99: which JDK 99? Name its folder with --jdk",
                "--rounds abc | is not a whole number", "--schema @nowhere.json | nowhere.json",
                "--for lunch | no situation is called \"lunch\"", "--rate 5k/s | needs --for", "--langs | needs --for",
                "--for log --rate fast | \"fast\" is not a rate", "--for log --copies 0 | copies is 0; give 1 to 100",
                "--for log --retention 30 | is not a time", "--for rpc --link 100MB/s | bits per second",
                "--for log --compress rar | no compressor is called \"rar\"",
                "--for rpc --compress zstd | each message of --for rpc is by itself",
                "--for log --licence mine | permissive", "--for #for=log&rate=x | \"x\" is not a rate",
                "--schema @schema.json | \"types\" is missing", "--unheard-of | --unheard-of"})
    void anOptionThatCannotBeIsNamed(String options, String words) throws IOException {
        List<String> args = new ArrayList<>(List.of(options.split(" ")));
        args.add("@good.csv");
        assertRefused(weigh(args.toArray(String[]::new)), words);
    }

    @Test
    void aSchemaThatDoesNotFitTheFileIsRefused() throws IOException {
        Files.writeString(folder.resolve("other.json"), """
                {"root": "R", "types": [{"struct": "R", "fields": [{"id": 1, "name": "b", "type": "int32"}]}]}
                """);
        assertRefused(weigh("--schema", "@other.json", "@good.csv"), "line 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"run | --workloads", "stream --jdk /nowhere | --jdk /nowhere is not a JDK",
                "stream -w abc | is not a number", "run --workloads none | no workload is called \"none\"",
                "run --workloads habr-longs --records 0 | --records is 0", "run --resume /nowhere | is not a folder",
                "report /nowhere | is not a folder"})
    void otherCommandsRefuseTheirs(String line, String words) throws IOException {
        List<String> args = new ArrayList<>(List.of(line.split(" ")));
        args.addAll(List.of("--out", folder.resolve("runs").toString()));
        assertRefused(CommandLineRun.of(args.toArray(String[]::new)), words);
    }
}
