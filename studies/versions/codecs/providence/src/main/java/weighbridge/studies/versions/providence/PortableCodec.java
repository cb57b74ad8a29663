package weighbridge.studies.versions.providence;

import java.nio.file.Path;
import java.util.List;
import net.morimekta.providence.PMessage;
import net.morimekta.providence.descriptor.PField;
import net.morimekta.providence.descriptor.PMessageDescriptor;
import net.morimekta.providence.generator.format.java.JavaOptions;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.ThriftFile;
import weighbridge.codecs.providence.Compiler;
import weighbridge.codecs.providence.ProvidenceDialect;
import weighbridge.model.Definition;
import weighbridge.model.Schema;

/**
 * What Providence generates for Hazelcast: builders that are {@code Portable}s, with their factory and their class
 * definitions. It supports the messages of this study, each of which contains one of the published structs.
 */
public final class PortableCodec implements Codec {
    /** The factory's id, as published. */
    private static final int FACTORY = 123_456;
    /**
     * The classes by id, of which the first is 1, as published. A union has no id: it is written as the bytes of
     * Thrift's binary protocol.
     */
    private static final List<String> CLASSES = List.of("Compact", "PortableFields", "PortableListFields",
            "PortableSetFields", "PortableMapFields", "PortableMapListFields", "PortableMapSetFields");

    public PortableCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        Path idl = workshop.idl("messages.thrift", annotated(schema));
        JavaOptions options = new JavaOptions();
        options.hazelcast_portable = true;
        Compiler.run(idl, workshop.sources(), options);
        Bridge.write(schema, new ProvidenceDialect(schema), ThriftFile.PACKAGE, workshop);
        workshop.javac();
    }

    private static String annotated(Schema schema) {
        String text = new ThriftFile(schema).text().replaceFirst("\n", "\n\nconst i32 FACTORY_ID = " + FACTORY + "\n");
        for (Definition d : schema.definitions()) {
            if (!CLASSES.contains(d.name())) continue;
            int end = text.indexOf("\n}", text.indexOf("struct " + d.name() + " {")) + 2;
            text = text.substring(0, end) + " (hazelcast.class.id = \"" + (1 + CLASSES.indexOf(d.name())) + "\")"
                    + text.substring(end);
        }
        return text;
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        String message = new ProvidenceDialect(schema).className(schema.rootStruct());
        Object descriptor = classes.loadClass(message).getField("kDescriptor").get(null);
        return adapter(new Beans(schema, classes), Bridge.load(ThriftFile.PACKAGE, classes),
                (PMessageDescriptor<?, ?>) descriptor);
    }

    private static <M extends PMessage<M, F>, F extends PField> Adapter adapter(Beans beans, Bridge bridge,
            PMessageDescriptor<M, F> descriptor) {
        return new PortableAdapter<>(beans, bridge, descriptor);
    }
}
