package weighbridge.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.own.OwnClassCodec;
import weighbridge.model.Schema;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;

/** Writes and compiles what a library needs for a schema. Its job is a {@link Job.Generate}. */
public final class Generate {
    private Generate() {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.Generate.class, OutcomeFormat.GENERATED, Generate::run);
    }

    static Outcome<Long> run(Job.Generate job) throws IOException {
        long start = System.nanoTime();
        Path folder = job.folder().toAbsolutePath();
        Files.createDirectories(folder.getParent());
        Path part = Files.createTempDirectory(folder.getParent(), folder.getFileName() + ".part");
        try {
            List<Schema> versions = new ArrayList<>();
            for (Path earlier : job.earlier()) versions.add(schema(earlier));
            versions.add(schema(job.payload()));
            Codec codec = Codecs.load(job.contestant());
            Workshop workshop = new Workshop(part);
            if (job.own())
                ((OwnClassCodec) codec).generateOwn(versions.getLast(), Generate.class.getClassLoader(), workshop);
            else
                codec.generate(versions, workshop);
            publish(part, folder);
        } catch (Throwable e) {
            delete(part);
            return Reason.outcome("generate", e);
        }
        return new Outcome.Measured<>((System.nanoTime() - start) / 1_000_000);
    }

    private static Schema schema(Path payload) throws IOException {
        try (PayloadReader reader = new PayloadReader(payload)) {
            return reader.schema();
        }
    }

    private static void publish(Path part, Path folder) throws IOException {
        try {
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // Another process was faster; a folder of that name is complete.
            if (!Files.isDirectory(folder)) throw e;
            delete(part);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.sorted(Comparator.reverseOrder()).forEach(p -> {
                try {
                    Files.delete(p);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
