package weighbridge.cli;

import java.io.File;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes a page of AsciiDoc for each command into a folder, for man: a program for {@code ./check release}. */
public final class Manual {
    private Manual() {}

    public static void main(String[] arguments) throws Exception {
        File folder = new File(arguments[0]);
        int code =
                ManPageGenerator.generateManPage(folder, null, new boolean[0], true, Completion.all().getCommandSpec());
        System.exit(code);
    }
}
