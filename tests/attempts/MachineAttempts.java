import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Disks that are full, limits of the system, and schemas for which no compiler was made. */
final class MachineAttempts {
    private static final Path HOME = Path.of(System.getProperty("weighbridge.home"));
    private static final String[] SHORT = {"--codecs", "jackson-json", "--ops", "encode", "--rounds", "1", "--budget", "1s", "--no-color", "--quiet", "--out", "runs"};

    /** Whatever the budget, this generates code and compresses in every way. */
    private static final String[] BATCH = {"--batch", "10", "--codecs", "jackson-json", "--no-color", "--quiet", "--out", "runs"};

    private MachineAttempts() {}

    static List<Attempt.Kind> kinds() {
        return List.of(new Attempt.Kind("full disks and limits", machine()), new Attempt.Kind("generated code", code()));
    }

    /** Mounts a folder of a few blocks over runs, and fills all but some of them. */
    private static String full(String size) {
        return "mkdir -p runs && exec unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o size=" + size + " tmpfs runs && exec \"$@\"' sh \"$@\"";
    }

    /** Mounts a folder of a few blocks over what can be made again. */
    private static String fullCache(String size) {
        Path cache = HOME.resolve(".weighbridge/cache");
        return "mkdir -p '" + cache + "' && exec unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o size=" + size + " tmpfs \"$0\" && exec \"$@\"' '" + cache + "' \"$@\"";
    }

    private static Attempt.Planned machine(String name, int exit, String words, String shell, Attempt.Plan files, String... arguments) {
        return new Attempt.Planned(name, g -> {
            files.on(g);
            return Attempt.of(exit, words, arguments).in(shell);
        });
    }

    private static String[] weigh(String file, String... more) {
        return Stream.of(Stream.of("weigh", file), Stream.of(more)).flatMap(s -> s).toArray(String[]::new);
    }

    private static Attempt csv(Ground g) throws Exception {
        g.text("orders.csv", "id,name\n" + IntStream.range(0, 20_000).mapToObj(i -> i + ",name " + i * 7919L).collect(Collectors.joining("\n")) + "\n");
        return null;
    }

    private static Attempt wide(Ground g) throws Exception {
        g.text("orders.csv", IntStream.range(0, 300).mapToObj(i -> "column " + i).collect(Collectors.joining(",")) + "\n" + "1,".repeat(299) + "1\n");
        return null;
    }

    private static Attempt parquet(Ground g) throws Exception {
        DataAttempts.sql("jdbc:duckdb:", "copy (select i as id, 'name ' || i * 7919 as name from range(20000) r(i)) to '" + g.work().resolve("orders.parquet") + "' (format parquet)");
        return null;
    }

    private static Attempt lite(Ground g) throws Exception {
        DataAttempts.sql("jdbc:sqlite:" + g.work().resolve("orders.db"), "create table t(id, name)", "insert into t with recursive c(i) as (values (1) union all select i + 1 from c where i < 20000) select i, 'name ' || i * 7919 from c");
        return null;
    }

