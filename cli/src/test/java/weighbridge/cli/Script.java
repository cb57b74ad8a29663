package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A script for bash, run as GitHub's runners run it, with a launcher in Weighbridge's place that notes its arguments. */
record Script(String text) {
    static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    /** The only script in a list of steps, into which nothing from outside is pasted. */
    static Script of(Object steps) {
        List<String> scripts = ((List<?>) steps).stream()
                .flatMap(s -> Optional.ofNullable(((Map<?, ?>) s).get("run")).stream()).map(Object::toString).toList();
        assertThat(scripts).singleElement().asString().doesNotContain("${{");
        return new Script(scripts.getFirst());
    }

    static Map<?, ?> yaml(String file) throws IOException {
        String text = Files.readString(HOME.resolve(file));
        assertThat(text.lines().filter(l -> l.contains("uses: actions/")))
                .allMatch(l -> l.matches(".*@[0-9a-f]{40} # v[0-9.]+"));
        return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    /** Writes a launcher that notes each argument in a line of the file {@code called} beside it, then does more. */
    static void launcher(Path folder, String more) throws IOException {
        Path launcher = folder.resolve("weighbridge");
        Files.writeString(launcher,
                "#!/bin/bash\nprintf '%s\\n' \"$*\" >>\"${CALLED:-$(dirname \"$0\")/called}\"\n" + more);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    /** Runs it in a folder and returns its exit code; its output is in the file {@code output} there. */
    int run(Path folder, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text)
                .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile());
        bash.environment().putAll(environment);
        Process process = bash.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }
}
