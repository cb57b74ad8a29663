package weighbridge.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete;
import picocli.CommandLine;
import weighbridge.app.terminal.Console;

/** Prints what bash and zsh need to complete a command line: a program for {@code ./check release}. */
public final class Completion {
    private Completion() {}

    public static void main(String[] arguments) throws Exception {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        out.print(AutoComplete.bash("weighbridge", all()));
        out.flush();
    }

    /** All commands, with those of studies. */
    static CommandLine all() throws Exception {
        Commands factory = new Commands(Console.ofProcess());
        CommandLine line = new CommandLine(new Main(), factory);
        Main.addStudies(line, factory, "--help");
        return line;
    }
}
