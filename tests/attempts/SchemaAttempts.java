import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Schemas in each language: what they name, how they grow, and what is no schema at all. */
final class SchemaAttempts {
    private static final int DOUBLED = 60;

    private SchemaAttempts() {}

    /**
     * A schema language.
     *
     * @param ending  of its files
     * @param head    of a file
     * @param body    a message M with an integer id
     * @param include a line that names another file; null if the language has none
     */
    private record Language(String name, String ending, String head, String body, UnaryOperator<String> include) {
        String file() {
            return "order" + ending;
        }

        String text(String... more) {
            return head + String.join("", more) + body;
        }
    }

    private static final Language PROTO = new Language("Protobuf schemas", ".proto", "syntax = \"proto3\";\n", "message M { int64 id = 1; }\n",
            f -> "import \"" + f + "\";\n");
    private static final Language AVSC = new Language("Avro schemas", ".avsc", "", "{\"type\": \"record\", \"name\": \"M\", \"fields\": [{\"name\": \"id\", \"type\": \"long\"}]}",
            null);
    private static final Language AVDL =
            new Language("Avro IDL", ".avdl", "namespace acme;\n", "record M { long id; }\n", f -> "import idl \"" + f + "\";\n");
    private static final Language THRIFT =
            new Language("Thrift schemas", ".thrift", "", "struct M { 1: required i64 id }\n", f -> "include \"" + f + "\"\n");
    private static final Language FLAT =
            new Language("FlatBuffers schemas", ".fbs", "", "table M { id: long; }\nroot_type M;\n", f -> "include \"" + f + "\";\n");
    private static final Language SBE = new Language("SBE schemas", ".sbe.xml", "<?xml version=\"1.0\"?>\n", sbe("", "<field name=\"id\" id=\"1\" type=\"int64\"/>"), null);
    private static final Language JSON_SCHEMA = new Language("JSON Schemas", ".schema.json", "", "{\"title\": \"M\", \"type\": \"object\", \"properties\": {\"id\": {\"type\": \"integer\"}}}", null);
    private static final Language OWN = new Language("our schema files", ".json", "", own(List.of("{\"struct\": \"M\", \"fields\": [{\"id\": 1, \"name\": \"id\", \"type\": \"int64\"}]}"), "M"), null);

    static List<Attempt.Kind> kinds() {
        List<Attempt.Kind> kinds = new ArrayList<>();
        for (Language l : List.of(PROTO, AVSC, AVDL, THRIFT, FLAT, SBE, JSON_SCHEMA, OWN)) {
            List<Attempt.Planned> all = new ArrayList<>(noFile(l));
            if (l.include() != null) all.addAll(includes(l));
            all.addAll(switch (l.ending()) {
                case ".proto" -> proto();
                case ".avsc" -> avsc();
                case ".avdl" -> avdl();
                case ".thrift" -> thrift();
                case ".fbs" -> flat();
                case ".sbe.xml" -> sbe();
                case ".schema.json" -> JsonSchemaAttempts.all();
                default -> own();
            });
            kinds.add(new Attempt.Kind(l.name(), all));
        }
        return kinds;
    }

    static Attempt.Planned refused(String name, String file, String text, String words) {
        return new Attempt.Planned(name, g -> {
            g.text(file, text);
            return with(g, file, words, 2);
        });
    }

    static Attempt.Planned taken(String name, String file, String text, String words) {
        return new Attempt.Planned(name, g -> {
            g.text(file, text);
            return with(g, file, words, 0);
        });
    }

    /** A look at a file by a schema; what is wrong with the schema must not be said of the data. */
    private static Attempt with(Ground g, String schema, String words, int exit) throws Exception {
        g.text("m.json", "{\"id\": 1}\n");
        return exit == 0 ? Attempt.taken(words, "m.json", "--schema", schema)
                : Attempt.refused(schema.replaceAll("[^\\w.]", ".") + "(: |, line).*" + words, "m.json", "--schema", schema);
    }