    private static List<Attempt.Planned> machine() {
        String fix = "runs/.*No space left on device; fix this on the machine and try again\\n";
        List<Attempt.Planned> all = new ArrayList<>();
        all.add(machine("a full disk while CSV is read", 1, fix, full("100k"), MachineAttempts::csv, weigh("orders.csv", SHORT)));
        all.add(machine("a full disk while Parquet is read", 1, fix, full("100k"), MachineAttempts::parquet, weigh("orders.parquet", SHORT)));
        all.add(machine("a full disk while SQLite is read", 1, fix, full("100k"), MachineAttempts::lite, weigh("orders.db", SHORT)));
        all.add(machine("a full disk while a profile is written", 1, "runs/p.json: No space left on device; fix this on the machine and try again\\n", full("4k"), MachineAttempts::wide, weigh("orders.csv", "--profile", "runs/p.json", "--no-color")));
        all.add(machine("no disk at all", 1, "No space left on device", full("4k"), MachineAttempts::csv, weigh("orders.csv", SHORT)));
        all.add(machine("a cache without room for classes", 1, "scratch/run[0-9]*: No space left on device; fix this on the machine", fullCache("200k"), MachineAttempts::csv, weigh("orders.csv", BATCH)));
        all.add(machine("a cache with room for classes alone", 0, "", fullCache("1200k"), MachineAttempts::csv, weigh("orders.csv", BATCH)));
        all.add(machine("a cache from which nothing can be run", 0, "", fullCache("100m,noexec"), MachineAttempts::csv, weigh("orders.csv", BATCH)));
        all.add(machine("a disk that cannot be written", 2, "Read-only file system", "mkdir -p runs && exec unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o ro tmpfs runs && exec \"$@\"' sh \"$@\"", MachineAttempts::csv, weigh("orders.csv", SHORT)));
        all.add(machine("a schema for a full device", 1, "standard output: No space left on device|standard output cannot be written", "exec \"$@\" >/dev/full", MachineAttempts::csv, weigh("orders.csv", "--print-schema", "--no-color")));
        all.add(machine("files of 100 KiB at most, for a library that must be unpacked", 1, "File too large|orders.parquet", "ulimit -f 200; exec \"$@\"", MachineAttempts::parquet, weigh("orders.parquet", "--print-schema", "--no-color")));
        all.add(machine("files of 10 KiB at most", 1, "File too large; fix this on the machine", "ulimit -f 20; exec \"$@\"", MachineAttempts::csv, weigh("orders.csv", SHORT)));
        all.add(machine("no HOME", 0, "20,000 records", "exec env -u HOME \"$@\"", MachineAttempts::parquet, weigh("orders.parquet", "--print-schema", "--no-color")));
        all.add(machine("a HOME that is not there", 0, "20,000 records", "exec env HOME=/nowhere \"$@\"", MachineAttempts::parquet, weigh("orders.parquet", "--print-schema", "--no-color")));
        all.add(machine("an odd time zone and language", 0, "20,000 records", "exec env TZ=Nowhere/Else LANG=tr_TR.UTF-8 \"$@\"", MachineAttempts::csv, weigh("orders.csv", "--print-schema", "--no-color")));
        all.add(machine("no standard input", 2, "standard input", "exec \"$@\" <&-", g -> null, weigh("-", "--print-schema", "--no-color")));
        return all;
    }

    private static List<Attempt.Planned> code() {
        List<Attempt.Planned> all = new ArrayList<>();
        try {
            for (String codec : defaults()) {
                all.add(code(codec, "names that are code", "*/ x(); /*,\"\"\"\"\"); System.exit(0); }\",\"${x}\",\\u0022,class,int,getClass,a.b,a-b,\u202e,\ud83d\ude00\n1,2,3,4,5,6,7,8,9,10,11\n"));
                all.add(code(codec, "5,000 columns", IntStream.range(0, 5_000).mapToObj(i -> "column " + i).collect(Collectors.joining(",")) + "\n" + "1,".repeat(4_999) + "1\n"));
                all.add(code(codec, "names of 64 KiB", "n".repeat(1 << 16) + "," + "n".repeat(1 << 16) + "x," + "\u00e9".repeat(1 << 15) + "\n1,2,3\n"));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return all;
    }

    private static Attempt.Planned code(String codec, String name, String csv) {
        return new Attempt.Planned(codec + ": " + name, g -> {
            g.text("m.csv", csv);
            return new Attempt(List.of(weigh("m.csv", "--codecs", codec, "--baseline", codec, "--ops", "encode", "--rounds", "1", "--budget", "1s", "--no-color", "--quiet", "--out", "runs")), Set.of(0), "", "");
        });
    }

    /** The codecs that take part by default. */
    private static List<String> defaults() throws IOException {
        List<String> ids = new ArrayList<>();
        try (Stream<Path> folders = Files.list(HOME.resolve("codecs"))) {
            for (Path facts : folders.map(f -> f.resolve("codec.properties")).filter(Files::exists).sorted().toList()) {
                Properties p = new Properties();
                try (var in = Files.newBufferedReader(facts)) {
                    p.load(in);
                }
                for (String id : p.getProperty("codecs").split("\\s*,\\s*"))
                    if (p.getProperty(id + ".default", p.getProperty("default", "")).equals("true")) ids.add(id);
            }
        }
        return ids;
    }
}
