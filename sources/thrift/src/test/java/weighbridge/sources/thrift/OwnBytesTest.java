package weighbridge.sources.thrift;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.decster.ThriftCompiler;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.thrift.TBase;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.protocol.TTupleProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.codecs.thrift.ThriftCodec;
import weighbridge.model.Value;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.schema.FileSchema;

/** A codec of a schema that a user's own file declares writes what Thrift's classes of that file write. */
final class OwnBytesTest {
    private static final int MESSAGES = 300;

    @TempDir
    private Path folder;

    @Test
    void theBytesAreThoseOfTheUsersOwnFile() throws Exception {
        Path file = Path.of(OwnBytesTest.class.getResource("orders.thrift").toURI());
        FileSchema schema = ThriftSchema.read(file, Optional.of("Order")).schema();
        Workshop byHand = compiled(file);
        ThriftCodec codec = new ThriftCodec("thrift-binary");
        Workshop ours = new Workshop(folder.resolve("ours"));
        codec.generate(schema.schema(), ours);
        RandomValues random =
                new RandomValues(schema.schema(), new RandomValues.Shape(0.7, 0, 3, 0, true), new Random(7));
        try (URLClassLoader classes = new URLClassLoader(new URL[] {ours.classes().toUri().toURL()});
                URLClassLoader theirs = new URLClassLoader(new URL[] {byHand.classes().toUri().toURL()})) {
            ByHand hand = new ByHand(schema, theirs.loadClass("com.acme.Order"));
            Adapter binary = codec.adapter(schema.schema(), classes);
            Adapter compact = new ThriftCodec("thrift-compact").adapter(schema.schema(), classes);
            Adapter tuple = new ThriftCodec("thrift-tuple").adapter(schema.schema(), classes);
            for (int i = 0; i < MESSAGES; i++) {
                TBase<?, ?> message = hand.message(random.get());
                Value.StructValue value = hand.value();

                requireEqual(binary, value, message, new TBinaryProtocol.Factory());
                requireEqual(compact, value, message, new TCompactProtocol.Factory());
                requireEqual(tuple, value, message, new TTupleProtocol.Factory());
            }
        }
    }

    private static void requireEqual(Adapter adapter, Value.StructValue value, TBase<?, ?> message,
            TProtocolFactory protocol) throws Exception {
        byte[] byHand = new TSerializer(protocol).serialize(message);

        assertThat(adapter.encode(adapter.toNative(value)).copy()).as("%s", message).isEqualTo(byHand);
        assertThat(adapter.toCanonical(adapter.decode(byHand))).isEqualTo(value);
    }

    /** The classes of the user's own file, as her build makes them. */
    private Workshop compiled(Path file) throws Exception {
        Workshop workshop = new Workshop(folder.resolve("theirs"));
        for (Path each : List.of(file, file.resolveSibling("common.thrift"))) {
            ThriftCompiler.compileThriftFiles(List.of(each.toString()), workshop.sources().toString(),
                    List.of(file.getParent().toString()), "suppress_generated_annotations", _ -> null);
        }
        workshop.javac();
        return workshop;
    }
}
