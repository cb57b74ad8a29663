package weighbridge.workloads.text;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A kind of text that is not a table although its lines could be split into cells.
 *
 * @param what  what such a text looks like
 * @param how   what the user can do
 * @param start how the text begins, after comments and blank lines
 * @param line  the form of its lines
 * @param least the share of the lines that must have that form
 */
public record LookAlike(String what, String how, Optional<Pattern> start, Optional<Pattern> line, double least) {
    /** The share for logs, which have stack traces here and there. */
    private static final double NEARLY_ALL = 0.9;
    private static final double MOST = 0.6;
    /** The share of lines needed if the beginning alone is nearly sufficient. */
    private static final double SOME = 0.2;
    private static final int LINES = 200;
    private static final int LONGEST_LINE = 4_000;
    private static final String NO_DATA = "which describes data but holds none; give a file of records";
    private static final String TO_JSON = "write its records as JSON, one object per line";

    private static final List<LookAlike> ALL = List.of(start("XML", TO_JSON, "<\\?xml\\b.*"),
            start("an HTML page", "export its data as CSV or JSON", "(?i)<(!doctype html|html)\\b.*"),
            start("XML", TO_JSON, "<(!--.*|[A-Za-z_][\\w:.-]*(\\s+[\\w:.-]+\\s*=\\s*[\"'].*|\\s*/?>.*))"),
            start("a Protobuf schema (.proto)", NO_DATA,
                    "(syntax\\s*=\\s*[\"']proto[23][\"']|edition\\s*=\\s*\"|package\\s+[\\w.]+\\s*;\\s*(option|import|message|enum|service)\\b|message\\s+\\w+\\s*\\{).*"),
            start("a Thrift schema", NO_DATA,
                    "(namespace\\s+[\\w*]+\\s+[\\w.]+|struct\\s+\\w+\\s*\\{\\s*(/[/*].*?\\s)?\\d+\\s*:|include\\s+\"[^\"]+\\.thrift\"|typedef\\s+\\w+\\s+\\w+).*"),
            start("a FlatBuffers schema (.fbs)", NO_DATA,
                    "(namespace\\s+[\\w.]+\\s*;|table\\s+\\w+\\s*(\\([^)]*\\)\\s*)?\\{|include\\s+\"[^\"]+\\.fbs\"|(enum|union|struct)\\s+\\w+\\s*(:\\s*\\w+\\s*)?\\{).*"),
            both("a message in Protobuf's text format",
                    "give its schema with --schema FILE.proto, and the file a name that ends in .txtpb",
                    "\\w+\\s*(:|\\{).*\\{\\s*(\\w+|\\[[\\w./]+\\])\\s*[:{<].*",
                    "\\s*((\\w+|\\[[\\w./]+\\])\\s*(:\\s*(\"([^\"\\\\]|\\\\.)*\"|'([^'\\\\]|\\\\.)*'|[-+\\w.]+|\\[.*\\])|:?\\s*[{<].*)\\s*[,;]?|[}>]\\s*[,;]?)\\s*",
                    NEARLY_ALL),
            start("an Avro schema (.avdl)", NO_DATA, "(@namespace\\(.*|protocol\\s+\\w+\\s*\\{.*)"),
            start("SQL", "load it into a database and give a file exported from there",
                    "(?i)(create\\s+(table|database|schema|index)|insert\\s+into|drop\\s+table|begin\\s+transaction|pragma\\s+\\w+|set\\s+\\w+\\s*=)\\b.*"),
            start("a program", "give the data itself",
                    "(#!\\s*/.*|from\\s+[\\w.]+\\s+import\\b.*|import\\s+[\\w.]+;?\\s*\\n.*|package\\s+[\\w.]+;\\s.*|(var|let|const)\\s+\\w+\\s*=.*|module\\.exports\\s*=.*|export\\s+(default|const)\\b.*|#include\\s*[<\"].*)"),
            start("a program", "give the data itself",
                    "(r?\"\"\"[^\"]*\"\"\"\\s*\\n|import\\s+[\\w.]+( as \\w+)?(, [\\w.]+)*+\\s*\\n|(async )?def \\w+\\(|class \\w+(\\([\\w., ]*\\))?:|function \\w+\\(|(public|private|final|abstract) (final )?(class|interface|record|enum) \\w+).*"),
            both("Markdown", "give the data itself", "[^,;\\t|\\n]{1,80}\\n(={3,}|-{3,})\\s*\\n.*",
                    "\\s*([-*+] |```|\\[.*\\]\\(|> |\\d+\\. |={3}|-{3}).*", SOME),
            both("Markdown", "give the data itself", "(#{1,6} [^,;\\t|\\n]*\\n|\\[?!\\[).*",
                    "\\s*([-*+] |```|\\[.*\\]\\(|> |\\d+\\. ).*", SOME),
            both("sparse svmlight rows", TO_JSON, ".*", "[-+]?\\d+(\\.\\d+)?(,\\d+)*+( \\d+:[-+\\d.eE]+)++\\s*(#.*)?",
                    MOST),
            start("a patch", "give the data itself", "(diff --git |--- \\S+.*\\n\\+\\+\\+ ).*"),
            both("YAML", TO_JSON, "[\\w\"'./-]+:( [^\\n]*)?\\n(.*\\n)? +\\S.*",
                    "\\s*(- )?[\"']?[\\w./$@ -]+[\"']?:( .*)?|\\s*- .*|\\s+\\S.*", NEARLY_ALL),
            start("YAML", TO_JSON, "(%YAML\\b|---\\s*\\n).*"),
            lines("an access log", "write its fields as JSON, one object per line",
                    "\\S+ \\S+ \\S+ \\[\\d{1,2}/\\w{3}/\\d{4}[: ].*"),
            lines("a log", "write its fields as JSON, one object per line",
                    "(<\\d{1,3}>|\\w{3} {1,2}\\d{1,2} \\d\\d:\\d\\d:\\d\\d ).*"),
            lines("a log", "write its fields as JSON, one object per line",
                    "\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d)?([.,]\\d+)?(Z|[+-]\\d\\d:?\\d\\d)?\\]?\\s+[^,;\\t|]*\\b(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|NOTICE|CRITICAL)\\b.*"),
            lines("a log", "write its fields as JSON, one object per line",
                    "\\[?(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\\]?[: ].*|\\[[^\\]]*\\d\\d:\\d\\d[^\\]]*\\].*"),
            lines("lines of key=value pairs (logfmt)", "write its fields as JSON, one object per line",
                    "[A-Za-z_][\\w.]*=(\"[^\"]*\"|[^\\s,;\"]*)(\\s+[A-Za-z_][\\w.]*=(\"[^\"]*\"|[^\\s,;\"]*))++\\s*"),
            lines("settings (INI, TOML or properties)", "write records, one per line, as CSV or JSON",
                    "\\s*(\\[[\\w.\"' -]+\\]|[A-Za-z][\\w.-]*\\s*=\\s*[^=\\s].*)"),
            lines("YAML", TO_JSON, "(\\s*- )?\\s*[\"']?[\\w./-]+[\"']?:( [^,;\\t|]*)?|\\s*- [^,;\\t|]*"));

