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

/** What holds the bytes of messages. */
public enum Carrier {
    /** The file, which is not text. */
    FILE,
    /** Lines of text. */
    LINES,
    /** Texts in JSON, at the place that {@code --records} names. */
    MEMBERS;

    private static final int HEAD = 1 << 12;
    private static final int TRIED = 20;

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

    /** Whether the file is JSON that holds messages as texts. */
    public static boolean areInJson(Asked file) throws IOException {
        if (file.options().records().isEmpty()) return false;
        String start = new String(head(file), StandardCharsets.ISO_8859_1).stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) return false;
        RecordPath path = RecordPath.parse(file.options().records().get());
        try (JsonRecords records =
                new JsonRecords(Files.newBufferedReader(file.place(), StandardCharsets.ISO_8859_1))) {
            for (int i = 0; i < TRIED; i++) {
                Optional<Json.Obj> next = records.next();
                if (next.isEmpty()) return false;
                Json at = path.at(next.get());
                if (at == Json.Null.NULL) continue;
                return at instanceof Json.Str s && !JsonRecords.isJson(s.value());
            }
            return false;
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(file.name(), e.line(), e.getMessage());
        }
    }
}
