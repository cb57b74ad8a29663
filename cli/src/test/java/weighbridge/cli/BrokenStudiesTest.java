package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.app.terminal.Console;

/** A study with a fault costs itself a sentence, and no other command anything. */
@Tag("slow")
class BrokenStudiesTest {
    @TempDir
    private Path home;

    @BeforeEach
    void studies() throws Exception {
        study("good", "");
        study("plain", "public Object options() { return new Object() {}; }");
        study("throwing", "{ if (true) throw new IllegalStateException(\"out of ink\"); }");
        study("unlinked", "private static final int N = Integer.parseInt(\"x\");");
        study("clashing", "public static class Own { @picocli.CommandLine.Option(names = \"--seed\") int seed; }"
                + " public Object options() { return new Own(); }");
        study("listing", "public java.util.List<weighbridge.workloads.Workload> workloads() { return null; }");
        study("nameless", "").resolve("META-INF/services/weighbridge.study.Study").toFile().delete();
        Files.writeString(home.resolve("studies/pom.xml"), "<modules><module>good</module><module>plain</module>"
                + "<module>throwing</module><module>unlinked</module><module>clashing</module><module>listing</module>"
                + "<module>nameless</module></modules>");
    }

    /** A built study with more members than it must have; returns the folder of its classes. */
    private Path study(String name, String members) throws Exception {
        Path built = Files.createDirectories(home.resolve("studies/" + name + "/target/classpath")).getParent();
        Files.writeString(built.resolve("classpath/measure"), "");
        Path classes = Files.createDirectories(built.resolve("classes"));
        String type = name.substring(0, 1).toUpperCase() + name.substring(1);
        Path source = Files.writeString(built.resolve(type + ".java"), """
                public class %s implements weighbridge.study.Study {
                    public String name() { return "%s"; }
                    public String description() { return "Something %s."; }
                    public String origin() { return "nowhere"; }
                    public Kind kind() { return Kind.COMMAND; }
                    public weighbridge.study.Survey survey(Object options) { return null; }
                    %s
                }
                """.formatted(type, name, name, members));
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve("weighbridge.study.Study"), type);
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", classes.toString(),
                "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(code).isZero();
        return classes;
    }

    private CommandLineRun run(String... arguments) {
        String before = System.getProperty("weighbridge.home", "");
        System.setProperty("weighbridge.home", home.toString());
        try {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int code = Main.execute(Console.piped(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
            return new CommandLineRun(code, out.toString(), err.toString());
        } finally {
            System.setProperty("weighbridge.home", before);
        }
    }

    @Test
    void helpListsTheOthersAndNamesTheBroken() {
        CommandLineRun help = run("--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("Something good.", "Something plain.").doesNotContain("Something throwing.",
                "Something clashing.");
        assertThat(help.err().lines()).hasSize(5).allMatch(l -> l.startsWith("weighbridge: the study "))
                .anyMatch(l -> l.contains("throwing cannot be loaded (") && l.contains("out of ink"))
                .anyMatch(l -> l.contains("unlinked cannot be loaded (") && l.contains("NumberFormatException"))
                .anyMatch(l -> l.contains("nameless cannot be loaded (") && l.contains("META-INF/services"))
                .anyMatch(l -> l.contains("listing cannot be loaded ("))
                .anyMatch(l -> l.contains("clashing has options that cannot be used (") && l.contains("--seed"));
        CommandLineRun list = run("list", "studies");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains("good", "plain", "clashing");
        assertThat(list.err().lines()).hasSize(4);
    }

    @Test
    void theBrokenOneItselfIsRefused() {
        for (String name : new String[] {"throwing", "clashing"}) {
            CommandLineRun run = run(name);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err().lines()).singleElement().asString().startsWith("weighbridge: the study " + name);
        }
        assertThat(run("good", "--help").exitCode()).isZero();
        assertThat(run("plain", "--help").err()).isEmpty();
    }
}
