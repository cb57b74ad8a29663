package weighbridge.codecs.thrift;

import io.github.decster.ThriftCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.protocol.TTupleProtocol;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.ThriftFile;
import weighbridge.codec.source.Source;
import weighbridge.model.Schema;

/** Apache Thrift: generated classes, one of four protocols, one serializer and one deserializer per thread. */
public class ThriftCodec implements Codec {
    private static final String OPTIONS = "suppress_generated_annotations";
    private static final String EMPTY = ThriftFile.PACKAGE + ".EmptyMessage";

    private final TProtocolFactory protocol;

    public ThriftCodec(String id) {
        this.protocol = switch (id.substring(id.lastIndexOf('-') + 1)) {
            case "binary" -> new TBinaryProtocol.Factory();
            case "compact" -> new TCompactProtocol.Factory();
            case "tuple" -> new TTupleProtocol.Factory();
            case "json" -> new TJSONProtocol.Factory();
            default -> throw new IllegalArgumentException(id);
        };
    }

    @Override
    public final void generate(Schema schema, Workshop workshop) throws Exception {
        Path idl = workshop.idl("messages.thrift", new ThriftFile(schema).text());
        StringBuilder log = new StringBuilder();
        int generated = ThriftCompiler.compileThriftFiles(List.of(idl.toString()), workshop.sources().toString(),
                List.of(), OPTIONS, line -> {
                    log.append(line).append('\n');
                    return null;
                });
        if (generated == 0) throw new IOException("the Thrift compiler generated nothing:\n" + log);
        repair(workshop.sources());
        Bridge.write(schema, new ThriftDialect(schema), ThriftFile.PACKAGE, workshop);
        workshop.source(EMPTY, empty(schema));
        workshop.javac();
    }

    /**
     * Corrects the compiler's only wrong expression, {@code new} before a factory method, to what Apache's own compiler
     * writes.
     */
    private static void repair(Path sources) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(sources)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String text = Files.readString(file);
            Files.writeString(file, text.replace("new java.util.EnumSet.noneOf(", "java.util.EnumSet.noneOf("));
        }
    }

    /**
     * The source of a class that creates an empty message to decode into, by its constructor as an application would.
     */
    private static String empty(Schema schema) {
        Source out = new Source().line("package %s;", ThriftFile.PACKAGE).blank();
        String message = ThriftFile.name(schema.rootStruct());
        out.line("public final class EmptyMessage implements java.util.function.Supplier<%s> {", message);
        return out.line("@Override").line("public %s get() {", message).line("return new %s();", message).close()
                .close().toString();
    }

    @Override
    public final Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        @SuppressWarnings("unchecked") // The class is the one that generate wrote.
        Supplier<? extends TBase<?, ?>> empty =
                (Supplier<? extends TBase<?, ?>>) classes.loadClass(EMPTY).getConstructor().newInstance();
        Beans beans = new Beans(schema, classes);
        Bridge bridge = Bridge.load(ThriftFile.PACKAGE, classes);
        return adapter(beans, bridge, empty, protocol);
    }

    /** @param empty creates a message to decode into */
    protected Adapter adapter(Beans beans, Bridge bridge, Supplier<? extends TBase<?, ?>> empty,
            TProtocolFactory protocol) throws TException {
        return new ThriftAdapter(beans, bridge, empty, protocol);
    }
}
