package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files and schemas as their owners have them: read as they are meant, or refused with what is really wrong. */
@Tag("processes")
final class OwnersFilesTest {
    @TempDir
    private static Path classes;

    private static Path files;

    @BeforeAll
    static void compile() throws IOException, URISyntaxException {
        files = Path.of(OwnersFilesTest.class.getResource("owners").toURI());
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (Stream<Path> sources = Files.list(files.resolve("classes"))) {
            boolean compiled = javac
                    .getTask(said, null, null, List.of("-d", classes.toString(), "-proc:none"), null, javac
                            .getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(sources.toList()))
                    .call();
            assertThat(compiled).as(said.toString()).isTrue();
        }
    }

    /** @param words a file, and options whose values are files too if there are files of that name */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            hive-ctrl-A-delimiter-30-records.txt --no-header --delimiter \\x01 | 30 records | "column2", "type": "string"}
            hive-ctrl-A-with-header-3-records.txt --header --delimiter \\x01   | 3 records  | "name": "qty", "type": "int32"}
            hive-ctrl-A-delimiter-30-records.txt                              | 30 records | "column3", "type": "int32"}
            orders.csv --schema printed-native-schema-named.schema.json       | 1,080 records | "root": "Order"
            confluent-framed-protobuf-length4.bin --schema b.proto            | schema registry), 4 records | "struct": "Event"
            avro-single-message-no-container.avro --schema order.avsc         | Avro (one message), 1 record | "total"
            confluent-framed-avro-length4.bin --schema order.avsc             | schema registry), 40 records | "total"
            confluent-framed-avro-one-message.bin --schema order.avsc         | (one message, schema registry), 1 record | "total"
            confluent-framed-avro-base64-lines.txt --schema order.avsc        | (Base64, schema registry), 40 records | "total"
            confluent-framed-avro-base64-lines.txt                            | look like bytes in Base64 | "column1"
            addr.jsonl --schema avsc-split-over-files/Order.avsc              | 4 records | "struct": "Address"
            on.jsonl --schema proto-with-options-import/o.proto               | imports that are not there are left out | "struct": "O"
            jackson_type.jsonl --class acme.Order --classpath CLASSES         | 4 records | {"union": "Shape"
            js.jsonl --schema order.schema.json                               | 4 records | {"union": "Shape", "by": "type"
            js.jsonl --schema union-native-schema.json                        | 4 records | {"union": "Shape"
            events_type.jsonl                                                 | --by type makes a union of these kinds | "optional": true
            events_payload.jsonl                                              | --by eventType makes a union of these kinds | "optional": true
            events_type.jsonl --by type                                       | records | {"union": "Content", "by": "type"
            tree.jsonl                                                        | the type Tree contains itself | "list<Tree>"
            mongo.jsonl                                                       | MongoDB's extended JSON | "int64:decimal(2)"
            es_bulk.ndjson                                                    | 10 records | "total"
            NaN-quoted-as-the-message-advises.jsonl                           | NaN among its numbers | "v", "type": "float64"
            python-json-NaN-bare.jsonl                                        | 20 records | "v", "type": "float64"
            excel-sep-line-two-columns.csv                                    | header in line 2), 20 records | "name": "name"
            a.txtpb --schema a.proto                                          | Protobuf (text format), 1 record | "struct": "Order"
            recs.msgpack                                                      | MessagePack | "tags", "type": "list<string>"
            recs.smile                                                        | Smile, 1 record | "id"
            oa_nocolor.jsonl --schema o.avsc                                  | color: the member is missing; its default | "struct": "O"
            oa_symbol.jsonl --schema o.avsc                                   | BLUE is no symbol of acme.C (RED, GREEN) | "struct": "O"
            o_plainjson.jsonl --schema o.avsc                                 | JSON, 4 records | "struct": "O"
            kcat.jsonl --schema order.avsc --records payload                  | (Base64, schema registry), 4 records | "total"
            kcat-binary.jsonl --schema order.avsc --records payload           | (the characters of texts, schema registry), 4 records | "total"
            console-consumer.bin --schema order.avsc                          | (a line break after each message, schema registry), 4 records | "total"
            misplaced_logical.avro                                            | logicalType stands beside the type | "amt", "type": "bytes"
            """)
    void isRead(String words, String said, String schema) {
        CommandLineRun run = run(words);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains(said);
        assertThat(run.out()).contains(schema);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            protobuf-messages-without-lengths.bin --schema b.proto | several messages without their lengths
            backslash-escaped-quote-with-comma.csv                 | line 2: a backslash precedes a quote
            json-with-comment-and-trailing-comma.json              | line 2: is not valid JSON (comment
            json-with-comment-in-first-line.json                   | line 1: is not valid JSON (comment
            a.txtpb                                                | Protobuf's text format; give its schema
            msg.textproto                                          | Protobuf's text format; give its schema
            kcat.jsonl --schema order.avsc                         | as kcat writes them with -J, in the member payload
            kcat-binary.jsonl                                      | in the member payload, and not as text; give their schema
            oa_plainopt.jsonl --schema o.avsc                      | $.note: expected an object with one member
            kcat-binary.jsonl --records payload                    | in the member payload, and not as text; give their schema
            kcat-binary.jsonl --encoding US-ASCII                  | in the member payload, and not as text; give their schema
            kcat-binary.jsonl --schema order.avsc --records key    | every record has null there, beside the members [topic,
            kcat-binary.jsonl --schema order.avsc --records value  | found the members [topic, partition, offset, tstype,
            kcat-binary.jsonl --schema order.thrift                | but those of Thrift are not read there
            event.desc                                             | is a schema of Protobuf, which holds no messages; give it
            recs.msgpack --framing length4                         | without its format; give --format msgpack too
            tree.jsonl --framing length4                           | without --schema FILE or --format NAME; give that too
            tree.jsonl --classpath CLASSES                         | --classpath says nothing without --class NAME; give that
            tree.jsonl --class acme.Order --classpath CLASSES --by type | since the class says which kinds there are
            js.jsonl --schema order.schema.json --by type          | since the schema says which kinds there are; leave it out
            js.jsonl --schema union-native-schema.json --by type   | write "by": "type" in its union
            """)
    void isRefusedForTheTrueReason(String words, String said) {
        CommandLineRun run = run(words);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(said).hasLineCount(1);
    }

    private static CommandLineRun run(String words) {
        List<String> arguments = new ArrayList<>(List.of("weigh", "--print-schema"));
        for (String word : words.strip().split(" ")) {
            Path file = word.equals("orders.csv") ? Path.of("../examples/orders.csv") : files.resolve(word);
            arguments.add(word.equals("CLASSES") ? classes.toString() : Files.exists(file) ? file.toString() : word);
        }
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }
}
