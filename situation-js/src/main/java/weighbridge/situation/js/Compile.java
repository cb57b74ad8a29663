package weighbridge.situation.js;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.vm.TeaVMOptimizationLevel;

/** Compiles {@link Page} and all that it needs to JavaScript, as a CommonJS module. */
final class Compile {
    private Compile() {}

    /**
     * Writes the script unless it is newer than each folder of classes on the class path.
     *
     * @param args the file to write
     */
    public static void main(String[] args) throws Exception {
        Path script = Path.of(args[0]);
        if (isNew(script)) return;
        Path scratch = Files.createTempDirectory(script.getParent(), "script");
        try {
            Files.move(compiled(scratch), script, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            try (Stream<Path> left = Files.list(scratch)) {
                for (Path file : left.toList()) Files.delete(file);
            }
            Files.delete(scratch);
        }
    }

    private static boolean isNew(Path script) throws IOException {
        if (Files.notExists(script)) return false;
        long written = Files.getLastModifiedTime(script).toMillis();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Files.isDirectory(Path.of(entry))) continue;
            try (Stream<Path> files = Files.walk(Path.of(entry))) {
                // A folder changes when one of its files is deleted, but also when the script is written.
                for (Path p : files.filter(f -> f.toString().endsWith(".class")).toList())
                    if (Files.getLastModifiedTime(p).toMillis() >= written) return false;
            }
        }
        return true;
    }

    private static Path compiled(Path folder) throws Exception {
        TeaVMTool tool = new TeaVMTool();
        tool.setTargetType(TeaVMTargetType.JAVASCRIPT);
        tool.setJsModuleType(JSModuleType.COMMON_JS);
        tool.setMainClass(Page.class.getName());
        tool.setObfuscated(true);
        tool.setStrict(false);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        tool.setTargetDirectory(folder.toFile());
        tool.setTargetFileName("situation.js");
        tool.setClassLoader(Compile.class.getClassLoader());
        tool.generate();
        if (!tool.getProblemProvider().getSevereProblems().isEmpty()) {
            for (Problem p : tool.getProblemProvider().getSevereProblems()) {
                DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
                p.render(text);
                System.err.println(text.getText());
            }
            throw new IllegalStateException("the classes of a situation cannot be compiled to JavaScript");
        }
        return folder.resolve("situation.js");
    }
}
