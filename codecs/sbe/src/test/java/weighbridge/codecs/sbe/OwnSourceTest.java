package weighbridge.codecs.sbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Workshop;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class OwnSourceTest {
    private static final String FILE = """
            <messageSchema package="acme" id="1" version="0" headerType="fixHeader"><types>\
            <composite name="fixHeader"><type name="blockLength" primitiveType="uint16"/>\
            <type name="templateId" primitiveType="uint16"/><type name="schemaId" primitiveType="uint16"/>\
            <type name="version" primitiveType="uint16"/></composite>\
            <enum name="Glue" encodingType="uint8"><validValue name="On">1</validValue></enum>\
            <composite name="Large"><type name="mantissa" primitiveType="int64"/>\
            <type name="exponent" primitiveType="int8" presence="constant">2</type></composite></types>\
            <message name="A" id="1"><field name="glue" id="1" type="Glue"/><field name="large" id="2" type="Large"/>\
            </message></messageSchema>""";

    @TempDir
    private Path folder;

    @Test
    void aHeaderOfAnotherNameAnEnumCalledGlueAndAPositiveExponentCompile() throws Exception {
        Schema schema = new Schema("A", List.of(
                new Definition.Struct("A",
                        List.of(Field.required(1, "glue", new Type.Ref("Glue")),
                                Field.required(2, "large", new Type.Ref("Large"))),
                        Optional.of(new Declared("sbe", "template 1 of " + FILE))),
                new Definition.Enumeration("Glue", List.of(new Definition.Symbol("ON", 1))),
                new Definition.Struct("Large", List.of(Field.required(1, "mantissa", Type.INT64)))));
        Workshop workshop = new Workshop(folder);

        new SbeCodec("sbe").generate(schema, workshop);

        assertThat(workshop.classes().resolve("com/example/sbe/glue/Glue.class")).exists();
    }
}
