package weighbridge.source.message;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.source.Asked;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.text.EncodedLines;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/** What holds the bytes of messages. */
public enum Carrier {
    /** The file, which is not text. */
    FILE,
    /** Lines of text. */
    LINES,
    /** Texts in JSON, at the place that {@code --records} names. */
    MEMBERS;

    private static final int HEAD = 1 << 12;
    private static final int TRIED = 1 << 20;

    static Carrier of(Asked file) throws IOException {
        if (areInJson(file)) return MEMBERS;
        List<String> words = file.options().framing().map(f -> List.of(f.split(","))).orElse(List.of());
        Optional<Layout> stated = Stream.of(Layout.values()).filter(l -> words.contains(l.word())).findFirst();
        boolean encoded = stated.isPresent() ? stated.get() == Layout.BASE64 || stated.get() == Layout.HEX
                : EncodedLines.areIn(head(file));
        return encoded ? LINES : FILE;
    }

    private static byte[] head(Asked file) throws IOException {
        try (InputStream in = Files.newInputStream(file.place())) {
            return in.readNBytes(HEAD);
        }
    }

    /** The place of texts in JSON, whose characters are bytes there: kcat writes those of messages as they are. */
    static Optional<RecordPath> path(Asked file) {
        return file.options().records().map(
                r -> RecordPath.parse(new String(r.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)));
    }

    /** Whether a text is a record in JSON; a number and the like may also be the characters of a message. */
    private static boolean holdsRecord(String text) {
        return (text.startsWith("{") || text.startsWith("[")) && JsonRecords.isJson(text);
    }

    /** The names of the members of the first record. */
    static List<String> members(Asked file) throws IOException {
        try (JsonRecords records =
                new JsonRecords(Files.newBufferedReader(file.place(), StandardCharsets.ISO_8859_1))) {
            return records.next().map(Carrier::names).orElse(List.of()).stream().map(Carrier::decoded).toList();
        }
    }

    private static List<String> names(Json.Obj record) {
        return record.members().stream().map(Json.Member::name).toList();
    }

    private static String decoded(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static ImportException unlike(Asked file, String fault) {
        return new ImportException(file.name(), decoded(fault) + "; name one of them");
    }

    /** Whether the file is JSON that holds messages as texts. */
    public static boolean areInJson(Asked file) throws IOException {
        if (file.options().records().isEmpty()) return false;
        String start = new String(head(file), StandardCharsets.ISO_8859_1).stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) return false;
        RecordPath path = path(file).get();
        Optional<String> lacking = Optional.empty();
        List<String> members = List.of();
        try (JsonRecords records =
                new JsonRecords(Files.newBufferedReader(file.place(), StandardCharsets.ISO_8859_1))) {
            for (int i = 0; i < TRIED; i++) {
                Optional<Json.Obj> next = records.next();
                if (next.isEmpty() && i == 0) return false;
                if (next.isEmpty())
                    throw unlike(file, lacking.orElse("--records " + path + ": every record has null there, beside the "
                            + "members [" + Printable.list(members) + "]"));
                Json at = path.at(next.get());
                if (at != Json.Null.NULL) return at instanceof Json.Str s && !holdsRecord(s.value());
                lacking = path.lacking(next.get());
                members = names(next.get());
            }
            if (lacking.isPresent()) throw unlike(file, lacking.get());
            return false;
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(file.name(), e.line(), e.getMessage());
        }
    }
}
