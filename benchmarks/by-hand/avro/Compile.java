package weighbridge.byhand;

import org.apache.avro.Schema;
import org.apache.avro.compiler.specific.SpecificCompiler;
import weighbridge.codec.Workshop;

/** Calls Avro's compiler. */
public final class Compile extends ByHandCodec {
    public Compile(String id) {
        super(id);
    }

    @Override
    protected void compile(Workshop workshop) throws Exception {
        Compiler.compile(resource("message.avsc"), workshop);
    }

    /** A class of its own, because a measuring JVM has no schema compiler on its class path. */
    private static final class Compiler {
        static void compile(String schema, Workshop workshop) throws Exception {
            workshop.idl("message.avsc", schema);
            SpecificCompiler compiler = new SpecificCompiler(new Schema.Parser().parse(schema));
            compiler.setOutputCharacterEncoding("UTF-8");
            compiler.compileToDestination(null, workshop.sources().toFile());
        }
    }
}
