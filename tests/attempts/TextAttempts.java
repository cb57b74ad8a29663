import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Text that is packed, named, encoded or arranged in odd ways. */
final class TextAttempts {
    private static final int BOMB = 300_000_000;

    private TextAttempts() {}

    static List<Attempt.Kind> kinds() {
        return List.of(new Attempt.Kind("compressed bombs", bombs()), new Attempt.Kind("folders with pipes, sockets and links", folders()),
                new Attempt.Kind("odd paths", paths()), new Attempt.Kind("odd text", texts()));
    }

    private interface Packer {
        OutputStream of(OutputStream out) throws IOException;
    }

    /** 300 MB of equal lines, packed. */
    private static byte[] packed(Packer packer, String start, String line) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] lines = line.repeat(100_000).getBytes(StandardCharsets.ISO_8859_1);
        try (OutputStream out = packer.of(bytes)) {
            out.write(start.getBytes(StandardCharsets.ISO_8859_1));
            for (int n = 0; n < BOMB; n += lines.length) out.write(lines);
        }
        return bytes.toByteArray();
    }

    private static Packer packer(String ending) {
        return switch (ending) {
            case "gz" -> GZIPOutputStream::new;
            case "zst" -> ZstdOutputStream::new;
            default -> out -> new XZOutputStream(out, new LZMA2Options(0));
        };
    }

    private static List<Attempt.Planned> bombs() {
        List<Attempt.Planned> all = new ArrayList<>();
        String words = "becomes more than 250 times as large when decompressed";
        for (String ending : List.of("gz", "zst", "xz")) {
            all.add(new Attempt.Planned("CSV in " + ending + " through standard input", g -> {
                g.bytes("bomb." + ending, packed(packer(ending), "a,b\n", "1,2\n"));
                return Attempt.refused("standard input.*" + words, "-").in("exec \"$@\" <bomb." + ending);
            }));
            all.add(new Attempt.Planned("JSON Lines in " + ending, g -> {
                g.bytes("bomb.jsonl." + ending, packed(packer(ending), "", "{\"a\":1}\n"));
                return Attempt.refused("bomb.jsonl." + ending + ".*" + words, "bomb.jsonl." + ending);
            }));
            all.add(new Attempt.Planned("an Avro file in " + ending + " through standard input", g -> {
                g.bytes("bomb." + ending, packed(packer(ending), "Obj\u0001", "\0\0\0\0"));
                return Attempt.refused("standard input.*" + words, "-").in("exec \"$@\" <bomb." + ending);
            }));
            all.add(new Attempt.Planned("a schema in " + ending, g -> {
                g.bytes("bomb.json", packed(packer(ending), "{", "    "));
                g.text("m.json", "{\"id\": 1}\n");
                return Attempt.refused("bomb.json", "m.json", "--schema", "bomb.json");
            }));
        }
        all.add(new Attempt.Planned("gzip in gzip", g -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = new GZIPOutputStream(new GZIPOutputStream(bytes))) {
                out.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
            }
            g.bytes("twice.gz", bytes.toByteArray());
            return Attempt.refused("twice.gz: is compressed twice", "twice.gz");
        }));
        all.add(new Attempt.Planned("zeros through standard input", g -> Attempt.refused("standard input: is a binary file", "-").in("head -c 400000000 /dev/zero | \"$@\"")));
        all.add(new Attempt.Planned("nothing through standard input", g -> Attempt.refused("standard input: is empty", "-")));
        return all;
    }

    private static Attempt.Planned folder(String name, String words, boolean refused, Attempt.Plan more) {
        return new Attempt.Planned(name, g -> {
            g.folder("data");
            g.secret("x.csv", "id\n" + Ground.SECRET + "\n");
            more.on(g);
            return refused ? Attempt.refused(words, "data") : Attempt.taken(words, "data");
        });
    }

    private static List<Attempt.Planned> folders() {
        return List.of(folder("pipes alone", "contains no files", true, g -> {
            g.fifo("data/a.csv");
            return null;
        }), folder("a pipe and a socket beside data", "1 record", false, g -> {
            g.fifo("data/a.csv");
            g.socket("data/b.csv");
            g.text("data/c.csv", "id\n1\n");
            return null;
        }), folder("links that lead in circles", "1 record", false, g -> {
            g.text("data/c.csv", "id\n1\n");
            g.link("data/loop", g.work().resolve("data"));
            g.link("data/up/up", g.work());
            g.link("data/itself.csv", Path.of("itself.csv"));
            g.link("data/two.csv", Path.of("three.csv"));
            g.link("data/three.csv", Path.of("two.csv"));
            return null;
        }), folder("a link to a file elsewhere", "is a link that leads out of the folder", true, g -> {
            g.text("data/c.csv", "id\n1\n");
            return linked(g, "data/d.csv", g.outside().resolve("x.csv"));
        }), folder("a link to a folder elsewhere", "1 record", false, g -> {
            g.text("data/c.csv", "id\n1\n");
            return linked(g, "data/d", g.outside());
        }), folder("a link to a device", "contains no files", true, g -> linked(g, "data/d.csv", Path.of("/dev/zero"))), folder("200 folders in each other", "1 record", false, g -> {
            g.text("data/" + "d/".repeat(200) + "c.csv", "id\n1\n");
            return null;
        }), folder("names with line breaks", "2 records", false, g -> {
            g.text("data/a\nb.csv", "id\n1\n");
            g.text("data/c\rd.csv", "id\n2\n");
            return null;
        }), folder("a broken file among sound ones", "a.jsonl|b.csv", true, g -> {
            g.text("data/a.jsonl", "{\"a\": 1}\n");
            g.text("data/b.csv", "id\n1\n");
            return null;
        }), new Attempt.Planned("a pattern that a link elsewhere matches", g -> {
            g.secret("x.csv", "id\n" + Ground.SECRET + "\n");
            g.text("data/c.csv", "id\n1\n");
            g.link("data/d.csv", g.outside().resolve("x.csv"));
            return Attempt.refused("is a link that leads out of the folder", "data/*.csv");
        }), new Attempt.Planned("a pattern that matches nothing", g -> Attempt.refused("no file matches", "data/*.csv")));
    }

    private static Attempt linked(Ground g, String name, Path target) throws IOException {
        g.link(name, target);
        return null;
    }

    private static List<Attempt.Planned> paths() {
        List<Attempt.Planned> all = new ArrayList<>();
        for (String name : List.of("a\nb", "-x", "a b", "'q'", "\"q\"", "$(touch ran)", "a;b&c", "a*b", "[a]", "größe 語", "a%20b", "\u202eabc", "x".repeat(200), "a\\b", "~", "a#b?c", "{a,b}",
                "\u001b[31mred")) {
            all.add(new Attempt.Planned("CSV in " + name, g -> {
                g.text(name + ".csv", "id,name\n1,a\n");
                return Attempt.taken("1 record", "./" + name + ".csv");
            }));
            all.add(new Attempt.Planned("Parquet in " + name, g -> {
                DataAttempts.sql("jdbc:duckdb:", "copy (select 1 as id) to '" + g.work().resolve("p") + "' (format parquet)");
                Files.move(g.work().resolve("p"), g.work().resolve(name + ".parquet"));
                return Attempt.taken("1 record", "./" + name + ".parquet");
            }));
            all.add(new Attempt.Planned("SQLite in " + name, g -> {
                DataAttempts.sql("jdbc:sqlite:" + g.work().resolve("p"), "create table t(id)", "insert into t values (1)");
                Files.move(g.work().resolve("p"), g.work().resolve(name + ".db"));
                return Attempt.taken("1 record", "./" + name + ".db");
            }));
        }
        return all;
    }

    private static Attempt.Planned text(String name, String file, byte[] bytes, String words, boolean refused) {
        return new Attempt.Planned(name, g -> {
            g.bytes(file, bytes);
            return refused ? Attempt.refused(file + ".*" + words, file) : Attempt.taken(words, file);
        });
    }

    private static Attempt.Planned taken(String name, String file, String text) {
        return text(name, file, text.getBytes(StandardCharsets.UTF_8), "record", false);
    }

    private static Attempt.Planned refused(String name, String file, String text, String words) {
        return text(name, file, text.getBytes(StandardCharsets.UTF_8), words, true);
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<Attempt.Planned> texts() {
        String long64 = "n".repeat(1 << 16);
        return List.of(text("an overlong slash", "a.csv", latin("id,name\n1,\u00c0\u00af\n"), "line 2: is not UTF-8", true),
                text("half a surrogate pair as bytes", "a.csv", latin("id,name\n1,\u00ed\u00a0\u0080\n"), "line 2: is not UTF-8", true),
                text("a lone byte of a longer character", "a.jsonl", latin("{\"a\": \"\u0080\"}\n"), "is not UTF-8", true),
                text("a character beyond the last", "a.jsonl", latin("{\"a\": \"\u00f4\u0090\u0080\u0080\"}\n"), "is not UTF-8", true),
                text("UTF-16", "a.csv", "id,name\n1,a\n".getBytes(StandardCharsets.UTF_16), "1 record", false),
                text("UTF-32", "a.csv", "id,name\n1,a\n".getBytes(java.nio.charset.Charset.forName("UTF-32LE")), "binary|UTF-16", true),
                refused("half a surrogate pair as an escape", "a.jsonl", "{\"a\": \"\\ud800\"}\n", "line 1"), taken("a zero as an escape", "a.jsonl", "{\"a\": \"x\\u0000y\"}\n"),
                taken("a mark at the beginning", "a.csv", "\ufeffid,name\n1,a\n"), taken("a mark in the middle", "a.csv", "id,\ufeffname\n1,a\n"),
                taken("names that turn the text around", "a.csv", "\u202eid,\u2028name,\u200b\n1,a,b\n"), taken("names that obey no terminal", "a.csv", "\u001b[31mred,\u001b]0;title\u0007,b\n1,2,3\n"),
                taken("names that look alike", "a.csv", "\u00e9,e\u0301,E\u0301,\u00c9\n1,2,3,4\n"), taken("names of invisible characters", "a.csv", "a,a\u200b,a\u200d,a\u00ad\n1,2,3,4\n"),
                taken("names that are code", "a.csv", "*/ x /*,\"\"\"\"\"); }\",\"${x}\",\\u0022,class,int,__proto__\n1,2,3,4,5,6,7\n"),
                taken("names of emoji", "a.jsonl", "{\"\ud83d\ude00\": 1, \"\ud83d\udc68\u200d\ud83d\udc69\": 2}\n"), taken("an empty name", "a.jsonl", "{\"\": 1, \" \": 2}\n"),
                taken("a name of 64 KiB", "a.csv", long64 + ",b\n1,2\n"), taken("two such names that differ at their end", "a.jsonl", "{\"" + long64 + "1\": 1, \"" + long64 + "2\": 2}\n"),
                taken("1,000 columns of one name", "a.csv", IntStream.range(0, 1_000).mapToObj(_ -> "a").collect(Collectors.joining(",")) + "\n" + "1,".repeat(999) + "1\n"),
                taken("5,000 columns", "a.csv", IntStream.range(0, 5_000).mapToObj(i -> "c" + i).collect(Collectors.joining(",")) + "\n" + "1,".repeat(4_999) + "1\n"),
                refused("40,000 columns", "a.csv", "1,".repeat(39_999) + "1\n" + "1,".repeat(39_999) + "1\n", "columns"),
                refused("one member twice", "a.jsonl", "{\"a\": 1, \"a\": 2}\n", "line 1"), refused("10,000 arrays within each other", "a.jsonl", "{\"a\": " + "[".repeat(10_000) + "]".repeat(10_000) + "}\n", "500|deep|nest"),
                text("a number of a million digits", "a.jsonl", latin("{\"a\": " + "9".repeat(1_000_000) + "}\n"), "record|line 1", true),
                taken("a number beyond all", "a.csv", "id,x\n1,1e400\n2,-1e400\n"), refused("an open quote", "a.csv", "id,name\n1,\"a\n", "line 2"), refused("no record", "a.csv", "id,name\n", "no records"),
                refused("a line of 17 MB", "a.csv", "id,name\n1," + "x".repeat(17 << 20) + "\n", "16777216"));
    }
}
