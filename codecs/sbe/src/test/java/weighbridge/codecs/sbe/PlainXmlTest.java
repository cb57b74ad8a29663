package weighbridge.codecs.sbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Texts in an SBE file never become code. */
final class PlainXmlTest {
    private static final String FILE = """
            <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="acme" id="1" version="0">\
            <types><composite name="messageHeader"%s><type name="blockLength" primitiveType="uint16"/>\
            <type name="templateId" primitiveType="uint16"/><type name="schemaId" primitiveType="uint16"/>\
            <type name="version" primitiveType="uint16"/></composite></types>\
            <sbe:message name="A" id="1"><field name="x" id="1" type="int32"%s/>%s</sbe:message></sbe:messageSchema>""";
    private static final String CODE = "*/ static { Evil.run(); } /*";

    @TempDir
    private Path folder;

    private void generate(String composite, String field, String more) throws Exception {
        Declared declared = new Declared("sbe", "template 1 of " + FILE.formatted(composite, field, more));
        Schema schema = new Schema("A", List
                .of(new Definition.Struct("A", List.of(Field.required(1, "x", Type.INT32)), Optional.of(declared))));
        new SbeCodec("sbe").generate(schema, new Workshop(folder));
    }

    @Test
    void whatDoesNotShowInTheBytesReachesNoSource() throws Exception {
        String evil = " description=\"" + CODE + "\" semanticType='\"; static { Evil.run(); } String s = \"'"
                + " epoch='\" + Evil.run() + \"' deprecated='9'";
        generate(evil, evil, "<other name=\"Evil.run()\"/><!-- Evil.run() -->");

        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList())
                assertThat(file).content(StandardCharsets.ISO_8859_1).doesNotContain("Evil");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<field name=\"y;Evil.run()\" id=\"2\" type=\"int32\"/>",
        "<field name=\"y\" id=\"2\" type=\"int32\" presence=\"constant\" valueRef=\"&quot;Evil.run()\"/>",
        "<field name=\"y\" id=\"2\" type=\"int32\">&quot; + Evil.run() + &quot;</field>",
        "<field name=\"y\" id=\"2\" type=\"int32\">\\u0022</field>",
        "<field name=\"y\" id=\"2\" type=\"int32\">*/ Evil.run(); /*</field>"})
    void aNameOrAConstantThatCouldBeCodeIsRefused(String more) throws Exception {
        assertThatThrownBy(() -> generate("", "", more)).isInstanceOf(UnsupportedSchema.class)
                .hasMessageContaining(" of the field in the SBE file");
    }

    @Test
    void aDocumentTypeIsRefused() {
        String declared = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a>";

        assertThatThrownBy(() -> PlainXml.of(declared)).isInstanceOf(UnsupportedSchema.class)
                .hasMessageContaining("has a document type");
    }
}
