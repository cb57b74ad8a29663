package weighbridge.codecs.avro;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema.Parser;
import org.apache.avro.SchemaFormatter;
import org.apache.avro.compiler.specific.SpecificCompiler;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.message.SchemaStore;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.util.ClassSecurityValidator;
import weighbridge.codec.Adapter;
import weighbridge.codec.Checker;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.AvscDialect;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Schema;

/**
 * Avro with generated classes: single datums in binary, with or without the fingerprint of their schema, or in JSON; or
 * containers of many datums.
 */
public final class AvroCodec implements Codec {
    private static final String OWN = "own.avsc";
    /** The default package: only code in it can use classes of a schema without a namespace. */
    private static final String OWN_PACKAGE = "";

    private final String id;
    private final boolean strings;

    public AvroCodec(String id) {
        this.id = id;
        strings = id.equals("avro-string");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        Optional<OwnAvsc> own = OwnAvsc.of(schema);
        if (own.isPresent()) {
            workshop.idl("messages.avsc", SchemaFormatter.format("json/pretty", new Parser().parse(own.get().text())));
            Files.writeString(workshop.classes().resolve(OWN), own.get().text());
            Compiler.compile(own.get(), schema, strings, workshop);
            workshop.javac();
            return;
        }
        org.apache.avro.Schema avro = avro(schema);
        workshop.idl("messages.avsc", SchemaFormatter.format("json/pretty", avro));
        Compiler.compile(avro, strings, workshop);
        Bridge.write(schema, new AvscDialect(schema, strings), AvscFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return adapter(List.of(schema), List.of(), classes);
    }

    @Override
    public Adapter adapter(List<Schema> versions, ClassLoader classes) throws Exception {
        return adapter(versions, List.of(), classes);
    }

    @Override
    public Adapter adapter(List<Schema> versions, List<Schema> registered, ClassLoader classes) throws Exception {
        Schema schema = versions.getLast();
        Optional<org.apache.avro.Schema> own = own(classes);
        if (own.isPresent()) trust(classes);
        SpecificData data = new SpecificData(classes);
        Class<?> root =
                own.isPresent() ? data.getClass(own.get()) : classes.loadClass(AvscFile.PACKAGE + "." + schema.root());
        org.apache.avro.Schema read = (org.apache.avro.Schema) root.getMethod("getClassSchema").invoke(null);
        org.apache.avro.Schema avro = own.orElse(read);
        Beans beans = new Beans(schema, classes);
        Bridge bridge = Bridge.load(own.isPresent() ? OWN_PACKAGE : AvscFile.PACKAGE, classes);
        SpecificDatumWriter<Object> writer = new SpecificDatumWriter<>(avro, data);
        SpecificDatumReader<Object> reader = new SpecificDatumReader<>(avro, read, data);
        return switch (id) {
            case "avro-single-object" -> {
                SchemaStore.Cache known = new SchemaStore.Cache();
                Stream.concat(versions.stream(), registered.stream()).map(AvroCodec::avro).forEach(known::addSchema);
                yield new SingleObjectAdapter(beans, bridge, new BinaryMessageEncoder<>(data, avro),
                        new BinaryMessageDecoder<>(data, read, known));
            }
            case "avro-json" -> new JsonAdapter(beans, bridge, avro, writer, reader);
            case "avro-file" -> new FileAdapter(beans, bridge, avro, writer, reader, false);
            case "avro-file-buffered" -> new FileAdapter(beans, bridge, avro, writer, reader, true);
            default -> new BinaryAdapter(beans, bridge, avro, writer, reader);
        };
    }

    @Override
    public Optional<Checker> checker() {
        return Optional.of(new CompatibilityChecker());
    }

    static org.apache.avro.Schema avro(Schema schema) {
        return new Parser().parse(OwnAvsc.of(schema).map(OwnAvsc::text).orElseGet(() -> new AvscFile(schema).json()));
    }

    /** Makes Avro trust the classes generated from the user's schema, since no JVM flag names their packages. */
    private static void trust(ClassLoader classes) {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(ClassSecurityValidator.getGlobal(),
                c -> c.getClassLoader() == classes));
    }

    /** The user's own schema with its logical types, which the generated classes lack. */
    private static Optional<org.apache.avro.Schema> own(ClassLoader classes) throws IOException {
        try (InputStream in = classes.getResourceAsStream(OWN)) {
            return in == null ? Optional.empty() : Optional.of(new Parser().parse(in));
        }
    }

    /** A class of its own, because a measuring JVM has no schema compiler on its class path. */
    private static final class Compiler {
        static void compile(OwnAvsc own, Schema schema, boolean strings, Workshop workshop) throws Exception {
            SpecificCompiler compiler = compile(own.physical(), strings, workshop);
            OwnDialect dialect = new OwnDialect(schema, own, compiler, strings);
            dialect.check();
            Bridge.write(schema, dialect, OWN_PACKAGE, workshop);
        }

        static SpecificCompiler compile(org.apache.avro.Schema schema, boolean strings, Workshop workshop)
                throws IOException {
            SpecificCompiler compiler = new SpecificCompiler(schema);
            if (strings) compiler.setStringType(GenericData.StringType.String);
            compiler.setOutputCharacterEncoding("UTF-8");
            compiler.compileToDestination(null, workshop.sources().toFile());
            return compiler;
        }
    }
}