    private static final Map<String, LookAlike> NAMES = names();

    private static Map<String, LookAlike> names() {
        Map<String, LookAlike> names = new HashMap<>();
        name(names, "Markdown", "give the data itself", "md", "markdown", "rst");
        name(names, "a program", "give the data itself", "py", "js", "mjs", "cjs", "ts", "java", "kt", "scala", "c",
                "h", "cpp", "go", "rs", "rb", "sh", "pl", "r", "css");
        name(names, "YAML", TO_JSON, "yaml", "yml");
        name(names, "settings", "write records, one per line, as CSV or JSON", "toml", "ini", "cfg", "properties");
        name(names, "a schema", NO_DATA, "proto", "thrift", "fbs", "avsc", "avdl");
        name(names, "an HTML page", "export its data as CSV or JSON", "html", "htm");
        return names;
    }

    private static void name(Map<String, LookAlike> names, String what, String how, String... endings) {
        for (String e : endings) names.put(e, new LookAlike(what, how, Optional.empty(), Optional.empty(), 0));
    }

    private static LookAlike start(String what, String how, String pattern) {
        return new LookAlike(what, how, Optional.of(Pattern.compile(pattern, Pattern.DOTALL)), Optional.empty(), 0);
    }

    private static LookAlike lines(String what, String how, String pattern) {
        return new LookAlike(what, how, Optional.empty(), Optional.of(Pattern.compile(pattern)), NEARLY_ALL);
    }

    private static LookAlike both(String what, String how, String start, String line, double least) {
        return new LookAlike(what, how, Optional.of(Pattern.compile(start, Pattern.DOTALL)),
                Optional.of(Pattern.compile(line)), least);
    }

    /** If a file's name shows that it is neither a table nor JSON: what it is, and what the user can do. */
    public static Optional<String> byName(String name) {
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(NAMES.get(ending)).map(LookAlike::sentence);
    }

    /** If a text looks like neither a table nor JSON: what it looks like, and what the user can do. */
    public static Optional<String> sentence(String head) {
        String first = withoutComments(head);
        String start = first.substring(0, Math.min(first.length(), LONGEST_LINE));
        List<String> lines = lines(head);
        return ALL.stream().filter(l -> l.isLike(start, lines)).findFirst().map(LookAlike::sentence);
    }

    private static List<String> lines(String head) {
        return head.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).limit(LINES)
                .map(l -> l.substring(0, Math.min(l.length(), LONGEST_LINE))).toList();
    }

    private String sentence() {
        return "looks like " + what + (how.equals(NO_DATA) ? ", " : "; ") + how
                + " (use --delimiter or --no-header to read it as CSV anyway)";
    }

    private boolean isLike(String first, List<String> lines) {
        if (start.isPresent() && !start.get().matcher(first).matches()) return false;
        if (line.isEmpty()) return true;
        long like = lines.stream().filter(l -> line.orElseThrow().matcher(l).matches()).count();
        return lines.size() > 1 && like >= least * lines.size();
    }

    /** The text after the comments with which schema files and programs begin. */
    private static String withoutComments(String head) {
        String text = head.stripLeading();
        while (true) {
            int end = text.startsWith("//") ? text.indexOf('\n') : text.startsWith("/*") ? text.indexOf("*/") + 1 : 0;
            if (end <= 0) return text;
            text = text.substring(end + 1).stripLeading();
        }
    }
}
