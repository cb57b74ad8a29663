package weighbridge.sources.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.codecs.protobuf.ProtobufCodec;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** A codec whose schema is declared by a user's own file writes what the library writes by that file. */
final class OwnBytesTest {
    private static final int MESSAGES = 200;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"proto2", "proto3", "mixed", "edition"})
    void theBytesAreThoseOfTheUsersOwnFile(String file) throws Exception {
        Path place = Path.of(OwnBytesTest.class.getResource(file + ".proto").toURI());
        Descriptor type = Messages.choose(place, Protoc.read(place, place, List.of()).all(), Optional.empty());
        ProtoSchema read = new ProtoSchema(type, List.of());
        Schema schema = read.schema().schema();
        ProtoValues values = new ProtoValues(read);
        ProtobufCodec codec = new ProtobufCodec("protobuf");
        Workshop workshop = new Workshop(folder);
        codec.generate(schema, workshop);
        try (URLClassLoader classes = new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()})) {
            Adapter adapter = codec.adapter(schema, classes);
            Adapter coded = new ProtobufCodec("protobuf-coded").adapter(schema, classes);
            RandomMessages random = new RandomMessages(7);
            for (int i = 0; i < MESSAGES; i++) {
                DynamicMessage message = random.next(type);
                byte[] byHand = message.toByteArray();
                Value.StructValue value = values.message(message);

                assertThat(adapter.encode(adapter.toNative(value)).copy()).as("message %d: %s", i, message)
                        .isEqualTo(byHand);
                assertThat(coded.encode(coded.toNative(value)).copy()).isEqualTo(byHand);
                assertThat(adapter.toCanonical(adapter.decode(byHand))).isEqualTo(value);
            }
        }
    }
}
