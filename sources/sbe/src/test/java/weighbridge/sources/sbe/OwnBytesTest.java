package weighbridge.sources.sbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codecs.sbe.SbeCodec;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaReader;

/** A codec whose schema is declared by a user's own file writes what the file's flyweights write by hand. */
final class OwnBytesTest {
    static final String FULL = """
            {"orderId": 9223372036854775807, "symbol": "ACME", "side": "Sell", "price": 12.3456, "quantity": 4000000000,
             "most": -7, "engine": {"capacity": 65000, "code": "V12"},
             "extras": {"sunRoof": false, "cruiseControl": true}, "venue": 200, "grade": "A", "state": "Buy",
             "levels": [-5, 5, 15], "digest": "+vv8/Q==",
             "fills": [{"amount": 1.5, "legs": [{"ratio": -3}], "note": "first"},
                       {"amount": -0.0, "legs": [], "note": ""}],
             "text": "Grüße", "raw": "AQID"}""";
    static final String BARE = """
            {"orderId": 0, "symbol": "", "side": "Buy", "price": -0.0001, "quantity": 0,
             "engine": {"capacity": 0, "code": ""}, "extras": {"sunRoof": false, "cruiseControl": false},
             "levels": [0, 0, 0], "digest": "AAAAAA==", "fills": [], "text": "", "raw": ""}""";

    @TempDir
    private Path folder;

    @Test
    void theBytesAreThoseOfTheUsersOwnFile() throws Exception {
        Path file = ByHand.resource("orders.xml");
        FileSchema schema = SbeSchema.read(file, Optional.empty()).described().schema();
        List<byte[]> byHand = ByHand.messages(file, folder.resolve("theirs"));
        SbeCodec codec = new SbeCodec("sbe");
        Workshop workshop = new Workshop(folder.resolve("ours"));
        codec.generate(schema.schema(), workshop);
        try (URLClassLoader classes = new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()})) {
            Adapter adapter = codec.adapter(schema.schema(), classes);
            for (int i = 0; i < byHand.size(); i++) {
                Value.StructValue value = message(schema, List.of(FULL, BARE).get(i));

                assertThat(adapter.encode(adapter.toNative(value)).copy()).isEqualTo(byHand.get(i));
                assertThat(adapter.toCanonical(adapter.decode(byHand.get(i)))).isEqualTo(value);
                assertThat(adapter.read(adapter.decode(byHand.get(i)))).isEqualTo(ReadSum.of(schema.schema(), value));
            }
        }
    }

    @Test
    void fieldsInAnotherOrderThanTheFilesAreRefused() throws Exception {
        Schema schema = SbeSchema.read(ByHand.resource("orders.xml"), Optional.empty()).described().schema().schema();
        Definition.Struct root = schema.rootStruct();
        List<Field> swapped = new ArrayList<>(root.fields());
        Collections.swap(swapped, 0, 4);
        Schema edited = new Schema(schema.root(), schema.definitions().stream()
                .map(d -> d == root ? new Definition.Struct(root.name(), swapped, root.declared()) : d).toList());

        assertThatThrownBy(() -> new SbeCodec("sbe").generate(edited, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class)
                .hasMessage("the schema has Order.quantity where the SBE file that it declares has orderId");
    }

    @Test
    void aSchemaThatWasEditedAwayFromItsFileIsRefused() throws Exception {
        Schema schema = SbeSchema.read(ByHand.resource("orders.xml"), Optional.empty()).described().schema().schema();
        Definition.Struct root = schema.rootStruct();
        List<Field> less = root.fields().subList(1, root.fields().size());
        Schema edited = new Schema(schema.root(), schema.definitions().stream()
                .map(d -> d == root ? new Definition.Struct(root.name(), less, root.declared()) : d).toList());

        assertThatThrownBy(() -> new SbeCodec("sbe").generate(edited, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class)
                .hasMessageContaining("has 15 fields, but the SBE file that the schema declares has 16");
    }

    @Test
    void aFieldOfAnotherTypeThanTheFilesIsRefused() throws Exception {
        Schema schema = SbeSchema.read(ByHand.resource("orders.xml"), Optional.empty()).described().schema().schema();
        Definition.Struct root = schema.rootStruct();
        List<Field> other = root.fields().stream()
                .map(f -> f.name().equals("symbol") ? new Field(f.id(), f.name(), Type.INT32, f.required()) : f)
                .toList();
        Schema edited = new Schema(schema.root(), schema.definitions().stream()
                .map(d -> d == root ? new Definition.Struct(root.name(), other, root.declared()) : d).toList());

        assertThatThrownBy(() -> new SbeCodec("sbe").generate(edited, new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class)
                .hasMessageEndingWith(".symbol is int32, but the SBE file declares another type");
    }

    static Value.StructValue message(FileSchema schema, String json) throws Exception {
        try (JsonRecords records = new JsonRecords(new StringReader(json))) {
            return new SchemaReader(schema).struct(schema.schema().rootStruct(), records.value());
        }
    }
}
