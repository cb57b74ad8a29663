package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Packing;
import weighbridge.report.field.FieldCosts;

/** Has the variants weighed in parts, each part by all codecs, so that only one part is on disk at a time. */
final class FieldParts {
    /** With more schemas, a JVM would take too long between signs of life. */
    static final int AT_ONCE = 40;

    private final List<String> codecs;
    private final Path folder;
    private final int threads;
    private final BooleanSupplier goesOn;
    private final Weigher weigher;

    /** What one codec weighs in one go. */
    record Chunk(String codec, List<FieldVariants.Keyed> variants, List<Packing> packings) {}

    /** Weighs and keeps the results; chunks of several codecs run at the same time. */
    interface Weigher {
        void weigh(Chunk chunk) throws IOException;

        /** By key, the reason why a variant does not exist. */
        void impossible(Map<String, String> variants) throws IOException;

        /** Times the compression of the unchanged messages, when nothing else runs. */
        void time(Payload whole, List<Packing> packings) throws IOException;
    }

    /**
     * @param folder  that is created, and deleted at the end
     * @param threads the number of codecs that weigh at the same time
     * @param goesOn  asked before anything is written or weighed
     */
    FieldParts(List<String> codecs, Path folder, int threads, BooleanSupplier goesOn, Weigher weigher) {
        this.codecs = List.copyOf(codecs);
        this.folder = folder;
        this.threads = threads;
        this.goesOn = goesOn;
        this.weigher = weigher;
    }

    /** A task on a part while it is on disk. */
    private interface Use {
        void of(FieldVariants.Part part) throws IOException, InterruptedException;
    }

    /** Weighs batches of the unchanged messages, then the variants if fields are requested; times batches last. */
    void weigh(FieldVariants variants, FieldWeighing.Asked asked) throws IOException, InterruptedException {
        if (codecs.isEmpty()) return;
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            if (!asked.packings().isEmpty()) {
                part(variants, 0, 1, part -> together(packed(part), asked.packings(), pool));
            }
            for (int i = 0; asked.fields() && i < variants.count() && goesOn.getAsBoolean(); i += AT_ONCE) {
                part(variants, i, Math.min(variants.count(), i + AT_ONCE), part -> {
                    weigher.impossible(part.impossible());
                    together(part.written(), List.of(FieldCosts.LOG), pool);
                });
            }
        }
        if (!asked.packings().isEmpty()) {
            part(variants, 0, 1, part -> {
                for (FieldVariants.Keyed whole : part.written()) weigher.time(whole.payload(), asked.packings());
            });
        }
    }

    private static List<FieldVariants.Keyed> packed(FieldVariants.Part part) {
        return part.written().stream().map(v -> new FieldVariants.Keyed(FieldCases.PACKED, v.payload())).toList();
    }

    private void part(FieldVariants variants, int from, int to, Use use) throws IOException, InterruptedException {
        OwnerOnly.createFolders(folder);
        try {
            use.of(variants.write(from, to, folder, goesOn));
        } finally {
            delete(folder);
        }
    }

    private void together(List<FieldVariants.Keyed> variants, List<Packing> packings, ExecutorService pool)
            throws IOException, InterruptedException {
        if (variants.isEmpty()) return;
        List<Future<?>> all = new ArrayList<>();
        for (String id : codecs) {
            all.add(pool.submit(() -> {
                if (goesOn.getAsBoolean()) weigher.weigh(new Chunk(id, variants, packings));
                return null;
            }));
        }
        List<Throwable> failures = new ArrayList<>();
        // The other tasks are still reading the files that are deleted afterwards.
        for (Future<?> one : all) {
            try {
                one.get();
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            }
        }
        if (failures.isEmpty()) return;
        if (failures.getFirst() instanceof IOException io) throw io;
        if (failures.getFirst() instanceof RuntimeException r) throw r;
        throw new IllegalStateException(failures.getFirst());
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
        }
    }
}
