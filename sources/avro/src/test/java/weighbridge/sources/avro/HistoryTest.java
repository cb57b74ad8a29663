package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Checker;
import weighbridge.codec.Workshop;
import weighbridge.codecs.avro.AvroCodec;
import weighbridge.model.Value;

/**
 * A schema that was published in two releases of a public package, acryl-datahub (Apache-2.0), without its
 * documentation: the newer one has two more symbols in an enum.
 */
final class HistoryTest {
    @TempDir
    private Path folder;

    private static weighbridge.model.Schema own(String release) throws Exception {
        try (InputStream in = HistoryTest.class.getResourceAsStream("dataset-key-" + release + ".avsc")) {
            Schema avro = new Schema.Parser().parse(in);
            AvroTypes types = new AvroTypes(Set.of());
            return AvscDeclarations.of(types.finish(types.root(avro, "key")), avro).schema();
        }
    }

    private URLClassLoader compiled(String name, weighbridge.model.Schema schema) throws Exception {
        Workshop workshop = new Workshop(Files.createDirectory(folder.resolve(name)));
        new AvroCodec("avro-single-object").generate(schema, workshop);
        return new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()});
    }

    private static Value.StructValue key(String symbol) {
        return new Value.StructValue(List.of(new Value.Text("urn:li:dataPlatform:kafka"), new Value.Text("orders"),
                new Value.Symbol(symbol)));
    }

    @Test
    void newReadersReadWhatOldProgramsWroteAndOldReadersRefuseANewSymbolAsAvrosCheckerSays() throws Exception {
        weighbridge.model.Schema before = own("0.10.0");
        weighbridge.model.Schema after = own("0.15.0.5");
        try (URLClassLoader oldClasses = compiled("old", before); URLClassLoader newClasses = compiled("new", after)) {
            AvroCodec codec = new AvroCodec("avro-single-object");
            Adapter old = codec.adapter(List.of(before), List.of(after), oldClasses);
            Adapter young = codec.adapter(List.of(before, after), List.of(before), newClasses);

            byte[] written = old.encode(old.toNative(key("PROD"))).copy();
            assertThat(young.toCanonical(young.decode(written))).isEqualTo(key("PROD"));
            byte[] known = young.encode(young.toNative(key("PROD"))).copy();
            assertThat(old.toCanonical(old.decode(known))).isEqualTo(key("PROD"));
            byte[] unknown = young.encode(young.toNative(key("SANDBOX"))).copy();
            assertThatThrownBy(() -> old.decode(unknown)).isInstanceOf(AvroTypeException.class)
                    .hasMessageContaining("No match for SANDBOX");

            Checker checker = codec.checker().orElseThrow();
            assertThat(checker.objection(before, after)).isEmpty();
            assertThat(checker.objection(after, before))
                    .hasValueSatisfying(o -> assertThat(o).startsWith("MISSING_ENUM_SYMBOLS"));
        }
    }
}
