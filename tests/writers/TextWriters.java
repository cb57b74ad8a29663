import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.workloads.Given;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;

/** CSV with every delimiter and way of quoting, and JSON in every layout. */
final class TextWriters implements Writer.All {
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final Set<Contents.Scalar> IN_TEXT = EnumSet.complementOf(EnumSet.of(Contents.Scalar.BYTES));
    private static final Set<String> MISSING = Set.of("", "NA", "N/A", "NULL", "null", "None", "?", "-", ".", "\\N");
    private static final String OTHERS = "~^!@:*%&$+=_<>§·¦";

    @Override
    public List<Writer> all() {
        List<Writer> all = new ArrayList<>();
        Map<String, String> delimiters = new LinkedHashMap<>(Map.of());
        delimiters.put("comma", ",");
        delimiters.put("semicolon", ";");
        delimiters.put("tab", "\t");
        delimiters.put("bar", "|");
        delimiters.put("space", " ");
        for (int c = 1; c <= 8; c++) delimiters.put("u000" + c, "" + (char) c);
        for (int c = 0x1c; c <= 0x1f; c++) delimiters.put("u00" + Integer.toHexString(c), "" + (char) c);
        delimiters.put("other", "");
        delimiters.forEach((name, d) -> all.add(new Csv("csv-" + name, d, true, Way.PLAIN, Packing.NONE, StandardCharsets.UTF_8)));
        delimiters.remove("other");
        delimiters.put("bars", "||");
        delimiters.forEach((name, d) -> all.add(new Csv("csv-" + name + "-guessed", d, false, Way.PLAIN, Packing.NONE, StandardCharsets.UTF_8)));
        all.add(new Csv("csv-escape", ",", true, Way.ESCAPED, Packing.NONE, StandardCharsets.UTF_8));
        all.add(new Csv("csv-sep", ";", false, Way.SEP, Packing.NONE, StandardCharsets.UTF_8));
        all.add(new Csv("csv-comment", ",", true, Way.COMMENTED, Packing.NONE, StandardCharsets.UTF_8));
        all.add(new Csv("csv-utf16", ",", true, Way.PLAIN, Packing.NONE, StandardCharsets.UTF_16));
        for (Packing p : Packing.values())
            if (p != Packing.NONE) all.add(new Csv("csv-" + p.name().toLowerCase(), ",", true, Way.PLAIN, p, StandardCharsets.UTF_8));
        for (Layout l : Layout.values()) all.add(new Json(l, Packing.NONE, StandardCharsets.UTF_8));
        all.add(new Json(Layout.LINES, Packing.NONE, StandardCharsets.UTF_16));
        all.add(new Json(Layout.LINES, Packing.ZSTD, StandardCharsets.UTF_8));
        return all;
    }

    private enum Packing {
        NONE, GZIP, ZSTD, LZ4, BZIP2, XZ;

        OutputStream over(OutputStream out) throws IOException {
            return switch (this) {
                case NONE -> out;
                case GZIP -> new java.util.zip.GZIPOutputStream(out);
                case ZSTD -> new com.github.luben.zstd.ZstdOutputStream(out);
                case LZ4 -> new FramedLZ4CompressorOutputStream(out);
                case BZIP2 -> new BZip2CompressorOutputStream(out);
                case XZ -> new org.tukaani.xz.XZOutputStream(out, new org.tukaani.xz.LZMA2Options(0));
            };
        }
    }

