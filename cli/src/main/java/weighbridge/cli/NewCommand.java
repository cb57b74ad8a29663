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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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
            if (text.equals("reflective")) return text;
            List<String> ways = List.copyOf(Codecs.WAYS.keySet());
            throw new TypeConversionException(ways.contains(text)
                    ? "no " + text + " codec is written yet; CONTRIBUTING.md names one to copy"
                    : Printable.quoted(text) + " is not a way" + Similar.questionOr(text, ways, "; give reflective"));
        }
    }

    @Parameters(index = "0", paramLabel = "WHAT", converter = OfWhat.class, description = "codec")
    private What what;

    @Parameters(index = "1", paramLabel = "NAME", description = "Its id, such as my-codec, and the name of its folder.")
    private String name;

    @Option(names = "--way", paramLabel = "WAY", converter = OfWay.class,
            description = "What its library works on: reflective, for plain Java objects (reflective).")
    private String way = "reflective";

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Home home = Checkout.locate();
        Codecs known = Codecs.read(home);
        if (known.find(name).isPresent())
            throw new InputException("\"" + name + "\" is the id of another codec; give one that is free (weighbridge "
                    + "list codecs)");
        Path folder = Path.of(name);
        new CodecTemplate(home).write(name, folder);
        if (screen.json()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("codec", name);
            tree.put("way", way);
            tree.put("folder", folder.toAbsolutePath().toString());
            screen.printJson(tree);
            return 0;
        }
        List<String> lines = new ArrayList<>();
        lines.add(name + " is written: the JDK's serialization, for you to replace by your library.");
        lines.add("  Build it: mvn package -f " + name + " (before, once: docs/own-codec.md)");
        lines.add("  Check it: ./weighbridge check " + name);
        lines.add("  Weigh it: ./weighbridge weigh FILE --codec-path " + name);
        screen.print(String.join("\n", lines));
        return 0;
    }
}
