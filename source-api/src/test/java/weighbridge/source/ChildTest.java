package weighbridge.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.schema.FileSchema;

/** What happens in a source's library is told as the fault of the right file, or of the machine. */
class ChildTest {
    private static final FileSchema SCHEMA = FileSchema
            .of(new Schema("A", List.of(new Definition.Struct("A", List.of(Field.required(1, "a", Type.INT32))))));

    @TempDir
    private Path folder;

    /** Does what the text of a file says. */
    public static final class Obedient implements Source {
        @Override
        public Described describe(Asked schema) throws IOException {
            obey(schema.place());
            return new Described(SCHEMA, List.of());
        }

        @Override
        public Records open(Asked file) throws IOException {
            boolean endless = obey(file.place()).equals("endless");
            return new Records() {
                private int left = 3;

                @Override
                public String form() {
                    return "words";
                }

                @Override
                public Optional<OwnFile.Format> format() {
                    return Optional.empty();
                }

                @Override
                public Described described() {
                    return new Described(SCHEMA, List.of());
                }

                @Override
                public Optional<Value.StructValue> next() {
                    if (!endless && left-- == 0) return Optional.empty();
                    return Optional.of(new Value.StructValue(List.of(new Value.Int32(1))));
                }

                @Override
                public void close() {}
            };
        }

        private static String obey(Path file) throws IOException {
            String word = Files.readString(file);
            switch (word) {
                case "full" -> throw new IllegalStateException(new IOException("/x/y: No space left on device"));
                case "broken" -> throw new IllegalStateException("no such page");
                case "latin" -> throw new MalformedInputException(1);
                case "impossible" -> throw new SchemaException("A.b", "cannot be");
                case "deep" -> throw new StackOverflowError();
                case "large" -> throw new OutOfMemoryError("Direct buffer memory");
                case "bug" -> throw new NoClassDefFoundError("org/acme/Reader");
                default -> {}
            }
            return word;
        }
    }

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    private Outcome<SourceJob.Answer> read(String data, String... schema) throws Exception {
        Path file = Files.writeString(folder.resolve("data"), data);
        Optional<Path> given = schema.length == 0 ? Optional.empty()
                : Optional.of(Files.writeString(folder.resolve("schema"), schema[0]));
        Asked asked = new Asked(Path.of("data"), file, given, Options.NONE);
        return Child
                .carryOut(
                        new SourceJob(Obedient.class.getName(),
                                new SourceJob.Work.Read(List.of(asked), Optional.empty(),
                                        folder.resolve("written.json"), folder.resolve("payloads"), 1)),
                        new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    private void refused(String sentence, String data, String... schema) throws Exception {
        Outcome<SourceJob.Answer> outcome = read(data, schema);
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(outcome.reason()).startsWith(sentence);
    }

    @Test
    void whatTheDataCausesIsTheirs() throws Exception {
        refused("data: cannot be read (no such page)", "broken");
        refused("data: is nested too deeply", "deep");
        refused("data: takes too much memory", "large");
        refused("data: A.b: cannot be", "impossible");
        refused("data: is not UTF-8 text; save it as UTF-8 text", "latin");
    }

    @Test
    void whatTheSchemaCausesIsItsOwn() throws Exception {
        String schema = folder.resolve("schema").toString();
        refused(schema + ": cannot be read (no such page)", "sound", "broken");
        refused(schema + ": A.b: cannot be", "sound", "impossible");
        refused(schema + ": is nested too deeply", "sound", "deep");
        assertThat(told.toString(StandardCharsets.UTF_8)).startsWith(Child.SCHEMA);
    }

    @Test
    void whatTheMachineOrWeighbridgeCausesIsNoFaultOfAFile() {
        assertThatThrownBy(() -> read("full")).isInstanceOf(IOException.class)
                .hasMessage("/x/y: No space left on device");
        assertThatThrownBy(() -> read("sound", "full")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("bug")).isInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void aFileThatYieldsMoreRecordsThanItCanHoldIsRefused() throws Exception {
        assertThat(read("sound")).isInstanceOf(Outcome.Measured.class);
        refused("data: claims more than 1,000,000 records, but has only 7 bytes", "endless");
    }
}
