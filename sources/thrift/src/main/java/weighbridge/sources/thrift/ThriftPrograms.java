package weighbridge.sources.thrift;

import io.github.decster.ThriftAstBuilder;
import io.github.decster.ast.TProgram;
import io.github.decster.parser.ThriftLexer;
import io.github.decster.parser.ThriftParser;
import io.github.decster.shaded.antlr.v4.runtime.BaseErrorListener;
import io.github.decster.shaded.antlr.v4.runtime.CharStreams;
import io.github.decster.shaded.antlr.v4.runtime.CommonTokenStream;
import io.github.decster.shaded.antlr.v4.runtime.RecognitionException;
import io.github.decster.shaded.antlr.v4.runtime.Recognizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.text.ImportException;

/** Reads a Thrift file and its includes with the parser of the compiler that codecs/thrift runs. */
final class ThriftPrograms {
    /** The most files to read. A file included in several ways is read once for each, as the compiler does. */
    private static final int MOST_FILES = 1000;

    private static final Includes.Language INCLUDES = new Includes.Language("includes", "include");

    private final Path folder;
    private final Set<Path> open = new LinkedHashSet<>();
    private int files;

    private ThriftPrograms(Path folder) {
        this.folder = folder;
    }

    /** @throws ImportException naming file and line if anything is not Thrift, or if an include lies elsewhere */
    static TProgram read(Path file) throws IOException {
        Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        return new ThriftPrograms(real.getParent()).read(file, real, null);
    }

    private TProgram read(Path shown, Path file, TProgram includer) throws IOException {
        if (++files > MOST_FILES) {
            throw new ImportException(shown,
                    "includes more than " + MOST_FILES + " files, counting repeated includes; merge some of them");
        }
        String text = TextFile.readSchema(file);
        try {
            requireSyntax(shown, text);
            open.add(file);
            TProgram program =
                    ThriftAstBuilder.parseString(text, file.toString(), includer == null ? null : includer.getScope());
            for (String include : program.getIncludeFiles()) {
                program.addInclude(read(Path.of(include), included(shown, file, include), program));
            }
            program.resolveTypeRefsAndConsts();
            open.remove(file);
            return program;
        } catch (StackOverflowError e) {
            throw new ImportException(shown, "its types nest too deeply");
        } catch (RuntimeException e) {
            // The parser reports faults beyond the grammar as such exceptions.
            throw new ImportException(shown, "is not a file that Thrift's compiler accepts (" + e.getMessage() + ")");
        }
    }

    private Path included(Path shown, Path file, String include) throws IOException {
        Path found = file.resolveSibling(include);
        if (!Files.exists(found)) found = folder.resolve(include);
        if (!Files.exists(found)) {
            throw new ImportException(shown, "includes \"" + include + "\", which is neither next to this file nor in "
                    + folder + "; put it in that folder");
        }
        found = INCLUDES.admitted(shown, include, new Includes.Place(found, folder));
        if (open.contains(found)) {
            throw new ImportException(shown, "includes \"" + include
                    + "\", which in turn includes this file; move the types that both need to a third file");
        }
        return found;
    }

    private static void requireSyntax(Path shown, String text) throws ImportException {
        Faults faults = new Faults();
        ThriftLexer lexer = new ThriftLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        lexer.addErrorListener(faults);
        ThriftParser parser = new ThriftParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.addErrorListener(faults);
        parser.document();
        if (faults.line > 0) throw new ImportException(shown, faults.line, "is not valid Thrift: " + faults.message);
    }

    /** Keeps the first fault, after which the parser continues. */
    private static final class Faults extends BaseErrorListener {
        private int line;
        private String message = "";

        @Override
        public void syntaxError(Recognizer<?, ?> recognizer, Object symbol, int at, int column, String fault,
                RecognitionException e) {
            if (line > 0) return;
            line = at;
            message = fault;
        }
    }
}