    private static Path write(Path file, String text, Packing packing, Charset charset) throws IOException {
        try (OutputStream out = packing.over(Files.newOutputStream(file))) {
            out.write(text.getBytes(charset));
        }
        return file;
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "";
            case BigDecimal d -> d.toPlainString();
            case Instant i -> MILLIS.format(i);
            default -> value.toString();
        };
    }

    private enum Way {
        PLAIN, ESCAPED, SEP, COMMENTED
    }

    /** @param delimiter empty if it is another in each file */
    private record Csv(String kind, String delimiter, boolean stated, Way way, Packing packing, Charset charset) implements Writer {
        @Override
        public Contents.Ability ability() {
            return Contents.Ability.flat(IN_TEXT);
        }

        @Override
        public Set<String> absent() {
            return MISSING;
        }

        @Override
        public boolean isGuess() {
            return !stated;
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws IOException {
            String d = delimiter.isEmpty() ? "" + OTHERS.charAt(random.nextInt(OTHERS.length())) : delimiter;
            String end = random.nextInt(3) == 0 ? "\r\n" : "\n";
            boolean all = random.nextInt(3) == 0;
            StringBuilder text = new StringBuilder(charset == StandardCharsets.UTF_8 && random.nextInt(5) == 0 ? "\ufeff" : "");
            if (way == Way.SEP) text.append("sep=").append(d).append(end);
            if (way == Way.COMMENTED) text.append("# made by, a program").append(end);
            List<String> names = contents.members().stream().map(Contents.Member::name).toList();
            text.append(String.join(d, names)).append(end);
            boolean many = names.size() > 1;
            for (Map<String, Object> record : contents.records()) {
                if (way == Way.COMMENTED && random.nextInt(4) == 0) text.append("#, a comment \"").append(end);
                text.append(names.stream().map(n -> cell(text(record.get(n)), d, all || !many)).collect(Collectors.joining(d))).append(end);
            }
            if (random.nextInt(4) == 0) text.setLength(text.length() - end.length());
            CsvGiven given = stated ? new CsvGiven(Optional.of(d.charAt(0)), OptionalInt.of(way == Way.COMMENTED ? 2 : 1),
                    way == Way.COMMENTED ? Optional.of('#') : Optional.empty(), Optional.empty(),
                    way == Way.ESCAPED ? Optional.of('\\') : Optional.empty()) : CsvGiven.NOTHING;
            return Written.text(TextWriters.write(folder.resolve("rows.csv"), text.toString(), packing, charset), Given.csv(given));
        }

        private String cell(String text, String d, boolean quoted) {
            boolean odd = text.contains(d) || d.startsWith(text) && !text.isEmpty() || text.indexOf('"') >= 0 || text.indexOf('\n') >= 0
                    || text.indexOf('\r') >= 0 || way == Way.COMMENTED && text.startsWith("#") || way == Way.ESCAPED && text.indexOf('\\') >= 0
                    || d.equals("||") && text.indexOf('|') >= 0 || d.equals(" ") && !text.equals(text.strip());
            if (!odd && !quoted) return text;
            return "\"" + (way == Way.ESCAPED ? text.replace("\\", "\\\\").replace("\"", "\\\"") : text.replace("\"", "\"\"")) + "\"";
        }
    }

    private enum Layout {
        LINES, ARRAY, PRETTY, SEQUENCE, WRAPPED, TEXTS, KEYED
    }

    private record Json(Layout layout, Packing packing, Charset charset) implements Writer {
        private static final JsonMapper MAPPER = JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .disable(tools.jackson.databind.cfg.DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS).build();

        @Override
        public String kind() {
            return "json-" + layout.name().toLowerCase() + (charset == StandardCharsets.UTF_8 ? "" : "-utf16")
                    + (packing == Packing.NONE ? "" : "-" + packing.name().toLowerCase());
        }

        @Override
        public Contents.Ability ability() {
            Contents.Ability all = Contents.Ability.deep(IN_TEXT).finite();
            return layout == Layout.KEYED ? all.several() : all;
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws IOException {
            List<String> records = new ArrayList<>();
            for (Map<String, Object> r : contents.records()) {
                Map<String, Object> members = new LinkedHashMap<>(r);
                members.values().removeIf(v -> v == null && random.nextBoolean());
                records.add(layout == Layout.PRETTY ? MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(members)
                        : MAPPER.writeValueAsString(members));
            }
            String text = switch (layout) {
                case LINES, PRETTY -> String.join("\n", records) + "\n";
                case ARRAY -> "[" + String.join(", ", records) + "]";
                case SEQUENCE -> records.stream().map(r -> "\u001e" + r + "\n").collect(Collectors.joining());
                case WRAPPED -> "{\"took\": 3, \"hits\": {\"data\": [" + String.join(",\n", records) + "]}}";
                case TEXTS -> records.stream().map(r -> "{\"topic\": \"x\", \"partition\": 0, \"payload\": " + MAPPER.writeValueAsString(r) + "}\n").collect(Collectors.joining());
                case KEYED -> records.stream().map(r -> "key " + r.length() + "\t" + r + "\n").collect(Collectors.joining());
            };
            String place = switch (layout) {
                case LINES, PRETTY, SEQUENCE -> ".";
                case WRAPPED -> "hits.data";
                case TEXTS -> "payload";
                case ARRAY, KEYED -> "";
            };
            Given given = place.isEmpty() || place.equals(".") && contents.records().size() > 1 ? Given.NOTHING
                    : new Given(Optional.empty(), CsvGiven.NOTHING, Optional.of(RecordPath.parse(place)), false);
            return Written.text(TextWriters.write(folder.resolve("rows.json"), text, packing, charset), given);
        }
    }
}
