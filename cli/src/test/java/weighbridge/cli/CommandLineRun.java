package weighbridge.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import weighbridge.app.terminal.Console;

/** The results of one call of the command line in this process, without a terminal. */
record CommandLineRun(int exitCode, String out, String err) {
    static CommandLineRun of(String... args) {
        return of(Console.piped(), args);
    }

    static CommandLineRun of(Console console, String... args) {
        System.setProperty("weighbridge.home", Path.of("..").toAbsolutePath().normalize().toString());
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.execute(console, new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new CommandLineRun(code, out.toString(), err.toString());
    }
}
