import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/**
 * Damages files in many ways and imports them: each is refused in a sentence, or read, and then comes back equal through
 * the schema that is printed of it. Run by {@code tests/damaged}.
 */
final class Damaged {
    private static final int LARGEST = 200_000;
    private static final int LONGEST_SENTENCE = 900;
    private static final long MOST_SECONDS = 20;
    private static final byte[] MARKS =
            "\",;|\t\n\r{}[]:-.0e\\ \u00ff_aA1/NAnulltrue#'".getBytes(StandardCharsets.ISO_8859_1);

    private final SplittableRandom random;
    private final Path folder = Files.createTempDirectory("damaged");
    private int accepted;
    private int refused;
    private int faults;
    private long slowest;

    private Damaged(long seed) throws IOException {
        random = new SplittableRandom(seed);
    }

    /** Arguments: how many files, a seed, and files or folders of sound ones. */
    static void main(String[] arguments) throws IOException {
        Damaged damaged = new Damaged(Long.parseLong(arguments[1]));
        List<Path> sound = new ArrayList<>();
        for (String given : List.of(arguments).subList(2, arguments.length)) {
            try (Stream<Path> walk = Files.walk(Path.of(given))) {
                sound.addAll(walk.filter(Files::isRegularFile).sorted().toList());
            }
        }
        try {
            for (int n = Integer.parseInt(arguments[0]); n > 0; n--) {
                damaged.tryOne(sound.get(damaged.random.nextInt(sound.size())));
            }
        } finally {
            try (Stream<Path> walk = Files.walk(damaged.folder)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
            }
        }
        System.out.printf("%,d refused in a sentence, %,d accepted and back through their own schema, slowest %.1f s; %d faults%n",
                damaged.refused, damaged.accepted, damaged.slowest / 1e9, damaged.faults);
        if (damaged.faults > 0) System.exit(1);
    }

    private void tryOne(Path sound) throws IOException {
        byte[] damaged = damage(Files.readAllBytes(sound));
        String name = random.nextInt(9) == 0 ? "data" : sound.getFileName().toString();
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        Files.write(file, damaged);
        long start = System.nanoTime();
        try {
            goThere(file);
        } catch (ImportException e) {
            refused++;
            if (!e.getMessage().startsWith(folder.toString()) || e.getMessage().length() > LONGEST_SENTENCE
                    || !e.getMessage().equals(Printable.escaped(e.getMessage()))) {
                fault(sound, file, "no sentence: " + e.getMessage());
            }
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
            fault(sound, file, e.toString());
        }
        long took = System.nanoTime() - start;
        slowest = Math.max(slowest, took);
        if (took > MOST_SECONDS * 1_000_000_000L) fault(sound, file, "took " + took / 1_000_000_000L + " s");
    }

    private void goThere(Path file) throws IOException {
        Imported inferred = Importer.read(file, Given.NOTHING, folder.resolve("inferred"), 1, Progress.NONE);
        Path schema = folder.resolve("schema.json");
        SchemaFile.write(schema, inferred.fileSchema());
        FileSchema printed = SchemaFile.read(schema);
        if (!printed.equals(inferred.fileSchema())) throw new AssertionError("another schema is read than was printed");
        Imported given;
        try {
            given = Importer.read(file, Given.schema(printed), folder.resolve("given"), 1, Progress.NONE);
        } catch (ImportException e) {
            throw new AssertionError("refused by its own schema: " + e.getMessage());
        }
        if (!given.all().digest().equals(inferred.all().digest())
                || !given.sample().digest().equals(inferred.sample().digest())
                || given.meanJsonBytes() != inferred.meanJsonBytes()) {
            throw new AssertionError("differs when it is read by its own schema");
        }
        accepted++;
    }

    private void fault(Path sound, Path file, String what) throws IOException {
        faults++;
        Path kept = Path.of("/tmp").resolve("damaged-" + faults + "-" + file.getFileName());
        Files.copy(file, kept, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        System.out.println("FAULT   " + sound + " as " + kept + ": " + Printable.line(what));
    }

    private byte[] damage(byte[] whole) throws IOException {
        int length = 1 + random.nextInt(Math.min(whole.length, 1 << random.nextInt(6, 18)));
        length = Math.min(length, LARGEST);
        if (random.nextInt(4) > 0) while (length > 1 && whole[length - 1] != '\n') length--;
        byte[] bytes = Arrays.copyOf(whole, length);
        for (int k = random.nextInt(4); k > 0; k--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1, 2 -> bytes[at] = MARKS[random.nextInt(MARKS.length)];
                // A piece of it again, elsewhere.
                case 3 -> {
                    int from = random.nextInt(bytes.length);
                    int n = Math.min(random.nextInt(1, 200), bytes.length - Math.max(from, at));
                    System.arraycopy(bytes, from, bytes, at, n);
                }
                default -> {
                    byte[] longer = Arrays.copyOf(bytes, bytes.length + random.nextInt(1, 50));
                    System.arraycopy(bytes, at, longer, at + longer.length - bytes.length, bytes.length - at);
                    bytes = longer;
                }
            }
        }
        return random.nextInt(12) == 0 ? packed(bytes) : bytes;
    }

    /** Compressed, and perhaps damaged again. */
    private byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        byte[] packed = out.toByteArray();
        if (random.nextBoolean()) packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
        return packed;
    }
}
