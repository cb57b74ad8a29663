package weighbridge.app.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import weighbridge.model.run.OwnFile;
import weighbridge.runner.jvm.CompressedSizes;
import weighbridge.workloads.Imported;
import weighbridge.workloads.file.Compression;
import weighbridge.workloads.file.DataFile;

/** Weighs the records of users' files as they lie there. */
final class FileSizes {
    private FileSizes() {}

    /** The sizes of the records that were imported from the files; empty if the files do not hold these records. */
    static Optional<OwnFile> of(List<DataFile> files, Imported imported) throws IOException {
        if (imported.format().isEmpty()) return Optional.empty();
        OwnFile.Format format = imported.format().get();
        long stored = 0;
        long bytes = 0;
        TreeSet<String> compressions = new TreeSet<>();
        for (DataFile file : files) {
            long size = Files.size(file.place());
            stored += size;
            if (file.compression() == Compression.NONE) {
                bytes += size;
            } else {
                compressions.add(file.compression().text());
                try (InputStream in = file.content()) {
                    bytes += in.transferTo(OutputStream.nullOutputStream());
                }
            }
        }
        Map<String, Double> batches = Map.of();
        if (format.arrangement() == OwnFile.Arrangement.ROWS) {
            try (InputStream in = new SequenceInputStream(opened(files))) {
                batches = CompressedSizes.ofFile(in, imported.all().messages(), (double) bytes / imported.records());
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return Optional.of(new OwnFile(format, imported.records(), bytes, stored,
                compressions.isEmpty() ? Optional.empty() : Optional.of(compressions.first()), batches));
    }

    /** The contents, each opened when the one before has ended. */
    private static Enumeration<InputStream> opened(List<DataFile> files) {
        Iterator<DataFile> left = files.iterator();
        return new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return left.hasNext();
            }

            @Override
            public InputStream nextElement() {
                try {
                    return left.next().content();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }
}
