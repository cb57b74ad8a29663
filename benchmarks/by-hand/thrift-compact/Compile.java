package weighbridge.byhand;

import io.github.decster.ThriftCompiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import weighbridge.codec.Workshop;

/** Calls the Thrift compiler. */
public final class Compile extends ByHandCodec {
    public Compile(String id) {
        super(id);
    }

    @Override
    protected void compile(Workshop workshop) throws Exception {
        Path idl = workshop.idl("message.thrift", resource("message.thrift"));
        StringBuilder log = new StringBuilder();
        int generated = ThriftCompiler.compileThriftFiles(List.of(idl.toString()), workshop.sources().toString(),
                List.of(), "suppress_generated_annotations", line -> {
                    log.append(line).append('\n');
                    return null;
                });
        if (generated == 0) throw new IOException("the Thrift compiler generated nothing:\n" + log);
    }
}
