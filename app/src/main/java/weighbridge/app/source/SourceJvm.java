package weighbridge.app.source;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.app.Builder;
import weighbridge.model.file.Scratch;
import weighbridge.model.run.Outcome;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.jvm.TaskJvm;
import weighbridge.source.Child;
import weighbridge.source.SourceJob;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Has a source do its work in a JVM of its own, and says what it answers or why it does not. */
final class SourceJvm {
    /** A query may run for long before it returns its first row. */
    private static final Duration QUERY = Duration.ofMinutes(10);
    /** Heap and off-heap memory together are at most 512 MiB. */
    private static final List<String> FLAGS = List.of("-Xmx192m", "-XX:MaxDirectMemorySize=96m", "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED", "-Dfile.encoding=UTF-8");

    private final Builder builder;

    /** @param builder builds a source before it is used */
    SourceJvm(Builder builder) {
        this.builder = builder;
    }

    private static boolean isQuery(SourceJob.Work work) {
        return work instanceof SourceJob.Work.Read r && r.files().getFirst().options().sql().isPresent();
    }

    private static boolean isWritten(SourceJob.Work work) {
        return work instanceof SourceJob.Work.Write;
    }

    private static Duration patience(SourceFolder source, SourceJob.Work work) {
        return isQuery(work) ? QUERY : Duration.ofSeconds(source.info().patience());
    }

    /**
     * @param file   that the user gave or asked for
     * @param schema the file with the schema, if one is read
     * @throws ImportException if the source refuses the file, or does not survive it
     */
    SourceJob.Answer answer(SourceFolder source, SourceJob.Work work, Path file, Optional<Path> schema,
            ShownNames shown, Scratch scratch, Progress progress) throws IOException {
        builder.build(List.of(source.folder()));
        List<String> flags = Stream.concat(FLAGS.stream(), source.info().jvmFlags().stream()).toList();
        TaskJvm jvm = new TaskJvm(scratch.make("jvm"), flags, patience(source, work));
        Heard heard = new Heard(work, progress);
        Outcome<SourceJob.Answer> outcome;
        try {
            outcome = jvm.run(Child.class.getName(), new SourceJob(source.info().className(), work),
                    CodecFolder.classPath(source.folder(), "measure"), Child.FORMAT, heard);
        } catch (IOException e) {
            throw e instanceof FileSystemException ? e : new IOException(
                    file + ": while it was " + (isWritten(work) ? "written" : "read") + ": " + shown.in(e.getMessage()),
                    e);
        }
        return switch (outcome) {
            case Outcome.Measured<SourceJob.Answer>(SourceJob.Answer answer) -> answer;
            case Outcome.Refused<SourceJob.Answer>(String sentence) -> throw new ImportException(shown.in(sentence));
            case Outcome.TimedOut<SourceJob.Answer> late when isQuery(work) ->
                throw new ImportException(file, late.reason() + "; give a query that finishes sooner");
            case Outcome<SourceJob.Answer> o when isWritten(work) ->
                throw new IOException(file + ": could not be written: " + o.reason());
            default -> throw new ImportException(heard.readsSchema ? schema.orElse(file) : file,
                    outcome.reason() + (heard.readsSchema ? "; simplify the schema, or give one that declares less"
                            : "; a record or batch may be too large, or the file damaged: write it again with smaller "
                                    + "ones, or export it as CSV or JSON Lines"));
        };
    }

    /** What a source's JVM has said. */
    private static final class Heard implements TaskJvm.Listener {
        private final Progress progress;
        private volatile boolean readsSchema;

        Heard(SourceJob.Work work, Progress progress) {
            this.progress = progress;
            readsSchema = work instanceof SourceJob.Work.Describe;
        }

        @Override
        public void said(String line) {
            readsSchema = line.equals(Child.SCHEMA);
            if (!readsSchema) progress.at("reading record " + line + " of", 0, 0);
        }

        @Override
        public void waited(Duration time) {
            progress.at("waiting " + time.toSeconds() + " s for the first record of", 0, 0);
        }
    }
}
