package weighbridge.byhand;

import uk.co.real_logic.sbe.SbeTool;
import weighbridge.codec.Workshop;

/** Calls SBE's tool. */
public final class Compile extends ByHandCodec {
    public Compile(String id) {
        super(id);
    }

    @Override
    protected void compile(Workshop workshop) throws Exception {
        System.setProperty("sbe.output.dir", workshop.sources().toString());
        System.setProperty("sbe.target.language", "Java");
        SbeTool.main(new String[] {workshop.idl("message.xml", resource("message.xml")).toString()});
    }
}