    private static List<Attempt.Planned> noFile(Language l) {
        String file = l.file();
        return List.of(taken("a sound schema", file, l.text(), "1 record"), new Attempt.Planned("a pipe", g -> {
            g.fifo(file);
            return with(g, file, "is not a regular file", 2);
        }), new Attempt.Planned("a socket", g -> {
            g.socket(file);
            return with(g, file, "is not a regular file", 2);
        }), new Attempt.Planned("a directory", g -> {
            g.folder(file);
            return with(g, file, "is a directory", 2);
        }), new Attempt.Planned("a device", g -> {
            g.link(file, java.nio.file.Path.of("/dev/zero"));
            return with(g, file, "is not a regular file", 2);
        }), new Attempt.Planned("a link to itself", g -> {
            g.link(file, java.nio.file.Path.of(file));
            g.text("m.json", "{\"id\": 1}\n");
            return Attempt.refused(file + ": there is no such file", "m.json", "--schema", file);
        }), refused("nothing", file, "", ""), refused("zeros", file, "\0".repeat(300), ""), new Attempt.Planned("no UTF-8", g -> {
            g.bytes(file, new byte[] {'{', (byte) 0xc3, (byte) 0x28, '}', (byte) 0xff, ';'});
            return with(g, file, "", 2);
        }), refused("5 MB of blanks", file, l.text(" ".repeat(5 << 20)), "bytes"), new Attempt.Planned("a line break in its name", g -> {
            g.text("a\nb" + file, l.text());
            g.text("m.json", "{\"id\": 1}\n");
            return Attempt.taken("1 record", "m.json", "--schema", "a\nb" + file);
        }));
    }

    private static List<Attempt.Planned> includes(Language l) {
        String file = l.file();
        String other = "other" + l.ending();
        List<Attempt.Planned> all = new ArrayList<>();
        for (String name : List.of("../outside/" + other, "ABSOLUTE", "link" + l.ending(), "links/" + other)) {
            all.add(new Attempt.Planned("includes " + name, g -> {
                var secret = g.secret(other, l.head() + Ground.SECRET + " {}");
                g.link("link" + l.ending(), secret);
                g.link("links", g.outside());
                g.text(file, l.text(l.include().apply(name.replace("ABSOLUTE", secret.toString()))));
                return with(g, file, "which lies outside", 2);
            }));
        }
        for (String name : List.of("http://127.0.0.1:9/" + other, "file:/etc/passwd", "%2e%2e/outside/" + other, "\\x2e\\x2e/outside/" + other)) {
            all.add(new Attempt.Planned("includes " + name, g -> {
                g.secret(other, l.head() + Ground.SECRET + " {}");
                g.text(file, l.text(l.include().apply(name)));
                return with(g, file, "", 2);
            }));
        }
        all.add(new Attempt.Planned("includes a pipe", g -> {
            g.fifo(other);
            g.text(file, l.text(l.include().apply(other)));
            return with(g, file, "is not a regular file", 2);
        }));
        all.add(new Attempt.Planned("includes a pipe by a file that it includes", g -> {
            g.fifo("pipe" + l.ending());
            g.text(other, l.head() + l.include().apply("pipe" + l.ending()));
            g.text(file, l.text(l.include().apply(other)));
            g.text("m.json", "{\"id\": 1}\n");
            return Attempt.refused("is not a regular file", "m.json", "--schema", file);
        }));
        all.add(new Attempt.Planned("includes a directory", g -> {
            g.folder(other);
            g.text(file, l.text(l.include().apply(other)));
            return with(g, file, "is not a regular file but a directory", 2);
        }));
        all.add(new Attempt.Planned("includes a socket", g -> {
            g.socket(other);
            g.text(file, l.text(l.include().apply(other)));
            return with(g, file, "is not a regular file", 2);
        }));
        all.add(refused("includes what is not there", file, l.text(l.include().apply(other)), "other"));
        all.add(new Attempt.Planned("includes itself", g -> {
            g.text(file, l.text(l.include().apply(file)));
            return Attempt.either("m.json", "--schema", g.text("m.json", "{\"id\": 1}\n").getParent().relativize(g.work().resolve(file)).toString());
        }));
        return all;
    }

    static String each(IntFunction<String> one) {
        return IntStream.range(1, DOUBLED).mapToObj(one).collect(Collectors.joining("\n"));
    }

    private static List<Attempt.Planned> proto() {
        String file = PROTO.file();
        String head = "syntax = \"proto2\";\n";
        return List.of(
                refused("a message that needs itself", file, head + "message M { required M m = 1; }", "contains itself"),
                refused("messages that double", file, head + "message E0 { required int64 id = 1; }\n"
                        + each(i -> "message E" + i + " { required E" + (i - 1) + " a = 1; required E" + (i - 1) + " b = 2; }"), "at most 524288"),
                refused("5,000 messages within each other", file, head + "message M { ".repeat(5_000) + "}".repeat(5_000), ""),
                taken("5,000 fields", file, PROTO.head() + "message M { int64 id = 1;" + IntStream.range(2, 5_000).mapToObj(i -> " int32 f" + i + " = " + i + ";").collect(Collectors.joining()) + "}", "1 record"),
                refused("70,000 symbols", file, PROTO.head() + "message M { E e = 1; } enum E {" + IntStream.range(0, 70_000).mapToObj(i -> " S" + i + " = " + i + ";").collect(Collectors.joining()) + "}", "this declaration has"),
                refused("two literals in a row", file, PROTO.text("import 'a' \"/b.proto\";\n"), "a/b.proto"),
                refused("an unfinished text", file, PROTO.text("import \"x"), ""), refused("a number beyond all", file, PROTO.head() + "message M { int64 id = 99999999999; }", ""),
                refused("no message", file, PROTO.head() + "enum E { A = 0; }", "no message"),
                refused("another language", file, THRIFT.text(), "not valid Protobuf"));
    }

