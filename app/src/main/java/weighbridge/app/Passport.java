package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.app.terminal.Tables;
import weighbridge.app.terminal.Words;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.runner.jvm.ChildJvms.SchemaCost;
import weighbridge.workloads.Workload;

/**
 * Everything that is known about a codec without weighing it.
 *
 * @param home     of the codec
 * @param jars     the number of jars that the library adds to a class path, including its own
 * @param jarBytes their total size
 * @param schema   what the schema of {@link Example} costs
 * @param traps    the section of that name in the folder's README, as Markdown; empty if there is none
 */
public record Passport(Home home, CodecFolder codec, int jars, long jarBytes, Outcome<SchemaCost> schema,
        String traps) {
    private static final Pattern TRAPS = Pattern.compile("(?ms)^## Traps\\s*\\n(.*?)(?=^## |\\z)");
    /** The maximum width of prose, since longer lines are hard to read. */
    private static final int PROSE = 120;
    /** Facts that appear elsewhere in the passport, or that only the program needs. */
    private static final List<String> TOLD =
            List.of("codecs", "library", "version", "class", "way", "encoding", "schema", "home", "licence", "released",
                    "tuning", "wire", "generates", "jvmFlags", "truncated", "compiler", "evolution", "sources");

    /** @param codec that is built */
    public static Passport of(CodecFolder codec, Home home) throws IOException {
        long bytes = 0;
        List<Path> jars = codec.libraries();
        for (Path jar : jars) bytes += Files.size(jar);
        return new Passport(home, codec, jars.size(), bytes, schemaCost(codec, home), traps(codec.readme()));
    }

    private static Outcome<SchemaCost> schemaCost(CodecFolder codec, Home home) throws IOException {
        Path folder = Files.createDirectories(home.cache().resolve("passport"));
        Workload example = Example.workload();
        Payload payload = example.write(folder.resolve("payload"), 1, 1);
        try (ChildJvms children = new ChildJvms(List.of(codec), home, Examination.OWN_JDK, folder)) {
            return children.schemaCost(codec.info().id(),
                    new Plan.Workload(Example.NAME, new Origin.BuiltIn(example.origin()), payload, payload, 1, 0));
        }
    }

    private static String traps(Path readme) throws IOException {
        Matcher section = TRAPS.matcher(Files.exists(readme) ? Files.readString(readme) : "");
        return section.find() ? section.group(1).strip() : "";
    }

    /** The passport for a program. */
    public Map<String, Object> json() {
        CodecInfo i = codec.info();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("codec", i);
        map.put("jars", jars);
        map.put("jarBytes", jarBytes);
        map.put("schemaMillis", schema instanceof Outcome.Measured<SchemaCost>(SchemaCost c) ? c.millis() : null);
        map.put("schemaClassBytes", schema instanceof Outcome.Measured<SchemaCost>(SchemaCost c) ? c.bytes() : null);
        map.put("traps", traps);
        map.put("folder", place());
        return map;
    }

    /** The codec's folder, such as {@code codecs/name}; that of a user's own codec is absolute. */
    private String place() {
        Path folder = codec.folder().toAbsolutePath().normalize();
        return (codec.isOwn() ? folder : home.folder().relativize(folder)).toString();
    }

    /**
     * The passport for a reader.
     *
     * @param width of a line
     */
    public String text(int width) {
        CodecInfo i = codec.info();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("library", i.library() + " " + i.version()
                + Optional.ofNullable(i.facts().get("released")).map(r -> ", released " + r).orElse("")));
        i.compiler().ifPresent(c -> rows.add(List.of("compiler", c)));
        rows.add(List.of("licence", fact("licence")));
        rows.add(List.of("way", i.way() + ": works on " + Codecs.WAYS.get(i.way())));
        rows.add(List.of("wire format", fact("wire") + ", " + i.encoding()
                + ("none".equals(i.schema()) ? "" : "; its reader needs " + i.schema())));
        rows.add(List.of("class path", jars + (jars == 1 ? " jar, " : " jars, ") + megabytes(jarBytes)));
        rows.add(List.of("schema cost", cost()));
        if (!i.jvmFlags().isEmpty()) rows.add(List.of("JVM flags", String.join(" ", i.jvmFlags())));
        marks(i).forEach(m -> rows.add(List.of(m.getKey(), m.getValue())));
        i.unsupported().forEach((word, reason) -> rows.add(List.of("cannot carry", word + ": " + reason)));
        i.losses().forEach((kind, reason) -> rows.add(List.of("loses", kind.text() + ": " + reason)));
        if (i.facts().containsKey("truncated")) rows.add(List.of("cut short", fact("truncated")));
        i.facts().forEach((key, value) -> {
            boolean own = !key.contains(".") && !TOLD.contains(key) && !value.equals("true") && !value.equals("false");
            if (own) rows.add(List.of(key, value));
        });
        rows.add(List.of("home", fact("home")));
        rows.add(List.of("advice followed", fact("tuning")));
        rows.add(List.of("folder", place()));
        return Tables.of(List.of(i.id(), ""), rows, width)
                + (traps.isEmpty() ? "" : "\nTraps that we found\n" + Words.markdown(traps, Math.min(width, PROSE)));
    }

    private static List<Map.Entry<String, String>> marks(CodecInfo i) {
        List<Map.Entry<String, String>> marks = new ArrayList<>();
        if (i.evolving().isPresent()) marks.addAll(evolution(i.evolving().get()));
        else
            marks.add(Map.entry("evolution",
                    i.evolvable() ? "readers and writers may have different schemas, as its folder declares; not tested"
                            : "readers and writers need the same schema"));
        marks.add(Map.entry("languages", i.crossLanguage() ? "JVM languages and others" : "JVM languages only"));
        if (i.zeroCopy())
            marks.add(Map.entry("zero-copy",
                    "decoding is nearly free because reading does the work, so compare read times"));
        if (i.stateful()) marks.add(Map.entry("stream codec", "bytes depend on the previous messages"));
        if (i.reusesBuffers()) marks.add(Map.entry("buffers", "encoded bytes are valid until the next call"));
        marks.add(Map.entry("takes part",
                i.isDefault() ? "by default" : i.tuned() ? "on request: a tuned set-up" : "on request"));
        return marks;
    }

    /** How far schemas may change, and which changes either side does not survive. */
    private static List<Map.Entry<String, String>> evolution(Evolving measured) {
        long survived = measured.rows().keySet().stream().filter(c -> measured.fails(c).isEmpty()).count();
        List<Map.Entry<String, String>> rows = new ArrayList<>();
        rows.add(Map.entry("evolution", measured.text().orElse("not tested with core changes") + ": " + survived
                + " of " + measured.rows().size() + " tested changes are survived"));
        failing(measured, true).ifPresent(f -> rows.add(Map.entry("new readers", "of old messages: " + f)));
        failing(measured, false).ifPresent(f -> rows.add(Map.entry("old readers", "of new messages: " + f)));
        return rows;
    }

    private static Optional<String> failing(Evolving measured, boolean backward) {
        return measured.failing(backward).entrySet().stream()
                .map(e -> e.getKey().text() + " after " + String.join(", ", e.getValue()))
                .reduce((one, other) -> one + "; " + other);
    }

    private String cost() {
        return switch (schema) {
            case Outcome.Measured<SchemaCost>(SchemaCost c) ->
                String.format(Locale.ROOT, "%.1f s in a cold JVM to make %d classes, %d KB in all (%s)",
                        c.millis() / 1000.0, c.classes(), (c.bytes() + 999) / 1000, Example.WORDS);
            default -> "not known: " + Example.WORDS + " are " + schema.word() + ", " + schema.reason();
        };
    }

    private String fact(String key) {
        return codec.info().facts().getOrDefault(key, "not stated");
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
}
