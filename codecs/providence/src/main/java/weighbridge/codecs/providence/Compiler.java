package weighbridge.codecs.providence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import net.morimekta.providence.generator.GeneratorException;
import net.morimekta.providence.generator.GeneratorOptions;
import net.morimekta.providence.generator.format.java.JavaGenerator;
import net.morimekta.providence.generator.format.java.JavaOptions;
import net.morimekta.providence.generator.util.FileManager;
import net.morimekta.providence.reflect.TypeLoader;
import net.morimekta.providence.reflect.parser.ThriftProgramParser;

/**
 * Providence's own compiler of Thrift files; a class of its own, because only the generate step has the compiler on its
 * class path.
 */
public final class Compiler {
    private Compiler() {}

    /** Writes the messages of a file as the generator does by default. */
    static void run(Path file, Path sources) throws IOException, GeneratorException {
        run(file, sources, new JavaOptions());
    }

    /** Writes the messages of a file, with the given options of the generator; its annotation names no version. */
    public static void run(Path file, Path sources, JavaOptions java) throws IOException, GeneratorException {
        TypeLoader loader =
                new TypeLoader(List.of(file.getParent().toFile()), new ThriftProgramParser(false, false, true));
        GeneratorOptions program = new GeneratorOptions();
        program.generator_program_name = "providence";
        java.generated_annotation_version = false;
        new JavaGenerator(new FileManager(sources.toFile()), program, java).generate(loader.load(file.toFile()));
    }
}
