import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/** Generates a CSV file of a given size, or compresses, converts or splits one. Run by {@code benchmarks/import}. */
final class Import {
    private static final String[] NAMES =
            {"Anna", "Björn", "Chloé", "Dmitri", "Élodie", "Fatima", "Großmann", "Hiroshi", "Ivana", "José"};

    public static void main(String[] arguments) throws IOException, SQLException {
        Path file = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "generate" -> generate(file, Long.parseLong(arguments[2]));
            case "gzip" -> copy(file, new GZIPOutputStream(Files.newOutputStream(Path.of(arguments[2])), 1 << 16));
            case "zstd" -> copy(file, new ZstdOutputStream(Files.newOutputStream(Path.of(arguments[2]))));
            case "parquet" -> parquet(file, Path.of(arguments[2]));
            case "split" -> split(file, Path.of(arguments[2]), Integer.parseInt(arguments[3]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void copy(Path file, OutputStream to) throws IOException {
        try (OutputStream out = new BufferedOutputStream(to, 1 << 20)) {
            Files.copy(file, out);
        }
    }

    private static void parquet(Path file, Path to) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("copy (from read_csv('" + file + "')) to '" + to + "' (format parquet)");
        }
    }

    /** Splits a file into parts of about the same size, each with the header. */
    private static void split(Path file, Path folder, int parts) throws IOException {
        long bytes = Files.size(file) / parts;
        try (BufferedReader in = Files.newBufferedReader(file)) {
            String header = in.readLine();
            String line = in.readLine();
            for (int part = 0; line != null; part++) {
                try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(String.format("%04d.csv", part)))) {
                    out.write(header + "\n");
                    for (long n = 0; line != null && n < bytes; n += line.length() + 1, line = in.readLine()) {
                        out.write(line + "\n");
                    }
                }
            }
        }
    }

    /**
     * Generates cells of all kinds: integers, times, decimals, doubles of 17 digits, booleans, UUIDs, quoted text,
     * leading zeros, and empty cells.
     */
    private static void generate(Path file, long bytes) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        long written = 0;
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(
                    "order_id,created_at,customer,email,zip,quantity,unit_price,weight_kg,paid,tracking_id,comment\n");
            for (long id = 1; written < bytes; id++) {
                String name = NAMES[random.nextInt(NAMES.length)];
                int cents = random.nextInt(100);
                String line = id + "," + Instant.ofEpochSecond(1_700_000_000 + 7 * id) + "," + name + " "
                        + NAMES[random.nextInt(NAMES.length)] + ",customer" + random.nextInt(1_000_000)
                        + "@example.org," + String.format("%05d", random.nextInt(100_000)) + ","
                        + (random.nextInt(10) == 0 ? "" : random.nextInt(50)) + "," + random.nextInt(1_000)
                        + (cents < 10 ? ".0" : ".") + cents + "," + random.nextDouble() + "," + random.nextBoolean()
                        + "," + new java.util.UUID(random.nextLong(), random.nextLong()) + ","
                        + (random.nextInt(4) == 0 ? "\"leave at door, " + name + ", and ring \"\"twice\"\"\"" : "")
                        + "\n";
                out.write(line);
                written += line.length();
            }
        }
    }
}
