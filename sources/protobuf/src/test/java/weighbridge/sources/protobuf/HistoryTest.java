package weighbridge.sources.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.codecs.protobuf.ProtobufCodec;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * A message that was published in two releases of a public package, opentelemetry-proto (Apache-2.0), whose fields got
 * other numbers in between.
 */
final class HistoryTest {
    @TempDir
    private Path folder;

    private static Schema own(String release) throws Exception {
        Path place = Path.of(HistoryTest.class.getResource("sample-" + release + ".proto").toURI());
        return new ProtoSchema(Messages.choose(place, Protoc.read(place, place, List.of()).all(), Optional.empty()),
                List.of()).schema().schema();
    }

    private URLClassLoader compiled(String name, Schema schema) throws Exception {
        Workshop workshop = new Workshop(Files.createDirectory(folder.resolve(name)));
        new ProtobufCodec("protobuf").generate(schema, workshop);
        return new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()});
    }

    private static Value list(Value... values) {
        return new Value.ListValue(List.of(values));
    }

    /** The reader of 1.11.0 takes a number of locations for an attribute, and attributes for values. */
    @Test
    void fieldsWhoseNumbersWereGivenToOthersAreReadAsThoseWithoutAnError() throws Exception {
        Schema before = own("1.5.0");
        Schema after = own("1.11.0");
        try (URLClassLoader oldClasses = compiled("old", before); URLClassLoader newClasses = compiled("new", after)) {
            ProtobufCodec codec = new ProtobufCodec("protobuf");
            Adapter old = codec.adapter(before, oldClasses);
            Adapter young = codec.adapter(List.of(before, after), newClasses);

            byte[] written = old
                    .encode(old.toNative(new Value.StructValue(
                            List.of(new Value.Int32(1), new Value.Int32(7), list(new Value.Int64(5)),
                                    list(new Value.Int32(9)), new Value.Int32(3), list(new Value.Int64(1000))))))
                    .copy();
            assertThat(young.toCanonical(young.decode(written)).fields()).startsWith(new Value.Int32(1),
                    list(new Value.Int32(7)), new Value.Int32(0), list(new Value.Int64(9)));
        }
    }
}