    private static List<Attempt.Planned> avsc() {
        String file = AVSC.file();
        return List.of(
                refused("records that double", file, "[{\"type\": \"record\", \"name\": \"E0\", \"fields\": [{\"name\": \"id\", \"type\": \"int\"}]}," + each(i -> "{\"type\": \"record\", \"name\": \"E" + i + "\", \"fields\": [{\"name\": \"a\", \"type\": \"E" + (i - 1) + "\"}, {\"name\": \"b\", \"type\": \"E" + (i - 1) + "\"}]}" + (i + 1 < DOUBLED ? "," : "")) + "]", "at most 524288"),
                refused("a record that needs itself", file, "{\"type\": \"record\", \"name\": \"M\", \"fields\": [{\"name\": \"m\", \"type\": \"M\"}]}", "contains itself"),
                refused("a decimal of 2^31 digits", file, "{\"type\": \"record\", \"name\": \"M\", \"fields\": [{\"name\": \"d\", \"type\": {\"type\": \"bytes\", \"logicalType\": \"decimal\", \"precision\": 2147483647, \"scale\": 2147483646}}]}", "0 to 99 digits"),
                refused("400 arrays within each other", file, "{\"type\": \"record\", \"name\": \"M\", \"fields\": [{\"name\": \"d\", \"type\": " + "{\"type\": \"array\", \"items\": ".repeat(400) + "\"int\"" + "}".repeat(400) + "}]}", "more than 64 parts"),
                refused("100,000 arrays within each other", file, "{\"type\": \"array\", \"items\": ".repeat(100_000) + "\"int\"" + "}".repeat(100_000), ""),
                refused("70,000 symbols", file, "{\"type\": \"record\", \"name\": \"M\", \"fields\": [{\"name\": \"e\", \"type\": {\"type\": \"enum\", \"name\": \"E\", \"symbols\": [" + IntStream.range(0, 70_000).mapToObj(i -> "\"S" + i + "\"").collect(Collectors.joining(",")) + "]}}]}", "this declaration has"),
                refused("no record", file, "\"string\"", "no message"), refused("half of it", file, AVSC.text().substring(0, 40), "not a valid Avro schema"),
                refused("a name that does not exist", file, AVSC.text().replace("\"long\"", "\"Gone\""), "Gone"));
    }

    private static List<Attempt.Planned> avdl() {
        return List.of(refused("another language", AVDL.file(), THRIFT.text(), "not a valid Avro schema"),
                refused("a schema of JSON elsewhere", AVDL.file(), AVDL.text("import schema \"../outside/x.avsc\";\n"), ""),
                refused("no record", AVDL.file(), "namespace acme;\nenum E { A }\n", "no message"));
    }

    private static List<Attempt.Planned> thrift() {
        String file = THRIFT.file();
        return List.of(
                refused("structs that double", file, "struct E0 { 1: required i64 id }\n" + each(i -> "struct E" + i + " { 1: required E" + (i - 1) + " a, 2: required E" + (i - 1) + " b }"), "at most 524288"),
                refused("a struct that needs itself", file, "struct M { 1: required M m }", "contains itself"),
                refused("400 lists within each other", file, "struct M { 1: required " + "list<".repeat(400) + "i32" + ">".repeat(400) + " d }", "more than 64 parts"),
                refused("a typedef of itself", file, "typedef T T\nstruct M { 1: required T t }", ""), refused("another language", file, PROTO.text(), "not valid Thrift"),
                taken("5,000 fields", file, "struct M { 1: required i64 id\n" + IntStream.range(2, 5_000).mapToObj(i -> " " + i + ": optional i32 f" + i + "\n").collect(Collectors.joining()) + "}", "1 record"));
    }

