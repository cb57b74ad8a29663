package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** A file that is not a table is not weighed as one. */
class LookAlikeTest {
    @TempDir
    private Path folder;

    private Imported read(String content, Given given) throws IOException {
        return Importer.read(
                Files.writeString(folder.resolve("file"), content.replace("\\n", "\n").replace("\\t", "\t")), given,
                folder.resolve("payloads"), 1, Progress.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "// licence\\n\\nsyntax = \"proto3\";\\nmessage A {\\n  int32 a = 1;\\n}\\n~a Protobuf schema (.proto), which describes",
        "message A {\\n  required int32 a = 1;\\n}\\n~a Protobuf schema (.proto)",
        "/* licence */\\nnamespace java com.acme\\nstruct A {\\n  1: i32 a,\\n}\\n~a Thrift schema",
        "struct A {\\n  1: required i32 a\\n}\\n~a Thrift schema",
        "namespace acme;\\ntable A {\\n  a: int;\\n}\\nroot_type A;\\n~a FlatBuffers schema (.fbs)",
        "@namespace(\"a\")\\nprotocol P {\\n  record A { int a; }\\n}~an Avro schema (.avdl)",
        "{\"type\": \"record\", \"name\": \"A\", \"fields\": [{\"name\": \"a\", \"type\": \"int\"}]}~an Avro schema, which describes",
        "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"properties\": {\"a\": {}}}~a JSON Schema",
        "{\"openapi\": \"3.1.0\", \"paths\": {}}~an OpenAPI description",
        "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": []}]}~a schema file; give it with --schema",
        "<?xml version=\"1.0\"?>\\n<a><b>1</b></a>~XML; write its records as JSON",
        "<rows>\\n  <row a=\"1\"/>\\n</rows>~XML", "<!DOCTYPE html>\\n<html></html>~an HTML page",
        "127.0.0.1 - - [31/Jan/2026:10:20:30 +0100] \"GET / HTTP/1.1\" 200 5\\n::1 - a [31/Jan/2026:10:20:30 +0100] \"GET /, HTTP/1.1\" 200 5\\n~an access log",
        "Jan 31 10:20:30 host sshd[5]: failed\\nJan  1 10:20:31 host sshd[5]: failed, again\\n~a log",
        "2026-01-31 10:20:30,123 INFO  [main] started\\n2026-01-31 10:20:31,456 WARN  [main] slow, very\\n~a log",
        "[12:30:01] started\\n[12:31:05] stopped\\n~a log", "1 3:0.5 7:1\\n-1 2:0.25\\n~sparse svmlight rows",
        "level=info msg=\"a, b\" n=5\\nlevel=warn msg=x n=6\\n~lines of key=value pairs (logfmt)",
        "name: x\\nversion: 1.5\\nparts:\\n  - a\\n  - b\\n~YAML", "---\\n- a: 1\\n  b: 2\\n~YAML",
        "[server]\\nport = 80\\nhost = a\\n~settings", "a.b=1\\nc.d=x, y\\n~settings",
        "CREATE TABLE a (b int);\\nINSERT INTO a VALUES (1);\\n~SQL", "#!/bin/sh\\necho a, b\\n~a program",
        "import os\\nfrom a import b\\nprint(1, 2)~a program", "diff --git a/x b/x\\n--- a/x\\n+++ b/x\\n~a patch"})
    void whatItLooksLikeIsSaidWithHowToGoOn(String content, String what) {
        assertThatThrownBy(() -> read(content, Given.NOTHING)).isInstanceOf(ImportException.class)
                .hasMessageContaining("file: looks like " + what).hasMessageContaining("anyway)");
    }

    @Test
    void linesOfManyPairsAreLookedAtToTheirEnd() {
        assertThatThrownBy(() -> read(("a=b ".repeat(999).strip() + "\n").repeat(5), Given.NOTHING))
                .isInstanceOf(ImportException.class).hasMessageContaining("looks like lines of key=value pairs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"when,level\\n2026-01-31 10:20:30,INFO\\n2026-01-31 10:20:31,WARN\\n",
        "token\\nYWJj=\\nYWI=\\n", "time\\n12:30\\n12:31\\n", "when\\n2026-01-31 10:20\\n2026-02-01 11:30\\n",
        "import,export\\n5,6\\n7,8\\n", "from to\\n1 2\\n3 4\\n", "name\\n\"Smith, John\"\\n\"Doe, Jane\"\\n",
        "id\\tdoc\\n1\\t{\"a\":1}\\n", "message,table\\na,b\\n",
        "url\\nhttps://example.org/?a=1\\nhttps://example.org/?a=2\\n", "a <b,c\\n1,2\\n3,4\\n"})
    void aTableIsATable(String content) throws IOException {
        assertThat(read(content,
                Given.csv(new CsvGiven(Optional.empty(), OptionalInt.of(1), Optional.empty(), Optional.empty())))
                .records()).isPositive();
        assertThat(read(content, Given.NOTHING).form()).startsWith("CSV");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<rows>\\n<row a=\"1\"/>\\n</rows>", "a: 1\\nb: 2\\n"})
    void whoSaysThatItIsCsvIsBelieved(String content) throws IOException {
        Given csv = Given.csv(new CsvGiven(Optional.empty(), OptionalInt.of(0), Optional.empty(), Optional.empty()));
        assertThat(read(content, csv).form()).isEqualTo("CSV (one column, no header)");
    }
}
