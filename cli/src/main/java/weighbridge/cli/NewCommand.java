package weighbridge.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import weighbridge.app.CodecTemplate;
import weighbridge.app.Codecs;
import weighbridge.app.Similar;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.runner.Home;
import weighbridge.workloads.text.Printable;

/** Writes the project of a codec of the user's own. */
@Command(name = "new", description = "Write a codec of your own to start from; it keeps the contract as it is.")
final class NewCommand implements Callable<Integer> {
    /** What can be written. */
    enum What {
        codec
    }

    /** Parses what is to be written. */
    static final class OfWhat implements ITypeConverter<What> {
        @Override
        public What convert(String text) {
            if (text.equalsIgnoreCase(What.codec.name())) return What.codec;
            throw new TypeConversionException(Printable.quoted(text) + " cannot be written; give codec");
        }
    }

    /** Parses the way that a library takes. */
    static final class OfWay implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (Codecs.WAYS.containsKey(text)) return text;
            List<String> ways = Codecs.WAYS.keySet().stream().sorted().toList();
            throw new TypeConversionException(Printable.quoted(text) + " is not a way"
                    + Similar.questionOr(text, ways, "; give one of " + String.join(", ", ways)));
        }
    }

    @Parameters(index = "0", paramLabel = "WHAT", converter = OfWhat.class, description = "codec")
    private What what;

    @Parameters(index = "1", paramLabel = "NAME", description = "Its id, such as my-codec, and the name of its folder.")
    private String name;

    @Option(names = "--way", paramLabel = "WAY", converter = OfWay.class,
            description = "What its library works on: reflective, plain Java objects; schema-first, classes that its "
                    + "schema compiler generates; hand-shaped, values one after another (reflective).")
    private String way = "reflective";

    @Option(names = "--out", paramLabel = "DIR", description = "Where to put its folder (the current folder).")
    private Path out = Path.of("");

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Screen screen = output.on(spec.commandLine());
        Home home = Checkout.locate();
        Codecs known = Codecs.read(home);
        if (known.find(name).isPresent())
            throw new InputException("\"" + name + "\" is the id of another codec; give one that is free (weighbridge "
                    + "list codecs)");
        Path folder = out.resolve(name);
        new CodecTemplate(home, way).write(name, folder);
        if (screen.json()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("codec", name);
            tree.put("way", way);
            tree.put("folder", folder.toAbsolutePath().toString());
            screen.printJson(tree);
            return 0;
        }
        List<String> lines = new ArrayList<>();
        lines.add(folder + " is written, and keeps the contract; replace its library by yours.");
        lines.add("  Build it: mvn package -f " + folder + " (before, once: docs/own-codec.md)");
        lines.add("  Check it: ./weighbridge check " + folder);
        lines.add("  Weigh it: ./weighbridge weigh FILE --codec-path " + folder);
        screen.print(String.join("\n", lines));
        return 0;
    }
}