    private static List<Attempt.Planned> flat() {
        String file = FLAT.file();
        return List.of(
                refused("tables that double", file, "table E0 { id: int; }\n" + each(i -> "table E" + i + " { a: E" + (i - 1) + " (required); b: E" + (i - 1) + " (required); }"), "at most 524288"),
                refused("structs that double", file, "struct E0 { id: int; }\n" + each(i -> "struct E" + i + " { a: E" + (i - 1) + "; b: E" + (i - 1) + "; }") + "table M { x: E59; }\nroot_type M;", "at most 524288"),
                refused("a table that needs itself", file, "table M { m: M (required); }\nroot_type M;", "contains itself"),
                refused("another language", file, THRIFT.text(), "FlatBuffers"), refused("a struct of itself", file, "struct S { s: S; }\ntable M { s: S; }\nroot_type M;", ""));
    }

    private static List<Attempt.Planned> sbe() {
        String file = SBE.file();
        String xml = SBE.head();
        return List.of(
                refused("composites that double", file, xml + sbe("<composite name=\"E0\"><type name=\"id\" primitiveType=\"int32\"/></composite>" + each(i -> "<composite name=\"E" + i + "\"><ref name=\"a\" type=\"E" + (i - 1) + "\"/><ref name=\"b\" type=\"E" + (i - 1) + "\"/></composite>"), "<field name=\"x\" id=\"1\" type=\"E59\"/>"), "references to others"),
                refused("entities that double", file, "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"ha\">" + each(i -> "<!ENTITY a" + i + " \"&a;&a;\">") + "]>" + sbe("", ""), "DOCTYPE"),
                refused("an entity of a file", file, "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a SYSTEM \"../outside/secret.txt\">]>" + sbe("", ""), "DOCTYPE"),
                refused("XInclude", file, xml + sbe("<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"../outside/secret.txt\" parse=\"text\"/>", ""), "XInclude"),
                refused("a composite of itself", file, xml + sbe("<composite name=\"A\"><ref name=\"a\" type=\"A\"/></composite>", "<field name=\"x\" id=\"1\" type=\"A\"/>"), ""),
                refused("no message", file, xml + sbe("", "").replaceAll("<sbe:message .*</sbe:message>", ""), ""),
                refused("half of it", file, SBE.text().substring(0, 200), "SBE's parser"));
    }

    private static String sbe(String types, String fields) {
        return "<sbe:messageSchema xmlns:sbe=\"http://fixprotocol.io/2016/sbe\" package=\"acme\" id=\"1\" version=\"0\" byteOrder=\"littleEndian\"><types>"
                + "<composite name=\"messageHeader\"><type name=\"blockLength\" primitiveType=\"uint16\"/><type name=\"templateId\" primitiveType=\"uint16\"/><type name=\"schemaId\" primitiveType=\"uint16\"/><type name=\"version\" primitiveType=\"uint16\"/></composite>"
                + types + "</types><sbe:message name=\"M\" id=\"1\">" + fields + "</sbe:message></sbe:messageSchema>\n";
    }

    private static String own(List<String> types, String root) {
        return "{\"root\": \"" + root + "\", \"types\": [" + String.join(",\n", types) + "]}";
    }

    private static List<Attempt.Planned> own() {
        String file = OWN.file();
        List<String> doubling = new ArrayList<>(List.of("{\"struct\": \"E0\", \"fields\": [{\"id\": 1, \"name\": \"id\", \"type\": \"int64\"}]}"));
        for (int i = 1; i < DOUBLED; i++) doubling.add("{\"struct\": \"E" + i + "\", \"fields\": [{\"id\": 1, \"name\": \"a\", \"type\": \"E" + (i - 1) + "\"}, {\"id\": 2, \"name\": \"b\", \"type\": \"E" + (i - 1) + "\"}]}");
        String field = "{\"struct\": \"M\", \"fields\": [{\"id\": 1, \"name\": \"id\", \"type\": \"%s\"}]}";
        return List.of(refused("structs that double", file, own(doubling, "E59"), "at most 524288"),
                refused("a struct that needs itself", file, own(List.of(field.formatted("M")), "M"), "contains itself"),
                refused("10,000 lists within each other", file, own(List.of(field.formatted("list<".repeat(10_000) + "int32" + ">".repeat(10_000))), "M"), "at most 64 parts"),
                refused("30,000 types", file, own(IntStream.range(0, 30_000).mapToObj(i -> "{\"enum\": \"E" + i + "\", \"symbols\": {\"A\": 0}}").toList(), "M"), "at most 10000"),
                refused("a name that is code", file, own(List.of(field.formatted("int64").replace("\"M\"", "\"M { static { System.exit(0); } }\"")), "M"), "upper camel case"),
                refused("a declaration that is code", file, own(List.of(field.formatted("int64").replace("\"int64\"", "\"int64\", \"declared\": {\"proto\": \"int64 id = 1; } import \\\"x\\\";\\n\"}")), "M"), ""));
    }
}
